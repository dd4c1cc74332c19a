import Testing
import UIModelJSON

/// Checks `uimodel/transaction/run`, which makes several changes in one request. If one change fails, none is made.
@Suite struct TransactionRunTests {
  private static let appText = #"{ "app": { "name": "P" }, "screens": [ { "ref": "lib" } ] }"# + "\n"
  private static let sheetsText = """
    { "app": "P",
      // What people see first.
      "sheets": [ { "ref": "fonts", "viewController": "lib" } ] }

    """

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["a.uimodel.json": Self.appText, "b.uimodel.json": Self.sheetsText])
  }

  private func daemon(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    return daemon
  }

  private func change(_ method: String, _ params: JSONValue) -> JSONValue {
    ["method": .string("uimodel/" + method), "params": params]
  }

  private func runParams(_ changes: JSONValue...) -> JSONValue { ["changes": .array(changes)] }

  @Test func changesAreMadeAsOneUndoStep() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let initialClock = daemon.clock() ?? 0
    let answer = daemon.result(
      "uimodel/transaction/run",
      [
        "name": "Prepare sheets",
        "changes": [
          change("sheet/insertDetent", ["sheet": "fonts", "detent": "medium", "index": 0]),
          // This change moves a detent in the list that the previous change created.
          change("sheet/moveDetent", ["sheet": "fonts", "index": 0, "toIndex": 1]),
          change("model/rename", ["entity": "lib", "to": "library"]),
          change(
            "model/insert",
            ["kind": "screen", "document": .string(folder.uri("a.uimodel.json")), "value": ["ref": "x"]]),
          change("sheet/setViewController", ["sheet": "fonts", "viewController": "x"]),
        ],
      ])
    #expect(answer["name"] == "Prepare sheets" && answer["clock"] == .int(initialClock + 1))
    #expect(
      answer["documents"] == [.string(folder.uri("a.uimodel.json")), .string(folder.uri("b.uimodel.json"))])
    #expect(
      folder.read("a.uimodel.json")
        == #"{ "app": { "name": "P" }, "screens": [ { "ref": "library" }, { "ref": "x" } ] }"# + "\n")
    let sheetsText = try #require(folder.read("b.uimodel.json"))
    #expect(sheetsText.contains("// What people see first."))
    #expect(sheetsText.contains(#""viewController": "x""#) && sheetsText.contains(#"["large", "medium"]"#))
    // One undo step reverts all changes.
    #expect(daemon.result("uimodel/undo")["name"] == "Prepare sheets")
    #expect(folder.read("a.uimodel.json") == Self.appText && folder.read("b.uimodel.json") == Self.sheetsText)
    #expect(daemon.error("uimodel/undo")["code"] == -32803)
    daemon.endLineSession()
  }

  @Test func failedChangeRevertsAllChanges() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let initialClock = daemon.clock()
    let validChange = change("sheet/insertDetent", ["sheet": "fonts", "detent": "medium"])
    let invalidChanges: [(JSONValue, Int, String)] = [
      (
        change("sheet/insertDetent", ["sheet": "font", "detent": "medium"]), -32100,
        "changes[1] (uimodel/sheet/insertDetent): there is no entity 'font'; did you mean 'fonts'?"
      ),
      (
        change("sheet/insertDetent", ["sheet": "fonts", "detent": "medum"]), -32602,
        "changes[1] (uimodel/sheet/insertDetent): params.detent: expected"
      ),
      (
        change("sheet/insertDetent", ["sheet": "fonts", "detnet": "medium"]), -32602,
        "changes[1] (uimodel/sheet/insertDetent): params.detnet: unknown parameter; did you mean 'detent'?"
      ),
      (
        change("sheet/setDetents", ["sheet": "fonts", "detents": [], "ifClock": 1]), -32602,
        "changes[1] (uimodel/sheet/setDetents): params.ifClock: it applies to all changes; put it beside 'changes'"
      ),
      (
        change("sheet/removeDetent", ["sheet": "fonts", "index": 7]), -32602,
        "changes[1] (uimodel/sheet/removeDetent): params.index: expected an index from 0 to 1, got 7"
      ),
    ]
    for (change, code, message) in invalidChanges {
      let error = daemon.error("uimodel/transaction/run", runParams(validChange, change, validChange))
      #expect(error["code"] == .int(code) && error["message"]?.string?.hasPrefix(message) == true, "\(error.text())")
      #expect(error["data"]?["index"] == 1 && error["data"]?["method"] == change["method"])
    }
    #expect(daemon.clock() == initialClock && folder.read("b.uimodel.json") == Self.sheetsText)
    #expect(daemon.result("uimodel/workspace/status")["transactions"] == [])
    daemon.endLineSession()
  }

  @Test(
    arguments: [
      ("uimodel/model/get", "uimodel/model/set"), ("uimodel/sheet/insertDetnt", "uimodel/sheet/insertDetent"),
      ("uimodel/undo", nil), ("uimodel/transaction/run", nil), ("uimodel/transaction/begin", nil),
    ] as [(String, String?)])
  func onlyModelChangesAreAccepted(method: String, nearestMethod: String?) throws {
    let daemon = try DaemonProcess(.line)
    let error = daemon.error("uimodel/transaction/run", ["changes": [["method": .string(method)]]])
    let hint = nearestMethod.map { "; did you mean \"\($0)\"?" } ?? ""
    #expect(
      error["message"]?.string
        == "params.changes[0].method: expected a method that changes the model, got \"\(method)\"\(hint)")
    #expect(error["data"]?["nearest"] == nearestMethod.map { .string($0) } && error["data"]?["index"] == 0)
    daemon.endLineSession()
  }

  /// A change may be a complete JSON-RPC request. For example, `jq -s '{changes: .}'` turns a script with one request
  /// per line into the parameters of a single request.
  @Test func completeRequestsAreAcceptedAsChanges() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": "uimodel/sheet/setDetents",
      "params": ["sheet": "fonts", "detents": ["medium"]],
    ]
    #expect(daemon.result("uimodel/transaction/run", runParams(request))["documents"]?.array?.count == 1)
    #expect(folder.read("b.uimodel.json")?.contains(#""detents": ["medium"]"#) == true)
    daemon.endLineSession()
  }

  @Test func emptyRunChangesNothing() throws {
    let daemon = try daemon(try folder())
    let initialClock = daemon.clock() ?? 0
    #expect(daemon.result("uimodel/transaction/run", runParams())["documents"] == [])
    #expect(daemon.clock() == initialClock)
    daemon.endLineSession()
  }

  @Test func clockAndTransactionApplyToTheRun() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let detentsChange = change("sheet/setDetents", ["sheet": "fonts", "detents": ["medium"]])
    #expect(daemon.error("uimodel/transaction/run", ["changes": [detentsChange], "ifClock": 99])["code"] == -32101)
    let transactionID = daemon.result("uimodel/transaction/begin", ["name": "all"])["transaction"] ?? .null
    #expect(
      daemon.result(
        "uimodel/transaction/run", ["changes": [detentsChange, detentsChange], "transaction": transactionID])[
          "transaction"] == transactionID)
    _ = daemon.result(
      "uimodel/sheet/insertDetent", ["sheet": "fonts", "detent": "large", "transaction": transactionID])
    #expect(folder.read("b.uimodel.json") == Self.sheetsText)
    _ = daemon.result("uimodel/transaction/commit", ["transaction": transactionID])
    #expect(folder.read("b.uimodel.json")?.contains(#""detents": ["medium", "large"]"#) == true)
    daemon.endLineSession()
  }

  @Test func externalEditIsKeptOnCommit() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let transactionID = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let detentsChange = change("sheet/setDetents", ["sheet": "fonts", "detents": ["medium"]])
    let styleChange = change(
      "sheet/setModalPresentationStyle", ["sheet": "fonts", "modalPresentationStyle": "pageSheet"])
    _ = daemon.result(
      "uimodel/transaction/run", ["changes": [detentsChange, styleChange], "transaction": transactionID])
    let externalText = Self.sheetsText.replacing("[ {", with: #"[ { "ref": "new", "viewController": "lib" }, {"#)
    try folder.write("b.uimodel.json", externalText)
    _ = daemon.result("uimodel/transaction/commit", ["transaction": transactionID])
    let committedText = try #require(folder.read("b.uimodel.json"))
    #expect(
      committedText.contains(#""ref": "new""#) && committedText.contains(#"["medium"]"#)
        && committedText.contains("pageSheet"))
    daemon.endLineSession()
  }
}
