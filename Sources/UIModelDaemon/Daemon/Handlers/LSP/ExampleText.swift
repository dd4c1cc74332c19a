import UIModelJSON
import UIModelSystems

/// Formats rule examples for people. Findings are marked with comments, so the text remains valid source:
///
///     let sheet = UISheet()
///     //          ^^^^^^^^^
package enum ExampleText {
  /// Returns the text of an example with comments that mark the findings. `example` is an example from a rule's JSON. A
  /// mark for a finding of another rule than `code` is labeled with that rule's code.
  package static func annotatedText(_ example: JSONValue, code: String) -> String {
    let bytes = Array((example["text"]?.string ?? "").utf8)
    let marks = (example["marks"]?.array ?? []).map { mark in
      let start = min(mark["start"]?.int ?? 0, bytes.count)
      return Mark(
        start: start, end: max(start, min(mark["end"]?.int ?? 0, bytes.count)),
        label: mark["code"]?.string.flatMap { $0 == code ? nil : $0 })
    }
    var lines: [String] = []
    var lineStart = 0
    while lineStart <= bytes.count {
      let end = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
      lines += annotatedLines(lineStart..<end, marks.filter { $0.start >= lineStart && $0.start <= end }, in: bytes)
      lineStart = end + 1
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Returns the examples of a kind, `wrong` or `right`, that rule pages show: the first two of each language. The
  /// rule's JSON contains all examples, which also serve as tests.
  package static func shownExamples(_ rule: JSONValue, _ kind: String) -> [JSONValue] {
    let allExamples = rule["examples"]?[kind]?.array ?? []
    return ["swift", "uimodel"].flatMap { language in
      allExamples.filter { $0["language"]?.string == language }.prefix(2)
    }
  }

  /// Returns the kinds of source in which a rule reports findings, for a table: "Swift", "documents", or "Swift,
  /// documents".
  package static func sourcesForTable(of rule: JSONValue) -> String { sourceNames(rule, "Swift", "documents", ", ") }

  /// Returns the kinds of source in which a rule reports findings, for a sentence: "Swift source", "model documents",
  /// or "Swift source and model documents".
  package static func sourcesForSentence(of rule: JSONValue) -> String {
    sourceNames(rule, "Swift source", "model documents", " and ")
  }

  /// Returns the text to append to a rule's severity: the effect of the reported mistake, such as ": a feature is
  /// lost". Returns an empty string for advice.
  package static func effectSuffix(of rule: JSONValue) -> String {
    guard let effect = rule["effect"]?.string.flatMap({ RuleEffect(rawValue: $0) }), effect != .advice else {
      return ""
    }
    return ": \(effect.phrase)"
  }

  /// Returns a sentence with the facts that a rule needs, such as " Not reported in an app if the daemon does not know
  /// …". If one of these facts is unknown, the rule reports nothing in the app. Returns an empty string for a rule that
  /// does not need such facts.
  package static func neededFactsSentence(of rule: JSONValue) -> String {
    let neededFacts = (rule["needs"]?.array ?? []).compactMap { $0.string.flatMap { RuleNeed(rawValue: $0) } }.map(
      \.phrase)
    guard let lastFact = neededFacts.last else { return "" }
    let list = neededFacts.count == 1 ? lastFact : neededFacts.dropLast().joined(separator: ", ") + " or " + lastFact
    return " Not reported in an app if the daemon does not know \(list)."
  }

  /// Returns a sentence about how the severity of findings depends on the SDK. The sentence begins with a space.
  /// Returns an empty string for a rule that needs no SDK.
  package static func sdkSentence(of rule: JSONValue) -> String {
    guard let version = rule["needsSDK"]?["version"]?.string, let date = rule["needsSDK"]?["date"]?.string else {
      return ""
    }
    return " It happens in apps that are built with Xcode \(version), which the App Store requires from \(date). If "
      + "nothing says which Xcode builds the app, findings are one step less severe; with an older one they are hints."
  }

  private static func sourceNames(_ rule: JSONValue, _ swiftName: String, _ documentsName: String, _ separator: String)
    -> String
  {
    (rule["languages"]?.array ?? []).map { $0 == "swift" ? swiftName : documentsName }.joined(separator: separator)
  }

  private struct Mark {
    let start: Int
    let end: Int
    /// The code of the mark's rule if it differs from the example's rule; otherwise nil.
    let label: String?
  }

  private static func annotatedLines(_ lineRange: Range<Int>, _ marks: [Mark], in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes[lineRange], as: UTF8.self)
    guard !marks.isEmpty else { return [text] }
    var carets = "//"
    var labels: [String] = []
    for mark in marks {
      let column = String(decoding: bytes[lineRange.lowerBound..<mark.start], as: UTF8.self).count
      let width = String(decoding: bytes[mark.start..<min(mark.end, lineRange.upperBound)], as: UTF8.self).count
      // If the carets would overlap the slashes of the comment or an earlier mark, a comment after the line replaces
      // the carets.
      guard column >= carets.count else { return [text + " // ← here" + (mark.label.map { ": \($0)" } ?? "")] }
      carets += String(repeating: " ", count: column - carets.count) + String(repeating: "^", count: max(1, width))
      if let label = mark.label { labels.append(label) }
    }
    if !labels.isEmpty { carets += " " + labels.joined(separator: ", ") }
    return [text, carets]
  }
}
