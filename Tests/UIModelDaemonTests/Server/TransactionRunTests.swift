import Testing
import UIModelJSON

/// Checks `uimodel/transaction/run`, with which a script makes several changes in one request: all or none.
@Suite struct TransactionRunTests {
  private static let app = #"{ "app": { "name": "P" }, "screens": [ { "ref": "lib" } ] }"# + "\n"
  private static let sheets = """
    { "app": "P",
      // What people see first.
      "sheets": [ { "ref": "fonts", "viewController": "lib" } ] }

    """

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["a.uimodel.json": Self.app, "b.uimodel.json": Self.sheets])
  }

  private func daemon(_ folder: TemporaryFolder) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    return daemon
  }

  private func change(_ method: String, _ params: JSONValue) -> JSONValue {
    ["method": .string("uimodel/" + method), "params": params]
  }

  private func run(_ changes: JSONValue...) -> JSONValue { ["changes": .array(changes)] }

  @Test func changesAreMadeAsOneUndoStep() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let before = daemon.clock() ?? 0
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
    #expect(answer["name"] == "Prepare sheets" && answer["clock"] == .int(before + 1))
    #expect(
      answer["documents"] == [.string(folder.uri("a.uimodel.json")), .string(folder.uri("b.uimodel.json"))])
    #expect(
      folder.read("a.uimodel.json")
        == #"{ "app": { "name": "P" }, "screens": [ { "ref": "library" }, { "ref": "x" } ] }"# + "\n")
    let sheets = try #require(folder.read("b.uimodel.json"))
    #expect(sheets.contains("// What people see first."))
    #expect(sheets.contains(#""viewController": "x""#) && sheets.contains(#"["large", "medium"]"#))
    // One undo step reverts all changes.
    #expect(daemon.result("uimodel/undo")["name"] == "Prepare sheets")
    #expect(folder.read("a.uimodel.json") == Self.app && folder.read("b.uimodel.json") == Self.sheets)
    #expect(daemon.error("uimodel/undo")["code"] == -32803)
    daemon.endOfLines()
  }

  @Test func failedChangeRevertsTheOthers() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let before = daemon.clock()
    let first = change("sheet/insertDetent", ["sheet": "fonts", "detent": "medium"])
    let wrong: [(JSONValue, Int, String)] = [
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
    for (change, code, message) in wrong {
      let error = daemon.error("uimodel/transaction/run", run(first, change, first))
      #expect(error["code"] == .int(code) && error["message"]?.string?.hasPrefix(message) == true, "\(error.text())")
      #expect(error["data"]?["index"] == 1 && error["data"]?["method"] == change["method"])
    }
    #expect(daemon.clock() == before && folder.read("b.uimodel.json") == Self.sheets)
    #expect(daemon.result("uimodel/workspace/status")["transactions"] == [])
    daemon.endOfLines()
  }

  @Test(
    arguments: [
      ("uimodel/model/get", "uimodel/model/set"), ("uimodel/sheet/insertDetnt", "uimodel/sheet/insertDetent"),
      ("uimodel/undo", nil), ("uimodel/transaction/run", nil), ("uimodel/transaction/begin", nil),
    ] as [(String, String?)])
  func onlyModelChangesAreAccepted(method: String, nearest: String?) throws {
    let daemon = try DaemonProcess(.line)
    let error = daemon.error("uimodel/transaction/run", ["changes": [["method": .string(method)]]])
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    #expect(
      error["message"]?.string
        == "params.changes[0].method: expected a method that changes the model, got \"\(method)\"\(hint)")
    #expect(error["data"]?["nearest"] == nearest.map { .string($0) } && error["data"]?["index"] == 0)
    daemon.endOfLines()
  }

  /// A change may be a complete JSON-RPC request, so that `jq -s '{changes: .}'` turns the lines of a script into one
  /// request.
  @Test func completeRequestsAreAcceptedAsChanges() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": "uimodel/sheet/setDetents",
      "params": ["sheet": "fonts", "detents": ["medium"]],
    ]
    #expect(daemon.result("uimodel/transaction/run", run(request))["documents"]?.array?.count == 1)
    #expect(folder.read("b.uimodel.json")?.contains(#""detents": ["medium"]"#) == true)
    daemon.endOfLines()
  }

  @Test func emptyRunChangesNothing() throws {
    let daemon = try daemon(try folder())
    let before = daemon.clock() ?? 0
    #expect(daemon.result("uimodel/transaction/run", run())["documents"] == [])
    #expect(daemon.clock() == before)
    daemon.endOfLines()
  }

  @Test func clockAndTransactionApplyToTheRun() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let detents = change("sheet/setDetents", ["sheet": "fonts", "detents": ["medium"]])
    #expect(daemon.error("uimodel/transaction/run", ["changes": [detents], "ifClock": 99])["code"] == -32101)
    let id = daemon.result("uimodel/transaction/begin", ["name": "all"])["transaction"] ?? .null
    #expect(
      daemon.result("uimodel/transaction/run", ["changes": [detents, detents], "transaction": id])["transaction"] == id)
    _ = daemon.result(
      "uimodel/sheet/insertDetent", ["sheet": "fonts", "detent": "large", "transaction": id])
    #expect(folder.read("b.uimodel.json") == Self.sheets)
    _ = daemon.result("uimodel/transaction/commit", ["transaction": id])
    #expect(folder.read("b.uimodel.json")?.contains(#""detents": ["medium", "large"]"#) == true)
    daemon.endOfLines()
  }

  @Test func externalEditIsKeptOnCommit() throws {
    let folder = try folder()
    let daemon = try daemon(folder)
    let id = daemon.result("uimodel/transaction/begin")["transaction"] ?? .null
    let detents = change("sheet/setDetents", ["sheet": "fonts", "detents": ["medium"]])
    let style = change("sheet/setModalPresentationStyle", ["sheet": "fonts", "modalPresentationStyle": "pageSheet"])
    _ = daemon.result("uimodel/transaction/run", ["changes": [detents, style], "transaction": id])
    let others = Self.sheets.replacing("[ {", with: #"[ { "ref": "new", "viewController": "lib" }, {"#)
    try folder.write("b.uimodel.json", others)
    _ = daemon.result("uimodel/transaction/commit", ["transaction": id])
    let now = try #require(folder.read("b.uimodel.json"))
    #expect(now.contains(#""ref": "new""#) && now.contains(#"["medium"]"#) && now.contains("pageSheet"))
    daemon.endOfLines()
  }
}
