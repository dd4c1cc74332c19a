import Testing
import UIModelJSON

/// Changes of open documents. The daemon requests each change from the editor with `workspace/applyEdit`.
@Suite struct ApplyEditTests {
  private let uri = PushTests.uri
  private let text = #"{ "sheets": [ { "ref": "s", "presentationDetents": ["medium"] } ] }"#
  private let changedText = #"{ "sheets": [ { "ref": "s", "presentationDetents": ["large"] } ] }"#
  private let setParams: JSONValue = ["entity": "s", "property": "presentationDetents", "value": ["large"]]

  private func makeDaemon(version: Int = 4) throws -> DaemonProcess {
    let daemon = try DaemonProcess.editor()
    daemon.open(uri, text, version: version)
    return daemon
  }

  /// Answers the next `workspace/applyEdit` request with `result` and returns the document changes of the request.
  private func answerEdit(_ daemon: DaemonProcess, _ result: JSONValue) -> JSONValue {
    let request = daemon.notification("workspace/applyEdit")
    #expect(request != nil)
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": result])
    return request?["params"]?["edit"]?["documentChanges"] ?? .null
  }

  @Test func requestIsAnsweredAfterTheEditorAppliesTheEdit() throws {
    let daemon = try makeDaemon()
    daemon.request(1, "uimodel/model/set", setParams)
    let documentChanges = answerEdit(daemon, ["applied": true])
    #expect(documentChanges[0]?["textDocument"] == ["uri": .string(uri), "version": 4])
    #expect(applying(documentChanges[0]?["edits"], to: text) == changedText)
    // The editor accepted the edit, but the model changes only after the editor sends the changed text.
    #expect(daemon.text(uri) == text)
    daemon.change(uri, version: 5, fullEdit(changedText))
    #expect(daemon.response(1)?["result"]?["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == changedText)

    // Some editors send the change before they answer.
    daemon.request(2, "uimodel/undo")
    let request = daemon.notification("workspace/applyEdit")
    daemon.change(uri, version: 6, fullEdit(text))
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.response(2)?["result"]?["clock"] != nil)
    #expect(daemon.text(uri) == text)
    daemon.quit()
  }

  @Test func refusedEditChangesNothing() throws {
    let daemon = try makeDaemon()
    daemon.request(1, "uimodel/model/set", setParams)
    _ = answerEdit(daemon, ["applied": false, "failureReason": "read-only"])
    let error = daemon.response(1)?["error"]
    #expect(error?["code"] == -32102 && error?["message"]?.string?.contains("read-only") == true)
    #expect(error?["data"]?["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == text)
    #expect(daemon.ask("uimodel/undo")["error"]?["code"] == -32803)

    daemon.request(2, "uimodel/model/set", setParams)
    let request = daemon.notification("workspace/applyEdit")
    daemon.send(["id": request?["id"] ?? .null, "error": ["code": -32601, "message": "what is that?"]])
    #expect(daemon.response(2)?["error"]?["code"] == -32102)
    daemon.quit()
  }

  @Test func refusedUndoCanBeRetried() throws {
    let daemon = try makeDaemon()
    daemon.request(1, "uimodel/model/set", setParams)
    _ = answerEdit(daemon, ["applied": true])
    daemon.change(uri, version: 5, fullEdit(changedText))
    #expect(daemon.response(1)?["result"] != nil)
    for (method, textBefore, textAfter) in [("uimodel/undo", changedText, text), ("uimodel/redo", text, changedText)] {
      daemon.request("refused", method)
      _ = answerEdit(daemon, ["applied": false])
      #expect(daemon.response("refused")?["error"]?["code"] == -32102)
      #expect(daemon.text(uri) == textBefore)
      daemon.request("again", method)
      let documentChanges = answerEdit(daemon, ["applied": true])
      #expect(applying(documentChanges[0]?["edits"], to: textBefore) == textAfter)
      daemon.change(uri, version: method == "uimodel/undo" ? 6 : 7, fullEdit(textAfter))
      #expect(daemon.response("again")?["result"] != nil)
    }
    daemon.quit()
  }

  @Test func refusedCommitCanBeRetried() throws {
    let folder = try TemporaryFolder(["b.uimodel.json": #"{ "sheets": [ { "ref": "other" } ] }"#])
    let daemon = try makeDaemon()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    var transactionParams = setParams.object ?? [:]
    transactionParams["transaction"] = id
    _ = daemon.result("uimodel/model/set", .object(transactionParams))
    _ = daemon.result(
      "uimodel/model/set",
      ["entity": "other", "property": "presentationDetents", "value": ["large"], "transaction": id])
    daemon.request(1, "uimodel/transaction/commit", ["transaction": id])
    _ = answerEdit(daemon, ["applied": false])
    #expect(daemon.response(1)?["error"]?["code"] == -32102)
    #expect(folder.read("b.uimodel.json")?.contains("large") == false)
    #expect(daemon.text(uri) == text)

    daemon.request(2, "uimodel/transaction/commit", ["transaction": id])
    _ = answerEdit(daemon, ["applied": true])
    #expect(folder.read("b.uimodel.json")?.contains("large") == false, "files are written last")
    daemon.change(uri, version: 5, fullEdit(changedText))
    #expect(daemon.response(2)?["result"]?["documents"]?.array?.count == 2)
    #expect(folder.read("b.uimodel.json")?.contains("large") == true)
    daemon.quit()
  }

  @Test func failedFileWriteRevertsTheEditorsChange() throws {
    let folder = try TemporaryFolder(["deep/b.uimodel.json": #"{ "sheets": [ { "ref": "other" } ] }"#])
    let daemon = try makeDaemon()
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    var transactionParams = setParams.object ?? [:]
    transactionParams["transaction"] = id
    _ = daemon.result("uimodel/model/set", .object(transactionParams))
    _ = daemon.result(
      "uimodel/model/set",
      ["entity": "other", "property": "presentationDetents", "value": ["large"], "transaction": id])
    try folder.remove("deep")
    daemon.request(1, "uimodel/transaction/commit", ["transaction": id])
    _ = answerEdit(daemon, ["applied": true])
    daemon.change(uri, version: 5, fullEdit(changedText))
    let inverseChanges = answerEdit(daemon, ["applied": true])
    #expect(applying(inverseChanges[0]?["edits"], to: changedText) == text)
    daemon.change(uri, version: 6, fullEdit(text))
    #expect(daemon.response(1)?["error"]?["code"] == -32803)
    #expect(daemon.result("uimodel/workspace/status")["transactions"] == [id])
    daemon.quit()
  }

  @Test func unansweredEditIsAnErrorAfterFiveSeconds() throws {
    let daemon = try makeDaemon()
    daemon.request(1, "uimodel/model/set", setParams)
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
    _ = daemon.result("uimodel/model/set", setParams)
    #expect(folder.read("a.uimodel.json") == changedText)
    daemon.quit()
  }

  /// Undo works with an editor that sends the complete text for each change.
  @Test func undoKeepsOtherTypingWithFullTextSync() throws {
    let daemon = try DaemonProcess.editor()
    let uri = PushTests.uri
    let text = "{ \"screens\": [\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" },\n  { \"ref\": \"c\" }\n] }\n"
    daemon.open(uri, text)
    func applyEdit(_ id: Int, _ version: Int, _ newText: String) {
      let request = daemon.notification("workspace/applyEdit")
      daemon.change(uri, version: version, fullEdit(newText))
      daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["applied": true]])
      #expect(daemon.response(.int(id))?["error"] == nil)
    }
    daemon.request(1, "uimodel/model/set", ["entity": "a", "property": "title", "value": "t"])
    let textWithTitle = text.replacing("\"a\" }", with: "\"a\", \"title\": \"t\" }")
    applyEdit(1, 2, textWithTitle)
    func textWithComment(_ text: String) -> String { text.replacing("\"c\" }", with: "\"c\" } // typed") }
    daemon.change(uri, version: 3, fullEdit(textWithComment(textWithTitle)))
    daemon.request(2, "uimodel/undo")
    applyEdit(2, 4, textWithComment(text))
    #expect(daemon.text(uri) == textWithComment(text))
    daemon.quit()
  }

  /// Capabilities of an editor that pulls diagnostics.
  private static let pullCapabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]], "textDocument": ["diagnostic": [:]],
  ]

  /// Some editors skip a document if they have a newer version of it, and still report success. The daemon then reverts
  /// the edits of the other documents.
  @Test func partlyAppliedEditIsReverted() throws {
    let texts = [#"{ "sheets": [ { "ref": "s" } ] }"#, #"{ "screens": [ { "presents": ["s"] } ] }"#]
    let folder = try TemporaryFolder(["one.uimodel.json": texts[0], "two.uimodel.json": texts[1]])
    let (firstURI, secondURI) = (folder.uri("one.uimodel.json"), folder.uri("two.uimodel.json"))
    let daemon = try DaemonProcess.editor(Self.pullCapabilities, folder: folder)
    daemon.waitForScan()
    daemon.open(firstURI, texts[0])
    daemon.open(secondURI, texts[1])
    daemon.flush()
    daemon.request(1, "uimodel/model/rename", ["entity": "s", "to": "t"])
    daemon.change(secondURI, version: 2, fullEdit("// typed\n" + texts[1]))
    daemon.change(firstURI, version: 2, fullEdit(texts[0].replacing("\"s\"", with: "\"t\"")))
    _ = answerEdit(daemon, ["applied": true])
    let inverseChanges = answerEdit(daemon, ["applied": true])
    #expect(inverseChanges.array?.count == 1 && inverseChanges[0]?["textDocument"]?["uri"] == .string(firstURI))
    daemon.change(firstURI, version: 3, fullEdit(texts[0]))
    let error = daemon.response(1)?["error"]
    #expect(error?["code"] == -32102 && error?["data"]?["documents"] == [.string(secondURI)], "\(error ?? .null)")
    #expect(error?["data"]?["notPutBack"] == nil)
    daemon.quit()
  }

  /// A file that another program wrote is read before the edit is requested, so the editor has nothing to revert.
  @Test func externallyWrittenFileIsReadBeforeTheEdit() throws {
    let (firstName, secondName) = ("one.uimodel.json", "two.uimodel.json")
    let texts = [#"{ "sheets": [ { "ref": "s" } ] }"#, #"{ "screens": [ { "presents": ["s"] } ] }"#]
    let folder = try TemporaryFolder([firstName: texts[0], secondName: texts[1]])
    let daemon = try DaemonProcess.editor(Self.pullCapabilities, folder: folder)
    daemon.waitForScan()
    daemon.open(folder.uri(firstName), texts[0])
    daemon.flush()
    try folder.write(secondName, "// by others\n" + texts[1])
    daemon.request(1, "uimodel/model/rename", ["entity": "s", "to": "t"])
    let renamedText = texts[0].replacing("\"s\"", with: "\"t\"")
    let editRequest = daemon.notification("workspace/applyEdit")
    daemon.change(folder.uri(firstName), version: 2, fullEdit(renamedText))
    daemon.send(["jsonrpc": "2.0", "id": editRequest?["id"] ?? .null, "result": ["applied": true]])
    #expect(daemon.response(1)?["error"] == nil)
    #expect(folder.read(secondName) == "// by others\n" + texts[1].replacing("\"s\"", with: "\"t\""))
    daemon.quit()
  }
}
