import Testing
import UIModelJSON

/// Documents that are closed and reopened before their findings are published.
@Suite struct ComingAndGoingTests {
  private static let fieldSource = """
    class SuggestingField: UITextField {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputDownArrow, modifierFlags: [])]
      }
    }

    """
  private static let fieldCodes: [String?] = ["focus/key-taken-by-text-input"]

  /// Sends the notifications in one write, so that the daemon processes them together.
  private func sendTogether(_ daemon: DaemonProcess, _ messages: [(method: String, params: JSONValue)]) {
    let frames = messages.map { method, params in
      let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
      return "Content-Length: \(message.utf8().count)\r\n\r\n\(message.text())"
    }
    daemon.write(frames.joined())
  }

  private func closeMessage(_ uri: String) -> (method: String, params: JSONValue) {
    ("textDocument/didClose", ["textDocument": document(uri)])
  }

  private func openMessage(_ uri: String, _ text: String) -> (method: String, params: JSONValue) {
    let item: JSONValue = ["uri": .string(uri), "languageId": "uimodel", "version": 7, "text": .string(text)]
    return ("textDocument/didOpen", ["textDocument": item])
  }

  private func fileEventMessage(_ uri: String, _ type: Int) -> (method: String, params: JSONValue) {
    ("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri), "type": .int(type)]]])
  }

  /// The findings are published again, because some editors drop the findings of a closed document. The next edit
  /// publishes the findings of the edited text.
  @Test func documentReopenedInOneBatchKeepsItsFindings() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.noDetents)
    #expect(daemon.nextDiagnostics(uri).codes == ["sheet/no-detents"])
    sendTogether(daemon, [closeMessage(uri), openMessage(uri, PushTests.noDetents)])
    daemon.flush()
    #expect(daemon.nextDiagnostics(uri)["version"] == 7)
    daemon.change(uri, version: 8, replacement(range(0, 0..<0), "\n"))
    let publishedAfterEdit = daemon.nextDiagnostics(uri)
    #expect(publishedAfterEdit["version"] == 8 && publishedAfterEdit.codes == ["sheet/no-detents"])
    sendTogether(daemon, [closeMessage(uri), openMessage(uri, PushTests.oneDetent)])
    #expect(daemon.nextDiagnostics(uri).codes == [])
    daemon.quit()
  }

  @Test func subscriberGetsTheFindingsOfAReopenedDocument() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.noDetents)
    #expect(daemon.nextDiagnostics(uri).codes == ["sheet/no-detents"])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["diagnostics"]])
    sendTogether(daemon, [closeMessage(uri), openMessage(uri, PushTests.noDetents)])
    daemon.flush()
    #expect(daemon.nextDiagnostics(uri)["version"] == 7)
    #expect(daemon.notification("uimodel/diagnostics")?["params"]?.codes == ["sheet/no-detents"])
    daemon.quit()
  }

  /// A new `.gitignore` excludes a file while the editor opens the file.
  @Test func fileIgnoredWhileOpeningIsPublished() throws {
    let folder = try TemporaryFolder(["Kit/Field.swift": Self.fieldSource])
    let uri = folder.uri("Kit/Field.swift")
    // The editor watches the files. The daemon does not know when the editor will report a change.
    let capabilities: JSONValue = [
      "general": ["positionEncodings": ["utf-8"]],
      "workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]],
    ]
    let daemon = try DaemonProcess.editor(capabilities, folder: folder)
    #expect(daemon.notification("client/registerCapability") != nil)
    #expect(daemon.nextDiagnostics(uri).codes == Self.fieldCodes)
    try folder.write(".gitignore", "*.swift\n")
    sendTogether(daemon, [fileEventMessage(folder.uri(".gitignore"), 1), openMessage(uri, Self.fieldSource)])
    daemon.flush()
    #expect(daemon.nextDiagnostics(uri).codes == Self.fieldCodes)
    daemon.change(uri, version: 8, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.nextDiagnostics(uri).codes == Self.fieldCodes)
    daemon.quit()
  }
}
