import UIModelJSON
import UIModelProtocol

/// A change of the model that a request asks for, read and not carried out yet.
struct RequestedChange: Sendable {
  /// What undo calls it.
  let title: String
  let options: ChangeOptions
  /// Made one after the other; each sees what those before it have changed.
  var steps: [ChangeStep]
  /// What is to be changed is found by looking at all documents, which therefore are first what their files hold now. So
  /// it is where something is renamed.
  var spansDocuments = false
  /// What is to be changed is one of a list by its number, and is another one where others have changed the list.
  var countsElements = false
  var renames: [NameChange] = []

  init(
    _ title: String, _ options: ChangeOptions, spansDocuments: Bool = false, countsElements: Bool = false,
    renaming rename: NameChange? = nil, _ requests: @escaping ChangeStep.Requests
  ) {
    self.init(title, options, steps: [ChangeStep(requests: requests)])
    self.spansDocuments = spansDocuments || rename != nil
    self.countsElements = countsElements
    renames = rename.map { [$0] } ?? []
  }

  init(_ title: String, _ options: ChangeOptions, steps: [ChangeStep]) {
    self.title = title
    self.options = options
    self.steps = steps
  }
}

extension ResponseError {
  /// The same error, with the change that failed.
  func of(_ origin: ChangeStep.Origin) -> ResponseError {
    var data = self.data?.object ?? [:]
    data["index"] = .int(origin.index)
    data["method"] = .string(origin.method)
    return ResponseError(code, "changes[\(origin.index)] (\(origin.method)): \(message)", data: .object(data))
  }
}

extension RequestContext {
  /// Keeps the transaction that a failed change belongs to from being committed without it.
  func spoilTransaction(of params: ParameterReader, _ method: String, _ error: ResponseError) {
    guard let id = params.element?["transaction"]?.string,
      (try? workspace.transaction(id, of: session.number)) != nil
    else { return }
    workspace.transactions[id]?.note(FailedChange(method: method, message: error.message))
  }
}
