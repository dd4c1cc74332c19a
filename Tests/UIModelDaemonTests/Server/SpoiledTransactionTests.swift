import Testing
import UIModelJSON

/// Checks that a transaction with a failed change is not committed, because the other changes alone are not what the
/// client intended.
@Suite struct SpoiledTransactionTests {
  private static let text = #"{ "sheets": [ { "ref": "fonts", "viewController": "lib" } ] }"# + "\n"

  private let folder: TemporaryFolder
  private let daemon: DaemonProcess

  init() throws {
    folder = try TemporaryFolder(["a.uimodel.json": Self.text])
    daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
  }

  private func begin() -> JSONValue { daemon.result("uimodel/transaction/begin")["transaction"] ?? .null }

  private func insert(_ transaction: JSONValue) {
    _ = daemon.result(
      "uimodel/sheet/insertDetent", ["sheet": "fonts", "detent": "medium", "transaction": transaction])
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
    let id = begin()
    insert(id)
    var object = try #require(params.object)
    object["transaction"] = id
    let failure = daemon.error(method, .object(object))["message"]?.string ?? ""
    // Later changes neither repair the transaction nor replace the reported failure.
    insert(id)
    _ = daemon.error("uimodel/model/remove", ["entity": "font", "transaction": id])
    let error = daemon.error("uimodel/transaction/commit", ["transaction": id])
    #expect(error["code"] == -32803 && error["data"]?["transaction"] == id)
    #expect(error["data"]?["method"] == .string(method) && error["data"]?["failure"] == .string(failure))
    #expect(error["message"]?.string?.hasSuffix("\(method) failed in it: \(failure)") == true)
    #expect(folder.read("a.uimodel.json") == Self.text)

    _ = daemon.result("uimodel/transaction/rollback", ["transaction": id])
    let next = begin()
    insert(next)
    _ = daemon.result("uimodel/transaction/commit", ["transaction": next])
    #expect(folder.read("a.uimodel.json")?.contains(#"["large", "medium"]"#) == true)
    daemon.endOfLines()
  }

  @Test func unrelatedFailuresDoNotPreventTheCommit() {
    let id = begin()
    insert(id)
    _ = daemon.error("uimodel/model/get", ["entity": "font", "transaction": id])
    _ = daemon.error("uimodel/transaction/comit", ["transaction": id])
    _ = daemon.error("uimodel/sheet/setDetents", ["sheet": "font", "detents": []])
    _ = daemon.error("uimodel/sheet/setDetents", ["sheet": "font", "detents": [], "transaction": "t99"])
    #expect(daemon.result("uimodel/transaction/commit", ["transaction": id])["documents"]?.array?.count == 1)
    daemon.endOfLines()
  }
}
