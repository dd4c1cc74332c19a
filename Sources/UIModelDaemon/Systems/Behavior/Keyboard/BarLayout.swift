import UIModelPlatform

/// The positions on one axis of views around a keyboard layout guide, computed exactly from constraints in the form of
/// difference inequalities (`a - b ≤ bound`). Positions that the inequalities do not determine are unknown, with one
/// exception: a view with only upper bounds is placed as low as the bounds allow, and its extent is not `isExact`.
package struct BarLayout: Sendable {
  /// A side of a view on one axis: the top or left (`isEnd` is false), or the bottom or right.
  struct Variable: Sendable, Hashable {
    let viewIndex: Int
    let isEnd: Bool
  }

  /// The inequality `a - b ≤ bound`, in points. A nil variable is the origin of the view with the guide.
  ///
  /// For example, a bar with a height of 44 points has two inequalities: `bar.end - bar.start ≤ 44` and `bar.start -
  /// bar.end ≤ -44`.
  struct Difference: Sendable {
    let a: Variable?
    let b: Variable?
    let bound: Double
  }

  /// The extent of one view on the axis, in points from the origin.
  package struct Extent: Sendable, Hashable {
    package let start: Double
    package let end: Double
    /// Whether the constraints allow only this position.
    package let isExact: Bool
  }

  private(set) var upperBounds: [Variable: Double] = [:]
  private(set) var lowerBounds: [Variable: Double] = [:]
  /// Whether the constraints contradict each other.
  private(set) var isConflicting = false

  /// The maximum number of views for which missing lengths are assumed, more than any bar has. If there are more than
  /// four times as many inequalities, all positions are unknown.
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
          hasChanged = tighten(difference.a, base + difference.bound, isUpperBound: true) || hasChanged
        }
        // `b ≥ a - bound` gives a lower bound of `b`.
        if let base = difference.a.map({ lowerBounds[$0] }) ?? .some(0) {
          hasChanged = tighten(difference.b, base - difference.bound, isUpperBound: false) || hasChanged
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

  /// Applies a bound to a variable. Returns whether the new bound is tighter than the known bound.
  private mutating func tighten(_ variable: Variable?, _ bound: Double, isUpperBound: Bool) -> Bool {
    let tolerance = 0.000_001
    guard let variable else {
      // The origin is always 0, so a bound on it is either satisfied or a conflict.
      if isUpperBound ? bound < -tolerance : bound > tolerance { isConflicting = true }
      return false
    }
    if isUpperBound {
      if let knownBound = upperBounds[variable], bound >= knownBound - tolerance { return false }
      upperBounds[variable] = bound
    } else {
      if let knownBound = lowerBounds[variable], bound <= knownBound + tolerance { return false }
      lowerBounds[variable] = bound
    }
    return true
  }

  /// Returns the position of a side of a view, in points from the origin; nil if the constraints do not determine it.
  func position(_ isEnd: Bool, of viewIndex: Int) -> Double? {
    let variable = Variable(viewIndex: viewIndex, isEnd: isEnd)
    guard !isConflicting, let upper = upperBounds[variable], let lower = lowerBounds[variable],
      abs(upper - lower) < 0.001
    else {
      return nil
    }
    return upper
  }

  /// Returns the extent of a view; nil if either side has no upper bound, if the end would be before the start, or if
  /// the constraints conflict.
  func extent(of viewIndex: Int) -> Extent? {
    guard !isConflicting, let start = upperBounds[Variable(viewIndex: viewIndex, isEnd: false)],
      let end = upperBounds[Variable(viewIndex: viewIndex, isEnd: true)], end >= start
    else { return nil }
    let isExact = position(false, of: viewIndex) != nil && position(true, of: viewIndex) != nil
    return Extent(start: start, end: end, isExact: isExact)
  }
}
