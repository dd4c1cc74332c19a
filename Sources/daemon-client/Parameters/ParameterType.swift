import UIModelDaemon
import UIModelJSON

/// The type of a parameter, described by a JSON schema. For example, the text of `{"type": "array", "items": {"type":
/// "string"}}` is `list of strings`.
struct ParameterType: Sendable {
  private let schema: JSONValue

  /// Creates the type of a schema, or of the schema that `$ref` names.
  init(_ schema: JSONValue) {
    let prefix = "#/components/schemas/"
    guard let reference = schema["$ref"]?.string, reference.hasPrefix(prefix) else {
      self.schema = schema
      return
    }
    let name = reference.dropFirst(prefix.count)
    self.schema = ProtocolTypes.namedSchemas.first { $0.0 == name }?.1 ?? [:]
  }

  /// The types that a value can have (`anyOf`); only this type if there are no alternatives.
  var alternatives: [ParameterType] { schema["anyOf"]?.array?.map { ParameterType($0) } ?? [self] }

  /// The allowed strings (`enum`); empty if the schema does not list the allowed values.
  var choices: [String] { (schema["enum"]?.array ?? []).compactMap(\.string) }

  /// The JSON type names, such as `string` or `integer`; empty if the schema names no type.
  var typeNames: [String] { schema["type"]?.string.map { [$0] } ?? (schema["type"]?.array ?? []).compactMap(\.string) }

  /// The type of a list's elements; nil if the type is not a list.
  var elementType: ParameterType? {
    alternatives.first { $0.typeNames == ["array"] }.map { ParameterType($0.schema["items"] ?? [:]) }
  }

  /// The members of an object that the schema lists, in order.
  var members: [(name: String, type: ParameterType, isRequired: Bool)] {
    let requiredNames = schema["required"]?.array ?? []
    return (schema["properties"]?.object?.members ?? []).map {
      ($0.name, ParameterType($0.value), requiredNames.contains(.string($0.name)))
    }
  }

  /// Returns the type of a member. If the schema does not list the member, returns a type that admits any value.
  func member(_ name: String) -> ParameterType {
    alternatives.lazy.flatMap(\.members).first { $0.name == name }?.type ?? ParameterType([:])
  }

  /// The description of the values in the schema, such as `[x, y]`, without a full stop.
  private var valueDescription: String? {
    schema["description"]?.string.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }
}

extension ParameterType {
  /// Whether a value can be of this type. Only the outermost level is checked: the elements of a list are not. Null is
  /// always admitted, because it means that the value is absent.
  func admits(_ value: JSONValue) -> Bool {
    if value == .null { return true }
    guard schema["anyOf"] == nil else { return alternatives.contains { $0.admits(value) } }
    if !choices.isEmpty { return value.string.map(choices.contains) ?? false }
    guard !typeNames.isEmpty else { return true }
    switch value {
    case .null: return true
    case .bool: return typeNames.contains("boolean")
    case .int: return typeNames.contains("integer") || typeNames.contains("number")
    case .number, .numeral: return typeNames.contains("number")
    case .string: return typeNames.contains("string")
    case .array: return typeNames.contains("array")
    case .object: return typeNames.contains("object")
    }
  }

  /// The type as text for the help, such as `list of strings`.
  var text: String {
    if schema["anyOf"] != nil { return alternatives.map(\.text).joined(separator: " or ") }
    if !choices.isEmpty {
      return choices.count == 1 ? choices.joined() : "one of \(choices.joined(separator: ", "))"
    }
    if let elementType {
      if let valueDescription { return "list \(valueDescription)" }
      let text = elementType.text
      guard text != ParameterType([:]).text else { return "list" }
      return "list of " + (elementType.typeNames.isEmpty || text.contains(" ") ? text : text + "s")
    }
    if !members.isEmpty { return "object with \(members.map(\.name).joined(separator: ", "))" }
    return valueDescription ?? (typeNames.isEmpty ? "any JSON" : typeNames.joined(separator: " or "))
  }

  /// Returns an example for a parameter with this name as NAME=VALUE words, such as `index=1`.
  func example(_ name: String) -> [String] {
    if let firstAlternative = alternatives.first, schema["anyOf"] != nil { return firstAlternative.example(name) }
    if let firstChoice = choices.first { return [name + "=" + firstChoice] }
    if let elementType {
      guard elementType.members.isEmpty, let elementExample = elementType.example("").first?.dropFirst() else {
        return [name + "=[]"]
      }
      if elementExample == "{}" { return [name + "=[{}]"] }
      let value = elementExample.isEmpty ? Substring(placeholder(name)) : elementExample
      return [name + "=" + Array(repeating: value, count: schema["minItems"]?.int ?? 1).joined(separator: ",")]
    }
    if !members.isEmpty {
      let requiredMembers = members.filter(\.isRequired)
      return (requiredMembers.isEmpty ? Array(members.prefix(1)) : requiredMembers)
        .flatMap { $0.type.example($0.name) }.map { name + "." + $0 }
    }
    switch typeNames.first {
    case "integer", "number": return [name + "=1"]
    case "boolean": return [name + "=true"]
    case "object": return [name + "={}"]
    case "null": return [name + "=null"]
    default: return [name + "=" + placeholder(name)]
    }
  }

  private func placeholder(_ name: String) -> String { String(name.prefix { $0.isLetter }).uppercased() }
}
