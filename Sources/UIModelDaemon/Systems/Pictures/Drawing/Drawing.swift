import UIModelPlatform

/// A list of boxes, texts and arrows with their positions. The positions are known before the drawing is written as
/// SVG, so `flaws` can check them. Coordinates are in points, from the top left. For example:
///
///     var drawing = Drawing()
///     drawing.addBox(Rect(20, 20, 100, 40), .item)
///     drawing.addText("Inbox", at: SVGPoint(30, 44), .text)
package struct Drawing: Sendable {
  package private(set) var elements: [DrawingElement] = []

  package init() {}

  /// Adds a box.
  ///
  /// - Parameter role: the kind of the box, which decides whether other elements may lie inside it.
  /// - Parameter title: the tooltip of the box.
  package mutating func addBox(
    _ frame: Rect, _ look: DrawingLook, role: DrawingElement.Box.Role = .item, radius: Double = 4, title: String? = nil
  ) {
    elements.append(.box(.init(frame: frame, look: look, role: role, radius: radius, title: title)))
  }

  /// Adds a shape that is pure decoration, such as a key of a keyboard. `path` is SVG path data, relative to `frame`.
  package mutating func addOrnament(_ path: String, in frame: Rect, _ look: DrawingLook) {
    elements.append(.ornament(.init(frame: frame, path: path, look: look)))
  }

  package mutating func addDisc(_ center: SVGPoint, radius: Double, _ look: DrawingLook, title: String? = nil) {
    elements.append(.disc(.init(center: center, radius: radius, look: look, title: title)))
  }

  /// Adds an arrow through the given points, with its head at the last point. Fewer than two points draw nothing.
  package mutating func addArrow(_ points: [SVGPoint], _ look: DrawingLook, hasHead: Bool = true) {
    guard points.count > 1 else { return }
    elements.append(.arrow(.init(points: points, look: look, hasHead: hasHead)))
  }

  /// Adds one line of text with its baseline at a point.
  ///
  /// - Parameter width: the available width, in points; nil for no limit. A longer text is cut, and its tooltip shows
  ///   the full text.
  package mutating func addText(
    _ text: String, at point: SVGPoint, _ font: DrawingFont, _ anchor: TextAnchor = .start, width: Double? = nil
  ) {
    let label = DrawingElement.Label(text, at: point, font, anchor, width: width)
    if !label.visibleText.isEmpty { elements.append(.label(label)) }
  }

  /// Adds text that is wrapped at a width. `point` is on the baseline of the first line.
  ///
  /// - Returns: the number of lines.
  @discardableResult package mutating func addParagraph(
    _ text: String, at point: SVGPoint, _ font: DrawingFont, _ anchor: TextAnchor = .start, width: Double,
    lineLimit: Int = 20
  ) -> Int {
    let lines = TextMetrics.lines(of: text, font, into: width, lineLimit: lineLimit)
    for (index, line) in lines.enumerated() {
      self.addText(line, at: SVGPoint(point.x, point.y + Double(index) * font.lineHeight), font, anchor, width: width)
    }
    return lines.count
  }

  /// Adds a legend above the drawing: a sample of each look with its meaning, in rows. A row is at most as wide as the
  /// drawing, or 420 points if the drawing is narrower.
  package mutating func addLegend(_ entries: [(look: DrawingLook, meaning: String)]) {
    guard let bounds, !entries.isEmpty else { return }
    let maximumRowWidth = max(bounds.width, 420)
    var rows: [[(look: DrawingLook, meaning: String)]] = [[]]
    var x = 0.0
    for entry in entries {
      let width = 30 + TextMetrics.width(entry.meaning, .note) + 24
      if x > 0, x + width - 24 > maximumRowWidth {
        rows.append([])
        x = 0
      }
      rows[known: rows.count - 1].append(entry)
      x += width
    }
    var y = bounds.minY - 12 - Double(rows.count) * 22
    for row in rows {
      var x = bounds.minX
      for (look, meaning) in row {
        if look == .way || look == .back {
          addArrow([SVGPoint(x, y + 7), SVGPoint(x + 22, y + 7)], look)
        } else {
          addBox(Rect(x, y, 22, 14), look, role: .container, radius: 4)
        }
        addText(meaning, at: SVGPoint(x + 30, y + 11), .note)
        x += 30 + TextMetrics.width(meaning, .note) + 24
      }
      y += 22
    }
  }

  /// Adds the elements of another drawing, moved by an offset in points.
  package mutating func add(_ other: Drawing, movedBy dx: Double, _ dy: Double) {
    elements += other.elements.map { $0.moved(by: dx, dy) }
  }

  /// The smallest rectangle around all elements; nil for an empty drawing.
  package var bounds: Rect? {
    elements.map(\.frame).reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// The frames that arrows and texts must avoid: the frames of item boxes, discs and texts.
  package var obstacles: [Rect] {
    elements.compactMap { element in
      switch element {
      case .box(let box): box.role == .item ? box.frame : nil
      case .disc, .label: element.frame
      case .ornament, .arrow: nil
      }
    }
  }
}

/// A point in a drawing, in points from the top left.
package struct SVGPoint: Sendable, Hashable {
  package let x: Double
  package let y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package func moved(by dx: Double, _ dy: Double) -> SVGPoint { SVGPoint(x + dx, y + dy) }
}

/// The part of a text that is placed at the text's point, as in SVG's `text-anchor`.
package enum TextAnchor: String, Sendable { case start, middle, end }
