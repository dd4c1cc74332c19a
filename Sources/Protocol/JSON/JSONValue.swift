/// A JSON value without a source text: a value to write, or a copy of a part of a message. Members keep their order.
///
/// For example, `let value: JSONValue = ["name": "Open", "count": 2]` is an object with two members.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  /// A number whose digits neither `int` nor `number` preserves, as written in the text. For example,
  /// `12345678901234567890` or `1E400`.
  case numeral(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Returns the value of a member, or nil if there is none or this value is not an object.
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
  /// Whether two values are equal. Strings are compared byte by byte, so two Unicode representations of a character are
  /// different.
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

/// The members of an object in order. Setting a member that exists replaces its value and keeps its position.
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

  /// Makes an object from members whose names must be distinct.
  package init(distinct members: [(String, JSONValue)]) {
    self.members = members.map { Member(name: $0.0, value: $0.1) }
  }

  /// Copies an object from a tree. If two members have the same name, the first one is used. An element that is not an
  /// object becomes an empty object.
  package init(_ element: JSONElement) {
    members.reserveCapacity(element.count)
    // For large objects, a set of names avoids quadratic cost. For small objects, comparing with each name is faster.
    var names: Set<JSONKey>? = element.count > 8 ? [] : nil
    for member in element.members {
      let name = member.name
      let isNew = names?.insert(JSONKey(name)).inserted ?? !members.contains { $0.name.isSame(as: name) }
      if isNew { members.append(Member(name: name, value: JSONValue(member.value))) }
    }
  }

  package var isEmpty: Bool { members.isEmpty }

  /// The value of a member, or nil if there is none. Setting nil removes the member.
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
  /// Copies a value from a tree. A value that could not be parsed becomes null.
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
        let digitCount = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.count { 0x30...0x39 ~= $0 }
        // A `Double` keeps all digits of a number with at most fifteen digits, so the number can be written back
        // unchanged.
        if let double = element.double, digitCount <= 15 || JSONValue.number(double).text() == text {
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

  /// Parses strict JSON. Returns nil if the text is not valid.
  package init?(text: String) {
    let tree = JSONTree(Array(text.utf8), syntax: .strict)
    guard tree.problems.isEmpty, let root = tree.root else { return nil }
    self.init(root)
  }
}
