import UIModelJSON

/// A validator for the subset of JSON Schema that occurs in the schemas of the tests.
struct JSONSchema {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  /// Returns the violations of the schema in a value; empty if the value is valid.
  /// - Parameter definition: a name in the root's `$defs`; nil for the root schema.
  func problems(_ value: JSONValue, definition: String? = nil) -> [String] {
    problems(value, definition.map { ["$ref": .string("#/$defs/\($0)")] } ?? root, at: "")
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    var faults: [String] = []
    if let reference = schema["$ref"]?.string {
      let name = reference.split(separator: "/").last.map { String($0) } ?? ""
      guard let target = root["$defs"]?[name] else { return ["\(path): there is no definition \(name)"] }
      faults += problems(value, target, at: path)
    }
    if let type = schema["type"], !hasType(value, type) { faults.append("\(path): not of type \(type.text())") }
    if let constant = schema["const"], constant != value { faults.append("\(path): not \(constant.text())") }
    if let choices = schema["enum"]?.array, !choices.contains(value) { faults.append("\(path): none of the choices") }
    if let minimum = schema["minimum"]?.double, let number = value.double, number < minimum {
      faults.append("\(path): below \(minimum)")
    }
    for part in schema["allOf"]?.array ?? [] { faults += problems(value, part, at: path) }
    if let choices = schema["anyOf"]?.array, !choices.contains(where: { problems(value, $0, at: path).isEmpty }) {
      faults.append("\(path): fits none of anyOf")
    }
    if let object = value.object { faults += problems(object, schema, at: path) }
    if let array = value.array, let items = schema["items"] {
      for (index, element) in array.enumerated() { faults += problems(element, items, at: "\(path)/\(index)") }
    }
    return faults
  }

  private func problems(_ object: JSONObject, _ schema: JSONValue, at path: String) -> [String] {
    var faults: [String] = []
    for name in (schema["required"]?.array ?? []).compactMap(\.string) where object[name] == nil {
      faults.append("\(path): '\(name)' is missing")
    }
    for member in object.members {
      if let memberSchema = schema["properties"]?[member.name] {
        faults += problems(member.value, memberSchema, at: "\(path)/\(member.name)")
      } else if let otherSchema = schema["additionalProperties"] {
        if otherSchema == false { faults.append("\(path): '\(member.name)' is not allowed") }
        if otherSchema.object != nil { faults += problems(member.value, otherSchema, at: "\(path)/\(member.name)") }
      }
    }
    return faults
  }

  private func hasType(_ value: JSONValue, _ type: JSONValue) -> Bool {
    if let types = type.array { return types.contains { hasType(value, $0) } }
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
