import UIModelPlatform

/// Conditions with unknown values, identified by numbers. Equal tests have the same number while their value cannot
/// change.
///
/// For example, `style == .a` and `style == .b` have different numbers, and each implies that the other is false.
struct UnknownConditions {
  /// A test in the code, such as `style == .a`.
  struct Test: Hashable {
    /// The type whose code has the test. Together with `subject` it identifies the tested object.
    let owner: String
    let subject: String
    /// The value that the subject is compared with; empty for a test of the subject alone.
    let value: String
  }

  /// The maximum number of tests that are compared with each other.
  private static let maximumTests = 200

  /// The names that each piece of code assigns, by the location where the code begins.
  var assignedNames: [SwiftLocation: Set<String>] = [:]
  private var conditionCount = 0
  private var numbers: [Test: Int] = [:]
  /// The number of each conjunction, by the numbers of its parts.
  private var conjunctions: [Set<Int>: Int] = [:]
  /// The conditions that each condition implies, by number. A negative number is the opposite of a condition.
  private var consequences: [Int: Set<Int>] = [:]

  /// Returns a new number for a condition that implies others.
  private mutating func newNumber(implying consequences: Set<Int> = []) -> Int {
    conditionCount += 1
    if !consequences.isEmpty { self.consequences[conditionCount] = consequences }
    return conditionCount
  }

  /// Returns a new condition, which differs from all others.
  mutating func newCondition() -> SwiftCondition { SwiftCondition(unknownID: newNumber()) }

  /// Returns the condition that a test succeeds.
  mutating func condition(_ test: Test) -> SwiftCondition {
    if let known = numbers[test] { return SwiftCondition(unknownID: known) }
    guard numbers.count < Self.maximumTests else { return newCondition() }
    // A subject that equals one value equals no other.
    let otherValues = numbers.filter {
      !test.value.isEmpty && $0.key.owner == test.owner && $0.key.subject == test.subject && !$0.key.value.isEmpty
    }.map(\.value)
    let new = newNumber(implying: Set(otherValues.map { -$0 }))
    for other in otherValues { consequences[other, default: []].insert(-new) }
    numbers[test] = new
    return SwiftCondition(unknownID: new)
  }

  /// Combines several conditions that must all be true into one condition, so that the result has an opposite. Returns
  /// any other condition unchanged.
  mutating func conjunction(_ condition: SwiftCondition) -> SwiftCondition {
    guard condition == .unknown, let doubts = condition.unknownIDs, doubts.count > 1, !doubts.contains(0) else {
      return condition
    }
    if let known = conjunctions[doubts] { return SwiftCondition(unknownID: known) }
    let new = newNumber(implying: doubts)
    conjunctions[doubts] = new
    return SwiftCondition(unknownID: new)
  }

  /// Returns `count` new conditions. Exactly one of them is true.
  mutating func alternatives(_ count: Int) -> [SwiftCondition] {
    let newNumbers = (0..<count).map { _ in newNumber() }
    for one in newNumbers where count <= Self.maximumTests {
      consequences[one] = Set(newNumbers.filter { $0 != one }.map { -$0 })
    }
    return newNumbers.map { SwiftCondition(unknownID: $0) }
  }

  /// Returns the given conditions together with all conditions that they imply.
  func closure(of conditions: Set<Int>) -> Set<Int> {
    var (all, waiting) = (conditions, Array(conditions))
    while let next = waiting.popLast() {
      for one in consequences[next] ?? [] where all.insert(one).inserted { waiting.append(one) }
    }
    return all
  }
}
