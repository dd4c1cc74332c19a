import UIModelPlatform

/// A drawing that grows, as SVG: shapes and texts with classes, whose looks stand in one style sheet for a light and a
/// dark surrounding. Points are pixels; the origin is top left.
package struct SVGCanvas: Sendable {
  private var body = ""

  package init() {}

  /// Adds a rectangle; `title` is what a pointer that rests on it is told.
  package mutating func rect(_ rect: Rect, _ classes: String, radius: Double = 4, title: String? = nil) {
    let frame =
      "x=\"\(SVGCanvas.number(rect.x))\" y=\"\(SVGCanvas.number(rect.y))\" "
      + "width=\"\(SVGCanvas.number(rect.width))\" height=\"\(SVGCanvas.number(rect.height))\""
    let start = "<rect class=\"\(SVGCanvas.escaped(classes))\" \(frame) rx=\"\(SVGCanvas.number(radius))\""
    guard let title else { return add(start + "/>") }
    add(start + "><title>\(SVGCanvas.escaped(title))</title></rect>")
  }

  package mutating func circle(_ center: SVGPoint, radius: Double, _ classes: String) {
    add(
      "<circle class=\"\(SVGCanvas.escaped(classes))\" cx=\"\(SVGCanvas.number(center.x))\" "
        + "cy=\"\(SVGCanvas.number(center.y))\" r=\"\(SVGCanvas.number(radius))\"/>")
  }

  /// A line with an arrowhead at its end.
  package mutating func arrow(from start: SVGPoint, to end: SVGPoint, _ classes: String) {
    add(
      "<line class=\"\(SVGCanvas.escaped(classes))\" x1=\"\(SVGCanvas.number(start.x))\" "
        + "y1=\"\(SVGCanvas.number(start.y))\" x2=\"\(SVGCanvas.number(end.x))\" "
        + "y2=\"\(SVGCanvas.number(end.y))\" marker-end=\"url(#uimodel-arrow)\"/>")
  }

  package enum Anchor: String, Sendable { case start, middle, end }

  /// One line of text on a baseline.
  package mutating func text(_ text: String, at point: SVGPoint, _ classes: String, _ anchor: Anchor = .start) {
    add(
      "<text class=\"\(SVGCanvas.escaped(classes))\" x=\"\(SVGCanvas.number(point.x))\" "
        + "y=\"\(SVGCanvas.number(point.y))\" text-anchor=\"\(anchor.rawValue)\">\(SVGCanvas.escaped(text))</text>")
  }

  private mutating func add(_ element: String) { body += "  \(element)\n" }

  /// The whole document.
  package func document(width: Double, height: Double, title: String) -> String {
    let (width, height) = (SVGCanvas.number(width), SVGCanvas.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="uimodel" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" font-family="-apple-system, system-ui, sans-serif" font-size="12">
        <title>\(SVGCanvas.escaped(title))</title>
        <style>
      \(SVGCanvas.style)  </style>
        <defs><marker id="uimodel-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path class="head" d="M0 0L8 4L0 8z"/></marker></defs>
        <rect class="paper" x="0" y="0" width="\(width)" height="\(height)"/>
      \(body)</svg>

      """
  }

  // MARK: Text

  /// A text as XML writes it, with control characters as people are shown them (`ShownText`).
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
      case let scalar where ShownText.isControl(scalar): result += ShownText.escaped(String(scalar))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// As much of a text as fits into a width, by the usual width of a character.
  package static func fitted(_ text: String, into width: Double) -> String {
    let count = max(1, Int(min(max(width / 7, 1), 80)))
    guard text.count > count else { return text }
    return count == 1 ? "…" : text.prefix(count - 1) + "…"
  }

  /// A number with at most two decimals.
  package static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(decimals)"
  }

  /// How many tints there are for groups: classes `tint0` and so on.
  package static let tintCount = 8

  private static let tints = [
    "#0a84ff", "#30a14e", "#e8830c", "#af52de", "#d6336c", "#0c8599", "#8d6e0b", "#6c5ce7",
  ]

  private static let style =
    rules(paper: "#ffffff", ink: "#1c1c1e", faint: "#6c6c70", accent: "#0060df", onAccent: "#ffffff")
    + tints.enumerated().map {
      "    .uimodel .tint\($0) { fill: \($1); fill-opacity: 0.14; stroke: \($1); stroke-width: 1.5 }\n"
    }.joined()
    + "    @media (prefers-color-scheme: dark) {\n"
    + rules(paper: "#1c1c1e", ink: "#f2f2f7", faint: "#98989d", accent: "#64b1ff", onAccent: "#000000")
    + "    }\n"

  private static func rules(paper: String, ink: String, faint: String, accent: String, onAccent: String) -> String {
    """
        .uimodel .paper { fill: \(paper) }
        .uimodel .screen { fill: none; stroke: \(faint); stroke-width: 1 }
        .uimodel .item { fill: none; stroke: \(faint); stroke-width: 1 }
        .uimodel .primary { fill: \(accent); fill-opacity: 0.12; stroke: \(accent); stroke-width: 2 }
        .uimodel .dashed { fill: none; stroke: \(ink); stroke-width: 2; stroke-dasharray: 6 4 }
        .uimodel .way { stroke: \(accent); stroke-width: 2 }
        .uimodel .back { stroke: \(accent); stroke-width: 2; stroke-dasharray: 3 4 }
        .uimodel .head, .uimodel .badge { fill: \(accent) }
        .uimodel .number { fill: \(onAccent); font-weight: 600 }
        .uimodel .name, .uimodel .heading { fill: \(ink) }
        .uimodel .heading { font-weight: 600 }
        .uimodel .note { fill: \(faint) }

    """
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
}
