import Testing
import UIModelJSON

/// Checks which clients of a shared daemon may use a transaction of another client, in real processes.
@Suite struct TransactionOwnerTests {
  private static let change: JSONObject = ["sheet": "tips", "detents": ["large"]]

  private func setDetents(in transaction: JSONValue) -> JSONValue {
    var params = Self.change
    params["transaction"] = transaction
    return .object(params)
  }

  @Test func transactionIsPrivateToItsClient() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let (owner, other) = (try project.client(), try project.client())
    let transaction = owner.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = owner.result("uimodel/sheet/setDetents", setDetents(in: transaction))
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
    // An unknown method does not damage a transaction of another client either.
    _ = other.error("uimodel/sheet/setDetent", setDetents(in: transaction))
    #expect(try project.text == SharedProject.tips)
    _ = owner.result("uimodel/transaction/commit", params)
    #expect(try project.text.contains(#"["large"]"#))
    [owner, other].forEach { $0.closeInput() }
  }

  @Test func sharedTransactionIsOpenToClientsWithItsID() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let (owner, other) = (try project.client(), try project.client())
    let transaction = owner.result("uimodel/transaction/begin", ["shared": true])["transaction"] ?? .null
    #expect(transaction.string?.count ?? 0 >= 34)
    // Other clients cannot list the transaction.
    #expect(other.result("uimodel/workspace/status")["transactions"] == [])
    #expect(owner.result("uimodel/workspace/status")["transactions"] == [transaction])
    _ = other.result("uimodel/sheet/setDetents", setDetents(in: transaction))
    _ = owner.result("uimodel/transaction/commit", ["transaction": transaction])
    #expect(try project.text.contains(#"["large"]"#))
    [owner, other].forEach { $0.closeInput() }
  }
}
