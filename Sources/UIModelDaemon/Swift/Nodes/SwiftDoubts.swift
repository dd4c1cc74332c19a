import UIModelPlatform

/// Conditions that nobody knows, by numbers: the same test has the same number wherever its answer cannot change between.
struct SwiftDoubts {
  /// What a test asks.
  struct Test: Hashable {
    /// The object that is asked: the type whose code it is, and which of its objects.
    let owner: String
    let subject: String
    /// What the subject is compared with; empty for a test of the subject alone.
    let value: String
  }

  /// More tests than these are not compared with each other.
  private static let most = 200

  /// The names that code sets, by where it begins.
  var namesSet: [SwiftSpot: Set<String>] = [:]
  private var count = 0
  private var numbers: [Test: Int] = [:]
  private var conjunctions: [Set<Int>: Int] = [:]
  /// What else holds where a condition does.
  private var consequences: [Int: Set<Int>] = [:]

  private mutating func number(holdingWith consequences: Set<Int> = []) -> Int {
    count += 1
    if !consequences.isEmpty { self.consequences[count] = consequences }
    return count
  }

  /// A condition that is told apart from all others.
  mutating func next() -> SwiftCondition { SwiftCondition(doubt: number()) }

  /// The condition that a test holds.
  mutating func condition(_ test: Test) -> SwiftCondition {
    if let known = numbers[test] { return SwiftCondition(doubt: known) }
    guard numbers.count < Self.most else { return next() }
    // What is equal to one value is equal to no other.
    let others = numbers.filter {
      !test.value.isEmpty && $0.key.owner == test.owner && $0.key.subject == test.subject && !$0.key.value.isEmpty
    }.map(\.value)
    let new = number(holdingWith: Set(others.map { -$0 }))
    for other in others { consequences[other, default: []].insert(-new) }
    numbers[test] = new
    return SwiftCondition(doubt: new)
  }

  /// One condition for several that all have to hold, so that it has an opposite.
  mutating func conjunction(_ condition: SwiftCondition) -> SwiftCondition {
    guard condition == .unknown, let doubts = condition.doubts, doubts.count > 1, !doubts.contains(0) else {
      return condition
    }
    if let known = conjunctions[doubts] { return SwiftCondition(doubt: known) }
    let new = number(holdingWith: doubts)
    conjunctions[doubts] = new
    return SwiftCondition(doubt: new)
  }

  /// So many new conditions. Exactly one of them holds.
  mutating func alternatives(_ count: Int) -> [SwiftCondition] {
    let all = (0..<count).map { _ in number() }
    for one in all where count <= Self.most { consequences[one] = Set(all.filter { $0 != one }.map { -$0 }) }
    return all.map { SwiftCondition(doubt: $0) }
  }

  /// Doubts with all that follows from them.
  func closure(of doubts: Set<Int>) -> Set<Int> {
    var (all, waiting) = (doubts, Array(doubts))
    while let next = waiting.popLast() {
      for one in consequences[next] ?? [] where all.insert(one).inserted { waiting.append(one) }
    }
    return all
  }
}
