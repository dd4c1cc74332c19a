import UIModelEngine
import UIModelSystems
import UIModelJSON

extension Workspace {
  /// Inserts a step at an index of `buildMenu` in the app that a document declares, and creates missing enclosing
  /// objects. For example, the first step in an empty `app` object also creates the properties `delegate`, `buildMenu`
  /// and `steps`.
  func insertBuildStep(
    _ uri: String?, _ index: Int, _ step: JSONValue, _ transaction: inout Transaction
  ) throws(ModelError) {
    let modelRecords = documents.filter { $0.document.kind == .model }
    let appRecords = modelRecords.filter { document($0.number, in: transaction)?.appPlace != nil }
    let target = try targetRecord(uri, among: appRecords.isEmpty ? modelRecords : appRecords)
    guard let document = document(target.number, in: transaction) else { throw .edit(.notFound, target.spelling) }
    try addEdits(
      [insertionEdit(document, index, step)], in: target.number, &transaction, "buildMenu of \(target.spelling)")
  }

  private func insertionEdit(_ document: Document, _ index: Int, _ step: JSONValue) -> ModelEdit {
    if let steps = document.place(at: Workspace.stepsPath) { return .insert(list: steps, index: index, step) }
    // The missing objects are added to the innermost object that exists.
    var value: JSONValue = .array([step])
    for depth in Workspace.stepsPath.indices.dropFirst().reversed() {
      let ownerPath = Array(Workspace.stepsPath[..<depth])
      if let place = document.place(at: ownerPath) {
        return .set(object: place, name: Workspace.stepsPath[depth], value)
      }
      value = .object([Workspace.stepsPath[depth]: value])
    }
    return .set(object: .root(of: document), name: Workspace.stepsPath[0], value)
  }

  private static let stepsPath = ["app", "delegate", "buildMenu", "steps"]
}

extension Document {
  /// The place of the app object that the document declares; nil for a document that only names its app.
  fileprivate var appPlace: Place? {
    place(at: ["app"]).flatMap { element(at: $0)?.0.kind == .object ? $0 : nil }
  }
}
