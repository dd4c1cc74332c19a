import UIModelJSON
import UIModelProtocol

/// `uimodel/transaction/run`: several changes in one request, made together or not at all.
enum TransactionRun {
  static let method = "uimodel/transaction/run"

  /// `changes`: the methods that can be combined, each with what reads its parameters.
  static func read(
    _ reader: ParameterReader, _ changes: [String: Route.ChangeReader]
  ) throws(ResponseError) -> RequestedChange {
    try reader.refuseUnknown(["changes", "name"] + ChangeOptions.names)
    let title = try reader.string(ifPresent: "name") ?? "Transaction"
    var all = RequestedChange(title, try ChangeOptions(reader), steps: [])
    for (index, entry) in try reader.array("changes").enumerated() {
      let (method, readChange) = try knownMethod(entry, index, changes)
      let origin = ChangeStep.Origin(index: index, method: method)
      let change: RequestedChange
      do throws(ResponseError) {
        let params = ParameterReader(params: entry.element?["params"])
        for name in ChangeOptions.names where params.has(JSONKey(name)) { throw params.belongsToAll(name) }
        change = try readChange(params)
      } catch {
        throw error.of(origin)
      }
      all.steps += change.steps.map { ChangeStep(requests: $0.requests, origin: origin) }
      all.spansDocuments = all.spansDocuments || change.spansDocuments
      all.countsElements = all.countsElements || change.countsElements
      all.renames += change.renames
    }
    return all
  }

  private static func knownMethod(
    _ entry: ParameterReader, _ index: Int, _ changes: [String: Route.ChangeReader]
  ) throws(ResponseError) -> (String, Route.ChangeReader) {
    // The lines of a script are requests, and may be put here as they are.
    try entry.refuseUnknown(["method", "params", "jsonrpc", "id"])
    let reader = try entry.required("method", "the name of a method")
    let method = try reader.string()
    if let change = changes[method] { return (method, change) }
    let nearest = nearestTerm(to: method, among: changes.keys.sorted())
    var error = reader.mismatch("a method that changes the model", nearest: nearest)
    var data = error.data?.object ?? [:]
    data["index"] = .int(index)
    data["method"] = .string(method)
    error.data = .object(data)
    throw error
  }
}

extension ParameterReader {
  /// The error for an option of the whole change that one of its steps has.
  fileprivate func belongsToAll(_ name: String) -> ResponseError {
    ResponseError(
      .invalidParams, "params.\(name): it applies to all changes; put it beside 'changes'",
      data: ["path": .string("params.\(name)"), "expected": .string("no '\(name)' in one of the changes")])
  }
}
