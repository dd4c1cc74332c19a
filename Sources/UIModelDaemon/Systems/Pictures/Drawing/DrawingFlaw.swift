import UIModelPlatform

/// A visible mistake in a drawing. Correct drawings have none.
package enum DrawingFlaw: Sendable, Hashable {
  /// Two texts overlap.
  case textsOverlap(String, String)
  /// An arrow crosses a text.
  case arrowThroughText(String)
  /// An arrow crosses a box. The point is the start of the arrow.
  case arrowThroughBox(SVGPoint)
  /// A text crosses the edge of a box.
  case textCrossesEdge(String)
  /// A text is cut although there is room for all of it.
  case textIsCutNeedlessly(String)
  /// Two item boxes overlap. The point is the top left corner of the second one.
  case boxesOverlap(SVGPoint)
  /// The drawing has only titles and frames, and no items.
  case hasNoItems
}

extension Drawing {
  /// All visible mistakes in the drawing. For example, two texts at the same point are reported as `textsOverlap`.
  package var flaws: [DrawingFlaw] {
    let labels = elements.compactMap { if case .label(let label) = $0 { label } else { nil } }
    let boxes = elements.compactMap { if case .box(let box) = $0 { box } else { nil } }
    let arrows = elements.compactMap { if case .arrow(let arrow) = $0 { arrow } else { nil } }
    let discs = elements.compactMap { if case .disc = $0 { $0.frame } else { nil } }
    var flaws: [DrawingFlaw] = []
    let items = boxes.filter { $0.role == .item }
    if items.isEmpty, discs.isEmpty { flaws.append(.hasNoItems) }
    for (index, label) in labels.enumerated() {
      let frame = label.frame
      for otherLabel in labels.dropFirst(index + 1) where frame.intersects(otherLabel.frame) {
        flaws.append(.textsOverlap(label.visibleText, otherLabel.visibleText))
      }
      if arrows.contains(where: { $0.intersects(frame) }) { flaws.append(.arrowThroughText(label.visibleText)) }
      if boxes.contains(where: { $0.frame.isCrossed(by: frame) }) { flaws.append(.textCrossesEdge(label.visibleText)) }
      if discs.contains(where: { $0.isCrossed(by: frame) }) { flaws.append(.textCrossesEdge(label.visibleText)) }
      if label.isCut, hasRoom(for: label, labels, boxes, arrows, discs) {
        flaws.append(.textIsCutNeedlessly(label.text))
      }
    }
    for (index, item) in items.enumerated() {
      for otherItem in items.dropFirst(index + 1)
      where item.frame.overlap(with: otherItem.frame) > 1 && !item.frame.containsOrIsInside(otherItem.frame) {
        flaws.append(.boxesOverlap(SVGPoint(otherItem.frame.x, otherItem.frame.y)))
      }
      let innerFrame = item.frame.inset(by: 2)
      if let arrow = arrows.first(where: { $0.intersects(innerFrame) }) {
        flaws.append(.arrowThroughBox(arrow.points.first ?? SVGPoint(0, 0)))
      }
    }
    return flaws
  }

  /// Whether there is room for the full text of a cut label: inside the drawing's bounds, without crossing a box, and
  /// without overlapping another text, an arrow or a disc.
  private func hasRoom(
    for label: DrawingElement.Label, _ labels: [DrawingElement.Label], _ boxes: [DrawingElement.Box],
    _ arrows: [DrawingElement.Arrow], _ discs: [Rect]
  ) -> Bool {
    // A text needs 4 points of space on both sides.
    let (shownFrame, fullFrame) = (label.frame, label.frame(of: label.text))
    let paddedFrame = Rect(fullFrame.x - 4, fullFrame.y, fullFrame.width + 8, fullFrame.height)
    guard bounds.map({ $0.contains(paddedFrame) }) == true else { return false }
    return !labels.contains { $0.frame != shownFrame && $0.frame.intersects(paddedFrame) }
      && !boxes.contains {
        $0.frame.isCrossed(by: paddedFrame) || $0.frame.intersects(paddedFrame) != $0.frame.intersects(shownFrame)
      }
      && !arrows.contains { $0.intersects(paddedFrame) } && !discs.contains { $0.intersects(paddedFrame) }
  }
}

extension DrawingElement.Arrow {
  /// Whether a part of the arrow lies inside a rectangle.
  fileprivate func intersects(_ rect: Rect) -> Bool {
    zip(points, points.dropFirst()).contains { rect.isCrossedByLine(from: $0, to: $1) }
  }
}

extension Rect {
  /// Whether the two rectangles overlap by more than half a point and neither contains the other.
  fileprivate func isCrossed(by other: Rect) -> Bool {
    overlap(with: other) > 0.5 && !containsOrIsInside(other)
  }

  /// Whether one of the two rectangles contains the other, with a tolerance of half a point.
  fileprivate func containsOrIsInside(_ other: Rect) -> Bool {
    inset(by: -0.5).contains(other) || other.inset(by: -0.5).contains(self)
  }

  /// Returns the smaller of the horizontal and the vertical overlap of two rectangles, in points. The result is
  /// negative if the rectangles do not touch.
  fileprivate func overlap(with other: Rect) -> Double {
    min(min(maxX, other.maxX) - max(minX, other.minX), min(maxY, other.maxY) - max(minY, other.minY))
  }

  /// Returns the rectangle with each side moved inward by a number of points. A negative number makes the rectangle
  /// larger.
  package func inset(by points: Double) -> Rect {
    let (width, height) = (max(0, width - 2 * points), max(0, height - 2 * points))
    return Rect(midX - width / 2, midY - height / 2, width, height)
  }

  /// Whether a straight line passes through the inside of the rectangle.
  fileprivate func isCrossedByLine(from start: SVGPoint, to end: SVGPoint) -> Bool {
    // Clips the line at each side in turn (Liang–Barsky). After each step, the part of the line from `startFraction` to
    // `endFraction` is inside the sides tested so far.
    var (startFraction, endFraction) = (0.0, 1.0)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    for (step, room) in [(-dx, start.x - minX), (dx, maxX - start.x), (-dy, start.y - minY), (dy, maxY - start.y)] {
      if step == 0 {
        if room <= 0 { return false }
      } else if step < 0 {
        startFraction = max(startFraction, room / step)
      } else {
        endFraction = min(endFraction, room / step)
      }
    }
    return startFraction < endFraction
  }
}
