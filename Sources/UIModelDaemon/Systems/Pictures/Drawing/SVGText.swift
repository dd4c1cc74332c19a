import UIModelPlatform

/// A drawing as an SVG document, cropped to its content.
package struct SVGText: Sendable {
  /// The margin around the content, in points.
  package static let margin = 16.0

  package let text: String

  /// Returns the size of the document, in points.
  static func size(of drawing: Drawing) -> (width: Double, height: Double) {
    let bounds = drawing.bounds ?? Rect(0, 0, 0, 0)
    return ((bounds.width + 2 * margin).rounded(.up), (bounds.height + 2 * margin).rounded(.up))
  }

  /// Writes a drawing as SVG.
  ///
  /// - Parameter title: the title for tooltips and screen readers.
  /// - Parameter description: the content of the drawing in words, for screen readers.
  package init(_ drawing: Drawing, title: String, description: String) {
    let bounds = drawing.bounds ?? Rect(0, 0, 0, 0)
    let (dx, dy) = (SVGText.margin - bounds.minX, SVGText.margin - bounds.minY)
    let size = SVGText.size(of: drawing)
    let (width, height) = (SVGText.number(size.width), SVGText.number(size.height))
    let body = drawing.elements.map { SVGText.markup($0.moved(by: dx, dy)) }.joined()
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="uimodel" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" \
      font-family="-apple-system, system-ui, Helvetica, Arial, sans-serif" font-size="12">
        <title>\(SVGText.escaped(title))</title>
        <desc>\(SVGText.escaped(description))</desc>
        <style>
      \(DrawingColors.styleSheet)  </style>
        <rect class="paper" x="0" y="0" width="\(width)" height="\(height)"/>
      \(body)</svg>

      """
  }

  private static func markup(_ element: DrawingElement) -> String {
    switch element {
    case .box(let box):
      let role = box.role == .container ? " container" : ""
      let startTag =
        "<rect class=\"\(box.look.cssClass)\(role)\" \(frameAttributes(box.frame)) rx=\"\(number(min(box.radius, box.frame.height / 2)))\""
      return elementMarkup(startTag, "rect", box.title)
    case .ornament(let ornament):
      let transform = "translate(\(number(ornament.frame.x)) \(number(ornament.frame.y)))"
      return "  <path class=\"\(ornament.look.cssClass)\" transform=\"\(transform)\" d=\"\(ornament.path)\"/>\n"
    case .disc(let disc):
      let startTag =
        "<circle class=\"\(disc.look.cssClass)\" cx=\"\(number(disc.center.x))\" cy=\"\(number(disc.center.y))\" "
        + "r=\"\(number(disc.radius))\""
      return elementMarkup(startTag, "circle", disc.title)
    case .arrow(let arrow):
      let points = arrow.points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
      let line = "  <polyline class=\"\(arrow.look.cssClass)\" points=\"\(points)\"/>\n"
      return line + (arrow.hasHead ? arrowHead(arrow.points) : "")
    case .label(let label):
      let startTag =
        "<text class=\"\(label.font.rawValue)\" x=\"\(number(label.point.x))\" y=\"\(number(label.point.y))\" "
        + "text-anchor=\"\(label.anchor.rawValue)\">"
      let tooltip = label.isCut ? "<title>\(escaped(label.text))</title>" : ""
      return "  \(startTag)\(tooltip)\(escaped(label.visibleText))</text>\n"
    }
  }

  /// Returns the markup of an element, with a tooltip if there is a title.
  ///
  /// - Parameter startTag: the start tag with its attributes, without the closing bracket.
  private static func elementMarkup(_ startTag: String, _ tagName: String, _ title: String?) -> String {
    guard let title else { return "  \(startTag)/>\n" }
    return "  \(startTag)><title>\(escaped(title))</title></\(tagName)>\n"
  }

  private static func frameAttributes(_ frame: Rect) -> String {
    "x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" width=\"\(number(frame.width))\" "
      + "height=\"\(number(frame.height))\""
  }

  /// Returns the head of an arrow as a path. A shared SVG marker would need an id, which must be unique in a page with
  /// several drawings.
  private static func arrowHead(_ points: [SVGPoint]) -> String {
    guard let endPoint = points.last, let previousPoint = points.dropLast().last(where: { $0 != endPoint }) else {
      return ""
    }
    let (dx, dy) = (endPoint.x - previousPoint.x, endPoint.y - previousPoint.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let (x, y) = (dx / length, dy / length)
    let basePoint = SVGPoint(endPoint.x - 8 * x, endPoint.y - 8 * y)
    let corners = [
      endPoint, SVGPoint(basePoint.x - 4 * y, basePoint.y + 4 * x), SVGPoint(basePoint.x + 4 * y, basePoint.y - 4 * x),
    ]
    let text = corners.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L")
    return "  <path class=\"head\" d=\"M\(text)z\"/>\n"
  }

  // MARK: Text

  /// Returns text escaped for XML. Control characters are written as `DisplayedText` shows them. For example, `a < b`
  /// becomes `a &lt; b`.
  package static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case let scalar where DisplayedText.isControl(scalar): result += DisplayedText.escaped(String(scalar))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a number with at most two decimals, as in `3.14` or `2`. Infinite numbers, NaN, and numbers whose absolute
  /// value is at least 1e9 become `0`.
  package static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let (whole, fraction) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard fraction > 0 else { return "\(sign)\(whole)" }
    let decimals = fraction % 10 == 0 ? "\(fraction / 10)" : fraction < 10 ? "0\(fraction)" : "\(fraction)"
    return "\(sign)\(whole).\(decimals)"
  }
}
