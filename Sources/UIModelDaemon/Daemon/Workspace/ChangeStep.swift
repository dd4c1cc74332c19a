/// One step of a requested change: the model edits that one method asks for.
struct ChangeStep: Sendable {
  /// A function that returns the edits of a step, based on the documents with the changes of a transaction. The
  /// function is called again after other programs have changed the documents, because a `Place` identifies a value in
  /// one version of a text only.
  typealias RequestProvider = @Sendable (Workspace, Transaction) throws -> [ModelRequest]

  /// The index and method of a step in a request that contains several changes.
  struct Origin: Sendable {
    let index: Int
    let method: String
  }

  let makeRequests: RequestProvider
  /// The index and method of the step; nil for a request that contains a single change.
  var origin: Origin?
}
