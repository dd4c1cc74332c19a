import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters and schema types of the methods in the `ModelVerbs` table.
extension ModelVerb {
  /// The parameters of the method, except the parameters in `ChangeOptions`.
  ///
  /// For example, `uimodel/keyboard/removeConstraint` has the parameters `view`, `index` and `identifier`.
  var parameters: [String] {
    let operationParameters: [String] =
      switch operation {
      case .set: [subjectParameter, parameter]
      case .insert: [subjectParameter, parameter, "index"]
      case .remove: [subjectParameter] + elementParameters
      case .move: [subjectParameter] + elementParameters + ["toIndex"]
      }
    return operationParameters + (ownerPaths.isEmpty ? [] : ["of"])
  }

  /// The parameters that select an element of the list. A request contains exactly one of these parameters. Empty if
  /// the method does not select an element.
  var elementParameters: [String] { removesOrMovesElement ? ["index"] + (parameter.isEmpty ? [] : [parameter]) : [] }

  /// The values that the parameter `of` can have.
  var ownerNames: [String] { ownerPaths.compactMap(\.last) }

  var objectTypes: [ObjectType] { types.compactMap { DocumentKind.model.schema.type($0) } }

  /// The kinds of entities that the method accepts, without duplicates.
  var kinds: [EntityKind] {
    var kinds: [EntityKind] = []
    for kind in objectTypes.compactMap(\.entityKind) where !kinds.contains(kind) { kinds.append(kind) }
    return kinds
  }

  /// The accepted kinds for error messages, such as "a view or a cell".
  var subjectPhrase: String {
    let phrases = kinds.map(\.phrase)
    guard phrases.count > 1, let lastPhrase = phrases.last else { return phrases.first ?? "an entity" }
    return phrases.dropLast().joined(separator: ", ") + " or " + lastPhrase
  }

  /// The schema of the method's value; nil if the method has no value.
  ///
  /// The schema is taken from the first type that has the property, because the property is the same in all types.
  var property: PropertyDefinition? {
    let schema = DocumentKind.model.schema
    if isCreation { return objectTypes.first.map { PropertyDefinition(parameter, .object($0.name), $0.summary) } }
    guard operation == .set || operation == .insert,
      let property = objectTypes.lazy.compactMap({ schema.property(at: self.path, of: $0) }).first
    else { return nil }
    return operation == .insert ? property.elementDefinition(named: parameter) : property
  }
}

extension PropertyDefinition {
  /// Returns the schema of a single element of a list property. The schema has the given name.
  func elementDefinition(named name: String) -> PropertyDefinition {
    PropertyDefinition(name, type.elementType ?? .any, summary)
  }
}
