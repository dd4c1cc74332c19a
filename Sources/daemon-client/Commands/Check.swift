import UIModelDaemon
import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `check`: what is wrong in documents.
enum CheckCommand {
  static let command = Command(
    name: "check", usage: "[OPTION]... [PATH]...", summary: "report problems in Swift source and model documents",
    details: """
      PATH is a file, or a folder that is searched for Swift source and model documents (*.uimodel.json). The default is
      the current folder. A file that is named is always checked, even if the configuration excludes it. A folder uses
      the uimodel.config.json in that folder; configurations in folders above or below it are ignored.

      Lines and columns count from 1, columns in bytes of UTF-8. Findings are sorted by path and position. Files that
      cannot be read are listed at the end.

      The last lines say how much of the Swift source was understood. --coverage lists every place that was not, with the
      first reason. This does not change the exit status.

      Formats for people, which may change: text shows the source, concise has one line for each finding. Formats for
      programs: xcode has absolute paths, and `note` for information and hints. json is one object. jsonl is one object
      per line; its kind is finding, error or summary, and the summary comes last. sarif is SARIF 2.1.0. github is
      annotations of GitHub Actions. gitlab is GitLab's code quality report.
      """,
    options: [
      Option(
        name: "format", value: "FORMAT", choices: CheckFormat.allCases.map(\.rawValue),
        summary: "text (the default), concise, xcode, json, jsonl, sarif, github or gitlab"),
      Option(
        name: "fail-on", value: "LEVEL", choices: CheckReport.Level.allCases.map(\.rawValue),
        summary: "exit with 1 from this severity on: error, warning, information or hint (the default)"),
      Option(
        name: "rules-version", value: "VERSION",
        summary: "check only the rules that this version has, such as 0.1"),
      Option(name: "coverage", summary: "list what was not understood in Swift source"),
      Option(name: "allow-empty", summary: "succeed even if there is nothing to check"),
      Style.option,
    ],
    operands: .max, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    if let version = arguments.value("rules-version"), Version(version) == nil {
      throw UsageError("'\(version)' is not a version; use one such as 0.1")
    }
    let check = Check()
    let report: CheckReport
    let operands = arguments.operands.isEmpty ? ["."] : arguments.operands
    for operand in operands { _ = try Paths.absolute(operand) }
    do {
      report = try check.run(operands, rulesVersion: arguments.value("rules-version"))
    } catch {
      Client.complain(error.message)
      return .requestFailed
    }
    let text =
      switch arguments.value("format").flatMap(CheckFormat.init) ?? .text {
      case .concise: LineReporter.concise(report)
      case .xcode: LineReporter.xcode(report)
      case .json: report.json.text(indent: 2) + "\n"
      case .jsonl: report.jsonLines
      case .sarif: SARIFReporter(source: check.source).text(report)
      case .github: LineReporter.github(report)
      case .gitlab: GitLabReporter.text(report)
      case .text:
        TextReporter(
          style: Style(arguments.value("color")), source: check.source, showsCoverage: arguments.has("coverage")
        ).text(report)
      }
    let status = Client.print(text)
    guard status == .clean else { return status }
    for failure in report.failures { Client.complain(failure.message) }
    if !report.failures.isEmpty { return .usage }
    if report.documents == 0, !arguments.has("allow-empty") {
      let folders = arguments.operands.isEmpty ? "the current folder" : arguments.operands.joined(separator: ", ")
      Client.complain(
        "found no *.uimodel.json and no Swift files with menus, sheets or similar in \(folders); use --allow-empty if that "
          + "is intended")
      return .usage
    }
    let threshold = arguments.value("fail-on").flatMap { CheckReport.Level(rawValue: $0) } ?? .hint
    return report.findings.contains { $0.severity.rank <= threshold.rank } ? .findings : .clean
  }
}

/// A check under way, over a connection.
private struct Check {
  private let connection: any Connection
  private let folder = FileSystem.currentFolder

  init() {
    let connection = InProcessConnection()
    // Kept to the end of the process, which taking apart what was read of a thousand documents would only put off.
    _ = Unmanaged.passRetained(connection)
    self.connection = connection
  }

  func run(_ arguments: [String], rulesVersion: String?) throws(ResponseError) -> CheckReport {
    var report = CheckReport()
    var paths: [JSONValue] = []
    for argument in arguments {
      let path = FileSystem.absolute(argument)
      if !FileSystem.exists(path) {
        report.failures.append(CheckReport.Failure(path: Paths.shown(path, from: folder), message: Paths.missing(path)))
      } else if !FileSystem.isReadable(path) {
        let shown = Paths.shown(path, from: folder)
        report.failures.append(CheckReport.Failure(path: shown, message: "cannot read \(shown): permission denied"))
      } else {
        paths.append(.string(path))
      }
    }
    // Columns are told in UTF-8.
    _ = try answer("initialize", ["capabilities": ["general": ["positionEncodings": ["utf-8"]]]])
    let opened = try open(&paths, &report)
    for error in opened["errors"]?.array ?? [] {
      report.failures.append(
        CheckReport.Failure(
          path: Paths.shown(error["path"]?.string ?? "", from: folder), message: error["message"]?.string ?? ""))
    }
    let checked = try answer(
      "uimodel/diagnostics/get", rulesVersion.map { ["rulesVersion": .string($0)] } ?? [:])
    let configuration = "/" + DocumentKind.configurationName
    let named = Set(paths.compactMap { $0.string.map { DocumentURI(path: $0).key } })
    let documents = (opened["documents"]?.array ?? []).compactMap(\.string)
      .filter { !$0.hasSuffix(configuration) || named.contains($0) }
    report.documents = documents.count
    report.swiftFiles = documents.count { $0.hasSuffix(DocumentKind.swiftSuffix) }
    report.entities = checked["entities"]?.int ?? 0
    report.findings = (checked["diagnostics"]?.array ?? []).map(finding)
    report.coverage = try coverage()
    report.sort()
    report.findings = Fingerprints(source: source).named(report.findings)
    return report
  }

  /// Nil where there is nothing in Swift to speak of.
  private func coverage() throws(ResponseError) -> CheckReport.Coverage? {
    let answer = try answer("uimodel/workspace/coverage", [:])
    let subjects = (answer["subjects"]?.array ?? []).map {
      CheckReport.Coverage.Subject(
        name: $0["subject"]?.string ?? "", seen: $0["seen"]?.int ?? 0, read: $0["read"]?.int ?? 0,
        files: $0["files"]?.int)
    }
    guard !subjects.isEmpty else { return nil }
    let unread = (answer["unread"]?.array ?? []).map {
      CheckReport.Coverage.Unread(
        place: place($0), subject: $0["subject"]?.string ?? "", reason: $0["reason"]?.string ?? "")
    }
    let apps = (answer["apps"]?.array ?? []).map { app in
      CheckReport.Coverage.App(
        name: app["name"]?.string ?? "",
        platforms: (app["platforms"]?.array ?? []).map { ($0["platform"]?.string ?? "", $0["minimum"]?.string) })
    }
    let leftOut = (answer["notCompiled"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    return CheckReport.Coverage(
      files: answer["files"]?.int ?? 0, apps: apps, subjects: subjects, unread: unread,
      notCompiled: leftOut.map { Paths.shown($0, from: folder) })
  }

  /// Opens what can be opened; whatever cannot leaves the paths, and is told.
  private func open(_ paths: inout [JSONValue], _ report: inout CheckReport) throws(ResponseError) -> JSONValue {
    while true {
      do {
        return try answer("uimodel/workspace/open", ["paths": .array(paths)])
      } catch {
        guard let path = error.data?["path"], let index = paths.firstIndex(of: path) else { throw error }
        paths.remove(at: index)
        report.failures.append(
          CheckReport.Failure(path: Paths.shown(path.string ?? "", from: folder), message: error.message))
      }
    }
  }

  /// The text of a document that was checked.
  func source(_ uri: String) -> SourceText? {
    guard case .success(let answer) = connection.request("uimodel/workspace/get", ["document": .string(uri)]) else {
      return nil
    }
    return answer["documents"]?.array?.first?["text"]?.string.map { SourceText($0) }
  }

  private func answer(_ method: String, _ params: JSONValue) throws(ResponseError) -> JSONValue {
    try connection.request(method, params).get()
  }

  private func finding(_ json: JSONValue) -> CheckReport.Finding {
    CheckReport.Finding(
      place: place(json), severity: json["severity"]?.string.flatMap { CheckReport.Level(rawValue: $0) } ?? .error,
      code: json["code"]?.string ?? "", message: json["message"]?.string ?? "", holds: json["holds"]?.string,
      notes: (json["notes"]?.array ?? []).compactMap(\.string),
      related: (json["related"]?.array ?? []).map {
        CheckReport.Related(place: place($0), message: $0["message"]?.string ?? "")
      },
      fixes: (json["fixes"]?.array ?? []).map {
        CheckReport.Fix(title: $0["title"]?.string ?? "", isSafe: $0["isSafe"]?.bool ?? false)
      })
  }

  private func place(_ json: JSONValue) -> CheckReport.Place {
    let uri = json["uri"]?.string ?? ""
    return CheckReport.Place(
      uri: uri, path: DocumentURI(uri).path.map { Paths.shown($0, from: folder) } ?? uri, range: json["range"])
  }
}
