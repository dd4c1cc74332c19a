import UIModelPlatform

/// A drawing with a title and notes, as an SVG document and as text. For example, the text of a focus picture begins
/// with the title, as in `Tab loop of Inbox`, and an empty line.
package struct Picture: Sendable {
  package let title: String
  /// The width of the document, in points.
  package let width: Double
  /// The height of the document, in points.
  package let height: Double
  /// Whether the picture shows only order and structure, because some frames or widths are not known.
  package let isSchematic: Bool
  /// Remarks about missing or assumed facts. The notes are also written below the drawing.
  package let notes: [String]
  /// The content of the picture in words, for terminals and screen readers.
  package let text: String
  /// The drawn graph; nil if the picture does not show a graph.
  package let graph: Graph?
  /// The drawing, including title and notes.
  package let drawing: Drawing
  private let description: String

  /// The SVG document, which is written on each access.
  package var svg: String { SVGText(drawing, title: title, description: description).text }

  /// Creates a picture from a drawing, with the title above the drawing and the notes below it.
  ///
  /// - Parameter drawing: the content, at any position.
  /// - Parameter title: the subject of the picture.
  /// - Parameter textLines: the content in words, as lines.
  init(
    _ drawing: Drawing, title: String, isSchematic: Bool = false, notes: [String] = [], textLines: [String],
    graph: Graph? = nil, isRightToLeft: Bool = false
  ) {
    var fullDrawing = drawing
    let bounds = drawing.bounds ?? Rect(0, 0, 0, 0)
    // Titles and notes can use 420 points even if the drawing is narrower.
    let width = max(bounds.width, 420)
    let x = isRightToLeft ? bounds.maxX : bounds.minX
    let anchor: TextAnchor = isRightToLeft ? .end : .start
    let lines = TextMetrics.lines(of: title, .title, into: width, lineLimit: 3)
    for (index, line) in lines.reversed().enumerated() {
      fullDrawing.addText(line, at: SVGPoint(x, bounds.minY - 20 - Double(index) * 20), .title, anchor, width: width)
    }
    var y = bounds.maxY + 26
    for note in notes {
      let count = fullDrawing.addParagraph(note, at: SVGPoint(x, y), .note, anchor, width: width)
      y += Double(count) * DrawingFont.note.lineHeight + 4
    }
    self.title = title
    let size = SVGText.size(of: fullDrawing)
    (self.width, self.height) = (size.width, size.height)
    description = (textLines + notes).joined(separator: "\n")
    (self.isSchematic, self.notes, self.graph) = (isSchematic, notes, graph)
    self.text = ([title, ""] + textLines + (notes.isEmpty ? [] : [""]) + notes).joined(separator: "\n") + "\n"
    self.drawing = fullDrawing
  }
}

/// An error with the reason why a picture cannot be drawn, as a sentence without a period.
package struct UndrawableError: Error, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

extension String {
  /// The text as a sentence: "the bar has no items" becomes "The bar has no items."
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
