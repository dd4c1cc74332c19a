import Testing
import UIModelJSON

/// Checks that a transaction with a failed change cannot be committed, because a partial commit would differ from the
/// client's intent.
@Suite struct SpoiledTransactionTests {
  private static let text = #"{ "sheets": [ { "ref": "fonts", "viewController": "lib" } ] }"# + "\n"

  private let folder: TemporaryFolder
  private let daemon: DaemonProcess

  init() throws {
    folder = try TemporaryFolder(["a.uimodel.json": Self.text])
    daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
  }

  private func beginTransaction() -> JSONValue { daemon.result("uimodel/transaction/begin")["transaction"] ?? .null }

  private func insertDetent(_ transactionID: JSONValue) {
    _ = daemon.result(
      "uimodel/sheet/insertDetent", ["sheet": "fonts", "detent": "medium", "transaction": transactionID])
  }

  @Test(
    arguments: [
      ("uimodel/sheet/setDetents", ["sheet": "font", "detents": []]),
      ("uimodel/sheet/setDetents", ["sheet": "fonts", "detnets": []]),
      ("uimodel/sheet/setDetents", ["sheet": "fonts", "detents": [], "ifClock": 99]),
      ("uimodel/sheet/setDetnts", ["sheet": "fonts", "detents": []]),
      ("uimodel/fix/apply", ["codes": ["sheet/no-detent"]]),
      ("uimodel/transaction/run", ["changes": [["method": "uimodel/model/remove", "params": ["entity": "font"]]]]),
    ] as [(String, JSONValue)])
  func failedChangePreventsTheCommit(method: String, params: JSONValue) throws {
    let transactionID = beginTransaction()
    insertDetent(transactionID)
    var transactionParams = try #require(params.object)
    transactionParams["transaction"] = transactionID
    let failure = daemon.error(method, .object(transactionParams))["message"]?.string ?? ""
    // Later changes neither repair the transaction nor replace the reported failure.
    insertDetent(transactionID)
    _ = daemon.error("uimodel/model/remove", ["entity": "font", "transaction": transactionID])
    let error = daemon.error("uimodel/transaction/commit", ["transaction": transactionID])
    #expect(error["code"] == -32803 && error["data"]?["transaction"] == transactionID)
    #expect(error["data"]?["method"] == .string(method) && error["data"]?["failure"] == .string(failure))
    #expect(error["message"]?.string?.hasSuffix("\(method) failed in it: \(failure)") == true)
    #expect(folder.read("a.uimodel.json") == Self.text)

    _ = daemon.result("uimodel/transaction/rollback", ["transaction": transactionID])
    let nextTransactionID = beginTransaction()
    insertDetent(nextTransactionID)
    _ = daemon.result("uimodel/transaction/commit", ["transaction": nextTransactionID])
    #expect(folder.read("a.uimodel.json")?.contains(#"["large", "medium"]"#) == true)
    daemon.endLineSession()
  }

  @Test func unrelatedFailuresDoNotPreventTheCommit() {
    let transactionID = beginTransaction()
    insertDetent(transactionID)
    _ = daemon.error("uimodel/model/get", ["entity": "font", "transaction": transactionID])
    _ = daemon.error("uimodel/transaction/comit", ["transaction": transactionID])
    _ = daemon.error("uimodel/sheet/setDetents", ["sheet": "font", "detents": []])
    _ = daemon.error("uimodel/sheet/setDetents", ["sheet": "font", "detents": [], "transaction": "t99"])
    #expect(daemon.result("uimodel/transaction/commit", ["transaction": transactionID])["documents"]?.array?.count == 1)
    daemon.endLineSession()
  }
}
