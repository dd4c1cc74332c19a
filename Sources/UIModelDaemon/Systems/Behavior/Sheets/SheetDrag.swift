import UIModelPlatform

/// Where a sheet comes to rest after a drag: the arithmetic of iOS 16 (re-derived).
package enum SheetDrag {
  package enum Outcome: Sendable, Hashable {
    /// At the position with this index.
    case rests(Int)
    /// Below the smallest position: it is swiped away.
    case dismisses
  }

  /// The way that a moving sheet goes on, in points for each point per second: a deceleration of 0.99 per millisecond.
  package static let projection = 0.99 / (1 - 0.99) / 1000
  /// From this speed on, a drag that would end where it began moves by one detent, in points per second.
  package static let flick = 1000.0

  /// - Parameters:
  ///   - heights: Of the positions, smallest first.
  ///   - points: How far the finger moved, downwards.
  ///   - velocity: Its speed when it lets go, downwards, in points per second.
  /// - Returns: Nil where the rubber band decides, since how far it gives is not known, and halfway between two detents.
  package static func outcome(
    _ heights: [Double], from selected: Int, points: Double, velocity: Double
  ) -> Outcome? {
    guard let top = heights.last, heights.indices.contains(selected) else { return nil }
    let dragged = heights[selected] - points
    let low = nearest(heights, selected, max(0, min(dragged, top)) - velocity * projection)
    let high = nearest(heights, selected, max(0, dragged) - velocity * projection)
    guard let low, low == high else { return nil }
    guard low == .rests(selected), abs(velocity) >= flick else { return low }
    if velocity < 0 {
      return .rests(heights.firstIndex { $0 > heights[selected] } ?? selected)
    }
    return heights.lastIndex { $0 < heights[selected] }.map { lower in
      // Of equals the first, as for a selection.
      .rests(heights.firstIndex(of: heights[lower]) ?? lower)
    } ?? .dismisses
  }

  /// The position nearest to a height, the window's bottom edge being one too; nil if two are equally near.
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
