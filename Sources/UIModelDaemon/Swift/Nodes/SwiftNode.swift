import UIModelJSON
import UIModelPlatform

/// What Swift code declares, in the words of model documents: a value with the range in the source that it comes from.
struct SwiftNode {
  indirect enum Value {
    case string(String)
    case int(Int)
    case number(Double)
    case bool(Bool)
    case null
    case list([SwiftNode])
    case object([SwiftMember])
    case unknown(String)

    /// Whether both are the same plain value.
    func isSame(as other: Value) -> Bool {
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
  /// UTF-8 bytes of the source.
  let range: Range<Int>

  init(_ value: Value, _ range: Range<Int>) {
    self.value = value
    self.range = range
  }

  var isUnknown: Bool { if case .unknown = value { true } else { false } }

  /// The same object with one more property.
  func adding(_ member: SwiftMember?) -> SwiftNode {
    guard let member, case .object(let members) = value else { return self }
    return SwiftNode(.object(members + [member]), range)
  }
}

/// A property of an object. Its label is what names it in the source.
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
  /// A property of which nothing is known, told of at a place.
  static func unknown(_ name: String, at place: Range<Int>, _ reason: String) -> SwiftMember {
    let here = place.lowerBound..<place.lowerBound
    return SwiftMember(name, here, SwiftNode(.unknown(reason), here))
  }
}

extension SwiftMember {
  /// Leaves open what an object does not name: other code may set it. See `ObjectReader.restKey`.
  static func rest(at place: Range<Int>, _ reason: String = SwiftReason.elsewhere) -> SwiftMember {
    .unknown("$rest", at: place, reason)
  }
}

extension [SwiftMember] {
  mutating func set(_ member: SwiftMember) {
    removeAll { $0.name == member.name }
    append(member)
  }
}

extension SwiftCondition {
  /// `conditions`: what has to hold that nobody knows, each in a word, with `!` before what must not hold; unknown where it
  /// is not known whether the code ever runs. `all`: what follows from each.
  func conditions(_ place: Range<Int>, _ all: SwiftDoubts, _ names: inout [Int: String]) -> SwiftMember {
    guard let doubts else { return .unknown("conditions", at: place, "it is unknown whether this code runs") }
    let words = all.closure(of: doubts).sorted { (abs($0), $0) < (abs($1), $1) }.map { number in
      guard number != 0 else { return SwiftNode(.unknown("an unknown condition"), place) }
      let name = names[abs(number)] ?? String(names.count + 1)
      names[abs(number)] = name
      return SwiftNode(.string(number < 0 ? "!" + name : name), place)
    }
    return SwiftMember("conditions", place, SwiftNode(.list(words), place))
  }

  /// `availableOn`; nil for code that is always there.
  func member(_ range: Range<Int>) -> SwiftMember? {
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
  /// A screen with only these lists, by their names; all else about it is unknown. `type`: nil for code outside any type.
  static func screen(_ type: SwiftType?, at place: Range<Int>, _ lists: KeyValuePairs<String, [SwiftNode]>) -> SwiftNode
  {
    let name =
      type.map { SwiftMember("class", place, SwiftNode(.string($0.lastName), place)) }
      ?? .unknown("class", at: place, "the code is outside any type")
    let methods = SwiftMember.unknown("implements", at: place, "its methods are not analyzed")
    let members = lists.map { SwiftMember($0.key, place, SwiftNode(.list($0.value), place)) }
    return SwiftNode(.object([name, methods] + members), place)
  }

  /// A view of SwiftUI with only these lists, by their names; all else about it is unknown.
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
