import UIModelJSON
import UIModelPlatform

/// A value that Swift code declares, in the format of model documents, with its range in the source.
///
/// For example, the argument `title: "Close"` becomes a string node whose range is the literal.
struct SwiftNode {
  /// A value of a model document; `unknown` has the reason why the value is unknown.
  indirect enum Value {
    case string(String)
    case int(Int)
    case number(Double)
    case bool(Bool)
    case null
    case list([SwiftNode])
    case object([SwiftMember])
    case unknown(String)

    /// Whether both values are the same string, number, Boolean or null. False for lists, objects and unknown values.
    func isSameScalar(as other: Value) -> Bool {
      switch (self, other) {
      case (.string(let a), .string(let b)): a == b
      case (.int(let a), .int(let b)): a == b
      case (.number(let a), .number(let b)): a == b
      case (.bool(let a), .bool(let b)): a == b
      case (.null, .null): true
      default: false
      }
    }
  }
  let value: Value
  /// The range in the source in UTF-8 bytes.
  let range: Range<Int>

  init(_ value: Value, _ range: Range<Int>) {
    self.value = value
    self.range = range
  }

  var isUnknown: Bool { if case .unknown = value { true } else { false } }

  /// Returns the object with one more property. Returns the node unchanged if the property is nil or if the node is not
  /// an object.
  func adding(_ member: SwiftMember?) -> SwiftNode {
    guard let member, case .object(let members) = value else { return self }
    return SwiftNode(.object(members + [member]), range)
  }
}

/// A property of an object. `labelRange` is the range of the name in the source, such as an argument label.
struct SwiftMember {
  let name: String
  let labelRange: Range<Int>
  let node: SwiftNode

  init(_ name: String, _ labelRange: Range<Int>, _ node: SwiftNode) {
    self.name = name
    self.labelRange = labelRange
    self.node = node
  }
}

extension SwiftMember {
  /// Returns a property with an unknown value. The value's range is empty and at the beginning of `range`.
  static func unknown(_ name: String, at range: Range<Int>, _ reason: String) -> SwiftMember {
    let emptyRange = range.lowerBound..<range.lowerBound
    return SwiftMember(name, emptyRange, SwiftNode(.unknown(reason), emptyRange))
  }
}

extension SwiftMember {
  /// Returns a property `$rest`, which marks all properties that the object does not contain as unknown, because other
  /// code may set them. See `ObjectReader.restKey`.
  static func unknownRest(at range: Range<Int>, _ reason: String = SwiftReason.setElsewhere) -> SwiftMember {
    .unknown("$rest", at: range, reason)
  }
}

extension [SwiftMember] {
  /// Replaces the property with the same name, or adds the property if the list has none with this name.
  mutating func set(_ member: SwiftMember) {
    removeAll { $0.name == member.name }
    append(member)
  }
}

extension SwiftCondition {
  /// Returns the property `conditions`: the names of the conditions under which the code runs. The prefix "!" marks a
  /// condition that must be false. The value is unknown if the code might never run.
  ///
  /// - Parameter unknownConditions: the conditions with their consequences.
  func conditionsMember(_ range: Range<Int>, _ unknownConditions: UnknownConditions, _ names: inout [Int: String])
    -> SwiftMember
  {
    guard let unknownIDs else { return .unknown("conditions", at: range, "it is unknown whether this code runs") }
    let conditionNodes = unknownConditions.closure(of: unknownIDs).sorted { (abs($0), $0) < (abs($1), $1) }.map {
      number in
      guard number != 0 else { return SwiftNode(.unknown("an unknown condition"), range) }
      let name = names[abs(number)] ?? String(names.count + 1)
      names[abs(number)] = name
      return SwiftNode(.string(number < 0 ? "!" + name : name), range)
    }
    return SwiftMember("conditions", range, SwiftNode(.list(conditionNodes), range))
  }

  /// Returns the property `availableOn` with the releases in which the code runs. Nil for code without a condition.
  func availabilityMember(_ range: Range<Int>) -> SwiftMember? {
    guard !isAlways else { return nil }
    let emptyRange = range.lowerBound..<range.lowerBound
    guard let releases else {
      return SwiftMember("availableOn", emptyRange, SwiftNode(.unknown("an unknown condition"), emptyRange))
    }
    let members = releases.map { SwiftMember($0.platform, emptyRange, SwiftNode(.string($0.version), emptyRange)) }
    return SwiftMember("availableOn", emptyRange, SwiftNode(.object(members), emptyRange))
  }
}

extension SwiftNode {
  /// Returns the node of a screen with only the given lists. All its other properties are unknown. `type` is nil for
  /// code outside any type.
  static func screen(_ type: SwiftType?, at range: Range<Int>, _ lists: KeyValuePairs<String, [SwiftNode]>) -> SwiftNode
  {
    let classMember =
      type.map { SwiftMember("class", range, SwiftNode(.string($0.unqualifiedName), range)) }
      ?? .unknown("class", at: range, "the code is outside any type")
    let methodsMember = SwiftMember.unknown("implements", at: range, "its methods are not analyzed")
    let members = lists.map { SwiftMember($0.key, range, SwiftNode(.list($0.value), range)) }
    return SwiftNode(.object([classMember, methodsMember] + members), range)
  }

  /// Returns the node of a SwiftUI view with only the given lists. All its other properties are unknown.
  static func view(named name: String, at range: Range<Int>, _ lists: [(key: String, value: [SwiftNode])])
    -> SwiftNode
  {
    let unqualifiedName = name.split(separator: ".").last.map(String.init) ?? name
    let members = lists.map { SwiftMember($0.key, range, SwiftNode(.list($0.value), range)) }
    return SwiftNode(
      .object(
        [
          SwiftMember("class", range, SwiftNode(.string(unqualifiedName), range)),
          SwiftMember("isViewController", range, SwiftNode(.bool(false), range)),
          .unknown("implements", at: range, "its methods are not analyzed"),
        ] + members), range)
  }
}
