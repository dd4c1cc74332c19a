import Foundation

/// The part of many similar cases that an ordinary run tests. With `ALL_CASES=1`, as in `.ci/deep`, all cases are
/// tested. A few cases find most of the faults, and a slow test run is run rarely.
enum Share {
  static let runsAllCases = ProcessInfo.processInfo.environment["ALL_CASES"] == "1"

  /// The inverse of the tested share: an ordinary run tests one of this many cases.
  private static let divisor = 12

  /// Returns the seeds that a random test uses: all numbers below `count`, or the first twelfth of them, but at least
  /// two.
  static func of<Seed: BinaryInteger>(_ count: Seed) -> [Seed] {
    let limit = runsAllCases ? count : max(2, count / Seed(divisor))
    return sequence(first: Seed.zero) { $0 + 1 < limit ? $0 + 1 : nil }.map { $0 }
  }

  /// Returns the cases to test: all cases, or each twelfth of them.
  static func of<Case>(_ cases: [Case]) -> [Case] {
    runsAllCases ? cases : cases.enumerated().filter { $0.offset.isMultiple(of: divisor) }.map(\.element)
  }
}
