import UIModelJSON
import UIModelProtocol

/// The common parameters of all methods that change the model. For example, `{"ifClock": 4}` refuses the change if the
/// workspace has changed since clock 4.
struct ChangeOptions: Sendable {
  /// The id of the change's transaction; nil to commit the change at once.
  let transactionID: String?
  /// The workspace clock that the client expects; nil to skip the check.
  let ifClock: Int?

  static let names = ["transaction", "ifClock"]

  init(_ reader: ParameterReader) throws(ResponseError) {
    transactionID = try reader.string(ifPresent: "transaction")
    ifClock = try reader.int(ifPresent: "ifClock")
  }

  func check(_ workspace: Workspace) throws(ResponseError) {
    if let ifClock, ifClock != workspace.clock { throw .staleClock(ifClock, workspace) }
  }
}
