import UIModelPlatform

/// Where declared constraints put the views around a keyboard layout guide, on one axis: a system of differences, solved
/// exactly. What it does not determine is not guessed, with one exception that is said: what is held only from above by
/// inequalities stands as low as they let it.
package struct BarLayout: Sendable {
  /// A side of a view, on one axis; `start` is the top or the left.
  struct Variable: Sendable, Hashable {
    let view: Int
    let isEnd: Bool
  }

  /// `a - b ≤ bound`; nil stands for the view's own origin.
  struct Difference: Sendable {
    let a: Variable?
    let b: Variable?
    let bound: Double
  }

  /// What is known of one view on the axis, in points from the origin.
  package struct Extent: Sendable, Hashable {
    package let start: Double
    package let end: Double
    /// Whether the constraints leave no other place.
    package let isExact: Bool
  }

  private(set) var upper: [Variable: Double] = [:]
  private(set) var lower: [Variable: Double] = [:]
  /// Whether no place satisfies all constraints.
  private(set) var isConflicting = false

  /// More than a bar has; beyond it nothing is solved.
  static let limit = 200

  /// The tightest bounds on each variable, by Bellman and Ford.
  init(_ differences: [Difference]) {
    let variables = Set(differences.flatMap { [$0.a, $0.b].compactMap { $0 } })
    guard differences.count <= BarLayout.limit * 4 else { return }
    var isSettled = false
    for _ in 0...variables.count + 1 where !isSettled {
      var changed = false
      for difference in differences {
        // a ≤ b + bound
        if let base = difference.b.map({ upper[$0] }) ?? .some(0) {
          changed = tighten(difference.a, base + difference.bound, above: true) || changed
        }
        // b ≥ a - bound
        if let base = difference.a.map({ lower[$0] }) ?? .some(0) {
          changed = tighten(difference.b, base - difference.bound, above: false) || changed
        }
      }
      isSettled = !changed
      if isConflicting { return }
    }
    // Bounds that go on tightening have a contradiction in a circle.
    guard isSettled else {
      isConflicting = true
      return
    }
    let slack = 0.001
    for variable in variables {
      if let upper = upper[variable], let lower = lower[variable], lower > upper + slack { isConflicting = true }
    }
  }

  /// True if a bound became tighter.
  private mutating func tighten(_ variable: Variable?, _ bound: Double, above: Bool) -> Bool {
    let slack = 0.000_001
    guard let variable else {
      // The origin is where it is.
      if above ? bound < -slack : bound > slack { isConflicting = true }
      return false
    }
    if above {
      if let known = upper[variable], bound >= known - slack { return false }
      upper[variable] = bound
    } else {
      if let known = lower[variable], bound <= known + slack { return false }
      lower[variable] = bound
    }
    return true
  }

  /// Where one side of a view certainly is; nil where the constraints leave it open.
  func side(_ isEnd: Bool, of view: Int) -> Double? {
    let variable = Variable(view: view, isEnd: isEnd)
    guard !isConflicting, let upper = upper[variable], let lower = lower[variable], abs(upper - lower) < 0.001 else {
      return nil
    }
    return upper
  }

  /// The view's place; nil where it is open on a side.
  func extent(of view: Int) -> Extent? {
    guard !isConflicting, let start = upper[Variable(view: view, isEnd: false)],
      let end = upper[Variable(view: view, isEnd: true)], end >= start
    else { return nil }
    let isExact = side(false, of: view) != nil && side(true, of: view) != nil
    return Extent(start: start, end: end, isExact: isExact)
  }
}
