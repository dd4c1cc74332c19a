import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

/// JSON Schemas that several methods share. For example, `list(string)` is `{"type": "array", "items": {"type":
/// "string"}}`.
package enum ProtocolTypes {
  static let string: JSONValue = ["type": "string"]
  static let boolean: JSONValue = ["type": "boolean"]
  static let integer: JSONValue = ["type": "integer"]
  static let number: JSONValue = ["type": "number"]
  static let object: JSONValue = ["type": "object"]
  static let any: JSONValue = [:]
  static let strings = list(string)

  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }
  static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "items": items] }
  static func choice(_ names: [String]) -> JSONValue { ["enum": .array(names.map { .string($0) })] }

  static func record(_ members: (String, JSONValue)..., required: [String] = []) -> JSONValue {
    var object: JSONObject = ["type": "object", "properties": .object(JSONObject(distinct: members))]
    if !required.isEmpty { object["required"] = .array(required.map { .string($0) }) }
    return .object(object)
  }

  /// The named schemas, in pairs of name and schema. `reference(_:)` refers to a schema by its name.
  package static let namedSchemas: [(String, JSONValue)] = [
    ("Position", record(("line", integer), ("character", integer), required: ["line", "character"])),
    ("Range", record(("start", reference("Position")), ("end", reference("Position")), required: ["start", "end"])),
    ("Severity", choice(Severity.allCases.map(\.rawValue))),
    ("EntityKind", choice(EntityKind.allCases.map(\.rawValue))),
    ("Entity", entitySchema),
    (
      "AssumedSDK",
      record(
        ("folder", string), ("version", ["type": ["string", "null"]]), ("oldest", string), ("newest", string),
        ("sign", reference("SDKSign")), ("contradicting", reference("SDKSign")))
    ),
    (
      "SDKSign",
      record(
        ("kind", choice(SDKSign.Kind.allCases.map(\.rawValue))), ("version", string), ("text", string),
        ("uri", string), ("line", integer), required: ["kind", "version", "text"])
    ),
    (
      "Finding",
      record(
        ("uri", string), ("code", string), ("severity", reference("Severity")), ("message", string),
        ("range", reference("Range")), ("holds", string),
        ("confidence", choice(Confidence.allCases.map(\.rawValue))), ("releases", ["type": "object"]),
        ("targets", list(string)), ("notes", list(string)),
        ("related", list(record(("uri", string), ("range", reference("Range")), ("message", string)))),
        (
          "fixes",
          list(
            record(
              ("title", string), ("isSafe", boolean),
              ("edits", list(record(("uri", string), ("range", reference("Range")), ("newText", string)))),
              required: ["title", "isSafe"]))
        ),
        required: ["uri", "code", "severity", "message", "range"])
    ),
    (
      "Rule",
      record(
        ("code", string), ("severity", reference("Severity")), ("effect", choice(RuleEffect.allCases.map(\.rawValue))),
        ("system", choice(RuleSystem.allCases.map(\.rawValue))),
        ("summary", string), ("reason", string), ("advice", string), ("holds", string),
        ("since", string), ("status", choice(RuleStatus.allCases.map(\.rawValue))),
        ("languages", list(choice(["swift", "uimodel"]))),
        ("needs", list(choice(RuleNeed.allCases.map(\.rawValue)))),
        ("needsSDK", record(("version", string), ("date", string), required: ["version", "date"])),
        ("sources", list(record(("title", string), ("confidence", choice(Confidence.allCases.map(\.rawValue)))))),
        ("examples", record(("wrong", list(reference("Example"))), ("right", list(reference("Example")))))
      )
    ),
    (
      "Example",
      record(
        ("language", string), ("text", string),
        ("marks", list(record(("code", string), ("start", integer), ("end", integer)))), ("fixed", string),
        ("beside", list(record(("path", string), ("text", string)))),
        required: ["language", "text"])
    ),
  ]

  private static let entitySchema: JSONValue = [
    "description":
      "A handle or an identifier, or an object with enough members to identify the entity.",
    "anyOf": [
      string,
      record(
        ("ref", string), ("identifier", string), ("id", string), ("name", string), ("kind", reference("EntityKind")),
        ("document", string), ("path", list(["type": ["string", "integer"]]))),
    ],
  ]
}
