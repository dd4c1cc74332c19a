import Testing
import UIModelJSON

/// Checks edits requested by the daemon that an editor reports together with typing or formatting in the same document.
@Suite struct TypedMeanwhileTests {
  private static let first = "{\n  \"screens\": [ { \"ref\": \"lib\" } ]\n}\n"
  private static let second = "{\n  \"sheets\": [ { \"ref\": \"pick\", \"viewController\": \"lib\" } ]\n}\n"
  private static let typed = "// typed\n"

  private func renamed(_ text: String) -> String { text.replacing("\"lib\"", with: "\"library\"") }

  private func opened(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess.editor(Self.pullCapabilities, folder: folder)
    daemon.waitForScan()
    daemon.open(folder.uri("b.uimodel.json"), Self.second)
    return daemon
  }

  /// Capabilities of an editor that pulls findings.
  private static let pullCapabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]], "textDocument": ["diagnostic": [:]],
  ]

  /// Sends the content changes that a closure returns for the next requested edit, then accepts the edit.
  private func acceptEdit(_ daemon: DaemonProcess, reporting: (JSONValue) -> [JSONValue], of uri: String, version: Int)
  {
    let request = daemon.notification("workspace/applyEdit")
    let edits = request?["params"]?["edit"]?["documentChanges"]?[0]?["edits"] ?? .null
    daemon.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array(reporting(edits)),
      ])
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
  }

  private func changes(_ edits: JSONValue) -> [JSONValue] {
    (edits.array ?? []).map { replacement($0["range"] ?? .null, $0["newText"]?.string ?? "") }
  }

  /// The order in which an editor reports the typed text and the requested edit.
  enum Order: CaseIterable { case typedAfter, typedBefore, wholeText }

  @Test(arguments: Order.allCases) func editIsRecognizedAmongTypedText(_ order: Order) throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.first, "b.uimodel.json": Self.second])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try opened(folder)
    let end = replacement(["start": position(3, 0), "end": position(3, 0)], Self.typed)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    acceptEdit(
      daemon,
      reporting: { edits in
        switch order {
        case .typedAfter: changes(edits) + [end]
        case .typedBefore: [end] + changes(edits)
        case .wholeText: [whole(Self.typed + renamed(Self.second) + "\n")]
        }
      }, of: uri, version: 2)
    let answer = daemon.answer(1)
    #expect(answer?["result"]?["documents"]?.array?.count == 2, "\(answer ?? .null)")
    #expect(folder.read("a.uimodel.json") == renamed(Self.first))

    // Undo keeps the typed text, which only the editor can undo.
    let now = daemon.text(uri) ?? ""
    daemon.request(2, "uimodel/undo")
    acceptEdit(daemon, reporting: { [whole(applying($0, to: now))] }, of: uri, version: 3)
    #expect(daemon.answer(2)?["error"] == nil)
    #expect(now != renamed(Self.second) && daemon.text(uri) == now.replacing("library", with: "lib"))
    #expect(folder.read("a.uimodel.json") == Self.first)
    daemon.quit()
  }

  @Test func typingReportedBeforeTheEditKeepsUndo() throws {
    let folder = try TemporaryFolder(["b.uimodel.json": Self.second])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try opened(folder)
    daemon.request(1, "uimodel/model/set", ["entity": "pick", "property": "presentationDetents", "value": ["medium"]])
    daemon.change(uri, version: 2, replacement(["start": position(3, 0), "end": position(3, 0)], Self.typed))
    acceptEdit(daemon, reporting: { changes($0) }, of: uri, version: 3)
    #expect(daemon.answer(1)?["error"] == nil)
    let now = daemon.text(uri) ?? ""
    daemon.request(2, "uimodel/undo")
    acceptEdit(daemon, reporting: { [whole(applying($0, to: now))] }, of: uri, version: 4)
    #expect(daemon.answer(2)?["error"] == nil)
    #expect(daemon.text(uri) == Self.second + Self.typed)
    daemon.quit()
  }

  /// If the editor has applied a different change, the daemon cannot revert that change. The error names the document.
  @Test func unrecognizedTextIsReported() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.first, "b.uimodel.json": Self.second])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try opened(folder)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    acceptEdit(
      daemon, reporting: { _ in [whole(Self.second.replacing("\"lib\"", with: "\"libra\""))] }, of: uri, version: 2)
    let error = daemon.answer(1)?["error"]
    #expect(error?["code"] == -32102 && error?["data"]?["notPutBack"] == [.string(uri)], "\(error ?? .null)")
    #expect(folder.read("a.uimodel.json") == Self.first)
    daemon.quit()
  }

  /// The editor applies a requested edit to only one of two documents, so the daemon reverts the edit. The text that
  /// the user typed in that document stays.
  @Test func typedTextStaysWhenAnEditIsReverted() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.first, "b.uimodel.json": Self.second])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try opened(folder)
    daemon.open(folder.uri("a.uimodel.json"), Self.first)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    let now = Self.typed + renamed(Self.second)
    acceptEdit(daemon, reporting: { _ in [whole(now)] }, of: uri, version: 2)
    acceptEdit(daemon, reporting: { [whole(applying($0, to: now))] }, of: uri, version: 3)
    let error = daemon.answer(1)?["error"]
    #expect(error?["code"] == -32102 && error?["data"]?["notPutBack"] == nil, "\(error ?? .null)")
    #expect(daemon.text(uri) == Self.typed + Self.second)
    daemon.quit()
  }
}
