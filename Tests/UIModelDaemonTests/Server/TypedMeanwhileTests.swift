import Testing
import UIModelJSON

/// Checks edits that the daemon requests from an editor. The editor may report the requested edit together with typing
/// or formatting in the same document.
@Suite struct TypedMeanwhileTests {
  private static let screensText = "{\n  \"screens\": [ { \"ref\": \"lib\" } ]\n}\n"
  private static let sheetsText = "{\n  \"sheets\": [ { \"ref\": \"pick\", \"viewController\": \"lib\" } ]\n}\n"
  private static let typedText = "// typed\n"

  private func renamedText(_ text: String) -> String { text.replacing("\"lib\"", with: "\"library\"") }

  private func startDaemon(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess.editor(Self.pullCapabilities, folder: folder)
    daemon.waitForScan()
    daemon.open(folder.uri("b.uimodel.json"), Self.sheetsText)
    return daemon
  }

  /// Capabilities of an editor that pulls findings.
  private static let pullCapabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]], "textDocument": ["diagnostic": [:]],
  ]

  /// Waits for the next edit request, reports the content changes that a closure returns for the edits, and accepts the
  /// request.
  private func acceptEdit(
    _ daemon: DaemonProcess, contentChanges: (JSONValue) -> [JSONValue], of uri: String, version: Int
  ) {
    let request = daemon.notification("workspace/applyEdit")
    let edits = request?["params"]?["edit"]?["documentChanges"]?[0]?["edits"] ?? .null
    daemon.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .int(version)],
        "contentChanges": .array(contentChanges(edits)),
      ])
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
  }

  private func changes(_ edits: JSONValue) -> [JSONValue] {
    (edits.array ?? []).map { replacement($0["range"] ?? .null, $0["newText"]?.string ?? "") }
  }

  /// The order in which an editor reports the text that the user typed and the edit that the daemon requested. With
  /// `wholeText`, one full text contains both.
  enum Order: CaseIterable { case typedTextLast, typedTextFirst, wholeText }

  @Test(arguments: Order.allCases) func editIsRecognizedAmongTypedText(_ order: Order) throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.screensText, "b.uimodel.json": Self.sheetsText])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try startDaemon(folder)
    let endInsertion = replacement(["start": position(3, 0), "end": position(3, 0)], Self.typedText)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    acceptEdit(
      daemon,
      contentChanges: { edits in
        switch order {
        case .typedTextLast: changes(edits) + [endInsertion]
        case .typedTextFirst: [endInsertion] + changes(edits)
        case .wholeText: [fullEdit(Self.typedText + renamedText(Self.sheetsText) + "\n")]
        }
      }, of: uri, version: 2)
    let answer = daemon.response(1)
    #expect(answer?["result"]?["documents"]?.array?.count == 2, "\(answer ?? .null)")
    #expect(folder.read("a.uimodel.json") == renamedText(Self.screensText))

    // Undo reverts the requested edit and keeps the typed text, which only the editor can undo.
    let currentText = daemon.text(uri) ?? ""
    daemon.request(2, "uimodel/undo")
    acceptEdit(daemon, contentChanges: { [fullEdit(applying($0, to: currentText))] }, of: uri, version: 3)
    #expect(daemon.response(2)?["error"] == nil)
    #expect(
      currentText != renamedText(Self.sheetsText) && daemon.text(uri) == currentText.replacing("library", with: "lib"))
    #expect(folder.read("a.uimodel.json") == Self.screensText)
    daemon.quit()
  }

  @Test func undoWorksAfterTypingThatPrecedesTheEdit() throws {
    let folder = try TemporaryFolder(["b.uimodel.json": Self.sheetsText])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try startDaemon(folder)
    daemon.request(1, "uimodel/model/set", ["entity": "pick", "property": "presentationDetents", "value": ["medium"]])
    daemon.change(uri, version: 2, replacement(["start": position(3, 0), "end": position(3, 0)], Self.typedText))
    acceptEdit(daemon, contentChanges: { changes($0) }, of: uri, version: 3)
    #expect(daemon.response(1)?["error"] == nil)
    let currentText = daemon.text(uri) ?? ""
    daemon.request(2, "uimodel/undo")
    acceptEdit(daemon, contentChanges: { [fullEdit(applying($0, to: currentText))] }, of: uri, version: 4)
    #expect(daemon.response(2)?["error"] == nil)
    #expect(daemon.text(uri) == Self.sheetsText + Self.typedText)
    daemon.quit()
  }

  /// If the editor has applied a different change, the daemon cannot revert that change. The error names the document.
  @Test func unrecognizedChangeNamesTheDocument() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.screensText, "b.uimodel.json": Self.sheetsText])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try startDaemon(folder)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    acceptEdit(
      daemon, contentChanges: { _ in [fullEdit(Self.sheetsText.replacing("\"lib\"", with: "\"libra\""))] }, of: uri,
      version: 2)
    let error = daemon.response(1)?["error"]
    #expect(error?["code"] == -32102 && error?["data"]?["notPutBack"] == [.string(uri)], "\(error ?? .null)")
    #expect(folder.read("a.uimodel.json") == Self.screensText)
    daemon.quit()
  }

  /// The editor applies a requested edit to only one of two documents, so the daemon reverts the edit. The text that
  /// the user typed in that document stays.
  @Test func typedTextStaysWhenAnEditIsReverted() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.screensText, "b.uimodel.json": Self.sheetsText])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try startDaemon(folder)
    daemon.open(folder.uri("a.uimodel.json"), Self.screensText)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    let currentText = Self.typedText + renamedText(Self.sheetsText)
    acceptEdit(daemon, contentChanges: { _ in [fullEdit(currentText)] }, of: uri, version: 2)
    acceptEdit(daemon, contentChanges: { [fullEdit(applying($0, to: currentText))] }, of: uri, version: 3)
    let error = daemon.response(1)?["error"]
    #expect(error?["code"] == -32102 && error?["data"]?["notPutBack"] == nil, "\(error ?? .null)")
    #expect(daemon.text(uri) == Self.typedText + Self.sheetsText)
    daemon.quit()
  }
}
