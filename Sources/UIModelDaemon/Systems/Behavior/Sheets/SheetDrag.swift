import UIModelPlatform

/// The final position of a sheet after a drag, computed as in iOS 16 (derived).
package enum SheetDrag {
  package enum Outcome: Sendable, Hashable {
    /// The sheet rests at the position with this index.
    case rests(Int)
    /// The drag ends below the smallest position, and the sheet is dismissed.
    case dismisses
  }

  /// The distance that a released sheet continues to move, in points for each point per second. Its deceleration rate
  /// is 0.99 per millisecond.
  package static let projectionFactor = 0.99 / (1 - 0.99) / 1000
  /// The minimum speed of a flick, in points per second. A flick moves the sheet by one detent, even if the sheet would
  /// otherwise return to its position.
  package static let flickVelocity = 1000.0

  /// Returns the outcome of a drag. For example, with heights of 300 and 600 points, a slow drag by 200 points down
  /// from 600 ends at 300.
  /// - Parameter heights: the heights of the positions, smallest first.
  /// - Parameter points: the distance that the finger moves, positive downward.
  /// - Parameter velocity: the speed when the finger is lifted, positive downward, in points per second.
  /// - Returns: nil at equal distance from two positions, and if the outcome depends on how far the sheet stretches
  ///   beyond its largest position, which is unknown.
  package static func outcome(
    _ heights: [Double], from selected: Int, points: Double, velocity: Double
  ) -> Outcome? {
    guard let top = heights.last, heights.indices.contains(selected) else { return nil }
    let dragged = heights[selected] - points
    let cappedOutcome = nearest(heights, selected, max(0, min(dragged, top)) - velocity * projectionFactor)
    let uncappedOutcome = nearest(heights, selected, max(0, dragged) - velocity * projectionFactor)
    guard let cappedOutcome, cappedOutcome == uncappedOutcome else { return nil }
    guard cappedOutcome == .rests(selected), abs(velocity) >= flickVelocity else { return cappedOutcome }
    if velocity < 0 {
      return .rests(heights.firstIndex { $0 > heights[selected] } ?? selected)
    }
    return heights.lastIndex { $0 < heights[selected] }.map { lower in
      // Among equal heights, the first position is used, as in a selection.
      .rests(heights.firstIndex(of: heights[lower]) ?? lower)
    } ?? .dismisses
  }

  /// Returns the position nearest to a height, or a dismissal if the window's bottom edge is nearest. Nil if two are
  /// equally near.
  private static func nearest(_ heights: [Double], _ selected: Int, _ height: Double) -> Outcome? {
    var best = (distance: abs(height), outcome: Outcome.dismisses, at: 0.0)
    var isTie = false
    for (index, candidate) in heights.enumerated() {
      let distance = abs(height - candidate)
      if candidate == best.at {
        if index == selected { best.outcome = .rests(index) }
      } else if distance == best.distance {
        isTie = true
      } else if distance < best.distance {
        (best, isTie) = ((distance, .rests(index), candidate), false)
      }
    }
    return isTie ? nil : best.outcome
  }
}
