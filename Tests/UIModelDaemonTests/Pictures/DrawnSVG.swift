import Foundation
import Testing

@testable import UIModelSystems

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A drawing that is parsed from SVG text. Tests search the drawing for flaws.
final class DrawnSVG: NSObject, XMLParserDelegate {
  private(set) var drawing = Drawing()
  private(set) var title = ""
  private(set) var detail = ""
  private var openElements: [(name: String, attributes: [String: String])] = []
  private var text = ""
  private var fullText: String?

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    let isParsed = parser.parse()
    try #require(isParsed, "\(String(describing: parser.parserError))")
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
    attributes: [String: String]
  ) {
    openElements.append((name, attributes))
    text = ""
    let cssClasses = Set((attributes["class"] ?? "").split(separator: " "))
    func number(_ key: String) -> Double { attributes[key].flatMap { Double($0) } ?? 0 }
    switch name {
    case "rect" where !cssClasses.contains("paper"):
      drawing.addBox(
        Rect(number("x"), number("y"), number("width"), number("height")), .surface,
        role: cssClasses.contains("container") ? .container : .item)
    case "circle": drawing.addDisc(SVGPoint(number("cx"), number("cy")), radius: number("r"), .badge)
    case "polyline":
      let points = (attributes["points"] ?? "").split(separator: " ").map { point in
        let coordinates = point.split(separator: ",").compactMap { Double($0) }
        return SVGPoint(coordinates.first ?? 0, coordinates.last ?? 0)
      }
      drawing.addArrow(points, .way)
    default: break
    }
  }

  func parser(_: XMLParser, foundCharacters string: String) { text += string }

  func parser(_: XMLParser, didEndElement name: String, namespaceURI _: String?, qualifiedName _: String?) {
    let attributes = openElements.popLast()?.attributes ?? [:]
    switch (name, openElements.last?.name) {
    case ("title", "svg"): title = text
    case ("title", "text"): fullText = text
    case ("desc", _): detail = text
    case ("text", _):
      let point = SVGPoint(
        attributes["x"].flatMap { Double($0) } ?? 0, attributes["y"].flatMap { Double($0) } ?? 0)
      let font = attributes["class"].flatMap { DrawingFont(rawValue: $0) } ?? .text
      let anchor = attributes["text-anchor"].flatMap { TextAnchor(rawValue: $0) } ?? .start
      // The width is measured from the visible text, so that truncated text is also truncated in this drawing.
      drawing.addText(fullText ?? text, at: point, font, anchor, width: TextMetrics.width(text, font) + 0.01)
      fullText = nil
    default: break
    }
    text = ""
  }
}
