import UIModelJSON

/// A parameter of a tool, or a member of an object in a parameter.
struct MCPParameter: Sendable {
  /// The type of a value. `strings` is an array of strings, and `objects` is an array of objects with the associated
  /// members.
  indirect enum Kind: Sendable {
    case string, integer, boolean, strings
    case objects([MCPParameter])
  }

  let name: String
  let kind: Kind
  var description = ""
  var isRequired = false
  /// The permitted values of a string; empty if any string is permitted.
  var choices: [String] = []

  static let app = MCPParameter(name: "app", kind: .string, description: "The app's name, if there are several.")
  static let unsaved = MCPParameter(
    name: "unsaved", kind: .boolean, description: "Use the text that editors hold, not the files.")
  static let cursor = MCPParameter(name: "cursor", kind: .string, description: "nextCursor of the last page.")

  /// The JSON Schema of the parameter's value.
  private var schema: JSONValue {
    var object: JSONObject
    switch kind {
    case .string: object = ["type": "string"]
    case .integer: object = ["type": "integer"]
    case .boolean: object = ["type": "boolean"]
    case .strings: object = ["type": "array", "items": ["type": "string"]]
    case .objects(let members): object = ["type": "array", "items": MCPParameter.schema(of: members)]
    }
    if !choices.isEmpty { object["enum"] = .array(choices.map { .string($0) }) }
    if !description.isEmpty { object["description"] = .string(description) }
    return .object(object)
  }

  /// Returns the JSON Schema of an object that may have only these members.
  static func schema(of members: [MCPParameter]) -> JSONValue {
    var object: JSONObject = [
      "type": "object", "properties": .object(JSONObject(distinct: members.map { ($0.name, $0.schema) })),
    ]
    let requiredNames = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !requiredNames.isEmpty { object["required"] = .array(requiredNames) }
    object["additionalProperties"] = false
    return .object(object)
  }

  /// Returns an error message for a value that has the wrong type or is not permitted; nil for a valid value.
  ///
  /// For example, `'line' must be an integer, not "12"`.
  fileprivate func errorMessage(_ value: JSONValue, at path: String) -> String? {
    func typeError(_ type: String) -> String { "'\(path)' must be \(type), not \(JSONValue.abbreviatedText(value))" }
    switch kind {
    case .string:
      guard let text = value.string else { return typeError("a string") }
      guard !choices.isEmpty, !choices.contains(text) else { return nil }
      let hint = didYouMean(nearestName(to: text, among: choices))
      return "'\(path)' must be one of \(choices.joined(separator: ", ")), not '\(text)'\(hint)"
    case .integer: return value.int == nil ? typeError("an integer") : nil
    case .boolean: return value.bool == nil ? typeError("true or false") : nil
    case .strings:
      guard let array = value.array, array.allSatisfy({ $0.string != nil }) else {
        return typeError("an array of strings")
      }
      return nil
    case .objects(let members):
      guard let array = value.array else { return typeError("an array of objects") }
      for (index, element) in array.enumerated() {
        let path = "\(path)[\(index)]"
        guard let object = element.object else {
          return "'\(path)' must be an object, not \(JSONValue.abbreviatedText(element))"
        }
        if let errorMessage = MCPParameter.errorMessage(object, members, in: path) { return errorMessage }
      }
      return nil
    }
  }

  /// Returns an error message for an object with an unknown, invalid or missing member; nil for a valid object. A null
  /// member counts as missing.
  fileprivate static func errorMessage(_ object: JSONObject, _ members: [MCPParameter], in path: String?) -> String? {
    let (place, prefix) = (path.map { " in '\($0)'" } ?? "", path.map { $0 + "." } ?? "")
    for argument in object.members {
      guard let parameter = members.first(where: { $0.name == argument.name }) else {
        let names = members.map(\.name)
        let hint = nearestName(to: argument.name, among: names).map { "did you mean '\($0)'?" }
        let knownNamesText = names.isEmpty ? "it takes none" : "it takes \(names.joined(separator: ", "))"
        return "there is no argument '\(argument.name)'\(place); \(hint ?? knownNamesText)"
      }
      if argument.value != .null, let errorMessage = parameter.errorMessage(argument.value, at: prefix + argument.name)
      {
        return errorMessage
      }
    }
    for requiredParameter in members
    where requiredParameter.isRequired && (object[requiredParameter.name] ?? .null) == .null {
      return "the argument '\(prefix)\(requiredParameter.name)' is missing"
    }
    return nil
  }
}

/// The validated arguments of a call: names, types and required members match the tool's parameters.
struct MCPArguments {
  private let values: JSONObject

  init(_ json: JSONValue?, _ tool: MCPTool) throws(MCPFailure) {
    guard let object = (json ?? [:]).object else { throw MCPFailure("'arguments' must be an object") }
    if let errorMessage = MCPParameter.errorMessage(object, tool.parameters, in: nil) {
      throw MCPFailure("\(tool.name): \(errorMessage)")
    }
    values = object
  }

  func string(_ name: String) -> String? { values[name]?.string }
  func int(_ name: String) -> Int? { values[name]?.int }
  /// Whether the Boolean argument is present and true.
  func isTrue(_ name: String) -> Bool { values[name]?.bool == true }
  func strings(_ name: String) -> [String] { (values[name]?.array ?? []).compactMap(\.string) }
  func objects(_ name: String) -> [JSONValue] { values[name]?.array ?? [] }
}

extension JSONValue {
  /// Returns the JSON text of a value for an error message. A text of more than 60 characters is truncated.
  fileprivate static func abbreviatedText(_ value: JSONValue) -> String {
    let text = value.text()
    return text.count > 60 ? text.prefix(60) + "…" : text
  }
}
