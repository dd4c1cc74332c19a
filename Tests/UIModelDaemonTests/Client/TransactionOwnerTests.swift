import Testing
import UIModelJSON

/// Checks, in real processes, that clients of a shared daemon can use another client's transaction only if the
/// transaction is shared.
@Suite struct TransactionOwnerTests {
  private static let changeParameters: JSONObject = ["sheet": "tips", "detents": ["large"]]

  private func setDetentsParameters(in transaction: JSONValue) -> JSONValue {
    var parameters = Self.changeParameters
    parameters["transaction"] = transaction
    return .object(parameters)
  }

  @Test func transactionIsPrivateToItsClient() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let (owner, otherClient) = (try project.client(), try project.client())
    let transaction = owner.result("uimodel/transaction/begin")["transaction"] ?? .null
    _ = owner.result("uimodel/sheet/setDetents", setDetentsParameters(in: transaction))
    let transactionParameters: JSONValue = ["transaction": transaction]
    for (method, parameters) in [
      ("uimodel/transaction/commit", transactionParameters), ("uimodel/transaction/rollback", transactionParameters),
      ("uimodel/sheet/setDetents", setDetentsParameters(in: transaction)),
      ("uimodel/model/get", ["entity": "tips", "transaction": transaction]),
    ] {
      let error = otherClient.error(method, parameters)
      #expect(error["code"] == -32803)
      #expect(error["message"]?.string?.contains("belongs to another client") == true, "\(error.text())")
    }
    // A call of an unknown method does not change another client's transaction.
    _ = otherClient.error("uimodel/sheet/setDetent", setDetentsParameters(in: transaction))
    #expect(try project.text == SharedProject.tips)
    _ = owner.result("uimodel/transaction/commit", transactionParameters)
    #expect(try project.text.contains(#"["large"]"#))
    [owner, otherClient].forEach { $0.closeInput() }
  }

  @Test func sharedTransactionIsUsableByClientsWithItsID() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let (owner, otherClient) = (try project.client(), try project.client())
    let transaction = owner.result("uimodel/transaction/begin", ["shared": true])["transaction"] ?? .null
    #expect(transaction.string?.count ?? 0 >= 34)
    // Other clients cannot list the transaction.
    #expect(otherClient.result("uimodel/workspace/status")["transactions"] == [])
    #expect(owner.result("uimodel/workspace/status")["transactions"] == [transaction])
    _ = otherClient.result("uimodel/sheet/setDetents", setDetentsParameters(in: transaction))
    _ = owner.result("uimodel/transaction/commit", ["transaction": transaction])
    #expect(try project.text.contains(#"["large"]"#))
    [owner, otherClient].forEach { $0.closeInput() }
  }
}
