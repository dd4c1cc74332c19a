import Testing
import UIModelJSON

/// Transactions of one client, and another client that names them: through a shared daemon, with real processes.
@Suite struct TransactionOwnerTests {
  private static let change: JSONObject = ["sheet": "tips", "detents": ["large"]]

  private func setDetents(in transaction: JSONValue) -> JSONValue {
    var params = Self.change
    params["transaction"] = transaction
    return .object(params)
  }

  @Test func aTransactionIsItsClientsAlone() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let (own, other) = (try project.client(), try project.client())
    let transaction = own.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = own.result("uimodel/sheet/setDetents", setDetents(in: transaction))
    let params: JSONValue = ["transaction": transaction]
    for (method, params) in [
      ("uimodel/transaction/commit", params), ("uimodel/transaction/rollback", params),
      ("uimodel/sheet/setDetents", setDetents(in: transaction)),
      ("uimodel/model/get", ["entity": "tips", "transaction": transaction]),
    ] {
      let error = other.error(method, params)
      #expect(error["code"] == -32803)
      #expect(error["message"]?.string?.contains("belongs to another client") == true, "\(error.text())")
    }
    // A change that nobody knows spoils nothing of another's either.
    _ = other.error("uimodel/sheet/setDetent", setDetents(in: transaction))
    #expect(try project.text == SharedProject.tips)
    _ = own.result("uimodel/transaction/commit", params)
    #expect(try project.text.contains(#"["large"]"#))
    [own, other].forEach { $0.closeInput() }
  }

  @Test func aSharedOneIsForThoseToWhomItsNameIsGiven() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let (own, other) = (try project.client(), try project.client())
    let transaction = own.result("uimodel/transaction/begin", ["shared": true])["transaction"] ?? .null
    #expect(transaction.string?.count ?? 0 >= 34)
    // It cannot be asked for.
    #expect(other.result("uimodel/workspace/status")["transactions"] == [])
    #expect(own.result("uimodel/workspace/status")["transactions"] == [transaction])
    _ = other.result("uimodel/sheet/setDetents", setDetents(in: transaction))
    _ = own.result("uimodel/transaction/commit", ["transaction": transaction])
    #expect(try project.text.contains(#"["large"]"#))
    [own, other].forEach { $0.closeInput() }
  }
}
