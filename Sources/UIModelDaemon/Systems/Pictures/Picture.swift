import UIModelPlatform

/// A picture of what the platform would show, as an SVG document and in words.
package struct Picture: Sendable {
  package let title: String
  /// In points.
  package let width: Double
  package let height: Double
  /// True if places are not those of the screen: frames are not known, so order and structure are drawn only.
  package let isSchematic: Bool
  /// What one should know of it, in words; they stand below the picture too.
  package let notes: [String]
  /// The same in words, for terminals and for those who do not see it.
  package let text: String
  /// What it was drawn from; nil for a picture that is no graph.
  package let graph: Graph?
  /// Everything that is drawn.
  package let drawing: Drawing
  private let description: String

  /// The document, which is written when it is asked for.
  package var svg: String { SVGText(drawing, title: title, description: description).text }

  /// Completes a drawing: its title above, its notes below.
  /// - Parameters:
  ///   - drawing: What is drawn, anywhere.
  ///   - title: What it is of.
  ///   - text: The same in lines.
  init(
    _ drawing: Drawing, title: String, isSchematic: Bool = false, notes: [String] = [], text: [String],
    graph: Graph? = nil, isRightToLeft: Bool = false
  ) {
    var whole = drawing
    let bounds = drawing.bounds ?? Rect(0, 0, 0, 0)
    // Titles and notes make a narrow drawing no wider than this.
    let width = max(bounds.width, 420)
    let x = isRightToLeft ? bounds.maxX : bounds.minX
    let anchor: TextAnchor = isRightToLeft ? .end : .start
    let lines = TextMetrics.lines(of: title, .title, into: width, most: 3)
    for (index, line) in lines.reversed().enumerated() {
      whole.text(line, at: SVGPoint(x, bounds.minY - 20 - Double(index) * 20), .title, anchor, width: width)
    }
    var y = bounds.maxY + 26
    for note in notes {
      let count = whole.paragraph(note, at: SVGPoint(x, y), .note, anchor, width: width)
      y += Double(count) * DrawingFont.note.lineHeight + 4
    }
    self.title = title
    let size = SVGText.size(of: whole)
    (self.width, self.height) = (size.width, size.height)
    description = (text + notes).joined(separator: "\n")
    (self.isSchematic, self.notes, self.graph) = (isSchematic, notes, graph)
    self.text = ([title, ""] + text + (notes.isEmpty ? [] : [""]) + notes).joined(separator: "\n") + "\n"
    self.drawing = whole
  }
}

/// Why something cannot be drawn, as a sentence without a period.
package struct UndrawableError: Error, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

extension String {
  /// A reason as a sentence of its own.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
