import UIModelJSON

/// A reader for the parameters of a message, or for a part of them. An invalid value is an `invalidParams` error with
/// the path from `params`, the expected value and the actual value. For example:
///
///     params.position.line: expected a non-negative integer, got "3"
///
/// A null member counts as absent, because some clients send null for a member without a value.
package struct ParameterReader: Sendable {
  /// The value to read, or nil if the parameters are absent or null.
  package let element: JSONElement?
  /// The node index of `params`, at which the paths in error messages begin.
  private let rootIndex: Int

  package init(params: JSONElement?) {
    element = params.flatMap { $0.kind == .null ? nil : $0 }
    rootIndex = params?.index ?? 0
  }

  private init(part: JSONElement, rootIndex: Int) {
    element = part
    self.rootIndex = rootIndex
  }

  // MARK: Members

  /// Returns the reader of a member, or nil if the member is absent or null.
  package func member(_ key: JSONKey) throws(ResponseError) -> ParameterReader? {
    guard let element else { return nil }
    guard element.kind == .object else { throw mismatch("an object") }
    guard let value = element[key], value.kind != .null else { return nil }
    return ParameterReader(part: value, rootIndex: rootIndex)
  }

  /// Returns the reader of a member that must be present. `expected` describes the value in the error message.
  package func requiredMember(_ key: JSONKey, _ expected: String) throws(ResponseError) -> ParameterReader {
    guard let member = try member(key) else {
      throw mismatchError(path + "." + key.name, expected, actualText: "nothing")
    }
    return member
  }

  /// Returns the reader of a member that must be present but may be null.
  package func nullableMember(_ key: JSONKey, _ expected: String) throws(ResponseError) -> ParameterReader {
    guard let element, let value = element[key] else { return try requiredMember(key, expected) }
    return ParameterReader(part: value, rootIndex: rootIndex)
  }

  /// Returns the reader of the nested value with this node index. Returns this reader if the node is outside of this
  /// value.
  package func part(nodeIndex: Int) -> ParameterReader {
    guard let element, nodeIndex >= element.index, nodeIndex < Int(element.node.next) else { return self }
    return ParameterReader(part: JSONElement(tree: element.tree, index: nodeIndex), rootIndex: rootIndex)
  }

  /// Whether a member is present and not null.
  package func hasMember(_ key: JSONKey) -> Bool {
    element?[key].map { $0.kind != .null } ?? false
  }

  // MARK: This value

  package func string() throws(ResponseError) -> String {
    try value("a string") { $0.kind == .string ? $0.string : nil }
  }

  /// Returns the UTF-8 bytes of a string.
  package func utf8() throws(ResponseError) -> [UInt8] {
    try value("a string") { $0.kind == .string ? $0.utf8 : nil }
  }

  package func bool() throws(ResponseError) -> Bool { try value("true or false") { $0.bool } }
  package func int() throws(ResponseError) -> Int { try value("an integer") { $0.int } }
  package func double() throws(ResponseError) -> Double { try value("a number") { $0.double } }

  /// Returns an integer that is not negative. An integer greater than the protocol's maximum, 2³¹ - 1, becomes that
  /// maximum, because some clients send such an integer for the end of a line or text.
  package func uinteger() throws(ResponseError) -> Int {
    try value("a non-negative integer") { element in
      let maximum = Int(Int32.max)
      if let int = element.int { return int < 0 ? nil : min(int, maximum) }
      return (element.double ?? 0) > Double(maximum) ? maximum : nil
    }
  }

  /// Returns a copy of the value, which can have any type. Absent parameters give null.
  package func json() -> JSONValue { element.map { JSONValue($0) } ?? .null }

  /// Returns a reader for each element of an array.
  package func array() throws(ResponseError) -> [ParameterReader] {
    try value("an array") { element in
      element.kind == .array ? element.elements.map { ParameterReader(part: $0, rootIndex: rootIndex) } : nil
    }
  }

  /// Returns the members of an object, in order.
  package func members() throws(ResponseError) -> [(name: String, value: ParameterReader)] {
    try value("an object") { element in
      guard element.kind == .object else { return nil }
      return element.members.map { ($0.name, ParameterReader(part: $0.value, rootIndex: rootIndex)) }
    }
  }

  /// Returns the enumeration case whose raw value is this string. For a wrong string, the error suggests the nearest
  /// raw value.
  package func choice<Choice>(_ type: Choice.Type) throws(ResponseError) -> Choice
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    let rawValues = Choice.allCases.map(\.rawValue)
    let expected = "one of " + rawValues.map { "\"\($0)\"" }.joined(separator: ", ")
    let string = try value(expected) { $0.kind == .string ? $0.string : nil }
    guard let choice = Choice(rawValue: string) else {
      throw mismatch(expected, nearest: nearestTerm(to: string, among: rawValues))
    }
    return choice
  }

  private func value<Value>(
    _ expected: String, _ read: (JSONElement) -> Value?
  ) throws(ResponseError) -> Value {
    guard let element, let value = read(element) else { throw mismatch(expected) }
    return value
  }

  // MARK: Faults

  /// Throws an error for a member whose name is not in `knownNames`. The error suggests the nearest known name. Used
  /// only for methods of this server. LSP methods ignore unknown members, because later versions of the protocol can
  /// add members.
  package func rejectUnknownMembers(_ knownNames: [String]) throws(ResponseError) {
    guard let element else { return }
    guard element.kind == .object else { throw mismatch("an object") }
    for member in element.members where !knownNames.contains(member.name) {
      let nearestKnownName = nearestTerm(to: member.name, among: knownNames)
      var expected = "one of " + knownNames.joined(separator: ", ")
      if knownNames.isEmpty { expected = "no parameters" }
      let hint = nearestKnownName.map { "did you mean '\($0)'?" } ?? "expected \(expected)"
      throw error(path + "." + member.name, "unknown parameter; \(hint)", expected: expected, nearest: nearestKnownName)
    }
  }

  /// Returns the error for a value that differs from the expected one.
  package func mismatch(_ expected: String, nearest: String? = nil) -> ResponseError {
    mismatchError(path, expected, actualText: actualText, nearest: nearest)
  }

  private func mismatchError(_ path: String, _ expected: String, actualText: String, nearest: String? = nil)
    -> ResponseError
  {
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return error(path, "expected \(expected), got \(actualText)\(hint)", expected: expected, nearest: nearest)
  }

  private func error(_ path: String, _ message: String, expected: String, nearest: String?) -> ResponseError {
    var data: JSONObject = ["path": .string(path), "expected": .string(expected)]
    data["nearest"] = nearest.map { .string($0) }
    return ResponseError(.invalidParams, "\(path): \(message)", data: .object(data))
  }

  /// A short description of the actual value, for error messages.
  private var actualText: String {
    guard let element else { return "nothing" }
    switch element.kind {
    case .array: return "an array"
    case .object: return "an object"
    default:
      let text = String(decoding: element.tree.bytes[element.range], as: UTF8.self)
      return text.count > 40 ? text.prefix(39) + "…" : text
    }
  }

  // MARK: Paths

  /// The path of the value, such as `params.textDocument.position.line` or `params.items[2]`. Used only for errors, so
  /// reading a valid value does not compute a path.
  package var path: String {
    guard let element, element.index > rootIndex else { return "params" }
    var path = "params"
    var currentValue = JSONElement(tree: element.tree, index: rootIndex)
    while currentValue.index < element.index {
      guard let nextStep = step(from: currentValue, to: element.index) else { break }
      path += nextStep.name
      currentValue = nextStep.value
    }
    return path
  }

  private func step(from container: JSONElement, to nodeIndex: Int) -> (name: String, value: JSONElement)? {
    func contains(_ value: JSONElement) -> Bool { value.index <= nodeIndex && nodeIndex < Int(value.node.next) }
    for member in container.members where contains(member.value) { return ("." + member.name, member.value) }
    for (index, value) in container.elements.enumerated() where contains(value) { return ("[\(index)]", value) }
    return nil
  }
}
