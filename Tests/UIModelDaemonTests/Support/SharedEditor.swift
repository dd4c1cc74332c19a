import Testing
import UIModelJSON

/// An editor whose server is a shared daemon, with what it shows.
final class SharedEditor {
  let process: DaemonProcess
  /// The lines at which it shows findings, by document.
  private var shown: [String: [Int]] = [:]

  init(_ name: String, in project: SharedProject) throws {
    process = try DaemonProcess(shell: "exec \"$0\" --shared", environment: project.environment)
    process.initialize([
      "capabilities": DaemonProcess.pushed, "rootUri": .string(project.folder.url.absoluteString),
      "clientInfo": ["name": .string(name)],
    ])
  }

  /// The lines at which it shows findings of a document, once all is told.
  func lines(_ uri: String) -> [Int] {
    process.flush()
    while let message = process.next(within: 0, { $0["method"] == "textDocument/publishDiagnostics" }) {
      let params = message["params"]
      shown[params?["uri"]?.string ?? ""] =
        params?["diagnostics"]?.array?.compactMap { $0["range"]?["start"]?["line"]?.int } ?? []
    }
    return shown[uri] ?? []
  }

  /// The text after it was formatted.
  func formatted(_ uri: String, _ text: String) -> String {
    let edits = process.result(
      "textDocument/formatting",
      ["textDocument": ["uri": .string(uri)], "options": ["tabSize": 2, "insertSpaces": true]])
    return applying(edits, to: text)
  }

  /// The edit of a document that it is asked for next, and the request's number.
  func asked() -> (edit: JSONValue?, id: JSONValue) {
    let request = process.notification("workspace/applyEdit")
    return (request?["params"]?["edit"]?["documentChanges"]?[0], request?["id"] ?? .null)
  }

  func answer(_ id: JSONValue, applied: Bool) {
    process.send(["jsonrpc": "2.0", "id": id, "result": ["applied": .bool(applied)]])
  }
}
