import UIModelPlatform

/// One element of a drawing.
package enum DrawingElement: Sendable {
  case box(Box)
  case ornament(Ornament)
  case disc(Disc)
  case arrow(Arrow)
  case label(Label)

  package struct Box: Sendable {
    package enum Role: Sendable {
      /// Only the box's own texts may lie inside.
      case item
      /// Other elements may lie inside the box and across its edges.
      case container
    }
    package let frame: Rect
    package let look: DrawingLook
    package let role: Role
    package let radius: Double
    package let title: String?
  }

  /// A decorative shape. The check for flaws ignores ornaments.
  package struct Ornament: Sendable {
    package let frame: Rect
    /// SVG path data, relative to the frame's top left corner.
    package let path: String
    package let look: DrawingLook
  }

  package struct Disc: Sendable {
    package let center: SVGPoint
    package let radius: Double
    package let look: DrawingLook
    package let title: String?
  }

  package struct Arrow: Sendable {
    package let points: [SVGPoint]
    package let look: DrawingLook
    package let hasHead: Bool
  }

  /// One line of text. For example, "Settings" in a width of 40 points is cut and ends with `…`.
  package struct Label: Sendable {
    package let text: String
    /// The text as drawn: cut and with `…` at the end if the full text does not fit into the available width.
    package let visibleText: String
    package let point: SVGPoint
    package let font: DrawingFont
    package let anchor: TextAnchor

    init(_ text: String, at point: SVGPoint, _ font: DrawingFont, _ anchor: TextAnchor, width: Double?) {
      let fullText = DisplayedText.escaped(String(text.map { $0.isWhitespace ? " " : $0 }))
      self.text = fullText
      visibleText = width.map { TextMetrics.fitted(fullText, font, into: $0) } ?? fullText
      (self.point, self.font, self.anchor) = (point, font, anchor)
    }

    fileprivate init(_ label: Label, at point: SVGPoint) {
      (text, visibleText, font, anchor) = (label.text, label.visibleText, label.font, label.anchor)
      self.point = point
    }

    package var isCut: Bool { visibleText != text }

    /// The bounding box of the visible text.
    package var frame: Rect { frame(of: visibleText) }

    /// Returns the bounding box of a text that is drawn at this label's point, with its font and anchor.
    package func frame(of text: String) -> Rect {
      let width = TextMetrics.width(text, font)
      let x =
        switch anchor {
        case .start: point.x
        case .middle: point.x - width / 2
        case .end: point.x - width
        }
      return Rect(x, point.y - font.size * 0.78, width, font.size)
    }
  }

  package var frame: Rect {
    switch self {
    case .box(let box): return box.frame
    case .ornament(let ornament): return ornament.frame
    case .disc(let disc):
      return Rect(disc.center.x - disc.radius, disc.center.y - disc.radius, 2 * disc.radius, 2 * disc.radius)
    case .arrow(let arrow):
      let (xs, ys) = (arrow.points.map(\.x), arrow.points.map(\.y))
      let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
      return Rect(x - 4, y - 4, (xs.max() ?? 0) - x + 8, (ys.max() ?? 0) - y + 8)
    case .label(let label): return label.frame
    }
  }

  package func moved(by dx: Double, _ dy: Double) -> DrawingElement {
    switch self {
    case .box(let box):
      .box(
        Box(
          frame: box.frame.moved(by: dx, dy), look: box.look, role: box.role, radius: box.radius, title: box.title))
    case .ornament(let ornament):
      .ornament(Ornament(frame: ornament.frame.moved(by: dx, dy), path: ornament.path, look: ornament.look))
    case .disc(let disc):
      .disc(Disc(center: disc.center.moved(by: dx, dy), radius: disc.radius, look: disc.look, title: disc.title))
    case .arrow(let arrow):
      .arrow(Arrow(points: arrow.points.map { $0.moved(by: dx, dy) }, look: arrow.look, hasHead: arrow.hasHead))
    case .label(let label): .label(Label(label, at: label.point.moved(by: dx, dy)))
    }
  }
}
