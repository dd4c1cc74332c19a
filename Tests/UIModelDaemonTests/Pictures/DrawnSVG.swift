import Foundation
import Testing

@testable import UIModelSystems

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A drawing that is parsed back from its SVG, so that a test can look for flaws in the result.
final class DrawnSVG: NSObject, XMLParserDelegate {
  private(set) var drawing = Drawing()
  private(set) var title = ""
  private(set) var detail = ""
  private var open: [(name: String, attributes: [String: String])] = []
  private var text = ""
  private var fullText: String?

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    let isRead = parser.parse()
    try #require(isRead, "\(String(describing: parser.parserError))")
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
    attributes: [String: String]
  ) {
    open.append((name, attributes))
    text = ""
    let classes = Set((attributes["class"] ?? "").split(separator: " "))
    func number(_ key: String) -> Double { attributes[key].flatMap { Double($0) } ?? 0 }
    switch name {
    case "rect" where !classes.contains("paper"):
      drawing.box(
        Rect(number("x"), number("y"), number("width"), number("height")), .surface,
        role: classes.contains("container") ? .container : .item)
    case "circle": drawing.disc(SVGPoint(number("cx"), number("cy")), radius: number("r"), .badge)
    case "polyline":
      let points = (attributes["points"] ?? "").split(separator: " ").map { point in
        let parts = point.split(separator: ",").compactMap { Double($0) }
        return SVGPoint(parts.first ?? 0, parts.last ?? 0)
      }
      drawing.arrow(points, .way)
    default: break
    }
  }

  func parser(_: XMLParser, foundCharacters string: String) { text += string }

  func parser(_: XMLParser, didEndElement name: String, namespaceURI _: String?, qualifiedName _: String?) {
    let attributes = open.popLast()?.attributes ?? [:]
    switch (name, open.last?.name) {
    case ("title", "svg"): title = text
    case ("title", "text"): fullText = text
    case ("desc", _): detail = text
    case ("text", _):
      let point = SVGPoint(
        attributes["x"].flatMap { Double($0) } ?? 0, attributes["y"].flatMap { Double($0) } ?? 0)
      let font = attributes["class"].flatMap { DrawingFont(rawValue: $0) } ?? .text
      let anchor = attributes["text-anchor"].flatMap { TextAnchor(rawValue: $0) } ?? .start
      // The width of the visible text, so that a text that was cut is also cut in this drawing.
      drawing.text(fullText ?? text, at: point, font, anchor, width: TextMetrics.width(text, font) + 0.01)
      fullText = nil
    default: break
    }
    text = ""
  }
}
