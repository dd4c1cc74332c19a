import UIModelJSON

/// The text of an example with what is marked in it shown, as a comment, so that it is still a document.
package enum ExampleText {
  /// `example` as in a rule's JSON; marks of another rule than `code` are named.
  package static func annotated(_ example: JSONValue, code: String) -> String {
    let bytes = Array((example["text"]?.string ?? "").utf8)
    let marks = (example["marks"]?.array ?? []).map { mark in
      let start = min(mark["start"]?.int ?? 0, bytes.count)
      return Mark(
        start: start, end: max(start, min(mark["end"]?.int ?? 0, bytes.count)),
        label: mark["code"]?.string.flatMap { $0 == code ? nil : $0 })
    }
    var lines: [String] = []
    var at = 0
    while at <= bytes.count {
      let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
      lines += annotate(at..<end, marks.filter { $0.start >= at && $0.start <= end }, in: bytes)
      at = end + 1
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Where a rule reports: "Swift", "documents", or both.
  package static func languages(of rule: JSONValue) -> String {
    (rule["languages"]?.array ?? []).map { $0 == "swift" ? "Swift" : "documents" }.joined(separator: ", ")
  }

  private struct Mark {
    let start: Int
    let end: Int
    /// The code, if it is another rule's.
    let label: String?
  }

  private static func annotate(_ line: Range<Int>, _ marks: [Mark], in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes[line], as: UTF8.self)
    guard !marks.isEmpty else { return [text] }
    var carets = "//"
    var labels: [String] = []
    for mark in marks {
      let column = String(decoding: bytes[line.lowerBound..<mark.start], as: UTF8.self).count
      let width = String(decoding: bytes[mark.start..<min(mark.end, line.upperBound)], as: UTF8.self).count
      // No room for the comment's own slashes, or one mark inside another.
      guard column >= carets.count else { return [text + " // ← here" + (mark.label.map { ": \($0)" } ?? "")] }
      carets += String(repeating: " ", count: column - carets.count) + String(repeating: "^", count: max(1, width))
      if let label = mark.label { labels.append(label) }
    }
    if !labels.isEmpty { carets += " " + labels.joined(separator: ", ") }
    return [text, carets]
  }
}
