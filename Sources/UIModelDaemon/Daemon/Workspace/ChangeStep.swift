/// One step of a requested change: the model edits that one method asks for.
struct ChangeStep: Sendable {
  /// Returns the edits of a step for the documents as a transaction has them. Called again after other programs have
  /// changed the documents, because places are valid in one text only.
  typealias Requests = @Sendable (Workspace, Transaction) throws -> [ModelRequest]

  /// The index and method of a step in a request that contains several changes.
  struct Origin: Sendable {
    let index: Int
    let method: String
  }

  let requests: Requests
  /// Nil for a request that contains a single change.
  var origin: Origin?
}
