import Testing
import UIModelJSON

/// Changes of open documents, which the daemon requests from the editor with `workspace/applyEdit`.
@Suite struct ApplyEditTests {
  private let uri = PushTests.uri
  private let text = #"{ "sheets": [ { "ref": "s", "presentationDetents": ["medium"] } ] }"#
  private let changed = #"{ "sheets": [ { "ref": "s", "presentationDetents": ["large"] } ] }"#
  private let set: JSONValue = ["entity": "s", "property": "presentationDetents", "value": ["large"]]

  private func opened(version: Int = 4) throws -> DaemonProcess {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, text, version: version)
    return daemon
  }

  /// Answers the next `workspace/applyEdit` request with `result` and returns the document changes of the request.
  private func answer(_ daemon: DaemonProcess, _ result: JSONValue) -> JSONValue {
    let request = daemon.notification("workspace/applyEdit")
    #expect(request != nil)
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": result])
    return request?["params"]?["edit"]?["documentChanges"] ?? .null
  }

  @Test func changeIsAnsweredAfterTheEditorAppliesIt() throws {
    let daemon = try opened()
    daemon.request(1, "uimodel/model/set", set)
    let edit = answer(daemon, ["applied": true])
    #expect(edit[0]?["textDocument"] == ["uri": .string(uri), "version": 4])
    #expect(applying(edit[0]?["edits"], to: text) == changed)
    // The editor has accepted the edit, but the model changes only with the editor's text.
    #expect(daemon.text(uri) == text)
    daemon.change(uri, version: 5, whole(changed))
    #expect(daemon.answer(1)?["result"]?["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == changed)

    // Some editors send the change before they answer.
    daemon.request(2, "uimodel/undo")
    let request = daemon.notification("workspace/applyEdit")
    daemon.change(uri, version: 6, whole(text))
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.answer(2)?["result"]?["clock"] != nil)
    #expect(daemon.text(uri) == text)
    daemon.quit()
  }

  @Test func refusedEditChangesNothing() throws {
    let daemon = try opened()
    daemon.request(1, "uimodel/model/set", set)
    _ = answer(daemon, ["applied": false, "failureReason": "read-only"])
    let error = daemon.answer(1)?["error"]
    #expect(error?["code"] == -32102 && error?["message"]?.string?.contains("read-only") == true)
    #expect(error?["data"]?["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == text)
    #expect(daemon.ask("uimodel/undo")["error"]?["code"] == -32803)

    daemon.request(2, "uimodel/model/set", set)
    let request = daemon.notification("workspace/applyEdit")
    daemon.send(["id": request?["id"] ?? .null, "error": ["code": -32601, "message": "what is that?"]])
    #expect(daemon.answer(2)?["error"]?["code"] == -32102)
    daemon.quit()
  }

  @Test func refusedUndoCanBeRetried() throws {
    let daemon = try opened()
    daemon.request(1, "uimodel/model/set", set)
    _ = answer(daemon, ["applied": true])
    daemon.change(uri, version: 5, whole(changed))
    #expect(daemon.answer(1)?["result"] != nil)
    for (method, before, after) in [("uimodel/undo", changed, text), ("uimodel/redo", text, changed)] {
      daemon.request("refused", method)
      _ = answer(daemon, ["applied": false])
      #expect(daemon.answer("refused")?["error"]?["code"] == -32102)
      #expect(daemon.text(uri) == before)
      daemon.request("again", method)
      let edit = answer(daemon, ["applied": true])
      #expect(applying(edit[0]?["edits"], to: before) == after)
      daemon.change(uri, version: method == "uimodel/undo" ? 6 : 7, whole(after))
      #expect(daemon.answer("again")?["result"] != nil)
    }
    daemon.quit()
  }

  @Test func refusedCommitCanBeRetried() throws {
    let folder = try TemporaryFolder(["b.uimodel.json": #"{ "sheets": [ { "ref": "other" } ] }"#])
    let daemon = try opened()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    var inside = set.object ?? [:]
    inside["transaction"] = id
    _ = daemon.result("uimodel/model/set", .object(inside))
    _ = daemon.result(
      "uimodel/model/set",
      ["entity": "other", "property": "presentationDetents", "value": ["large"], "transaction": id])
    daemon.request(1, "uimodel/transaction/commit", ["transaction": id])
    _ = answer(daemon, ["applied": false])
    #expect(daemon.answer(1)?["error"]?["code"] == -32102)
    #expect(folder.read("b.uimodel.json")?.contains("large") == false)
    #expect(daemon.text(uri) == text)

    daemon.request(2, "uimodel/transaction/commit", ["transaction": id])
    _ = answer(daemon, ["applied": true])
    #expect(folder.read("b.uimodel.json")?.contains("large") == false, "files are written last")
    daemon.change(uri, version: 5, whole(changed))
    #expect(daemon.answer(2)?["result"]?["documents"]?.array?.count == 2)
    #expect(folder.read("b.uimodel.json")?.contains("large") == true)
    daemon.quit()
  }

  @Test func failedFileWriteRevertsTheEditorsChange() throws {
    let folder = try TemporaryFolder(["deep/b.uimodel.json": #"{ "sheets": [ { "ref": "other" } ] }"#])
    let daemon = try opened()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    var inside = set.object ?? [:]
    inside["transaction"] = id
    _ = daemon.result("uimodel/model/set", .object(inside))
    _ = daemon.result(
      "uimodel/model/set",
      ["entity": "other", "property": "presentationDetents", "value": ["large"], "transaction": id])
    try folder.remove("deep")
    daemon.request(1, "uimodel/transaction/commit", ["transaction": id])
    _ = answer(daemon, ["applied": true])
    daemon.change(uri, version: 5, whole(changed))
    let inverse = answer(daemon, ["applied": true])
    #expect(applying(inverse[0]?["edits"], to: changed) == text)
    daemon.change(uri, version: 6, whole(text))
    #expect(daemon.answer(1)?["error"]?["code"] == -32803)
    #expect(daemon.result("uimodel/workspace/status")["transactions"] == [id])
    daemon.quit()
  }

  @Test func silentEditorIsAnErrorAfterFiveSeconds() throws {
    let daemon = try opened()
    daemon.request(1, "uimodel/model/set", set)
    #expect(daemon.notification("workspace/applyEdit") != nil)
    // Other requests are answered in the meantime.
    #expect(daemon.text(uri) == text)
    #expect(daemon.errorCode(1) == -32102)
    #expect(daemon.text(uri) == text)
    daemon.quit()
  }

  @Test func closedDocumentIsChangedWithoutTheEditor() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": text])
    let daemon = try DaemonProcess.editor()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    _ = daemon.result("uimodel/model/set", set)
    #expect(folder.read("a.uimodel.json") == changed)
    daemon.quit()
  }

  /// Undo also works with editors that send the complete text for each change.
  @Test func typingElsewhereKeepsUndoWithFullTextSync() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    let text = "{ \"screens\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" },\n  { \"ref\": \"c\" }\n] }\n"
    daemon.open(uri, text)
    func appliedEdit(_ id: Int, _ version: Int, _ now: String) {
      let request = daemon.notification("workspace/applyEdit")
      daemon.change(uri, version: version, whole(now))
      daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
      #expect(daemon.answer(.int(id))?["error"] == nil)
    }
    daemon.request(1, "uimodel/model/set", ["entity": "a", "property": "title", "value": "t"])
    let set = text.replacing("\"a\" }", with: "\"a\", \"title\": \"t\" }")
    appliedEdit(1, 2, set)
    func typed(_ text: String) -> String { text.replacing("\"c\" }", with: "\"c\" } // typed") }
    daemon.change(uri, version: 3, whole(typed(set)))
    daemon.request(2, "uimodel/undo")
    appliedEdit(2, 4, typed(text))
    #expect(daemon.text(uri) == typed(text))
    daemon.quit()
  }

  /// Capabilities of an editor that pulls diagnostics.
  private static let pullingDiagnostics: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]], "textDocument": ["diagnostic": [:]],
  ]

  /// Some editors skip a document if they have a newer version, and still report success.
  @Test func partlyAppliedChangeIsReverted() throws {
    let texts = [#"{ "sheets": [ { "ref": "s" } ] }"#, #"{ "screens": [ { "presents": ["s"] } ] }"#]
    let folder = try TemporaryFolder(["one.uimodel.json": texts[0], "two.uimodel.json": texts[1]])
    let (one, two) = (folder.uri("one.uimodel.json"), folder.uri("two.uimodel.json"))
    let daemon = try DaemonProcess.editor(Self.pullingDiagnostics, folder: folder)
    daemon.waitForScan()
    daemon.open(one, texts[0])
    daemon.open(two, texts[1])
    daemon.flush()
    daemon.request(1, "uimodel/model/rename", ["entity": "s", "to": "t"])
    daemon.change(two, version: 2, whole("// typed\n" + texts[1]))
    daemon.change(one, version: 2, whole(texts[0].replacing("\"s\"", with: "\"t\"")))
    _ = answer(daemon, ["applied": true])
    let inverse = answer(daemon, ["applied": true])
    #expect(inverse.array?.count == 1 && inverse[0]?["textDocument"]?["uri"] == .string(one))
    daemon.change(one, version: 3, whole(texts[0]))
    let error = daemon.answer(1)?["error"]
    #expect(error?["code"] == -32102 && error?["data"]?["documents"] == [.string(two)], "\(error ?? .null)")
    #expect(error?["data"]?["notPutBack"] == nil)
    daemon.quit()
  }

  /// A file that another program wrote is read before the edit is requested, so the editor has nothing to revert.
  @Test func externallyWrittenFileIsReadBeforeTheEdit() throws {
    let (one, two) = ("one.uimodel.json", "two.uimodel.json")
    let texts = [#"{ "sheets": [ { "ref": "s" } ] }"#, #"{ "screens": [ { "presents": ["s"] } ] }"#]
    let folder = try TemporaryFolder([one: texts[0], two: texts[1]])
    let daemon = try DaemonProcess.editor(Self.pullingDiagnostics, folder: folder)
    daemon.waitForScan()
    daemon.open(folder.uri(one), texts[0])
    daemon.flush()
    try folder.write(two, "// by others\n" + texts[1])
    daemon.request(1, "uimodel/model/rename", ["entity": "s", "to": "t"])
    let renamed = texts[0].replacing("\"s\"", with: "\"t\"")
    let appliedEdit = daemon.notification("workspace/applyEdit")
    daemon.change(folder.uri(one), version: 2, whole(renamed))
    daemon.send(["jsonrpc": "2.0", "id": appliedEdit?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.answer(1)?["error"] == nil)
    #expect(folder.read(two) == "// by others\n" + texts[1].replacing("\"s\"", with: "\"t\""))
    daemon.quit()
  }
}
