import Testing
import UIModelJSON

/// Model requests of a script, with one JSON message per line, for documents in memory and in files.
@Suite struct ModelRequestTests {
  private let uri = "memory:a.uimodel.json"
  private let text = """
    {
      "sheets": [
        { "ref": "picker", "sheetPresentationController": { "detents": ["medium"] } } // keep me
      ]
    }

    """

  private func makeDaemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    let openResult = daemon.result("uimodel/workspace/open", ["uri": .string(uri), "text": .string(text)])
    #expect(openResult["documents"] == [.string(uri)] && openResult["errors"] == [])
    return daemon
  }

  private func setParams(_ value: JSONValue, _ extraMembers: JSONObject = [:]) -> JSONValue {
    var params: JSONObject = [
      "entity": ["ref": "picker", "path": ["sheetPresentationController"]], "property": "detents", "value": value,
    ]
    for member in extraMembers.members { params[member.name] = member.value }
    return .object(params)
  }

  private func textWithDetents(_ detents: String) -> String {
    text.split(separator: #"["medium"]"#, omittingEmptySubsequences: false).joined(separator: detents)
  }

  @Test func setChangesOnlyTheProperty() throws {
    let daemon = try makeDaemon()
    let clockBefore = daemon.clock() ?? 0
    let result = daemon.result("uimodel/model/set", setParams(["medium", "large"]))
    #expect(result["clock"] == .int(clockBefore + 1) && result["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == textWithDetents(#"["medium", "large"]"#))
    let getResult = daemon.result("uimodel/model/get", ["entity": "picker"])
    #expect(getResult["value"]?["sheetPresentationController"]?["detents"] == ["medium", "large"])
    #expect(daemon.result("uimodel/model/find", ["kind": "sheet"])["entities"]?[0]?["ref"] == "picker")
    daemon.endLineSession()
  }

  @Test func entitiesAreInsertedMovedRenamedAndRemoved() throws {
    let daemon = try makeDaemon()
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
    let exportedModel = daemon.result("uimodel/workspace/export")["model"]
    #expect(exportedModel?["sheets"]?[0]?["ref"] == "photos" && (exportedModel?["scenes"]?.array ?? []).isEmpty)
    #expect(daemon.result("uimodel/diagnostics/get")["diagnostics"] == [])
    daemon.endLineSession()
  }

  @Test func transactionIsInvisibleUntilTheCommit() throws {
    let daemon = try makeDaemon()
    let id = daemon.result("uimodel/transaction/begin", ["name": "two steps"])["transaction"] ?? .null
    #expect(daemon.result("uimodel/model/set", setParams([], ["transaction": id]))["transaction"] == id)
    _ = daemon.result("uimodel/model/set", setParams(["large"], ["transaction": id]))
    #expect(daemon.text(uri) == text)
    let uncommittedValue = daemon.result(
      "uimodel/model/get", ["entity": ["ref": "picker"], "transaction": id])["value"]
    #expect(uncommittedValue?["sheetPresentationController"]?["detents"] == ["large"])
    let commitResult = daemon.result("uimodel/transaction/commit", ["transaction": id])
    #expect(commitResult["name"] == "two steps" && commitResult["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == textWithDetents(#"["large"]"#))
    #expect(daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"]?["code"] == -32104)

    #expect(daemon.result("uimodel/undo")["name"] == "two steps")
    #expect(daemon.text(uri) == text)
    _ = daemon.result("uimodel/redo")
    #expect(daemon.text(uri) == textWithDetents(#"["large"]"#))
    #expect(daemon.ask("uimodel/redo")["error"]?["code"] == -32803)
    daemon.endLineSession()
  }

  @Test func rolledBackTransactionChangesNothing() throws {
    let daemon = try makeDaemon()
    let clockBefore = daemon.clock()
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/set", setParams([], ["transaction": id]))
    _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    #expect(daemon.clock() == clockBefore && daemon.text(uri) == text)
    #expect(daemon.result("uimodel/workspace/status")["transactions"] == [])
    daemon.endLineSession()
  }

  @Test(
    arguments: [
      ("uimodel/diagnostics/get", "unsafe"), ("uimodel/diagnostics/get", "ifClock"),
      ("uimodel/fix/list", "transaction"),
      ("uimodel/transaction/rollback", "ifClock"),
    ])
  func unknownParameterIsReportedByName(method: String, parameterName: String) throws {
    let daemon = try makeDaemon()
    let error = daemon.ask(method, .object([parameterName: 1]))["error"]
    #expect(error?["code"] == -32602)
    #expect(error?["message"]?.string?.contains("\(parameterName): unknown parameter") == true)
    daemon.endLineSession()
  }

  @Test func conflictingCommitIsRefusedAndCanBeRolledBack() throws {
    let daemon = try makeDaemon()
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = daemon.result("uimodel/model/set", setParams([], ["transaction": id]))
    _ = daemon.result("uimodel/model/set", setParams(["large"]))
    let error = daemon.ask("uimodel/transaction/commit", ["transaction": id])["error"]
    #expect(error?["code"] == -32103 && error?["data"]?["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == textWithDetents(#"["large"]"#))
    _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    daemon.endLineSession()
  }

  @Test func notificationsPrecedeTheAnswerToAFlush() throws {
    let daemon = try makeDaemon()
    let subscribeResult = daemon.result("uimodel/subscribe", ["codes": ["sheet"]])
    let id = subscribeResult["subscription"] ?? .null
    daemon.request(1, "uimodel/model/set", setParams([]))
    daemon.request(2, "uimodel/flush")
    var order: [JSONValue] = []
    while order.count < 4, let message = daemon.next({ _ in true }) {
      order.append(message["method"] ?? message["id"] ?? .null)
    }
    #expect(order.last == 2 && Set(order) == [1, "uimodel/changed", "uimodel/diagnostics", 2])
    _ = daemon.result("uimodel/unsubscribe", ["subscription": id])
    _ = daemon.result("uimodel/model/set", setParams(["medium"]))
    daemon.flush()
    #expect(daemon.ask("uimodel/unsubscribe", ["subscription": id])["error"]?["code"] == -32100)
    let sinceResult = daemon.result(
      "uimodel/subscribe", ["kinds": ["changed"], "since": subscribeResult["clock"] ?? 0])
    #expect(sinceResult["changed"] == [.string(uri)])
    #expect(daemon.notification("uimodel/changed") != nil)
    daemon.endLineSession()
  }

  @Test func fixesAreListedAndApplied() throws {
    let daemon = try makeDaemon()
    _ = daemon.result("uimodel/model/set", setParams([]))
    let diagnosticsResult = daemon.result(
      "uimodel/diagnostics/get", ["codes": ["sheet/no-detents"], "minimumSeverity": "error"])
    #expect(diagnosticsResult["diagnostics"]?[0]?["code"] == "sheet/no-detents" && diagnosticsResult["documents"] == 1)
    #expect(daemon.result("uimodel/fix/list")["fixes"]?[0]?["isSafe"] == false)
    // An unsafe fix is applied only on request.
    #expect(daemon.result("uimodel/fix/apply", ["codes": ["sheet"]])["documents"] == [])
    let fixResult = daemon.result("uimodel/fix/apply", ["codes": ["sheet"], "unsafe": true])
    #expect(fixResult["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == textWithDetents(#"["large"]"#))
    _ = daemon.result("uimodel/undo")
    #expect(daemon.text(uri) == textWithDetents("[]"))
    // A fix that is selected by its title is applied even if it is unsafe.
    let fix = daemon.result("uimodel/fix/list")["fixes"]?[0] ?? .null
    #expect(fix["edits"]?[0]?["newText"] == "\"large\"" && fix["edits"]?[0]?["uri"] == .string(uri))
    let titleParams: JSONObject = ["codes": ["sheet"], "title": fix["title"] ?? .null]
    #expect(daemon.result("uimodel/fix/apply", .object(titleParams))["documents"] == [.string(uri)])
    #expect(daemon.text(uri) == textWithDetents(#"["large"]"#))
    _ = daemon.result("uimodel/undo")
    let error = daemon.ask("uimodel/fix/apply", ["title": "Use the default detent, larg"])["error"]
    #expect(error?["code"] == -32100 && error?["data"]?["nearest"] == fix["title"])
    daemon.endLineSession()
  }

  @Test func failedRequestChangesNothing() throws {
    let daemon = try makeDaemon()
    let clockBefore = daemon.clock()
    let invalidRequests: [(String, JSONValue, JSONValue)] = [
      ("uimodel/model/set", setParams([], ["ifClock": 99]), -32101),
      ("uimodel/model/set", ["entity": "pickr", "property": "ref", "value": "x"], -32100),
      ("uimodel/model/set", ["entity": "picker", "property": "ref"], -32602),
      ("uimodel/model/set", setParams([], ["transaction": "t99"]), -32104),
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
    for (method, params, code) in invalidRequests {
      #expect(daemon.ask(method, params)["error"]?["code"] == code, "\(method) \(params.text())")
    }
    #expect(daemon.clock() == clockBefore && daemon.text(uri) == text)
    #expect(daemon.result("uimodel/workspace/status")["documents"] == 1)
    daemon.endLineSession()
  }

  @Test func errorForATypoSuggestsTheNearestName() throws {
    let daemon = try makeDaemon()
    let parameterError = daemon.ask("uimodel/model/get", ["entty": "picker"])["error"]
    #expect(parameterError?["code"] == -32602)
    #expect(parameterError?["data"]?["path"] == "params.entty" && parameterError?["data"]?["nearest"] == "entity")
    let memberError = daemon.ask("uimodel/model/get", ["entity": ["reff": "picker"]])["error"]
    #expect(memberError?["data"]?["path"] == "params.entity.reff" && memberError?["data"]?["nearest"] == "ref")
    let nameError = daemon.ask("uimodel/model/get", ["entity": "pickr"])["error"]
    #expect(nameError?["data"]?["nearest"] == "picker")
    let kindError = daemon.ask("uimodel/model/find", ["kind": "sheets"])["error"]
    #expect(kindError?["data"]?["nearest"] == "sheet")
    let codeError = daemon.ask("uimodel/diagnostics/explain", ["code": "sheet/no-detent"])["error"]
    #expect(codeError?["data"]?["nearest"] == "sheet/no-detents")
    daemon.endLineSession()
  }

  @Test func filesAreWrittenOnCommitOrOnSave() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": text])
    let daemon = try DaemonProcess(.line)
    let openResult = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(openResult["documents"] == [.string(folder.uri("a.uimodel.json"))])
    _ = daemon.result("uimodel/model/set", setParams(["large"]))
    #expect(folder.read("a.uimodel.json") == textWithDetents(#"["large"]"#))
    _ = daemon.result("uimodel/undo")
    #expect(folder.read("a.uimodel.json") == text)

    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path), "write": "onSave"])
    _ = daemon.result("uimodel/model/set", setParams(["large"]))
    #expect(folder.read("a.uimodel.json") == text)
    #expect(daemon.result("uimodel/workspace/status")["unsaved"] == [.string(folder.uri("a.uimodel.json"))])
    #expect(daemon.result("uimodel/workspace/save")["saved"] == [.string(folder.uri("a.uimodel.json"))])
    #expect(folder.read("a.uimodel.json") == textWithDetents(#"["large"]"#))
    #expect(daemon.result("uimodel/workspace/status")["unsaved"] == [])

    #expect(daemon.result("uimodel/workspace/list")["folders"] == [.string(folder.path)])
    _ = daemon.result("uimodel/workspace/close", ["path": .string(folder.path)])
    #expect(daemon.result("uimodel/workspace/status")["documents"] == 0)
    daemon.endLineSession()
  }

  @Test func emptyWorkspaceHasAScratchDocument() throws {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/model/insert", ["kind": "sheet", "value": ["ref": "a", "presentationDetents": []]])
    let findings = daemon.result("uimodel/diagnostics/get")["diagnostics"]
    #expect(findings?[0]?["code"] == "sheet/no-detents" && findings?[0]?["uri"] == "uimodel:scratch")
    daemon.endLineSession()
  }
}
