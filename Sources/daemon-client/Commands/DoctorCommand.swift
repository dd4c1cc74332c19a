import UIModelDaemon
import UIModelJSON

/// The commands `doctor`, which diagnoses problems with the daemon, and `bug-report`, which collects information for a
/// bug report.
enum DoctorCommand {
  private static let json = Option(name: "json", summary: "print JSON")

  static let doctor = Command(
    name: "doctor", usage: "[FOLDER] [--json]", summary: "diagnose problems with the daemon in a project",
    details: """
      Checks the program, the folder for sockets, the shared daemons, the project around FOLDER with its configuration
      and the system's limit on watched files. It changes nothing. Each line is ok, a note or a problem, and says what
      to do.
      """,
    options: [json], maximumOperandCount: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let lines = Doctor.examine(try folder(arguments))
      let status: ExitStatus = lines.contains { $0.kind == .problem } ? .findings : .clean
      guard arguments.has("json") else { return Client.print(text(lines), then: status) }
      return Client.print(JSONValue.array(lines.map(\.json)).displayText(indent: 2) + "\n", then: status)
    })

  static let bugReport = Command(
    name: "bug-report", usage: "[FOLDER] [--output FILE] [--with-documents]",
    summary: "collect information for a bug report",
    details: """
      Prints one report: the version, the system, the output of `doctor`, the settings, the state of the shared daemon
      (if it is running) and the end of its log. The report names files and folders, with ~ for your home folder. It
      contains no document text unless you add --with-documents. Read it before you send it.
      """,
    options: [
      Option(name: "output", shortName: "o", placeholder: "FILE", summary: "write the report to a file"),
      Option(name: "with-documents", summary: "include the text of the project's model documents"),
    ],
    maximumOperandCount: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let folder = try folder(arguments)
      let report = BugReport(folder: folder, includesDocumentText: arguments.has("with-documents"))
      return try Output.write(report.text, to: arguments.value("output"))
    })

  static let all = [doctor, bugReport]

  private static func folder(_ arguments: Arguments) throws(UsageError) -> String {
    let folder = try Paths.absolute(arguments.operands.first ?? ".")
    guard FileSystem.exists(folder) else { throw UsageError(Paths.missingMessage(folder)) }
    return folder
  }

  /// Returns a table with a line for each result of `doctor`. If a result has advice, the advice follows on a line of
  /// its own.
  static func text(_ lines: [Doctor.Line]) -> String {
    let subjectWidth = lines.map(\.subject.count).max() ?? 0
    let kindWidth = 7
    return lines.map { line in
      let text =
        "\(padded(line.kind.rawValue, to: kindWidth))  \(padded(line.subject, to: subjectWidth))  \(line.text)\n"
      let margin = String(repeating: " ", count: kindWidth + subjectWidth + 4)
      return printable(lines: text + (line.advice.map { margin + "→ " + $0 + "\n" } ?? ""))
    }.joined()
  }
}
