import UIModelJSON
import UIModelSystems

/// Generates `docs/rules`: a page for each rule, such as `docs/rules/menu/duplicate-shortcut.md`, and a table of all
/// rules.
enum RulePages {
  /// Returns all pages and the table. `rules` is a JSON array of all rules.
  static func generatedFiles(_ rules: JSONValue) -> [GeneratedFile] {
    let rules = rules.array ?? []
    return [GeneratedFile(path: "\(GeneratedFile.pagesFolder)/README.md", text: indexPage(rules))]
      + rules.map { rule in
        GeneratedFile(path: "\(GeneratedFile.pagesFolder)/\(text(rule, "code")).md", text: page(rule))
      }
  }

  // MARK: One rule

  static func page(_ rule: JSONValue) -> String {
    "<!-- \(GeneratedFile.notice) -->\n" + RulePage.content(rule) + RulePictures.section(for: text(rule, "code"))
  }

  // MARK: All rules

  private static func indexPage(_ rules: [JSONValue]) -> String {
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
      let title = system == RuleSystem.sdk.rawValue ? "SDK" : RulePage.capitalized(system)
      page += "\n## \(title)\n\n| rule | severity | reported in | problem |\n|---|---|---|---|\n"
      for rule in rules where text(rule, "system") == system {
        let code = text(rule, "code")
        let summary = text(rule, "summary").split(separator: "|", omittingEmptySubsequences: false).joined(
          separator: "\\|")
        page +=
          "| [`\(code)`](\(code).md) | \(text(rule, "severity")) | \(ExampleText.sourcesForTable(of: rule)) | \(summary) |\n"
      }
    }
    return page
  }

  private static func text(_ value: JSONValue, _ member: String) -> String { value[member]?.string ?? "" }
}
