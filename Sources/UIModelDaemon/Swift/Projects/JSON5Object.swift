/// An object of a JSON5 text that is read by its keys. Each method answers nil, or an empty list, for a key that is
/// absent or null, and fails for a value of another kind.
struct JSON5Object {
  let members: [JSON5Value.Member]
  /// Where it begins: UTF-8 bytes.
  let at: Int
  /// Its name in messages, such as `targets[1]`; empty for the outermost.
  let name: String

  /// `name`: its name in messages.
  init(_ value: JSON5Value, name: String) throws(JSON5Fault) {
    guard let members = value.members else { throw Self.fault(value, name: name, isNot: "an object") }
    (self.members, self.at, self.name) = (members, value.range.lowerBound, name)
  }

  /// A value that is there and is not null.
  subscript(_ key: String) -> JSON5Value? {
    members.first { $0.name == key }.flatMap { $0.value.isNull ? nil : $0.value }
  }

  func string(_ key: String) throws(JSON5Fault) -> String? {
    guard let value = self[key] else { return nil }
    return try Self.string(value, name: name(of: key))
  }

  /// A string that must be there.
  func needed(_ key: String) throws(JSON5Fault) -> String {
    guard let text = try string(key) else {
      throw JSON5Fault(at: at, reason: "\(name.isEmpty ? "the project" : "'\(name)'") has no '\(key)'")
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

  /// `named`: what the list is called in messages, if not after this object.
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

  /// The name of a member in messages.
  func name(of key: String) -> String { name.isEmpty ? key : name + "." + key }

  func fault(_ key: String, _ reason: String) -> JSON5Fault {
    JSON5Fault(at: self[key]?.range.lowerBound ?? at, reason: "'\(name(of: key))' \(reason)")
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
    let what = name.isEmpty ? "the text" : "'\(name)'"
    return JSON5Fault(at: value.range.lowerBound, reason: "\(what) is \(value.kindName), expected \(expected)")
  }
}
