import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Reads the methods of the `ModelVerbs` table. Each method makes one edit of the model, and checks the value against
/// the schema before the edit.
///
/// For example, `uimodel/focus/setGroup` sets `focusGroupIdentifier` of a view, cell, focus item or screen.
enum VerbChange {
  static func read(_ reader: ParameterReader, _ verb: ModelVerb) throws(ResponseError) -> RequestedChange {
    let params = try VerbParameters(reader, verb)
    return RequestedChange(
      verb.title, params.options, usesElementIndex: params.element?.isIndex ?? false
    ) { workspace, transaction in
      switch params.target {
      case .document(let uri): [try creationRequest(params, in: uri)]
      case .entity(let address, _): [try changeRequest(params, address, in: transaction, workspace)]
      }
    }
  }

  private static func creationRequest(_ params: VerbParameters, in uri: String?) throws(ResponseError) -> ModelRequest {
    guard let property = params.verb.property, let kind = params.verb.kinds.first else {
      throw ResponseError(.internalError, "\(params.verb.method) creates nothing")
    }
    try params.value.check(as: property)
    return .insertEntity(kind, document: uri, index: params.index, params.value.json())
  }

  private static func changeRequest(
    _ params: VerbParameters, _ address: EntityAddress, in transaction: Transaction, _ workspace: Workspace
  ) throws(ResponseError) -> ModelRequest {
    let foundEntity: AddressedValue
    do {
      foundEntity = try workspace.resolve(address, in: transaction, as: params.verb.kinds)
    } catch { throw ResponseError(error) }
    guard let record = workspace.documents.first(where: { $0.number == foundEntity.number }),
      let document = workspace.document(foundEntity.number, in: transaction)
    else { throw ResponseError(AddressError.notFound(address.description, nearest: nil)) }
    return .edits(
      document: record.spelling,
      [
        try edits(params, foundEntity.place, document) { params.wrongEntityError(in: transaction, workspace) }
      ])
  }

  private static func edits(
    _ params: VerbParameters, _ place: Place, _ document: Document, wrongEntityError: () -> ResponseError
  ) throws(ResponseError) -> [ModelEdit] {
    let verb = params.verb
    guard let type = document.objectType(at: place), verb.types.contains(type.name) else { throw wrongEntityError() }
    if verb.path.isEmpty { return [verb.operation == .move ? .move(place, toIndex: params.toIndex) : .remove(place)] }
    let schema = DocumentKind.model.schema
    guard let property = schema.property(at: verb.path, of: type) else { throw wrongEntityError() }
    let isInsertion = verb.operation == .insert
    if !verb.removesOrMovesElement {
      try params.value.check(as: isInsertion ? property.elementDefinition(named: verb.parameter) : property)
    }
    let spelling = try SheetSpelling(of: verb, in: params.ownerPath, at: place, in: document)
    let (path, name) = (spelling.path, params.entityName)
    if verb.operation == .set {
      if let value = try spelling.value(params.value, isElement: false) {
        return [try document.assignmentEdit(path, of: place, to: value, name)]
      }
      return document.place(at: path, from: place).map { [.remove($0)] } ?? []
    }
    let list = try ListChange(
      path, of: place, in: document, schema.property(at: path, of: type) ?? property, named: verb.elementNamePaths, name
    )
    switch verb.operation {
    case .move: return [try list.moveEdit(params.chosenElement(), to: params.toIndex)]
    case .remove: return [try list.removalEdit(params.chosenElement())]
    case .insert, .set:
      let value = try spelling.value(params.value, isElement: true)
      return [try list.insertionEdit(value ?? .null, at: params.index)]
    }
  }
}

extension Document {
  /// Returns the edit that sets the property at a path from an object. Missing objects on the path are created.
  func assignmentEdit(
    _ path: [String], of objectPlace: Place, to value: JSONValue, _ entityName: String
  ) throws(ResponseError) -> ModelEdit {
    var value = value
    for depth in path.indices.reversed() {
      let ownerPath = Array(path[..<depth])
      if let place = place(at: ownerPath, from: objectPlace) {
        if depth > 0, let (element, _) = element(at: place), element.kind != .object || element.unknownReason != nil {
          let reason = element.unknownReason.map { "is unknown: \($0)" } ?? "is not an object"
          throw ResponseError(.editRefused, "\(ownerPath.joined(separator: ".")) of \(entityName) \(reason)")
        }
        return .set(object: place, name: path[depth], value)
      }
      value = .object([path[depth]: value])
    }
    return .set(object: objectPlace, name: path.first ?? "", value)
  }
}
