/// How far the content of a scroll view is below its top, in points, as far as it is known.
package struct ScrollOffset: Sendable, Hashable {
  package let atLeast: Double
  package let atMost: Double

  package init(atLeast: Double, atMost: Double) {
    self.atLeast = max(0, atLeast)
    self.atMost = max(self.atLeast, atMost)
  }

  package init(_ points: Double) { self.init(atLeast: points, atMost: points) }

  /// In points; nil where it is not known.
  package var points: Double? { atLeast == atMost ? atLeast : nil }
  /// Nil where it is not known.
  package var isAtTop: Bool? { atMost <= 0 ? true : atLeast > 0 ? false : nil }

  /// The offset after a swipe. How far content goes on by itself after a swipe that ends with speed is not known.
  /// - Parameters:
  ///   - limit: The largest offset that the content's height allows, in points.
  ///   - isThrown: Whether the finger still moved when it let go.
  package func scrolled(_ points: Double, isDown: Bool, isThrown: Bool, limit: Double) -> ScrollOffset {
    if isDown { return ScrollOffset(atLeast: isThrown ? 0 : atLeast - points, atMost: max(0, atMost - points)) }
    // A throw moves content by something, where it can move at all.
    let least = min(atLeast + (isThrown ? max(points, 1) : points), limit)
    return ScrollOffset(atLeast: least, atMost: isThrown ? limit : min(atMost + points, limit))
  }
}
