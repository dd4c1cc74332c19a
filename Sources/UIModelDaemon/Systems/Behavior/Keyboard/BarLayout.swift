import UIModelPlatform

/// The positions that constraints give to views around a keyboard layout guide, on one axis. The constraints form a
/// system of difference inequalities, which is solved exactly. Positions that the inequalities do not determine are
/// unknown, with one exception: a view that inequalities bound only from above is placed as low as they allow, and is
/// not `isExact`.
package struct BarLayout: Sendable {
  /// A side of a view on one axis: the top or left (`isEnd` is false), or the bottom or right.
  struct Variable: Sendable, Hashable {
    let view: Int
    let isEnd: Bool
  }

  /// The inequality `a - b ≤ bound`, in points. A nil variable is the origin of the view that has the guide.
  ///
  /// For example, a bar that is 44 points high has two of them: `bar.end - bar.start ≤ 44` and `bar.start - bar.end ≤
  /// -44`.
  struct Difference: Sendable {
    let a: Variable?
    let b: Variable?
    let bound: Double
  }

  /// The extent of one view on the axis, in points from the origin.
  package struct Extent: Sendable, Hashable {
    package let start: Double
    package let end: Double
    /// Whether the constraints allow no other position.
    package let isExact: Bool
  }

  private(set) var upperBounds: [Variable: Double] = [:]
  private(set) var lowerBounds: [Variable: Double] = [:]
  /// Whether no positions satisfy all constraints.
  private(set) var isConflicting = false

  /// The maximum number of views to solve, more than any bar has. The maximum number of inequalities is four times as
  /// high. If there are more, all positions are unknown.
  static let maximumViewCount = 200

  /// Computes the tightest bounds on each variable with the Bellman–Ford algorithm.
  init(_ differences: [Difference]) {
    let variables = Set(differences.flatMap { [$0.a, $0.b].compactMap { $0 } })
    guard differences.count <= BarLayout.maximumViewCount * 4 else { return }
    var isSettled = false
    for _ in 0...variables.count + 1 where !isSettled {
      var hasChanged = false
      for difference in differences {
        // `a ≤ b + bound` gives an upper bound of `a`.
        if let base = difference.b.map({ upperBounds[$0] }) ?? .some(0) {
          hasChanged = tighten(difference.a, base + difference.bound, above: true) || hasChanged
        }
        // `b ≥ a - bound` gives a lower bound of `b`.
        if let base = difference.a.map({ lowerBounds[$0] }) ?? .some(0) {
          hasChanged = tighten(difference.b, base - difference.bound, above: false) || hasChanged
        }
      }
      isSettled = !hasChanged
      if isConflicting { return }
    }
    // If the bounds still tighten after as many rounds as there are variables, the inequalities contain a contradicting
    // cycle.
    guard isSettled else {
      isConflicting = true
      return
    }
    let tolerance = 0.001
    for variable in variables {
      if let upper = upperBounds[variable], let lower = lowerBounds[variable], lower > upper + tolerance {
        isConflicting = true
      }
    }
  }

  /// Applies a bound to a variable. Returns whether the bound is tighter than the known one.
  private mutating func tighten(_ variable: Variable?, _ bound: Double, above: Bool) -> Bool {
    let tolerance = 0.000_001
    guard let variable else {
      // The origin is always 0, so a bound on it is either satisfied or a conflict.
      if above ? bound < -tolerance : bound > tolerance { isConflicting = true }
      return false
    }
    if above {
      if let knownBound = upperBounds[variable], bound >= knownBound - tolerance { return false }
      upperBounds[variable] = bound
    } else {
      if let knownBound = lowerBounds[variable], bound <= knownBound + tolerance { return false }
      lowerBounds[variable] = bound
    }
    return true
  }

  /// Returns the position of a side of a view, in points from the origin; nil if the constraints do not determine it.
  func position(_ isEnd: Bool, of view: Int) -> Double? {
    let variable = Variable(view: view, isEnd: isEnd)
    guard !isConflicting, let upper = upperBounds[variable], let lower = lowerBounds[variable],
      abs(upper - lower) < 0.001
    else {
      return nil
    }
    return upper
  }

  /// Returns the extent of a view; nil if either side has no upper bound, or if the constraints conflict.
  func extent(of view: Int) -> Extent? {
    guard !isConflicting, let start = upperBounds[Variable(view: view, isEnd: false)],
      let end = upperBounds[Variable(view: view, isEnd: true)], end >= start
    else { return nil }
    let isExact = position(false, of: view) != nil && position(true, of: view) != nil
    return Extent(start: start, end: end, isExact: isExact)
  }
}
