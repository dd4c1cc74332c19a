/// A JSON5 object with typed access by key. Except for `requiredString`, the methods return nil or an empty list if a
/// key is absent or null. They throw if the value has another kind.
///
/// For example, for `{name: "App"}`, `string("name")` returns `App`, `string("path")` returns nil, and
/// `elements("name")` throws "'name' is a string, expected a list".
struct JSON5Object {
  let members: [JSON5Value.Member]
  /// The offset of the object in the text, in UTF-8 bytes.
  let offset: Int
  /// The name of the object in messages, such as `targets[1]`. Empty for the outermost object.
  let name: String

  /// Creates the object from a value, or throws if the value is not an object. `name` is the name of the object in
  /// messages.
  init(_ value: JSON5Value, name: String) throws(JSON5Fault) {
    guard let members = value.members else { throw Self.fault(value, name: name, isNot: "an object") }
    (self.members, self.offset, self.name) = (members, value.range.lowerBound, name)
  }

  /// Returns the value of a key, or nil if the key is absent or its value is null.
  subscript(_ key: String) -> JSON5Value? {
    members.first { $0.name == key }.flatMap { $0.value.isNull ? nil : $0.value }
  }

  func string(_ key: String) throws(JSON5Fault) -> String? {
    guard let value = self[key] else { return nil }
    return try Self.string(value, name: name(of: key))
  }

  /// Returns the string of a key. Throws if the key is absent or null, or if its value is not a string.
  func requiredString(_ key: String) throws(JSON5Fault) -> String {
    guard let text = try string(key) else {
      throw JSON5Fault(offset: offset, reason: "\(name.isEmpty ? "the project" : "'\(name)'") has no '\(key)'")
    }
    return text
  }

  func elements(_ key: String) throws(JSON5Fault) -> [JSON5Value] {
    guard let value = self[key] else { return [] }
    guard let elements = value.array else { throw Self.fault(value, name: name(of: key), isNot: "a list") }
    return elements
  }

  func strings(_ key: String) throws(JSON5Fault) -> [String] {
    try Self.strings(elements(key), name: name(of: key))
  }

  /// Returns the elements of a list as objects. `name` is the name of the list in messages. If `name` is nil, the
  /// result of `name(of:)` is used.
  func objects(_ key: String, named name: String? = nil) throws(JSON5Fault) -> [JSON5Object] {
    let name = name ?? self.name(of: key)
    var objects: [JSON5Object] = []
    for (index, element) in try elements(key).enumerated() {
      objects.append(try JSON5Object(element, name: name + "[\(index)]"))
    }
    return objects
  }

  func object(_ key: String) throws(JSON5Fault) -> JSON5Object? {
    guard let value = self[key] else { return nil }
    return try JSON5Object(value, name: name(of: key))
  }

  /// Returns the name of a member in messages, such as `targets[1].name`.
  func name(of key: String) -> String { name.isEmpty ? key : name + "." + key }

  /// Returns an error at the value of a key, or at the object if the key is absent or null.
  func fault(_ key: String, _ reason: String) -> JSON5Fault {
    JSON5Fault(offset: self[key]?.range.lowerBound ?? offset, reason: "'\(name(of: key))' \(reason)")
  }

  static func string(_ value: JSON5Value, name: String) throws(JSON5Fault) -> String {
    guard let text = value.string else { throw fault(value, name: name, isNot: "a string") }
    return text
  }

  static func strings(_ values: [JSON5Value], name: String) throws(JSON5Fault) -> [String] {
    var texts: [String] = []
    for (index, value) in values.enumerated() { texts.append(try string(value, name: name + "[\(index)]")) }
    return texts
  }

  private static func fault(_ value: JSON5Value, name: String, isNot expected: String) -> JSON5Fault {
    let subject = name.isEmpty ? "the text" : "'\(name)'"
    return JSON5Fault(offset: value.range.lowerBound, reason: "\(subject) is \(value.kindName), expected \(expected)")
  }
}
