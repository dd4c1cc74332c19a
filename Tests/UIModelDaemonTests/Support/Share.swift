import Foundation

/// Selects the cases of a large test that an ordinary test run executes. A few of many similar cases find most faults,
/// and all cases would take too long. With `ALL_CASES=1`, as in `.ci/deep`, all cases are executed.
enum Share {
  static let runsAllCases = ProcessInfo.processInfo.environment["ALL_CASES"] == "1"

  /// The number by which an ordinary run divides the number of cases.
  private static let divisor = 12

  /// Returns the seeds for a random test: all numbers below `count`, or only the first twelfth of these numbers, but at
  /// least two.
  static func sample<Seed: BinaryInteger>(_ count: Seed) -> [Seed] {
    let limit = runsAllCases ? count : max(2, count / Seed(divisor))
    return sequence(first: Seed.zero) { $0 + 1 < limit ? $0 + 1 : nil }.map { $0 }
  }

  /// Returns the cases to test: all cases, or every twelfth case.
  static func sample<Case>(_ cases: [Case]) -> [Case] {
    runsAllCases ? cases : cases.enumerated().filter { $0.offset.isMultiple(of: divisor) }.map(\.element)
  }
}
