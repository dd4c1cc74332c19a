import UIModelPlatform

/// A drawing that grows: boxes, texts and arrows, each with its place, so that what is wrong with it can be computed.
/// In points, from the top left.
package struct Drawing: Sendable {
  package private(set) var elements: [DrawingElement] = []

  package init() {}

  /// Adds a box.
  /// - Parameters:
  ///   - role: Whether other things may lie in it.
  ///   - title: What a pointer that rests on it shows.
  package mutating func box(
    _ frame: Rect, _ look: DrawingLook, role: DrawingElement.Box.Role = .item, radius: Double = 4, title: String? = nil
  ) {
    elements.append(.box(.init(frame: frame, look: look, role: role, radius: radius, title: title)))
  }

  /// Adds a shape of straight lines and round corners that is only to be looked at, as the rounded top of a sheet.
  package mutating func ornament(_ path: String, in frame: Rect, _ look: DrawingLook) {
    elements.append(.ornament(.init(frame: frame, path: path, look: look)))
  }

  package mutating func disc(_ center: SVGPoint, radius: Double, _ look: DrawingLook, title: String? = nil) {
    elements.append(.disc(.init(center: center, radius: radius, look: look, title: title)))
  }

  /// Adds an arrow along points; its head is at the last.
  package mutating func arrow(_ points: [SVGPoint], _ look: DrawingLook, hasHead: Bool = true) {
    guard points.count > 1 else { return }
    elements.append(.arrow(.init(points: points, look: look, hasHead: hasHead)))
  }

  /// Adds one line of text with its baseline at a point.
  /// - Parameter width: The room that there is; a longer text is cut, and shown whole where the pointer rests on it.
  package mutating func text(
    _ text: String, at point: SVGPoint, _ font: DrawingFont, _ anchor: TextAnchor = .start, width: Double? = nil
  ) {
    let label = DrawingElement.Label(text, at: point, font, anchor, width: width)
    if !label.shown.isEmpty { elements.append(.label(label)) }
  }

  /// Adds text in lines of a width, below each other.
  /// - Returns: The number of lines.
  @discardableResult package mutating func paragraph(
    _ text: String, at point: SVGPoint, _ font: DrawingFont, _ anchor: TextAnchor = .start, width: Double,
    most: Int = 20
  ) -> Int {
    let lines = TextMetrics.lines(of: text, font, into: width, most: most)
    for (index, line) in lines.enumerated() {
      self.text(line, at: SVGPoint(point.x, point.y + Double(index) * font.lineHeight), font, anchor, width: width)
    }
    return lines.count
  }

  /// Adds what looks mean, beside each other above the drawing as it is, in rows that are no wider than it, or 420 points.
  package mutating func addLegend(_ entries: [(look: DrawingLook, meaning: String)]) {
    guard let bounds, !entries.isEmpty else { return }
    let most = max(bounds.width, 420)
    var rows: [[(look: DrawingLook, meaning: String)]] = [[]]
    var x = 0.0
    for entry in entries {
      let width = 30 + TextMetrics.width(entry.meaning, .note) + 24
      if x > 0, x + width - 24 > most {
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
          arrow([SVGPoint(x, y + 7), SVGPoint(x + 22, y + 7)], look)
        } else {
          box(Rect(x, y, 22, 14), look, role: .container, radius: 4)
        }
        text(meaning, at: SVGPoint(x + 30, y + 11), .note)
        x += 30 + TextMetrics.width(meaning, .note) + 24
      }
      y += 22
    }
  }

  /// Adds another drawing, moved.
  package mutating func add(_ other: Drawing, movedBy dx: Double, _ dy: Double) {
    elements += other.elements.map { $0.moved(by: dx, dy) }
  }

  /// Around everything; nil for a drawing of nothing.
  package var bounds: Rect? {
    elements.map(\.frame).reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// The frames of the boxes and discs that arrows and other texts keep out of, and of texts.
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

/// A place in a drawing.
package struct SVGPoint: Sendable, Hashable {
  package let x: Double
  package let y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package func moved(by dx: Double, _ dy: Double) -> SVGPoint { SVGPoint(x + dx, y + dy) }
}

/// The part of a text that is at its point.
package enum TextAnchor: String, Sendable { case start, middle, end }
