import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The table of verbs in the schema's terms.
extension ModelVerb {
  /// What it takes beside what every change takes.
  var parameters: [String] {
    let own: [String] =
      switch operation {
      case .set: [subject, parameter]
      case .insert: [subject, parameter, "index"]
      case .remove: [subject] + elementParameters
      case .move: [subject] + elementParameters + ["toIndex"]
      }
    return own + (owners.isEmpty ? [] : ["of"])
  }

  /// Those that say which element of the list is meant.
  var elementParameters: [String] { choosesElement ? ["index"] + (parameter.isEmpty ? [] : [parameter]) : [] }

  /// What `of` may be.
  var ownerNames: [String] { owners.compactMap(\.last) }

  var objectTypes: [ObjectType] { types.compactMap { DocumentKind.model.schema.type($0) } }

  /// The kinds of entity that it can be asked of.
  var kinds: [EntityKind] {
    var kinds: [EntityKind] = []
    for kind in objectTypes.compactMap(\.entity) where !kinds.contains(kind) { kinds.append(kind) }
    return kinds
  }

  /// "a view or a cell".
  var subjectPhrase: String {
    let phrases = kinds.map(\.phrase)
    guard phrases.count > 1, let last = phrases.last else { return phrases.first ?? "an entity" }
    return phrases.dropLast().joined(separator: ", ") + " or " + last
  }

  /// What its value is of: of the first type that has it, for the property is the same in all.
  var property: PropertyDefinition? {
    let schema = DocumentKind.model.schema
    if isCreation { return objectTypes.first.map { PropertyDefinition(parameter, .object($0.name), $0.summary) } }
    guard operation == .set || operation == .insert,
      let property = objectTypes.lazy.compactMap({ schema.property(at: self.path, of: $0) }).first
    else { return nil }
    return operation == .insert ? property.element(named: parameter) : property
  }
}

extension PropertyDefinition {
  /// An element of the list that the property is, for checking one alone.
  func element(named name: String) -> PropertyDefinition {
    PropertyDefinition(name, type.element ?? .any, summary)
  }
}
