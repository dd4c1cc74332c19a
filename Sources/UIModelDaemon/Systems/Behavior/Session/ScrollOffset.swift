/// The distance that a scroll view's content is scrolled down from its top, in points. If the exact distance is
/// unknown, `minimum` and `maximum` differ.
package struct ScrollOffset: Sendable, Hashable {
  package let minimum: Double
  package let maximum: Double

  package init(minimum: Double, maximum: Double) {
    self.minimum = max(0, minimum)
    self.maximum = max(self.minimum, maximum)
  }

  package init(_ points: Double) { self.init(minimum: points, maximum: points) }

  /// The offset in points; nil if it is not exactly known.
  package var points: Double? { minimum == maximum ? minimum : nil }
  /// Whether the content is at its top; nil if unknown.
  package var isAtTop: Bool? { maximum <= 0 ? true : minimum > 0 ? false : nil }

  /// Returns the offset after a swipe. If the finger still moves when it is lifted, the content keeps moving by an
  /// unknown distance.
  ///
  /// For example, from the top, a swipe up by 100 points with momentum gives a range from 100 points to
  /// `maximumOffset`.
  /// - Parameter points: the distance that the finger moves, in points.
  /// - Parameter isDown: whether the finger moves down.
  /// - Parameter hasMomentum: whether the finger still moves at the moment when it is lifted.
  /// - Parameter maximumOffset: the largest offset that the content's height allows, in points.
  package func offsetAfterSwipe(_ points: Double, isDown: Bool, hasMomentum: Bool, maximumOffset: Double)
    -> ScrollOffset
  {
    if isDown { return ScrollOffset(minimum: hasMomentum ? 0 : minimum - points, maximum: max(0, maximum - points)) }
    // A swipe with momentum moves the content by at least one point, if the content can move.
    let newMinimum = min(minimum + (hasMomentum ? max(points, 1) : points), maximumOffset)
    return ScrollOffset(
      minimum: newMinimum, maximum: hasMomentum ? maximumOffset : min(maximum + points, maximumOffset))
  }
}
