import UIModelDaemon

/// Renders the source lines of a place, with the marked range highlighted.
struct ReportSource {
  /// Returns the text of a document by its URI; nil if the text cannot be read.
  let source: (String) -> SourceText?

  /// The maximum number of marked lines to show.
  private static let lineLimit = 8

  /// Returns the source lines of a place; nil if the text cannot be read or the line does not exist.
  ///
  /// - Parameter context: the number of lines to show before and after the marked lines.
  func frame(_ place: CheckReport.Place, context: Int) -> Markup? {
    guard let text = source(place.uri), place.line >= 1, place.line <= text.lineCount else { return nil }
    let lastMarkedLine = min(max(place.line, place.endLine), place.line + ReportSource.lineLimit - 1, text.lineCount)
    let firstLine = max(1, place.line - context)
    let lastLine = min(text.lineCount, lastMarkedLine + context)
    var lines: [Markup] = []
    for number in firstLine..<(lastLine + 1) {
      guard var parts = text.parts(ofLine: number, place) else { continue }
      if number > place.line {
        // The mark leaves out the indentation of the second and later lines.
        let indentation = parts.marked.prefix { $0 == " " || $0 == "\t" }
        parts.before += String(indentation)
        parts.marked = String(parts.marked.dropFirst(indentation.count))
      }
      let isMarked = number >= place.line && number <= lastMarkedLine
      // An empty range marks a position at which text is missing. It is shown as a marked space.
      let mark: Markup? =
        isMarked && (!parts.marked.isEmpty || place.line == place.endLine)
        ? "<mark>\(parts.marked.isEmpty ? " " : parts.marked)</mark>" : nil
      lines.append(
        "<span class=\"l\(isMarked ? " m" : "")\"><span class=\"n\">\(number)</span><span class=\"t\">"
          + "\(parts.before)\(mark)\(parts.after)\n</span></span>")
    }
    return "<pre class=\"frame\"><code>\(lines)</code></pre>"
  }
}
