/// The distance that a scroll view's content is scrolled down from its top, in points: a range if not exactly known.
package struct ScrollOffset: Sendable, Hashable {
  package let atLeast: Double
  package let atMost: Double

  package init(atLeast: Double, atMost: Double) {
    self.atLeast = max(0, atLeast)
    self.atMost = max(self.atLeast, atMost)
  }

  package init(_ points: Double) { self.init(atLeast: points, atMost: points) }

  /// The offset in points; nil if it is not exactly known.
  package var points: Double? { atLeast == atMost ? atLeast : nil }
  /// Whether the content is at its top; nil if unknown.
  package var isAtTop: Bool? { atMost <= 0 ? true : atLeast > 0 ? false : nil }

  /// Returns the offset after a swipe. The distance that content moves after a swipe that ends with speed is unknown.
  ///
  /// For example, from the top, a swipe up by 100 points that ends with speed gives a range from 100 points to the
  /// limit.
  /// - Parameter points: The distance that the finger moves, in points.
  /// - Parameter isDown: Whether the finger moves down.
  /// - Parameter hasMomentum: Whether the finger still moves when it is lifted.
  /// - Parameter limit: The largest offset that the content's height allows, in points.
  package func scrolled(_ points: Double, isDown: Bool, hasMomentum: Bool, limit: Double) -> ScrollOffset {
    if isDown { return ScrollOffset(atLeast: hasMomentum ? 0 : atLeast - points, atMost: max(0, atMost - points)) }
    // A swipe that ends with speed moves the content by at least one point, if the content can move.
    let least = min(atLeast + (hasMomentum ? max(points, 1) : points), limit)
    return ScrollOffset(atLeast: least, atMost: hasMomentum ? limit : min(atMost + points, limit))
  }
}
