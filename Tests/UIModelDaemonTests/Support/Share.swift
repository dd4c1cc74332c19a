import Foundation

/// The part of many similar cases that the ordinary run tries. `ALL_CASES=1` tries all of them, as `.ci/deep` does: most
/// of what goes wrong is seen in a few, and a run that takes long is run seldom.
enum Share {
  static let isWhole = ProcessInfo.processInfo.environment["ALL_CASES"] == "1"

  /// One case in so many.
  private static let divisor = 12

  /// Seeds of random tests.
  static func of<Seed: BinaryInteger>(_ count: Seed) -> [Seed] {
    let most = isWhole ? count : max(2, count / Seed(divisor))
    return sequence(first: Seed.zero) { $0 + 1 < most ? $0 + 1 : nil }.map { $0 }
  }

  /// Cases from the whole list.
  static func of<Case>(_ cases: [Case]) -> [Case] {
    isWhole ? cases : cases.enumerated().filter { $0.offset.isMultiple(of: divisor) }.map(\.element)
  }
}
