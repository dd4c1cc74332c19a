import UIModelDaemon

/// Lines of source with what a place marks in them.
struct ReportSource {
  /// The text of a document by its URI; nil where it cannot be had.
  let source: (String) -> SourceText?

  /// Lines of a marked range that are shown at most.
  private static let mostLines = 8

  /// The marked lines, with `context` lines before and after them.
  func frame(_ place: CheckReport.Place, context: Int) -> Markup? {
    guard let text = source(place.uri), place.line >= 1, place.line <= text.lineCount else { return nil }
    let last = min(max(place.line, place.endLine), place.line + ReportSource.mostLines - 1, text.lineCount)
    let first = max(1, place.line - context)
    let end = min(text.lineCount, last + context)
    var lines: [Markup] = []
    for number in first..<(end + 1) {
      guard var parts = text.parts(ofLine: number, place) else { continue }
      if number > place.line {
        // The indentation of further lines is not what is meant.
        let indentation = parts.marked.prefix { $0 == " " || $0 == "\t" }
        parts.before += String(indentation)
        parts.marked = String(parts.marked.dropFirst(indentation.count))
      }
      let isMarked = number >= place.line && number <= last
      // An empty mark shows where something is missing.
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
