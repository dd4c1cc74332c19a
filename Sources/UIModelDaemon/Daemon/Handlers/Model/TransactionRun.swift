import UIModelJSON
import UIModelProtocol

/// Reads `uimodel/transaction/run`, which makes several changes in one request, all or none.
///
///     {"changes": [{"method": "uimodel/model/remove", "params": {"entity": "photos"}}], "name": "Clean up"}
enum TransactionRun {
  static let method = "uimodel/transaction/run"

  /// Reads the changes of a request and combines them into one change.
  ///
  /// - Parameter changeReaders: the methods that can be combined, each with the function that reads its parameters.
  static func read(
    _ reader: ParameterReader, _ changeReaders: [String: Route.ChangeReader]
  ) throws(ResponseError) -> RequestedChange {
    try reader.rejectUnknownMembers(["changes", "name"] + ChangeOptions.names)
    let title = try reader.string(ifPresent: "name") ?? "Transaction"
    var combinedChange = RequestedChange(title, try ChangeOptions(reader), steps: [])
    for (index, entry) in try reader.array("changes").enumerated() {
      let (method, readChange) = try knownMethod(entry, index, changeReaders)
      let origin = ChangeStep.Origin(index: index, method: method)
      let change: RequestedChange
      do throws(ResponseError) {
        let params = ParameterReader(params: entry.element?["params"])
        for name in ChangeOptions.names where params.hasMember(JSONKey(name)) {
          throw params.misplacedOptionError(name)
        }
        change = try readChange(params)
      } catch {
        throw error.addingOrigin(origin)
      }
      combinedChange.steps += change.steps.map { ChangeStep(makeRequests: $0.makeRequests, origin: origin) }
      combinedChange.spansDocuments = combinedChange.spansDocuments || change.spansDocuments
      combinedChange.usesElementIndex = combinedChange.usesElementIndex || change.usesElementIndex
      combinedChange.renames += change.renames
    }
    return combinedChange
  }

  private static func knownMethod(
    _ entry: ParameterReader, _ index: Int, _ changeReaders: [String: Route.ChangeReader]
  ) throws(ResponseError) -> (String, Route.ChangeReader) {
    // Each change may have the members of a JSON-RPC request, so that requests can be pasted here unchanged.
    try entry.rejectUnknownMembers(["method", "params", "jsonrpc", "id"])
    let reader = try entry.requiredMember("method", "the name of a method")
    let method = try reader.string()
    if let changeReader = changeReaders[method] { return (method, changeReader) }
    let nearestMethod = nearestTerm(to: method, among: changeReaders.keys.sorted())
    var error = reader.mismatch("a method that changes the model", nearest: nearestMethod)
    var data = error.data?.object ?? [:]
    data["index"] = .int(index)
    data["method"] = .string(method)
    error.data = .object(data)
    throw error
  }
}

extension ParameterReader {
  /// Returns the error for an option of the whole request, such as `ifClock`, that is placed in one of the changes.
  fileprivate func misplacedOptionError(_ name: String) -> ResponseError {
    ResponseError(
      .invalidParams, "params.\(name): it applies to all changes; put it beside 'changes'",
      data: ["path": .string("params.\(name)"), "expected": .string("no '\(name)' in one of the changes")])
  }
}
