import Testing
import UIModelJSON

/// Documents that are closed and reopened before their findings are published.
@Suite struct ComingAndGoingTests {
  private static let field = """
    class SuggestingField: UITextField {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputDownArrow, modifierFlags: [])]
      }
    }

    """
  private static let codes: [String?] = ["focus/key-taken-by-text-input"]

  /// Sends the notifications in one write, so that the daemon settles them together.
  private func sendTogether(_ daemon: DaemonProcess, _ messages: [(method: String, params: JSONValue)]) {
    let frames = messages.map { method, params in
      let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
      return "Content-Length: \(message.utf8().count)\r\n\r\n\(message.text())"
    }
    daemon.write(frames.joined())
  }

  private func closing(_ uri: String) -> (method: String, params: JSONValue) {
    ("textDocument/didClose", ["textDocument": document(uri)])
  }

  private func opening(_ uri: String, _ text: String) -> (method: String, params: JSONValue) {
    let item: JSONValue = ["uri": .string(uri), "languageId": "uimodel", "version": 7, "text": .string(text)]
    return ("textDocument/didOpen", ["textDocument": item])
  }

  private func watched(_ uri: String, _ type: Int) -> (method: String, params: JSONValue) {
    ("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri), "type": .int(type)]]])
  }

  /// The findings are published once more, because some editors drop the findings of a closed document. The next edit
  /// publishes them too.
  @Test func documentReopenedAtOnceKeepsItsFindings() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.wrong)
    #expect(daemon.published(uri).codes == ["sheet/no-detents"])
    sendTogether(daemon, [closing(uri), opening(uri, PushTests.wrong)])
    daemon.flush()
    #expect(daemon.published(uri)["version"] == 7)
    daemon.change(uri, version: 8, replacement(range(0, 0..<0), "\n"))
    let moved = daemon.published(uri)
    #expect(moved["version"] == 8 && moved.codes == ["sheet/no-detents"])
    sendTogether(daemon, [closing(uri), opening(uri, PushTests.right)])
    #expect(daemon.published(uri).codes == [])
    daemon.quit()
  }

  @Test func subscriberGetsTheFindingsOfAReopenedDocument() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.wrong)
    #expect(daemon.published(uri).codes == ["sheet/no-detents"])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["diagnostics"]])
    sendTogether(daemon, [closing(uri), opening(uri, PushTests.wrong)])
    daemon.flush()
    #expect(daemon.published(uri)["version"] == 7)
    #expect(daemon.notification("uimodel/diagnostics")?["params"]?.codes == ["sheet/no-detents"])
    daemon.quit()
  }

  /// A new `.gitignore` excludes a file that the editor opens at the same moment.
  @Test func fileIgnoredAndOpenedAtOnceIsPublished() throws {
    let folder = try TemporaryFolder(["Kit/Field.swift": Self.field])
    let uri = folder.uri("Kit/Field.swift")
    // The editor watches files, and the daemon does not know when it reports changes.
    let capabilities: JSONValue = [
      "general": ["positionEncodings": ["utf-8"]],
      "workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]],
    ]
    let daemon = try DaemonProcess.editor(capabilities, folder: folder)
    #expect(daemon.notification("client/registerCapability") != nil)
    #expect(daemon.published(uri).codes == Self.codes)
    try folder.write(".gitignore", "*.swift\n")
    sendTogether(daemon, [watched(folder.uri(".gitignore"), 1), opening(uri, Self.field)])
    daemon.flush()
    #expect(daemon.published(uri).codes == Self.codes)
    daemon.change(uri, version: 8, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.published(uri).codes == Self.codes)
    daemon.quit()
  }
}
