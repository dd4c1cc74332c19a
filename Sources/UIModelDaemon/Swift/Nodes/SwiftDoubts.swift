import UIModelPlatform

/// Conditions with unknown values, identified by numbers. Equal tests have the same number while their value cannot
/// change.
///
/// For example, `style == .a` and `style == .b` have different numbers, and each implies that the other is false.
struct SwiftDoubts {
  /// The condition of a test in the code.
  struct Test: Hashable {
    /// The type whose code has the test. Together with `subject` it identifies the tested object.
    let owner: String
    let subject: String
    /// The value that the subject is compared with; empty for a test of the subject alone.
    let value: String
  }

  /// The maximum number of tests that are compared with each other.
  private static let maximumTests = 200

  /// The names that each piece of code assigns, by the location of its beginning.
  var assignedNames: [SwiftLocation: Set<String>] = [:]
  private var count = 0
  private var numbers: [Test: Int] = [:]
  /// The number of each conjunction, by the numbers of its parts.
  private var conjunctions: [Set<Int>: Int] = [:]
  /// The conditions that each condition implies. A negative number is the opposite of a condition.
  private var consequences: [Int: Set<Int>] = [:]

  /// Returns a new number for a condition that implies others.
  private mutating func number(holdingWith consequences: Set<Int> = []) -> Int {
    count += 1
    if !consequences.isEmpty { self.consequences[count] = consequences }
    return count
  }

  /// Returns a new condition, which differs from all others.
  mutating func next() -> SwiftCondition { SwiftCondition(doubt: number()) }

  /// Returns the condition that a test succeeds.
  mutating func condition(_ test: Test) -> SwiftCondition {
    if let known = numbers[test] { return SwiftCondition(doubt: known) }
    guard numbers.count < Self.maximumTests else { return next() }
    // A subject that equals one value equals no other.
    let others = numbers.filter {
      !test.value.isEmpty && $0.key.owner == test.owner && $0.key.subject == test.subject && !$0.key.value.isEmpty
    }.map(\.value)
    let new = number(holdingWith: Set(others.map { -$0 }))
    for other in others { consequences[other, default: []].insert(-new) }
    numbers[test] = new
    return SwiftCondition(doubt: new)
  }

  /// Returns one condition for several that must all be true, so that the result has an opposite.
  mutating func conjunction(_ condition: SwiftCondition) -> SwiftCondition {
    guard condition == .unknown, let doubts = condition.doubts, doubts.count > 1, !doubts.contains(0) else {
      return condition
    }
    if let known = conjunctions[doubts] { return SwiftCondition(doubt: known) }
    let new = number(holdingWith: doubts)
    conjunctions[doubts] = new
    return SwiftCondition(doubt: new)
  }

  /// Returns `count` new conditions. Exactly one of them is true.
  mutating func alternatives(_ count: Int) -> [SwiftCondition] {
    let all = (0..<count).map { _ in number() }
    for one in all where count <= Self.maximumTests { consequences[one] = Set(all.filter { $0 != one }.map { -$0 }) }
    return all.map { SwiftCondition(doubt: $0) }
  }

  /// Returns conditions together with all conditions that they imply.
  func closure(of doubts: Set<Int>) -> Set<Int> {
    var (all, waiting) = (doubts, Array(doubts))
    while let next = waiting.popLast() {
      for one in consequences[next] ?? [] where all.insert(one).inserted { waiting.append(one) }
    }
    return all
  }
}
