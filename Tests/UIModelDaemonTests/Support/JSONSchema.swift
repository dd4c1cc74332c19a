import UIModelJSON

/// A validator for the subset of JSON Schema that the schemas of the tests use.
struct JSONSchema {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  /// Returns the violations in a value; empty if the value is valid.
  /// - Parameter definition: A name in the root's `$defs`; nil for the root schema.
  func problems(_ value: JSONValue, definition: String? = nil) -> [String] {
    problems(value, definition.map { ["$ref": .string("#/$defs/\($0)")] } ?? root, at: "")
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    var found: [String] = []
    if let reference = schema["$ref"]?.string {
      let name = reference.split(separator: "/").last.map { String($0) } ?? ""
      guard let target = root["$defs"]?[name] else { return ["\(path): there is no definition \(name)"] }
      found += problems(value, target, at: path)
    }
    if let type = schema["type"], !isOfType(value, type) { found.append("\(path): not of type \(type.text())") }
    if let constant = schema["const"], constant != value { found.append("\(path): not \(constant.text())") }
    if let choices = schema["enum"]?.array, !choices.contains(value) { found.append("\(path): none of the choices") }
    if let minimum = schema["minimum"]?.double, let number = value.double, number < minimum {
      found.append("\(path): below \(minimum)")
    }
    for part in schema["allOf"]?.array ?? [] { found += problems(value, part, at: path) }
    if let choices = schema["anyOf"]?.array, !choices.contains(where: { problems(value, $0, at: path).isEmpty }) {
      found.append("\(path): fits none of anyOf")
    }
    if let object = value.object { found += problems(object, schema, at: path) }
    if let array = value.array, let items = schema["items"] {
      for (index, element) in array.enumerated() { found += problems(element, items, at: "\(path)/\(index)") }
    }
    return found
  }

  private func problems(_ object: JSONObject, _ schema: JSONValue, at path: String) -> [String] {
    var found: [String] = []
    for name in (schema["required"]?.array ?? []).compactMap(\.string) where object[name] == nil {
      found.append("\(path): '\(name)' is missing")
    }
    for member in object.members {
      if let own = schema["properties"]?[member.name] {
        found += problems(member.value, own, at: "\(path)/\(member.name)")
      } else if let others = schema["additionalProperties"] {
        if others == false { found.append("\(path): '\(member.name)' is not allowed") }
        if others.object != nil { found += problems(member.value, others, at: "\(path)/\(member.name)") }
      }
    }
    return found
  }

  private func isOfType(_ value: JSONValue, _ type: JSONValue) -> Bool {
    if let types = type.array { return types.contains { isOfType(value, $0) } }
    return switch type.string {
    case "object": value.object != nil
    case "array": value.array != nil
    case "string": value.string != nil
    case "integer": value.int != nil
    case "number": value.double != nil
    case "boolean": value.bool != nil
    case "null": value == .null
    default: false
    }
  }
}
