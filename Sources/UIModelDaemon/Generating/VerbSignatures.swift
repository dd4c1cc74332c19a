import UIModelEngine
import UIModelJSON
import UIModelProtocol

extension ProtocolSignatures {
  /// The table of verbs, described by the schema of documents.
  static let verbs = Dictionary(
    ModelVerbs.all.map { ($0.method, signature(of: $0)) }, uniquingKeysWith: { first, _ in first })

  private static func signature(of verb: ModelVerb) -> Signature {
    var members = [
      ProtocolMember(
        verb.subject, ProtocolTypes.reference("Entity"), "\(verb.subjectPhrase.capitalizedFirst).", isRequired: true)
    ]
    if let property = verb.property {
      // A reference to the document's schema would lead out of this file.
      let summary = verb.operation == .insert ? "What a document would say of it." : property.summary
      members.append(
        ProtocolMember(
          verb.parameter, schema(of: property.type), summary, isRequired: true))
    }
    if verb.operation == .insert {
      members.append(
        ProtocolMember("index", ProtocolTypes.integer, "Before the element with this index; the end without it."))
    }
    return (members + changeOptions, changed)
  }

  /// As far as it is told here: what is inside an object stands in the schema of documents.
  private static func schema(of type: ValueType) -> JSONValue {
    let kinds = alternatives(type)
    return kinds.count == 1 ? kinds.first ?? [:] : ["anyOf": .array(kinds)]
  }

  private static func alternatives(_ type: ValueType) -> [JSONValue] {
    switch type {
    case .any: [[:]]
    case .null: [["type": "null"]]
    case .string, .identifier, .handle, .reference, .version: [ProtocolTypes.string]
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
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
