import UIModelJSON
import UIModelSystems

/// `docs/rules`: a page a rule, and a table of all of them.
enum RulePages {
  /// `rules` is the array of all rules, as JSON.
  static func all(_ rules: JSONValue) -> [GeneratedFile] {
    let rules = rules.array ?? []
    return [GeneratedFile(path: "\(GeneratedFile.pagesFolder)/README.md", text: index(rules))]
      + rules.map { rule in
        GeneratedFile(path: "\(GeneratedFile.pagesFolder)/\(text(rule, "code")).md", text: page(rule))
      }
  }

  // MARK: One rule

  static func page(_ rule: JSONValue) -> String { "<!-- \(GeneratedFile.notice) -->\n" + content(rule) }

  /// The page as people read it.
  static func content(_ rule: JSONValue) -> String {
    let code = text(rule, "code")
    var page = """
      # \(code)

      **\(capitalized(text(rule, "severity")))\(ExampleText.effect(of: rule)).** \(text(rule, "summary")).

      Reported in \(ExampleText.sources(of: rule)). Since \(text(rule, "since"))\(status(rule)).

      ## Why

      \(text(rule, "reason"))

      ## How to fix it

      \(text(rule, "advice"))

      ## Applies to

      \(capitalized(text(rule, "holds"))).\(ExampleText.sdk(of: rule))\(ExampleText.silence(of: rule))

      ## Sources


      """
    for source in rule["sources"]?.array ?? [] {
      page += "- \(text(source, "title")) (\(text(source, "confidence")))\n"
    }
    page += "\n## Wrong\n"
    for example in ExampleText.shown(rule, "wrong") {
      page += shown(example, code)
      if let fixed = example["fixed"]?.string { page += "\nFixed:\n\n" + block(fixed, example) }
    }
    page += "\n## Right\n"
    for example in ExampleText.shown(rule, "right") {
      page += shown(example, code)
    }
    return page
  }

  private static func status(_ rule: JSONValue) -> String {
    let status = text(rule, "status")
    return status == RuleStatus.stable.rawValue ? "" : ", \(status)"
  }

  /// An example with the files that it needs beside it.
  private static func shown(_ example: JSONValue, _ code: String) -> String {
    var text = "\n" + block(ExampleText.annotated(example, code: code), example)
    for file in example["beside"]?.array ?? [] {
      let path = self.text(file, "path")
      let language = path.hasSuffix(".plist") ? "xml" : path.split(separator: ".").last.map(String.init) ?? ""
      text += "\nwith `\(path)`:\n\n```\(language)\n\(self.text(file, "text"))\n```\n"
    }
    return text
  }

  private static func block(_ code: String, _ example: JSONValue) -> String {
    let language = text(example, "language")
    // Documents may have comments.
    return "```\(language == "uimodel" ? "jsonc" : language)\n\(code)\n```\n"
  }

  // MARK: All of them

  private static func index(_ rules: [JSONValue]) -> String {
    var page = """
      <!-- \(GeneratedFile.notice) -->
      # Rules

      An **error** means that the platform refuses or ignores something, or that it can never work. A **warning** means
      that something works differently than written, or that the evidence is weaker. A **hint** is advice.

      `// uimodel:disable-next-line CODE reason` disables a rule for one line. `rules` in `uimodel.config.json` sets the
      severity of a rule or of an entire system; `"off"` disables it.

      """
    var systems: [String] = []
    for rule in rules where !systems.contains(text(rule, "system")) { systems.append(text(rule, "system")) }
    for system in systems {
      let title = system == RuleSystem.sdk.rawValue ? "SDK" : capitalized(system)
      page += "\n## \(title)\n\n| rule | severity | reported in | problem |\n|---|---|---|---|\n"
      for rule in rules where text(rule, "system") == system {
        let code = text(rule, "code")
        let summary = text(rule, "summary").split(separator: "|", omittingEmptySubsequences: false).joined(
          separator: "\\|")
        page +=
          "| [`\(code)`](\(code).md) | \(text(rule, "severity")) | \(ExampleText.languages(of: rule)) | \(summary) |\n"
      }
    }
    return page
  }

  private static func text(_ value: JSONValue, _ member: String) -> String { value[member]?.string ?? "" }

  private static func capitalized(_ text: String) -> String {
    // Names such as iPadOS and macOS keep their first letter.
    let isName = text.prefix { $0 != " " }.dropFirst().contains { $0.isUppercase }
    return isName ? text : text.prefix(1).uppercased() + text.dropFirst()
  }
}
