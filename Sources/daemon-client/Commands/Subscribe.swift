import UIModelDaemon
import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The command `subscribe`, which prints changes and findings of a project as they happen.
enum SubscribeCommand {
  static let command = Command(
    name: "subscribe", usage: "[OPTION]... [PATH]...", summary: "print what changes in a project, as it happens",
    details: """
      Prints each change in the project around PATH, who made it and the findings in the changed documents, until it is
      interrupted. PATHs are files, or one folder; the default is the current folder. If the project's shared daemon is
      not running, this command starts it, unless the environment variable CI is set.

      With --format jsonl, each line is a JSON object: first the answer to `uimodel/subscribe`, then the parameters of the
      notifications `uimodel/changed` and `uimodel/diagnostics`.
      """,
    options: [
      Option(
        name: "format", placeholder: "FORMAT", choices: ["text", "jsonl"], summary: "text (the default) or jsonl"),
      Option(name: "select", placeholder: "RULES", summary: "only findings of these rules or subjects"),
      Option(name: "since", placeholder: "CLOCK", summary: "first print what has changed since this clock"),
      Option(name: "count", placeholder: "NUMBER", summary: "exit after this many notifications"),
    ], maximumOperandCount: .max, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let sinceClock = try number("since", arguments)
    let notificationCount = try number("count", arguments)
    var filePaths: [String] = []
    for operand in arguments.operands {
      let path = try Paths.absolute(operand)
      guard FileSystem.exists(path) else { throw UsageError(Paths.missingMessage(path)) }
      if !FileSystem.isFolder(path) { filePaths.append(path) }
    }
    guard filePaths.count == arguments.operands.count || arguments.operands.count == 1 else {
      throw UsageError("subscribe takes files, or one folder")
    }
    let selectors = arguments.values("select").flatMap { $0.split(separator: ",").map { String($0) } }
    var params: JSONObject = [
      "documents": .array(filePaths.map { .string($0) }), "codes": .array(selectors.map { .string($0) }),
    ]
    params["since"] = sinceClock.map { .int($0) }
    let address = SharedAddress(around: try Paths.absolute(arguments.operands.first ?? "."))
    let printer = Printer(isJSON: arguments.value("format") == "jsonl", count: notificationCount)
    do throws(DaemonConnector.Failure) {
      let connection = try DaemonConnector.connection(address, .join) { printer.print($0, $1) }
      DaemonConnector.warnOfOtherBuild(of: connection)
      try DaemonConnector.open(address, connection)
      // Without this flush, the files' current content would be reported as a change.
      _ = connection.request("uimodel/flush", nil)
      switch connection.request("uimodel/subscribe", .object(params)) {
      case .failure(let error):
        Client.printError(error.message)
        return .requestFailed
      case .success(let result):
        if arguments.value("format") == "jsonl" {
          Console.write(result.displayText() + "\n")
        } else {
          Client.printError("following \(Paths.displayPath(address.workspacePath))")
        }
      }
      while !printer.isDone, connection.receiveNext() {}
      guard !printer.isDone else { return .clean }
      if let silentDaemon = connection.silentDaemon { throw DaemonConnector.Failure(.silent(silentDaemon), address) }
    } catch {
      return error.report()
    }
    Client.printError("the daemon has ended")
    return .unreachable
  }

  private static func number(_ name: String, _ arguments: Arguments) throws(UsageError) -> Int? {
    guard let text = arguments.value(name) else { return nil }
    guard let number = Int(text), number >= 0 else { throw UsageError("--\(name) needs a number, not '\(text)'") }
    return number
  }
}

/// Prints change and diagnostics notifications until a given number has been printed.
private final class Printer: Sendable {
  private let isJSON: Bool
  private let remainingCount: Counter

  init(isJSON: Bool, count: Int?) { (self.isJSON, remainingCount) = (isJSON, Counter(count)) }

  var isDone: Bool { remainingCount.isZero }

  func print(_ method: String, _ params: JSONValue) {
    guard !isDone, ["uimodel/changed", "uimodel/diagnostics"].contains(method) else { return }
    remainingCount.countDown()
    let text = isJSON ? params.displayText() + "\n" : printable(lines: Printer.text(method, params))
    // A failed write means that the reader has closed standard output.
    if !Console.write(text) { remainingCount.setToZero() }
  }

  private static func text(_ method: String, _ params: JSONValue) -> String {
    guard method == "uimodel/changed" else {
      let path = displayPath(params["uri"]?.string ?? "")
      let lines = (params["diagnostics"]?.array ?? []).map { finding -> String in
        let startPosition = finding["range"]?["start"]
        let place = "\(path):\((startPosition?["line"]?.int ?? 0) + 1):\((startPosition?["character"]?.int ?? 0) + 1)"
        return "  \(place): \(finding["severity"]?.string ?? ""): \(finding["message"]?.string ?? "") "
          + "[\(finding["code"]?.string ?? "")]\n"
      }
      return lines.isEmpty ? "  \(path): nothing to report\n" : lines.joined()
    }
    let documents = (params["documents"]?.array ?? []).compactMap(\.string).map(displayPath)
    let origins = (params["origins"]?.array ?? []).map { origin -> String in
      guard origin["kind"] == "client" else { return "files" }
      let client = origin["client"]?.string ?? "client \(origin["session"]?.int ?? 0)"
      return client + (origin["method"]?.string.map { ", \($0)" } ?? "")
    }
    let documentList =
      documents.prefix(5).joined(separator: ", ") + (documents.count > 5 ? " and \(documents.count - 5) more" : "")
    return "\(params["clock"]?.int ?? 0): \(documentList) (\(origins.joined(separator: "; ")))\n"
  }

  private static func displayPath(_ uri: String) -> String {
    DocumentURI(uri).path.map { Paths.displayPath($0) } ?? uri
  }
}
