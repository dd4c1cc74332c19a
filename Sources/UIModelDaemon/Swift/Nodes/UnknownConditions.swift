import UIModelPlatform

/// Conditions with unknown values, identified by numbers. Equal tests have the same number as long as the result of the
/// test cannot change.
///
/// For example, `style == .a` and `style == .b` have different numbers, and each implies that the other is false.
struct UnknownConditions {
  /// A test in the code, such as `style == .a`.
  struct Test: Hashable {
    /// The type whose code has the test. Together with `subject` it identifies the tested object.
    let owner: String
    let subject: String
    /// The value with which the subject is compared; empty for a test of the subject alone.
    let value: String
  }

  /// The maximum number of tests or alternatives that are compared with each other.
  private static let maximumTestCount = 200

  /// The names that a piece of code assigns, by the location where the code begins.
  var assignedNames: [SwiftLocation: Set<String>] = [:]
  private var conditionCount = 0
  private var numbersByTest: [Test: Int] = [:]
  /// The number of each conjunction, by the numbers of the combined conditions.
  private var conjunctionNumbers: [Set<Int>: Int] = [:]
  /// The numbers of the implied conditions, by the number of the condition that implies them. A negative number is the
  /// opposite of a condition.
  private var consequences: [Int: Set<Int>] = [:]

  /// Returns the number of a new condition that implies the conditions with the given numbers.
  private mutating func newNumber(implying consequences: Set<Int> = []) -> Int {
    conditionCount += 1
    if !consequences.isEmpty { self.consequences[conditionCount] = consequences }
    return conditionCount
  }

  /// Returns a condition with a new number.
  mutating func newCondition() -> SwiftCondition { SwiftCondition(unknownID: newNumber()) }

  /// Returns the condition under which a test succeeds.
  mutating func condition(_ test: Test) -> SwiftCondition {
    if let knownNumber = numbersByTest[test] { return SwiftCondition(unknownID: knownNumber) }
    guard numbersByTest.count < Self.maximumTestCount else { return newCondition() }
    // A subject that equals one value equals no other.
    let conflictingNumbers = numbersByTest.filter {
      !test.value.isEmpty && $0.key.owner == test.owner && $0.key.subject == test.subject && !$0.key.value.isEmpty
    }.map(\.value)
    let number = newNumber(implying: Set(conflictingNumbers.map { -$0 }))
    for conflictingNumber in conflictingNumbers { consequences[conflictingNumber, default: []].insert(-number) }
    numbersByTest[test] = number
    return SwiftCondition(unknownID: number)
  }

  /// Returns one condition for several unknown conditions that must all be true, so that the result has an opposite.
  /// Returns any other condition unchanged.
  mutating func conjunction(_ condition: SwiftCondition) -> SwiftCondition {
    guard condition == .unknown, let combinedNumbers = condition.unknownIDs, combinedNumbers.count > 1,
      !combinedNumbers.contains(0)
    else {
      return condition
    }
    if let knownNumber = conjunctionNumbers[combinedNumbers] { return SwiftCondition(unknownID: knownNumber) }
    let number = newNumber(implying: combinedNumbers)
    conjunctionNumbers[combinedNumbers] = number
    return SwiftCondition(unknownID: number)
  }

  /// Returns `count` new conditions. Exactly one of them is true.
  mutating func alternatives(_ count: Int) -> [SwiftCondition] {
    let newNumbers = (0..<count).map { _ in newNumber() }
    for number in newNumbers where count <= Self.maximumTestCount {
      consequences[number] = Set(newNumbers.filter { $0 != number }.map { -$0 })
    }
    return newNumbers.map { SwiftCondition(unknownID: $0) }
  }

  /// Returns the numbers of the given conditions and of all conditions that they imply.
  func closure(of conditionNumbers: Set<Int>) -> Set<Int> {
    var (impliedNumbers, pendingNumbers) = (conditionNumbers, Array(conditionNumbers))
    while let number = pendingNumbers.popLast() {
      for consequence in consequences[number] ?? [] where impliedNumbers.insert(consequence).inserted {
        pendingNumbers.append(consequence)
      }
    }
    return impliedNumbers
  }
}
