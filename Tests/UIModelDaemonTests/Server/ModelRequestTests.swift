import Testing
import UIModelJSON

/// Requests of a script, one JSON message per line, on documents in memory and in files.
@Suite struct ModelRequestTests {
  private let uri = "memory:a.uimodel.json"
  private let text = """
    {
      "sheets": [
        { "ref": "picker", "sheetPresentationController": { "detents": ["medium"] } } // keep me
      ]
    }

    """

  private func started() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    let opened = daemon.result("uimodel/workspace/open", ["uri": .string(uri), "text": .string(text)])
    #expect(opened["documents"] == [.string(uri)] && opened["errors"] == [])
    return daemon
  }

  private func set(_ value: JSONValue, _ more: JSONObject = [:]) -> JSONValue {
    var params: JSONObject = [
      "entity": ["ref": "picker", "path": ["sheetPresentationController"]], "property": "detents", "value": value,
    ]
    for member in more.members { params[member.name] = member.value }
    return .object(params)
  }

  private func text(_ detents: String) -> String {
    text.split(separator: #"["medium"]"#, omittingEmptySubsequences: false).joined(separator: detents)
  }

  @Test func setChangesOnlyTheProperty() throws {
    let daemon = try started()
    let before = daemon.clock() ?? 0
    let answer = daemon.result("uimodel/model/set", set(["medium", "large"]))
    #expect(answer["clock"] == .int(before + 1) && answer["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == text(#"["medium", "large"]"#))
    let got = daemon.result("uimodel/model/get", ["entity": "picker"])
    #expect(got["value"]?["sheetPresentationController"]?["detents"] == ["medium", "large"])
    #expect(daemon.result("uimodel/model/find", ["kind": "sheet"])["entities"]?[0]?["ref"] == "picker")
    daemon.endOfLines()
  }

  @Test func entitiesAreInsertedMovedRenamedAndRemoved() throws {
    let daemon = try started()
    _ = daemon.result(
      "uimodel/model/insert", ["kind": "scene", "value": ["ref": "main", "role": "windowApplication"]])
    _ = daemon.result(
      "uimodel/model/set",
      ["entity": ["document": .string(uri)], "property": "session", "value": ["presented": ["picker"]]])
    _ = daemon.result(
      "uimodel/model/insert",
      ["into": ["ref": "picker", "path": ["sheetPresentationController", "detents"]], "index": 0, "value": "large"])
    _ = daemon.result(
      "uimodel/model/move",
      ["entity": ["ref": "picker", "path": ["sheetPresentationController", "detents", 0]], "toIndex": 1])
    #expect(daemon.text(uri)?.contains(#"["medium", "large"]"#) == true)
    _ = daemon.result("uimodel/model/rename", ["entity": "picker", "to": "photos"])
    let session = daemon.result("uimodel/model/get", ["entity": ["document": .string(uri), "path": ["session"]]])
    #expect(session["value"] == ["presented": ["photos"]])
    _ = daemon.result("uimodel/model/remove", ["entity": ["kind": "scene", "ref": "main"]])
    let left = daemon.result("uimodel/workspace/export")["model"]
    #expect(left?["sheets"]?[0]?["ref"] == "photos" && (left?["scenes"]?.array ?? []).isEmpty)
    #expect(daemon.result("uimodel/diagnostics/get")["diagnostics"] == [])
    daemon.endOfLines()
  }

  @Test func transactionIsInvisibleUntilTheCommit() throws {
    let daemon = try started()
    let id = daemon.result("uimodel/transaction/begin", ["name": "two steps"])["transaction"] ?? .null
    #expect(daemon.result("uimodel/model/set", set([], ["transaction": id]))["transaction"] == id)
    _ = daemon.result("uimodel/model/set", set(["large"], ["transaction": id]))
    #expect(daemon.text(uri) == text)
    let inside = daemon.result(
      "uimodel/model/get", ["entity": ["ref": "picker"], "transaction": id])["value"]
    #expect(inside?["sheetPresentationController"]?["detents"] == ["large"])
    let committed = daemon.result("uimodel/transaction/commit", ["transaction": id])
    #expect(committed["name"] == "two steps" && committed["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == text(#"["large"]"#))
    #expect(daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"]?["code"] == -32104)

    #expect(daemon.result("uimodel/undo")["name"] == "two steps")
    #expect(daemon.text(uri) == text)
    _ = daemon.result("uimodel/redo")
    #expect(daemon.text(uri) == text(#"["large"]"#))
    #expect(daemon.ask("uimodel/redo")["error"]?["code"] == -32803)
    daemon.endOfLines()
  }

  @Test func rolledBackTransactionChangesNothing() throws {
    let daemon = try started()
    let before = daemon.clock()
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/set", set([], ["transaction": id]))
    _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    #expect(daemon.clock() == before && daemon.text(uri) == text)
    #expect(daemon.result("uimodel/workspace/status")["transactions"] == [])
    daemon.endOfLines()
  }

  @Test(
    arguments: [
      ("uimodel/diagnostics/get", "unsafe"), ("uimodel/diagnostics/get", "ifClock"),
      ("uimodel/fix/list", "transaction"),
      ("uimodel/transaction/rollback", "ifClock"),
    ])
  func unknownParameterIsReportedByName(method: String, member: String) throws {
    let daemon = try started()
    let error = daemon.ask(method, .object([member: 1]))["error"]
    #expect(error?["code"] == -32602)
    #expect(error?["message"]?.string?.contains("\(member): unknown parameter") == true)
    daemon.endOfLines()
  }

  @Test func conflictingCommitIsRefusedAndCanBeRolledBack() throws {
    let daemon = try started()
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/set", set([], ["transaction": id]))
    _ = daemon.result("uimodel/model/set", set(["large"]))
    let refused = daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"]
    #expect(refused?["code"] == -32103 && refused?["data"]?["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == text(#"["large"]"#))
    _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    daemon.endOfLines()
  }

  @Test func notificationsPrecedeTheAnswerToAFlush() throws {
    let daemon = try started()
    let subscribed = daemon.result("uimodel/subscribe", ["codes": ["sheet"]])
    let id = subscribed["subscription"] ?? .null
    daemon.request(1, "uimodel/model/set", set([]))
    daemon.request(2, "uimodel/flush")
    var order: [JSONValue] = []
    while order.count < 4, let message = daemon.next({ _ in true }) {
      order.append(message["method"] ?? message["id"] ?? .null)
    }
    #expect(order.last == 2 && Set(order) == [1, "uimodel/changed", "uimodel/diagnostics", 2])
    _ = daemon.result("uimodel/unsubscribe", ["subscription": id])
    _ = daemon.result("uimodel/model/set", set(["medium"]))
    daemon.flush()
    #expect(daemon.ask("uimodel/unsubscribe", ["subscription": id])["error"]?["code"] == -32100)
    let since = daemon.result("uimodel/subscribe", ["kinds": ["changed"], "since": subscribed["clock"] ?? 0])
    #expect(since["changed"] == [.string(uri)])
    #expect(daemon.notification("uimodel/changed") != nil)
    daemon.endOfLines()
  }

  @Test func fixesAreListedAndApplied() throws {
    let daemon = try started()
    _ = daemon.result("uimodel/model/set", set([]))
    let found = daemon.result("uimodel/diagnostics/get", ["codes": ["sheet/no-detents"], "minimumSeverity": "error"])
    #expect(found["diagnostics"]?[0]?["code"] == "sheet/no-detents" && found["documents"] == 1)
    #expect(daemon.result("uimodel/fix/list")["fixes"]?[0]?["isSafe"] == false)
    // An unsafe fix is applied only on request.
    #expect(daemon.result("uimodel/fix/apply", ["codes": ["sheet"]])["documents"] == [])
    let applied = daemon.result("uimodel/fix/apply", ["codes": ["sheet"], "unsafe": true])
    #expect(applied["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == text(#"["large"]"#))
    _ = daemon.result("uimodel/undo")
    #expect(daemon.text(uri) == text("[]"))
    // A fix that is selected by its title is applied even if it is unsafe.
    let fix = daemon.result("uimodel/fix/list")["fixes"]?[0] ?? .null
    #expect(fix["edits"]?[0]?["newText"] == "\"large\"" && fix["edits"]?[0]?["uri"] == .string(uri))
    let named: JSONObject = ["codes": ["sheet"], "title": fix["title"] ?? .null]
    #expect(daemon.result("uimodel/fix/apply", .object(named))["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == text(#"["large"]"#))
    _ = daemon.result("uimodel/undo")
    let error = daemon.ask("uimodel/fix/apply", ["title": "Use the default detent, larg"])["error"]
    #expect(error?["code"] == -32100 && error?["data"]?["nearest"] == fix["title"])
    daemon.endOfLines()
  }

  @Test func failedRequestChangesNothing() throws {
    let daemon = try started()
    let before = daemon.clock()
    let wrong: [(String, JSONValue, JSONValue)] = [
      ("uimodel/model/set", set([], ["ifClock": 99]), -32101),
      ("uimodel/model/set", ["entity": "pickr", "property": "ref", "value": "x"], -32100),
      ("uimodel/model/set", ["entity": "picker", "property": "ref"], -32602),
      ("uimodel/model/set", set([], ["transaction": "t99"]), -32104),
      ("uimodel/model/insert", ["kind": "view", "value": [:]], -32602),
      ("uimodel/model/insert", ["into": "picker", "value": 1], -32602),
      ("uimodel/model/rename", ["entity": "nothing", "to": "x"], -32100),
      ("uimodel/model/remove", ["entity": ["ref": "picker", "path": ["viewController"]]], -32100),
      ("uimodel/undo", [:], -32803),
      ("uimodel/transaction/commit", ["transaction": "t99"], -32104),
      ("uimodel/workspace/open", ["uri": "memory:b"], -32602),
      ("uimodel/workspace/open", ["path": "/nowhere/at/all.uimodel.json"], -32803),
      ("uimodel/fix/apply", ["codes": ["sheet/no-detent"]], -32100),
      ("uimodel/subscribe", ["kinds": ["change"]], -32602),
    ]
    for (method, params, code) in wrong {
      #expect(daemon.ask(method, params)["error"]?["code"] == code, "\(method) \(params.text())")
    }
    #expect(daemon.clock() == before && daemon.text(uri) == text)
    #expect(daemon.result("uimodel/workspace/status")["documents"] == 1)
    daemon.endOfLines()
  }

  @Test func errorForATypoSuggestsTheNearestName() throws {
    let daemon = try started()
    let parameter = daemon.ask("uimodel/model/get", ["entty": "picker"])["error"]
    #expect(parameter?["code"] == -32602)
    #expect(parameter?["data"]?["path"] == "params.entty" && parameter?["data"]?["nearest"] == "entity")
    let inside = daemon.ask("uimodel/model/get", ["entity": ["reff": "picker"]])["error"]
    #expect(inside?["data"]?["path"] == "params.entity.reff" && inside?["data"]?["nearest"] == "ref")
    let name = daemon.ask("uimodel/model/get", ["entity": "pickr"])["error"]
    #expect(name?["data"]?["nearest"] == "picker")
    let kind = daemon.ask("uimodel/model/find", ["kind": "sheets"])["error"]
    #expect(kind?["data"]?["nearest"] == "sheet")
    let code = daemon.ask("uimodel/diagnostics/explain", ["code": "sheet/no-detent"])["error"]
    #expect(code?["data"]?["nearest"] == "sheet/no-detents")
    daemon.endOfLines()
  }

  @Test func filesAreWrittenOnCommitOrOnSave() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": text])
    let daemon = try DaemonProcess(.line)
    let opened = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(opened["documents"] == [.string(folder.uri("a.uimodel.json"))])
    _ = daemon.result("uimodel/model/set", set(["large"]))
    #expect(folder.read("a.uimodel.json") == text(#"["large"]"#))
    _ = daemon.result("uimodel/undo")
    #expect(folder.read("a.uimodel.json") == text)

    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    _ = daemon.result("uimodel/model/set", set(["large"]))
    #expect(folder.read("a.uimodel.json") == text)
    #expect(daemon.result("uimodel/workspace/status")["unsaved"] == [.string(folder.uri("a.uimodel.json"))])
    #expect(daemon.result("uimodel/workspace/save")["saved"] == [.string(folder.uri("a.uimodel.json"))])
    #expect(folder.read("a.uimodel.json") == text(#"["large"]"#))
    #expect(daemon.result("uimodel/workspace/status")["unsaved"] == [])

    #expect(daemon.result("uimodel/workspace/list")["folders"] == [.string(folder.path)])
    _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path)])
    #expect(daemon.result("uimodel/workspace/status")["documents"] == 0)
    daemon.endOfLines()
  }

  @Test func emptyWorkspaceHasAScratchDocument() throws {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/model/insert", ["kind": "sheet", "value": ["ref": "a", "presentationDetents": []]])
    let found = daemon.result("uimodel/diagnostics/get")["diagnostics"]
    #expect(found?[0]?["code"] == "sheet/no-detents" && found?[0]?["uri"] == "uimodel:scratch")
    daemon.endOfLines()
  }
}
