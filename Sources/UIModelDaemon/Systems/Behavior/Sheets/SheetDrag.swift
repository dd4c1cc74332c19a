import UIModelPlatform

/// The final position of a sheet after a drag, computed as in iOS 16 (derived).
package enum SheetDrag {
  package enum Outcome: Sendable, Hashable {
    /// The sheet rests at the position with this index.
    case rests(Int)
    /// The drag ends below the smallest position, and the sheet is dismissed.
    case dismisses
  }

  /// The factor by which the velocity of a released sheet is multiplied to get the distance that it continues to move,
  /// in seconds. The deceleration rate is 0.99 per millisecond.
  package static let projectionFactor = 0.99 / (1 - 0.99) / 1000
  /// The minimum speed of a flick, in points per second. A flick moves the sheet by one detent, even if the sheet would
  /// otherwise return to its position.
  package static let flickVelocity = 1000.0

  /// Returns the outcome of a drag. For example, with heights of 300 and 600 points, a slow drag by 200 points down
  /// from 600 ends at 300.
  /// - Parameter heights: the heights of the positions, smallest first.
  /// - Parameter selectedIndex: the index of the position at which the drag begins.
  /// - Parameter points: the distance that the finger moves, positive downward.
  /// - Parameter velocity: the speed when the finger is lifted, positive downward, in points per second.
  /// - Returns: the outcome; nil if two positions are at equal distance. Also nil if the outcome depends on the unknown
  ///   distance by which the sheet stretches beyond its largest position.
  package static func outcome(
    _ heights: [Double], from selectedIndex: Int, points: Double, velocity: Double
  ) -> Outcome? {
    guard let maximumHeight = heights.last, heights.indices.contains(selectedIndex) else { return nil }
    let draggedHeight = heights[selectedIndex] - points
    let cappedOutcome = nearestOutcome(
      heights, selectedIndex, max(0, min(draggedHeight, maximumHeight)) - velocity * projectionFactor)
    let uncappedOutcome = nearestOutcome(heights, selectedIndex, max(0, draggedHeight) - velocity * projectionFactor)
    guard let cappedOutcome, cappedOutcome == uncappedOutcome else { return nil }
    guard cappedOutcome == .rests(selectedIndex), abs(velocity) >= flickVelocity else { return cappedOutcome }
    if velocity < 0 {
      return .rests(heights.firstIndex { $0 > heights[selectedIndex] } ?? selectedIndex)
    }
    return heights.lastIndex { $0 < heights[selectedIndex] }.map { lowerIndex in
      // Among positions of equal height, the first position is used, as in a selection.
      .rests(heights.firstIndex(of: heights[lowerIndex]) ?? lowerIndex)
    } ?? .dismisses
  }

  /// Returns the position nearest to a height, or a dismissal if the window's bottom edge is nearest. Nil if two
  /// positions are equally near.
  private static func nearestOutcome(_ heights: [Double], _ selectedIndex: Int, _ height: Double) -> Outcome? {
    var bestMatch = (distance: abs(height), outcome: Outcome.dismisses, at: 0.0)
    var isTie = false
    for (index, positionHeight) in heights.enumerated() {
      let distance = abs(height - positionHeight)
      if positionHeight == bestMatch.at {
        if index == selectedIndex { bestMatch.outcome = .rests(index) }
      } else if distance == bestMatch.distance {
        isTie = true
      } else if distance < bestMatch.distance {
        (bestMatch, isTie) = ((distance, .rests(index), positionHeight), false)
      }
    }
    return isTie ? nil : bestMatch.outcome
  }
}
