import Testing
import UIModelJSON

/// Editors tell of a change that they were asked for together with what was typed, or formatted, meanwhile.
@Suite struct TypedMeanwhileTests {
  private static let first = "{\n  \"screens\": [ { \"ref\": \"lib\" } ]\n}\n"
  private static let second = "{\n  \"sheets\": [ { \"ref\": \"pick\", \"viewController\": \"lib\" } ]\n}\n"
  private static let typed = "// typed\n"

  private func renamed(_ text: String) -> String { text.replacing("\"lib\"", with: "\"library\"") }

  private func opened(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess.editor(Self.quiet, folder: folder)
    daemon.waitForScan()
    daemon.open(folder.uri("b.uimodel.json"), Self.second)
    return daemon
  }

  /// An editor that asks for findings itself.
  private static let quiet: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]], "textDocument": ["diagnostic": [:]],
  ]

  /// Says yes to what is asked next, after the changes that the editor tells of for it.
  private func agree(_ daemon: DaemonProcess, telling: (JSONValue) -> [JSONValue], of uri: String, version: Int) {
    let request = daemon.notification("workspace/applyEdit")
    let edits = request?["params"]?["edit"]?["documentChanges"]?[0]?["edits"] ?? .null
    daemon.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array(telling(edits)),
      ])
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
  }

  private func changes(_ edits: JSONValue) -> [JSONValue] {
    (edits.array ?? []).map { replacement($0["range"] ?? .null, $0["newText"]?.string ?? "") }
  }

  enum Order: CaseIterable { case typedAfter, typedBefore, wholeText }

  @Test(arguments: Order.allCases) func aChangeIsSeenAmongWhatWasTyped(_ order: Order) throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.first, "b.uimodel.json": Self.second])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try opened(folder)
    let end = replacement(["start": position(3, 0), "end": position(3, 0)], Self.typed)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    agree(
      daemon,
      telling: { edits in
        switch order {
        case .typedAfter: changes(edits) + [end]
        case .typedBefore: [end] + changes(edits)
        case .wholeText: [whole(Self.typed + renamed(Self.second) + "\n")]
        }
      }, of: uri, version: 2)
    let answer = daemon.answer(1)
    #expect(answer?["result"]?["documents"]?.array?.count == 2, "\(answer ?? .null)")
    #expect(folder.read("a.uimodel.json") == renamed(Self.first))

    // What was typed is the editor's to take back.
    let now = daemon.text(uri) ?? ""
    daemon.request(2, "uimodel/undo")
    agree(daemon, telling: { [whole(applying($0, to: now))] }, of: uri, version: 3)
    #expect(daemon.answer(2)?["error"] == nil)
    #expect(now != renamed(Self.second) && daemon.text(uri) == now.replacing("library", with: "lib"))
    #expect(folder.read("a.uimodel.json") == Self.first)
    daemon.quit()
  }

  @Test func typingThatAnEditorTellsOfFirstLeavesUndo() throws {
    let folder = try TemporaryFolder(["b.uimodel.json": Self.second])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try opened(folder)
    daemon.request(1, "uimodel/model/set", ["entity": "pick", "property": "presentationDetents", "value": ["medium"]])
    daemon.change(uri, version: 2, replacement(["start": position(3, 0), "end": position(3, 0)], Self.typed))
    agree(daemon, telling: { changes($0) }, of: uri, version: 3)
    #expect(daemon.answer(1)?["error"] == nil)
    let now = daemon.text(uri) ?? ""
    daemon.request(2, "uimodel/undo")
    agree(daemon, telling: { [whole(applying($0, to: now))] }, of: uri, version: 4)
    #expect(daemon.answer(2)?["error"] == nil)
    #expect(daemon.text(uri) == Self.second + Self.typed)
    daemon.quit()
  }

  /// An editor that has made something else of the change cannot be asked to take it back; the error says that it is there.
  @Test func aTextThatIsNeitherIsNamed() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.first, "b.uimodel.json": Self.second])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try opened(folder)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    agree(daemon, telling: { _ in [whole(Self.second.replacing("\"lib\"", with: "\"libra\""))] }, of: uri, version: 2)
    let error = daemon.answer(1)?["error"]
    #expect(error?["code"] == -32102 && error?["data"]?["notPutBack"] == [.string(uri)], "\(error ?? .null)")
    #expect(folder.read("a.uimodel.json") == Self.first)
    daemon.quit()
  }

  /// Of two documents the editor passes over one; what it has typed into the other stays when that is taken back.
  @Test func whatWasTypedStaysWhenAChangeIsTakenBack() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": Self.first, "b.uimodel.json": Self.second])
    let uri = folder.uri("b.uimodel.json")
    let daemon = try opened(folder)
    daemon.open(folder.uri("a.uimodel.json"), Self.first)
    daemon.request(1, "uimodel/model/rename", ["entity": "lib", "to": "library"])
    let now = Self.typed + renamed(Self.second)
    agree(daemon, telling: { _ in [whole(now)] }, of: uri, version: 2)
    agree(daemon, telling: { [whole(applying($0, to: now))] }, of: uri, version: 3)
    let error = daemon.answer(1)?["error"]
    #expect(error?["code"] == -32102 && error?["data"]?["notPutBack"] == nil, "\(error ?? .null)")
    #expect(daemon.text(uri) == Self.typed + Self.second)
    daemon.quit()
  }
}
