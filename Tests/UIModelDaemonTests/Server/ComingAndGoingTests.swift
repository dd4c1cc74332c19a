import Testing
import UIModelJSON

/// Documents that go and come back before anything was published are published as they are.
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

  /// The notifications in one write, so that they are settled as one.
  private func atOnce(_ daemon: DaemonProcess, _ messages: [(method: String, params: JSONValue)]) {
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

  /// Its findings come once more, for some editors have dropped them, and the next edit is told.
  @Test func aDocumentThatIsClosedAndOpenedAtOnceKeepsItsFindings() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.wrong)
    #expect(daemon.published(uri).codes == ["sheet/no-detents"])
    atOnce(daemon, [closing(uri), opening(uri, PushTests.wrong)])
    daemon.flush()
    #expect(daemon.published(uri)["version"] == 7)
    daemon.change(uri, version: 8, replacement(range(0, 0..<0), "\n"))
    let moved = daemon.published(uri)
    #expect(moved["version"] == 8 && moved.codes == ["sheet/no-detents"])
    atOnce(daemon, [closing(uri), opening(uri, PushTests.right)])
    #expect(daemon.published(uri).codes == [])
    daemon.quit()
  }

  @Test func aSubscriberIsToldOfWhatIsThere() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    daemon.open(uri, PushTests.wrong)
    #expect(daemon.published(uri).codes == ["sheet/no-detents"])
    _ = daemon.result("uimodel/subscribe", ["kinds": ["diagnostics"]])
    atOnce(daemon, [closing(uri), opening(uri, PushTests.wrong)])
    daemon.flush()
    #expect(daemon.published(uri)["version"] == 7)
    #expect(daemon.notification("uimodel/diagnostics")?["params"]?.codes == ["sheet/no-detents"])
    daemon.quit()
  }

  /// The configuration of git leaves the file out, and the editor has it.
  @Test func aFileThatIsIgnoredAndOpenedAtOnceIsPublished() throws {
    let folder = try TemporaryFolder(["Kit/Field.swift": Self.field])
    let uri = folder.uri("Kit/Field.swift")
    // Which watches files itself, and tells of them when it likes.
    let capabilities: JSONValue = [
      "general": ["positionEncodings": ["utf-8"]],
      "workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]],
    ]
    let daemon = try DaemonProcess.editor(capabilities, folder: folder)
    #expect(daemon.notification("client/registerCapability") != nil)
    #expect(daemon.published(uri).codes == Self.codes)
    try folder.write(".gitignore", "*.swift\n")
    atOnce(daemon, [watched(folder.uri(".gitignore"), 1), opening(uri, Self.field)])
    daemon.flush()
    #expect(daemon.published(uri).codes == Self.codes)
    daemon.change(uri, version: 8, replacement(range(0, 0..<0), "\n"))
    #expect(daemon.published(uri).codes == Self.codes)
    daemon.quit()
  }
}
