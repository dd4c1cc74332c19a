/// One method's part of a change.
struct ChangeStep: Sendable {
  /// What it comes to in the documents as a transaction has them. Asked again when others have written them: places are
  /// of one text only.
  typealias Requests = @Sendable (Workspace, Transaction) throws -> [ModelRequest]

  /// Which of the changes of one request it is.
  struct Origin: Sendable {
    let index: Int
    let method: String
  }

  let requests: Requests
  /// Nil for a request that is one change.
  var origin: Origin?
}
