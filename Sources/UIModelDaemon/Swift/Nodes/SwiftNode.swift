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

  /// Returns the object with one more property. Returns the node unchanged if the property is nil or the value is not
  /// an object.
  func adding(_ member: SwiftMember?) -> SwiftNode {
    guard let member, case .object(let members) = value else { return self }
    return SwiftNode(.object(members + [member]), range)
  }
}

/// A property of an object. The range `label` is the name in the source, such as an argument label.
struct SwiftMember {
  let name: String
  let label: Range<Int>
  let node: SwiftNode

  init(_ name: String, _ label: Range<Int>, _ node: SwiftNode) {
    self.name = name
    self.label = label
    self.node = node
  }
}

extension SwiftMember {
  /// Returns a property with an unknown value. The reason is reported at the beginning of `place`.
  static func unknown(_ name: String, at place: Range<Int>, _ reason: String) -> SwiftMember {
    let startRange = place.lowerBound..<place.lowerBound
    return SwiftMember(name, startRange, SwiftNode(.unknown(reason), startRange))
  }
}

extension SwiftMember {
  /// Returns a property `$rest`, which marks all properties that the object does not name as unknown, because other
  /// code may set them. See `ObjectReader.restKey`.
  static func rest(at place: Range<Int>, _ reason: String = SwiftReason.setElsewhere) -> SwiftMember {
    .unknown("$rest", at: place, reason)
  }
}

extension [SwiftMember] {
  /// Replaces the property with the same name, or adds a new one.
  mutating func set(_ member: SwiftMember) {
    removeAll { $0.name == member.name }
    append(member)
  }
}

extension SwiftCondition {
  /// Returns the property `conditions`: names of the conditions under which the code runs, with a prefix "!" for a
  /// condition that must be false. The value is unknown if the code might never run.
  ///
  /// - Parameter all: the conditions with their consequences.
  func conditions(_ place: Range<Int>, _ all: UnknownConditions, _ names: inout [Int: String]) -> SwiftMember {
    guard let unknownIDs else { return .unknown("conditions", at: place, "it is unknown whether this code runs") }
    let conditionNodes = all.closure(of: unknownIDs).sorted { (abs($0), $0) < (abs($1), $1) }.map { number in
      guard number != 0 else { return SwiftNode(.unknown("an unknown condition"), place) }
      let name = names[abs(number)] ?? String(names.count + 1)
      names[abs(number)] = name
      return SwiftNode(.string(number < 0 ? "!" + name : name), place)
    }
    return SwiftMember("conditions", place, SwiftNode(.list(conditionNodes), place))
  }

  /// Returns the property `availableOn`, with the releases in which the code runs; nil for code that always runs.
  func availabilityMember(_ range: Range<Int>) -> SwiftMember? {
    guard !isAlways else { return nil }
    let empty = range.lowerBound..<range.lowerBound
    guard let releases else {
      return SwiftMember("availableOn", empty, SwiftNode(.unknown("an unknown condition"), empty))
    }
    let members = releases.map { SwiftMember($0.platform, empty, SwiftNode(.string($0.version), empty)) }
    return SwiftMember("availableOn", empty, SwiftNode(.object(members), empty))
  }
}

extension SwiftNode {
  /// Returns the node of a screen with only the given lists. All its other properties are unknown. `type` is nil for
  /// code outside any type.
  static func screen(_ type: SwiftType?, at place: Range<Int>, _ lists: KeyValuePairs<String, [SwiftNode]>) -> SwiftNode
  {
    let name =
      type.map { SwiftMember("class", place, SwiftNode(.string($0.unqualifiedName), place)) }
      ?? .unknown("class", at: place, "the code is outside any type")
    let methods = SwiftMember.unknown("implements", at: place, "its methods are not analyzed")
    let members = lists.map { SwiftMember($0.key, place, SwiftNode(.list($0.value), place)) }
    return SwiftNode(.object([name, methods] + members), place)
  }

  /// Returns the node of a SwiftUI view with only the given lists. All its other properties are unknown.
  static func view(named name: String, at place: Range<Int>, _ lists: [(key: String, value: [SwiftNode])])
    -> SwiftNode
  {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let members = lists.map { SwiftMember($0.key, place, SwiftNode(.list($0.value), place)) }
    return SwiftNode(
      .object(
        [
          SwiftMember("class", place, SwiftNode(.string(last), place)),
          SwiftMember("isViewController", place, SwiftNode(.bool(false), place)),
          .unknown("implements", at: place, "its methods are not analyzed"),
        ] + members), place)
  }
}
