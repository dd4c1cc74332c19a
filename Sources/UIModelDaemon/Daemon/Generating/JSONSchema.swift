import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

/// Generates a JSON Schema from the tables that define documents. The schema follows draft-07, which every editor can
/// read. With the schema, an editor can complete and check documents without the daemon.
struct JSONSchema {
  private let schema: Schema

  static func document(_ schema: Schema, title: String) -> JSONValue {
    JSONSchema(schema: schema).document(title: title)
  }

  private func document(title: String) -> JSONValue {
    var root: JSONObject = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$comment": .string(GeneratedFile.notice),
      "title": .string(title),
      // VS Code reads these two members. Other programs ignore them.
      "allowComments": true,
      "allowTrailingCommas": true,
    ]
    var definitions: JSONObject = [
      JSONSchema.unknownName: JSONSchema.unknownSchema, JSONSchema.restName: JSONSchema.restSchema,
    ]
    for type in schema.types {
      let object = objectSchema(type)
      if type.name == Schema.documentType {
        for member in object.members { root[member.name] = member.value }
      } else {
        definitions[type.name] = .object(object)
      }
    }
    root["definitions"] = .object(definitions)
    return .object(root)
  }

  private static let unknownName = "Unknown"

  private static let unknownSchema: JSONValue = [
    "description": "An unknown value, with the reason. No rule reports a finding that depends on it.",
    "type": "object",
    "properties": ["$unknown": ["description": "Why it is not known.", "type": "string"]],
    "required": ["$unknown"], "additionalProperties": false,
  ]

  private static let restName = "Rest"

  private static let restSchema: JSONValue = [
    "description": "Leaves the object open: a property that it does not name is unknown, not the default.",
    "allOf": [.object(reference(unknownName))],
  ]

  private static func reference(_ name: String) -> JSONObject { ["$ref": .string("#/definitions/\(name)")] }

  private func objectSchema(_ type: ObjectType) -> JSONObject {
    var properties = JSONObject()
    for property in type.properties { properties[property.name] = .object(self.property(property)) }
    var object: JSONObject = [
      "description": .string(type.summary), "type": "object", "properties": .object(properties),
    ]
    let requiredNames = type.properties.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !requiredNames.isEmpty { object["required"] = .array(requiredNames) }
    // Keys that begin with `$` are for tools.
    object["patternProperties"] = ["^\\$": true, "^\\$rest$": .object(JSONSchema.reference(JSONSchema.restName))]
    object["additionalProperties"] = type.otherMemberType.map { .object(valueSchema($0)) } ?? false
    return object
  }

  private func property(_ property: PropertyDefinition) -> JSONObject {
    var object: JSONObject = ["description": .string(JSONSchema.description(of: property))]
    for member in valueSchema(property.type).members { object[member.name] = member.value }
    if let text = property.defaultText, let value = JSONSchema.defaultValue(text) { object["default"] = value }
    return object
  }

  /// Returns the schema for values of a type. A `$unknown` object is allowed in place of every value.
  private func valueSchema(_ type: ValueType) -> JSONObject {
    if case .any = type { return [:] }
    let schemas = alternatives(type) + [JSONSchema.reference(JSONSchema.unknownName)]
    return ["anyOf": .array(schemas.map { .object($0) })]
  }

  private static let versionPattern = "\\d{1,4}(\\.\\d{1,4}){0,2}"

  private func alternatives(_ type: ValueType) -> [JSONObject] {
    switch type {
    case .any: [[:]]
    case .null: [["type": "null"]]
    case .string: [["type": "string"]]
    case .boolean: [["type": "boolean"]]
    case .integer: [["type": "integer"]]
    case .number: [["type": "number"]]
    case .handle: [["type": "string", "minLength": 1]]
    case .reference(let kinds):
      [["description": .string("The name of \(kinds.map(\.phrase).joined(separator: " or "))."), "type": "string"]]
    case .identifier:
      [
        ["type": "string"],
        [
          "description": "An identifier that differs on each launch, given as the expression that creates it.",
          "type": "object", "required": ["generated"],
        ],
      ]
    case .version: [["type": "string", "pattern": .string("^\(Self.versionPattern)$")]]
    case .releases:
      [
        [
          "type": "string",
          "pattern": .string("^(\(Self.versionPattern)|(\(Self.versionPattern))?\\.\\.<\(Self.versionPattern))$"),
        ]
      ]
    case .numbers(let names):
      [
        [
          "description": .string("[\(names.joined(separator: ", "))]"), "type": "array",
          "items": .object(valueSchema(.number)), "minItems": .int(names.count), "maxItems": .int(names.count),
        ]
      ]
    case .enumeration(let cases): [JSONSchema.enumeration(cases)]
    // A type without a definition accepts any object.
    case .object(let name): [schema.type(name) == nil ? ["type": "object"] : JSONSchema.reference(name)]
    case .list(let type): [["type": "array", "items": .object(valueSchema(type))]]
    case .map(let type): [["type": "object", "additionalProperties": .object(valueSchema(type))]]
    case .oneOf(let types): types.flatMap(alternatives)
    }
  }

  private static func enumeration(_ cases: [EnumerationCase]) -> JSONObject {
    var object: JSONObject = ["enum": .array(cases.map { .string($0.name) })]
    let summaries = cases.map { summaryWithAvailability($0.summary, $0.availability) }
    // `enumDescriptions` is not part of the JSON Schema standard, but editors show the descriptions.
    if summaries.contains(where: { !$0.isEmpty }) {
      object["enumDescriptions"] = .array(summaries.map { .string($0) })
    }
    return object
  }

  private static func description(of property: PropertyDefinition) -> String {
    var text = summaryWithAvailability(property.summary, property.availability)
    if let defaultText = property.defaultText { text += (text.isEmpty ? "" : " ") + "Default: \(defaultText)." }
    return text
  }

  private static func summaryWithAvailability(_ summary: String, _ availability: Availability?) -> String {
    var sentences = summary.isEmpty ? [] : [summary]
    if let availability {
      var releases: [String] = []
      if let version = availability.iOS { releases.append("iOS \(version)") }
      if let version = availability.macOS { releases.append("macOS \(version)") }
      if let version = availability.visionOS { releases.append("visionOS \(version)") }
      if !releases.isEmpty { sentences.append("Since \(releases.joined(separator: ", ")).") }
      if let version = availability.deprecationVersion {
        let replacementNote = availability.replacement.map { "; use \($0)" } ?? ""
        sentences.append("Deprecated since iOS \(version)\(replacementNote).")
      }
    }
    return sentences.joined(separator: " ")
  }

  /// Returns the default as a JSON value, or nil if it is a description in words. For example, `large` becomes the
  /// string `"large"`, and `the screen's bounds` becomes nil.
  private static func defaultValue(_ text: String) -> JSONValue? {
    if let value = JSONValue(text: text) { return value }
    return text.utf8.allSatisfy { isWordByte($0) } && !text.isEmpty ? .string(text) : nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
