import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Checks request parameters against the schema of model documents.
extension ParameterReader {
  /// Throws the first schema error in the value, with the path of the invalid part.
  ///
  ///     params.focusGroupPriority: expected one of "ignored", …, got "prioritised"; did you mean "prioritized"?
  func check(as property: PropertyDefinition) throws(ResponseError) {
    guard let element,
      let problem = DocumentKind.model.schema.problems(of: element, as: property).first
    else { return }
    let part = part(nodeIndex: Int(problem.place.node))
    switch problem.kind {
    case .wrongType(_, let expected): throw part.mismatch(expected)
    case .unknownValue(_, _, let nearest, let allowed):
      throw part.mismatch("one of " + allowed.map { "\"\($0)\"" }.joined(separator: ", "), nearest: nearest)
    case .skippedRelease(let name, let nearest, let replacement):
      throw part.mismatch("a release other than \(name), which never was", nearest: replacement ?? "\(nearest)")
    case .unknownKey(let name, let type, let nearest):
      // The schema reports the problem at the key's node. The error must have the path of the value, which is the next
      // node.
      throw self.part(nodeIndex: Int(problem.place.node) + 1).unknownMemberError(name, of: type, nearest: nearest)
    case .missingKeys(let names, let type):
      throw part.mismatch("\(type) with " + names.map { "'\($0)'" }.joined(separator: " or "))
    // Only configurations contain rules, and no request writes a configuration.
    case .unknownRule, .renamedRule: return
    case .conflict(let name, let otherName, _): throw part.mismatch("'\(otherName)' without '\(name)'")
    }
  }
}

extension ParameterReader {
  func unknownMemberError(_ name: String, of type: String, nearest: String?) -> ResponseError {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    var data: JSONObject = ["path": .string(path), "expected": .string("a property of \(type)")]
    data["nearest"] = nearest.map { .string($0) }
    return ResponseError(
      .invalidParams, "\(path): \(type) has no property '\(name)'\(hint)", data: .object(data))
  }
}

/// Checks that the values written by `uimodel/model/set` and `insert` are valid in a model document.
enum ModelRequestCheck {
  /// Throws if the value does not match the schema.
  ///
  /// - Parameter value: the parameter with the value to write.
  /// - Parameter property: the parameter with the name of the property to set.
  static func check(
    _ request: ModelRequest, _ value: ParameterReader, property: ParameterReader, in transaction: Transaction,
    _ workspace: Workspace
  ) throws(ResponseError) {
    let schema = DocumentKind.model.schema
    switch request {
    case .set(let address, let name, _):
      guard let (document, place) = target(address, transaction, workspace), let type = document.objectType(at: place)
      else {
        return
      }
      guard let definition = type.property(name) else {
        throw property.unknownPropertyError(name, of: type)
      }
      try value.check(as: definition)
    case .insert(let address, _, _):
      guard let (document, place) = target(address, transaction, workspace) else {
        // The list does not exist yet. Inserting its first element creates it.
        if let list = workspace.absentList(at: address, in: transaction)?.property {
          try value.check(as: list.elementDefinition(named: list.name))
        }
        return
      }
      if let section = document.sectionName(at: place) {
        guard let list = schema.type(Schema.documentType)?.property(section) else { return }
        return try value.check(as: list.elementDefinition(named: section))
      }
      guard let range = document.range(of: place),
        let list = Cursor(document, at: range.lowerBound + 1)?.listProperty(at: range.lowerBound)
      else { return }
      try value.check(as: list.elementDefinition(named: list.name))
    case .insertEntity(let kind, _, _, _):
      guard let document = schema.type(Schema.documentType) else { return }
      if kind == .app, let app = document.property("app") { return try value.check(as: app) }
      guard let section = kind.section, let list = document.property(section) else { return }
      try value.check(as: list.elementDefinition(named: section))
    default: return
    }
  }

  /// Returns the document and place of an entity. Returns nil if the entity cannot be found, or if it is not in a model
  /// document. A missing entity is reported later, when the request is carried out.
  private static func target(
    _ address: EntityAddress, _ transaction: Transaction, _ workspace: Workspace
  ) -> (Document, Place)? {
    guard let foundEntity = try? workspace.resolve(address, in: transaction),
      let document = workspace.document(foundEntity.number, in: transaction), document.kind == .model
    else { return nil }
    return (document, foundEntity.place)
  }
}

extension Cursor {
  /// Returns the property whose list begins at a UTF-8 offset of the document.
  fileprivate func listProperty(at offset: Int) -> PropertyDefinition? {
    let step = steps.last { range(of: $0.value).lowerBound == offset }
    // A list that is an element of another list has no property of its own. The step to it only repeats the property of
    // the outer list.
    return step?.key == nil ? nil : step?.property
  }
}

extension ParameterReader {
  fileprivate func unknownPropertyError(_ name: String, of type: ObjectType) -> ResponseError {
    unknownMemberError(name, of: type.name, nearest: nearestTerm(to: name, among: type.properties.map(\.name)))
  }
}
