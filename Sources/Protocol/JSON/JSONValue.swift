/// A JSON value to be written, or one taken out of a message to keep. Members keep their order.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  /// A number that neither is just, as a text spells it: `12345678901234567890`, `1E400`.
  case numeral(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The value of a member, nil for another kind.
  package subscript(_ key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var int: Int? { if case .int(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  package var double: Double? {
    switch self {
    case .int(let value): Double(value)
    case .number(let value): value
    case .numeral(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }
}

extension JSONValue {
  /// Strings are the same if their bytes are: another spelling of a character is another text.
  package static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.numeral(let a), .numeral(let b)): a == b
    case (.string(let a), .string(let b)): a.isSame(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

/// Members in order. A name that is set again replaces its value in place.
package struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  package private(set) var members: [Member] = []

  package struct Member: Sendable, Hashable {
    package let name: String
    package var value: JSONValue

    package static func == (a: Member, b: Member) -> Bool { a.name.isSame(as: b.name) && a.value == b.value }
  }

  package init() {}

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(name: $0.0, value: $0.1) }
  }

  /// An object with these members, whose names must differ.
  package init(distinct members: [(String, JSONValue)]) {
    self.members = members.map { Member(name: $0.0, value: $0.1) }
  }

  /// A copy of an object in a text, of two members with one name the first; empty for another kind.
  package init(_ element: JSONElement) {
    members.reserveCapacity(element.count)
    // A set keeps a large object from costing the square of its size; a small one is quicker without.
    var names: Set<JSONKey>? = element.count > 8 ? [] : nil
    for member in element.members {
      let name = member.name
      let isNew = names?.insert(JSONKey(name)).inserted ?? !members.contains { $0.name.isSame(as: name) }
      if isNew { members.append(Member(name: name, value: JSONValue(member.value))) }
    }
  }

  package var isEmpty: Bool { members.isEmpty }

  /// Nil reads as absent; setting nil removes.
  package subscript(_ name: String) -> JSONValue? {
    get { members.first { $0.name.isSame(as: name) }?.value }
    set {
      let index = members.firstIndex { $0.name.isSame(as: name) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral,
  ExpressibleByStringInterpolation
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    var object = JSONObject()
    for (name, value) in elements { object[name] = value }
    self = .object(object)
  }
}

extension JSONValue {
  /// A copy of a value in a text. What could not be read becomes null.
  package init(_ element: JSONElement) {
    switch element.kind {
    case .null, .invalid, .absent: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number:
      if let int = element.int {
        self = .int(int)
      } else {
        let text = String(decoding: element.tree.bytes[element.range], as: UTF8.self)
        let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.count { 0x30...0x39 ~= $0 }
        // Fifteen digits are always those that a Double is written with again.
        if let double = element.double, digits <= 15 || JSONValue.number(double).text() == text {
          self = .number(double)
        } else {
          self = .numeral(text)
        }
      }
    case .string, .key: self = .string(element.string ?? "")
    case .array: self = .array(element.elements.map { JSONValue($0) })
    case .object: self = .object(JSONObject(element))
    }
  }

  /// Reads strict JSON; nil for anything that is not.
  package init?(text: String) {
    let tree = JSONTree(Array(text.utf8), syntax: .strict)
    guard tree.problems.isEmpty, let root = tree.root else { return nil }
    self.init(root)
  }
}
