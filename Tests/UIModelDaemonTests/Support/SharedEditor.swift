import Testing
import UIModelJSON

/// An editor that uses a shared daemon, with the findings that it displays.
final class SharedEditor {
  let process: DaemonProcess
  /// The zero-based lines with findings, by document URI.
  private var shown: [String: [Int]] = [:]

  init(_ name: String, in project: SharedProject) throws {
    process = try DaemonProcess(shell: "exec \"$0\" --shared", environment: project.environment)
    process.initialize([
      "capabilities": DaemonProcess.pushCapabilities, "rootUri": .string(project.folder.url.absoluteString),
      "clientInfo": ["name": .string(name)],
    ])
  }

  /// Returns the zero-based lines of a document that have findings, after all messages have arrived.
  func lines(_ uri: String) -> [Int] {
    process.flush()
    while let message = process.next(within: 0, { $0["method"] == "textDocument/publishDiagnostics" }) {
      let params = message["params"]
      shown[params?["uri"]?.string ?? ""] =
        params?["diagnostics"]?.array?.compactMap { $0["range"]?["start"]?["line"]?.int } ?? []
    }
    return shown[uri] ?? []
  }

  /// Returns the text after formatting by the daemon.
  func formatted(_ uri: String, _ text: String) -> String {
    let edits = process.result(
      "textDocument/formatting",
      ["textDocument": ["uri": .string(uri)], "options": ["tabSize": 2, "insertSpaces": true]])
    return applying(edits, to: text)
  }

  /// Returns the document edit in the next `workspace/applyEdit` request, and the request's id.
  func asked() -> (edit: JSONValue?, id: JSONValue) {
    let request = process.notification("workspace/applyEdit")
    return (request?["params"]?["edit"]?["documentChanges"]?[0], request?["id"] ?? .null)
  }

  func answer(_ id: JSONValue, applied: Bool) {
    process.send(["jsonrpc": "2.0", "id": id, "result": ["applied": .bool(applied)]])
  }
}
