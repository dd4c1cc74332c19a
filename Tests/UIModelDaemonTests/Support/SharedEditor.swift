import Testing
import UIModelJSON

/// An editor that is connected to a shared daemon and records the lines of the published findings.
final class SharedEditor {
  let process: DaemonProcess
  /// The zero-based lines with findings, by document URI.
  private var linesByURI: [String: [Int]] = [:]

  init(_ name: String, in project: SharedProject) throws {
    process = try DaemonProcess(shell: "exec \"$0\" --shared", environment: project.environment)
    process.initialize([
      "capabilities": DaemonProcess.pushCapabilities, "rootUri": .string(project.folder.url.absoluteString),
      "clientInfo": ["name": .string(name)],
    ])
  }

  /// Waits for all messages of the daemon, and returns the zero-based lines with findings in a document.
  func findingLines(_ uri: String) -> [Int] {
    process.flush()
    while let message = process.next(within: 0, { $0["method"] == "textDocument/publishDiagnostics" }) {
      let params = message["params"]
      linesByURI[params?["uri"]?.string ?? ""] =
        params?["diagnostics"]?.array?.compactMap { $0["range"]?["start"]?["line"]?.int } ?? []
    }
    return linesByURI[uri] ?? []
  }

  /// Returns the text of a document after the daemon has formatted it.
  func formatted(_ uri: String, _ text: String) -> String {
    let edits = process.result(
      "textDocument/formatting",
      ["textDocument": ["uri": .string(uri)], "options": ["tabSize": 2, "insertSpaces": true]])
    return applying(edits, to: text)
  }

  /// Returns the document edit in the next `workspace/applyEdit` request, and the id of this request.
  func nextApplyEdit() -> (edit: JSONValue?, id: JSONValue) {
    let request = process.notification("workspace/applyEdit")
    return (request?["params"]?["edit"]?["documentChanges"]?[0], request?["id"] ?? .null)
  }

  func respond(_ id: JSONValue, applied: Bool) {
    process.send(["jsonrpc": "2.0", "id": id, "result": ["applied": .bool(applied)]])
  }
}
