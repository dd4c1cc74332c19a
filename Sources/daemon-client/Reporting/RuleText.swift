import UIModelDaemon
import UIModelJSON

/// The documentation of rules for people at a terminal.
enum RuleText {
  /// Returns the complete documentation of a rule. If `isShort` is true, there is one example of each kind, preferably
  /// in Swift, and the additional files of examples are omitted.
  static func explanation(_ rule: JSONValue, _ style: Style, isShort: Bool = false) -> String {
    let code = rule["code"]?.string ?? ""
    let severity = rule["severity"]?.string ?? ""
    func text(_ member: String) -> String { rule[member]?.string ?? "" }
    func section(_ title: String, _ body: String) -> String { "\n\(style.bold(title))\n\(body)\n" }
    var output =
      "\(style.bold(code)) (\(style.paint(severity, color(severity)))\(ExampleText.effectSuffix(of: rule))): \(text("summary"))\n"
    output += "Reported in \(ExampleText.sourcesForSentence(of: rule)); since \(text("since")), \(text("status"))\n"
    output += section("Why", wrapped(text("reason")))
    output += section("How to fix it", wrapped(text("advice")))
    let conditionSentences = ExampleText.sdkSentence(of: rule) + ExampleText.neededFactsSentence(of: rule)
    output += section(
      "Applies to", wrapped(text("holds") + (conditionSentences.isEmpty ? "" : "." + conditionSentences)))
    let sources = (rule["sources"]?.array ?? []).map { source in
      "  \(source["title"]?.string ?? "") (\(source["confidence"]?.string ?? ""))"
    }
    output += section("Sources", sources.joined(separator: "\n"))
    for (title, kind) in [("Wrong", "wrong"), ("Right", "right")] {
      for example in ExampleText.shownExamples(rule, kind).prefix(isShort ? 1 : .max) {
        output += section(title, indented(ExampleText.annotatedText(example, code: code)))
        for file in isShort ? [] : example["beside"]?.array ?? [] {
          output += section("with \(file["path"]?.string ?? "")", indented(file["text"]?.string ?? ""))
        }
        if let fixedText = example["fixed"]?.string { output += section("Fixed", indented(fixedText)) }
      }
    }
    return output
  }

  /// Returns a table with a line for each rule.
  static func table(_ rules: [JSONValue], _ style: Style) -> String {
    let codes = rules.map { $0["code"]?.string ?? "" }
    let width = codes.map(\.count).max() ?? 0
    var output = ""
    for (code, rule) in zip(codes, rules) {
      let severity = rule["severity"]?.string ?? ""
      output += "\(style.bold(padded(code, to: width)))  \(style.paint(padded(severity, to: 11), color(severity)))  "
      output += "\(padded(ExampleText.sourcesForTable(of: rule), to: 16))  \(rule["summary"]?.string ?? "")\n"
    }
    return output
  }

  private static func color(_ severity: String) -> Style.Color {
    switch severity {
    case "error": .red
    case "warning": .yellow
    default: .cyan
    }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
  }

  /// Wraps a text into lines of at most 100 characters, indented by two spaces.
  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count > 98 {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "  " : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
