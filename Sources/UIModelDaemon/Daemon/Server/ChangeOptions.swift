import UIModelJSON
import UIModelProtocol

/// The parameters that all changes of the model have in common.
struct ChangeOptions: Sendable {
  /// The transaction that it belongs to; without one it is a transaction of its own.
  let transaction: String?
  /// The clock that the caller believes to be the newest.
  let ifClock: Int?

  static let names = ["transaction", "ifClock"]

  init(_ reader: ParameterReader) throws(ResponseError) {
    transaction = try reader.string(ifPresent: "transaction")
    ifClock = try reader.int(ifPresent: "ifClock")
  }

  func check(_ workspace: Workspace) throws(ResponseError) {
    if let ifClock, ifClock != workspace.clock { throw .staleClock(ifClock, workspace) }
  }
}
