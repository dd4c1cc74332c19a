import UIModelJSON
import UIModelSystems

/// The Markdown page of a rule, generated from the rule's JSON.
enum RulePage {
  /// Returns the page. Its title is the rule's code, such as `menu/duplicate-shortcut`.
  static func content(_ rule: JSONValue) -> String {
    let code = text(rule, "code")
    var page = """
      # \(code)

      **\(capitalized(text(rule, "severity")))\(ExampleText.effectSuffix(of: rule)).** \(text(rule, "summary")).

      Reported in \(ExampleText.sourcesForSentence(of: rule)). Since \(text(rule, "since"))\(status(rule)).

      ## Why

      \(text(rule, "reason"))

      ## How to fix it

      \(text(rule, "advice"))

      ## Applies to

      \(capitalized(text(rule, "holds"))).\(ExampleText.sdkSentence(of: rule))\(ExampleText.neededFactsSentence(of: rule))

      ## Sources


      """
    for source in rule["sources"]?.array ?? [] {
      page += "- \(text(source, "title")) (\(text(source, "confidence")))\n"
    }
    page += "\n## Wrong\n"
    for example in ExampleText.shownExamples(rule, "wrong") {
      page += exampleBlock(example, code)
      if let fixed = example["fixed"]?.string { page += "\nFixed:\n\n" + codeBlock(fixed, example) }
    }
    page += "\n## Right\n"
    for example in ExampleText.shownExamples(rule, "right") {
      page += exampleBlock(example, code)
    }
    return page
  }

  private static func status(_ rule: JSONValue) -> String {
    let status = text(rule, "status")
    return status == RuleStatus.stable.rawValue ? "" : ", \(status)"
  }

  /// Returns an example and its additional files as Markdown.
  private static func exampleBlock(_ example: JSONValue, _ code: String) -> String {
    var text = "\n" + codeBlock(ExampleText.annotatedText(example, code: code), example)
    for file in example["beside"]?.array ?? [] {
      let path = self.text(file, "path")
      let language = path.hasSuffix(".plist") ? "xml" : path.split(separator: ".").last.map(String.init) ?? ""
      text += "\nwith `\(path)`:\n\n```\(language)\n\(self.text(file, "text"))\n```\n"
    }
    return text
  }

  private static func codeBlock(_ code: String, _ example: JSONValue) -> String {
    let language = text(example, "language")
    // Model documents may contain comments.
    return "```\(language == "uimodel" ? "jsonc" : language)\n\(code)\n```\n"
  }

  private static func text(_ value: JSONValue, _ member: String) -> String { value[member]?.string ?? "" }

  /// Returns a text with a capital first letter. For example, `error` becomes `Error`, but `iPadOS 17` is unchanged.
  static func capitalized(_ text: String) -> String {
    // Names such as iPadOS and macOS keep their first letter.
    let isName = text.prefix { $0 != " " }.dropFirst().contains { $0.isUppercase }
    return isName ? text : text.prefix(1).uppercased() + text.dropFirst()
  }
}
