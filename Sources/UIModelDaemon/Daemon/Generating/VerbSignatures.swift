import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

extension ProtocolSignatures {
  /// Returns the signature of a verb, derived from the schema of documents.
  static func signature(of verb: ModelVerb) -> Signature {
    var members = [
      verb.isCreation
        ? ProtocolMember(
          verb.subjectParameter, ProtocolTypes.string, "The document for it. Default: the document that fits best.")
        : ProtocolMember(
          verb.subjectParameter, ProtocolTypes.reference("Entity"), "\(verb.subjectPhrase.withCapitalizedFirstLetter).",
          isRequired: true)
    ]
    if let property = verb.property {
      // The OpenRPC document cannot refer to the schema of documents, because that schema is in another file.
      let summary = verb.operation == .insert ? "The entity or value, as documents write it." : property.summary
      members.append(
        ProtocolMember(
          verb.parameter, schema(of: property.type), summary, isRequired: true))
    }
    members += positionMembers(of: verb)
    if !verb.ownerPaths.isEmpty {
      members.append(
        ProtocolMember(
          "of", ProtocolTypes.choice(verb.ownerNames),
          "The presentation controller that has the property. Default: the one in use."))
    }
    return (members + changeOptions, changeResult)
  }

  /// Returns the parameters that select an element or a position in a list.
  private static func positionMembers(of verb: ModelVerb) -> [ProtocolMember] {
    var members: [ProtocolMember] = []
    if verb.operation == .insert {
      members.append(
        ProtocolMember("index", ProtocolTypes.integer, "Inserts before the element with this index. Default: the end."))
    }
    if verb.removesOrMovesElement {
      let isOnlySelector = verb.parameter.isEmpty
      members.append(
        ProtocolMember("index", ProtocolTypes.integer, "The element's index.", isRequired: isOnlySelector))
      if !isOnlySelector {
        members.append(
          ProtocolMember(verb.parameter, ProtocolTypes.string, "The element's name, instead of its index."))
      }
    }
    if verb.operation == .move {
      members.append(
        ProtocolMember("toIndex", ProtocolTypes.integer, "Its new index in its list.", isRequired: true))
    }
    return members
  }

  /// Returns the schema for values of a type. The members of objects are omitted, because the schema of documents
  /// describes these members.
  private static func schema(of type: ValueType) -> JSONValue {
    let schemas = alternatives(type)
    return schemas.count == 1 ? schemas.first ?? [:] : ["anyOf": .array(schemas)]
  }

  private static func alternatives(_ type: ValueType) -> [JSONValue] {
    switch type {
    case .any: [[:]]
    case .null: [["type": "null"]]
    case .string, .identifier, .handle, .reference, .version, .releases: [ProtocolTypes.string]
    case .boolean: [ProtocolTypes.boolean]
    case .integer: [ProtocolTypes.integer]
    case .number: [["type": "number"]]
    case .numbers(let names):
      [
        [
          "description": .string(type.phrase), "type": "array", "items": ["type": "number"],
          "minItems": .int(names.count), "maxItems": .int(names.count),
        ]
      ]
    case .enumeration(let cases): [ProtocolTypes.choice(cases.map(\.name))]
    case .object(let name):
      [["description": .string("\(name), as documents write it."), "type": "object"]]
    case .list(let type): [ProtocolTypes.list(schema(of: type))]
    case .map: [ProtocolTypes.object]
    case .oneOf(let types): types.flatMap(alternatives)
    }
  }
}

extension String {
  fileprivate var withCapitalizedFirstLetter: String { prefix(1).uppercased() + dropFirst() }
}
