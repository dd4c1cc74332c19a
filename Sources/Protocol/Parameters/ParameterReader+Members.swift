import UIModelJSON

// Typed access to the members of an object. The methods with `ifPresent` return nil for an absent or null member, and
// the other methods throw an error. A member of the wrong type is an error in both cases.
extension ParameterReader {
  package func string(_ key: JSONKey) throws(ResponseError) -> String { try requiredMember(key, "a string").string() }
  package func utf8(_ key: JSONKey) throws(ResponseError) -> [UInt8] { try requiredMember(key, "a string").utf8() }
  package func bool(_ key: JSONKey) throws(ResponseError) -> Bool { try requiredMember(key, "true or false").bool() }
  package func int(_ key: JSONKey) throws(ResponseError) -> Int { try requiredMember(key, "an integer").int() }
  package func double(_ key: JSONKey) throws(ResponseError) -> Double { try requiredMember(key, "a number").double() }
  package func uinteger(_ key: JSONKey) throws(ResponseError) -> Int {
    try requiredMember(key, "a non-negative integer").uinteger()
  }
  package func array(_ key: JSONKey) throws(ResponseError) -> [ParameterReader] {
    try requiredMember(key, "an array").array()
  }

  package func string(ifPresent key: JSONKey) throws(ResponseError) -> String? { try member(key)?.string() }
  package func bool(ifPresent key: JSONKey) throws(ResponseError) -> Bool? { try member(key)?.bool() }
  package func int(ifPresent key: JSONKey) throws(ResponseError) -> Int? { try member(key)?.int() }
  package func double(ifPresent key: JSONKey) throws(ResponseError) -> Double? { try member(key)?.double() }
  package func uinteger(ifPresent key: JSONKey) throws(ResponseError) -> Int? { try member(key)?.uinteger() }
  package func array(ifPresent key: JSONKey) throws(ResponseError) -> [ParameterReader]? { try member(key)?.array() }
  /// Returns a copy of the member, which can have any type. Returns nil if the member is absent or null.
  package func json(ifPresent key: JSONKey) throws(ResponseError) -> JSONValue? { try member(key)?.json() }

  package func choice<Choice>(_ key: JSONKey, _ type: Choice.Type) throws(ResponseError) -> Choice
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    let expected = "one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return try requiredMember(key, expected).choice(type)
  }

  package func choice<Choice>(ifPresent key: JSONKey, _ type: Choice.Type) throws(ResponseError) -> Choice?
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    try member(key)?.choice(type)
  }

  package func read<Part: MessageParameters>(_ key: JSONKey, _ type: Part.Type) throws(ResponseError) -> Part {
    try Part(requiredMember(key, "an object"))
  }

  package func read<Part: MessageParameters>(
    ifPresent key: JSONKey, _ type: Part.Type
  ) throws(ResponseError) -> Part? {
    guard let member = try member(key) else { return nil }
    return try Part(member)
  }

  package func list<Part: MessageParameters>(_ key: JSONKey, of type: Part.Type) throws(ResponseError) -> [Part] {
    try ParameterReader.list(array(key))
  }

  package func list<Part: MessageParameters>(
    ifPresent key: JSONKey, of type: Part.Type
  ) throws(ResponseError) -> [Part]? {
    guard let elements = try array(ifPresent: key) else { return nil }
    return try ParameterReader.list(elements)
  }

  package func strings(_ key: JSONKey) throws(ResponseError) -> [String] { try ParameterReader.strings(array(key)) }

  package func strings(ifPresent key: JSONKey) throws(ResponseError) -> [String]? {
    guard let elements = try array(ifPresent: key) else { return nil }
    return try ParameterReader.strings(elements)
  }

  private static func list<Part: MessageParameters>(_ elements: [ParameterReader]) throws(ResponseError) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(elements.count)
    for element in elements { parts.append(try Part(element)) }
    return parts
  }

  private static func strings(_ elements: [ParameterReader]) throws(ResponseError) -> [String] {
    var strings: [String] = []
    strings.reserveCapacity(elements.count)
    for element in elements { strings.append(try element.string()) }
    return strings
  }
}
