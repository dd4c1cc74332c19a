import UIModelJSON
import UIModelProtocol

/// A change of the model as a request describes it, before it is carried out.
///
/// For example, `uimodel/transaction/run` with three changes becomes one `RequestedChange` with three steps.
struct RequestedChange: Sendable {
  /// The title on the undo stack.
  let title: String
  let options: ChangeOptions
  /// The steps of the change. Each step sees the results of the steps before it.
  var steps: [ChangeStep]
  /// Whether the change examines every document to find the edits, as a rename does. If so, files that other programs
  /// have changed are read again first.
  var spansDocuments = false
  /// Whether the change refers to a list element by its index. The index may refer to another element if another
  /// program changes the list.
  var usesElementIndex = false
  var renames: [NameChange] = []

  init(
    _ title: String, _ options: ChangeOptions, spansDocuments: Bool = false, usesElementIndex: Bool = false,
    renaming rename: NameChange? = nil, _ requests: @escaping ChangeStep.RequestProvider
  ) {
    self.init(title, options, steps: [ChangeStep(makeRequests: requests)])
    self.spansDocuments = spansDocuments || rename != nil
    self.usesElementIndex = usesElementIndex
    renames = rename.map { [$0] } ?? []
  }

  init(_ title: String, _ options: ChangeOptions, steps: [ChangeStep]) {
    self.title = title
    self.options = options
    self.steps = steps
  }
}

extension ResponseError {
  /// Returns this error with the index and method of the change that failed.
  func addingOrigin(_ origin: ChangeStep.Origin) -> ResponseError {
    var data = self.data?.object ?? [:]
    data["index"] = .int(origin.index)
    data["method"] = .string(origin.method)
    return ResponseError(code, "changes[\(origin.index)] (\(origin.method)): \(message)", data: .object(data))
  }
}

extension RequestContext {
  /// Marks the transaction of a failed change, so that the transaction can no longer be committed.
  func markTransactionFailed(of params: ParameterReader, _ method: String, _ error: ResponseError) {
    guard let id = params.element?["transaction"]?.string,
      (try? workspace.transaction(id, of: session.number)) != nil
    else { return }
    workspace.transactions[id]?.recordFailure(FailedChange(method: method, message: error.message))
  }
}
