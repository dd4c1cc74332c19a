import UIModelDaemon
import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// The section that explains the rules that have findings or could not run.
struct ReportRules {
  let content: ReportContent

  /// Returns the id of a rule's explanation. For example, `menu/duplicate-shortcut` becomes
  /// `rule-menu-duplicate-shortcut`.
  static func id(_ code: String) -> String { "rule-" + code.replacing("/", with: "-") }

  /// Returns the code of a rule as a link to the rule's explanation.
  static func link(_ code: String) -> Markup { "<a class=\"code\" href=\"#\(id(code))\">\(code)</a>" }

  var section: Markup? {
    guard !content.rules.isEmpty else { return nil }
    return """
      <section id="rules" aria-labelledby="rules-title">
      <h2 id="rules-title">Rules</h2>
      <p>The rules of the findings, and the rules that could not run. <code>daemon-client explain CODE</code> \
      also shows examples.</p>
      \(confidenceList)
      \(content.rules.markup { rule($0.code, $0.json) })</section>

      """
  }

  /// A list that explains the confidence of the rules' sources, such as "documented".
  private var confidenceList: Markup {
    let usedConfidences = Set(
      content.rules.flatMap { $0.json["sources"]?.array ?? [] }.compactMap { $0["confidence"]?.string })
    let items = Confidence.allCases.filter { usedConfidences.contains($0.rawValue) }.markup { confidence in
      "<dt>\(confidence.rawValue)</dt><dd>\(ReportRules.meaning(of: confidence))</dd>\n"
    }
    return "<p>The word after a source says how well the fact is known:</p>\n<dl class=\"words\">\n\(items)</dl>"
  }

  private static func meaning(of confidence: Confidence) -> String {
    switch confidence {
    case .documented: "Apple's documentation, release notes or guidelines say it"
    case .header: "a declaration or a comment in a header of the SDK says it"
    case .observed: "the running system shows it; Apple has not written it down"
    case .post: "a developer's article, repository or forum answer says it"
    case .talk: "Apple said it in a talk only"
    case .rederived: "a third party read it from the system's binary"
    }
  }

  private func rule(_ code: String, _ rule: JSONValue) -> Markup {
    func text(_ name: String) -> String { rule[name]?.string ?? "" }
    let sources = (rule["sources"]?.array ?? []).markup { source in
      let confidence = source["confidence"]?.string ?? ""
      return "<li>\(ReportSourceTitle(text: source["title"]?.string ?? "").markup) "
        + "<span class=\"quiet\">(\(confidence))</span></li>"
    }
    let conditionText = ExampleText.sdkSentence(of: rule) + ExampleText.neededFactsSentence(of: rule)
    let count = content.findings.count { $0.finding.code == code }
    let filter: Markup =
      count == 0
      ? ""
      : "<p class=\"js\"><button type=\"button\" data-search=\"\(code)\">Show \(counted(count, "finding"))</button></p>"
    return """
      <article class="rule" id="\(ReportRules.id(code))" tabindex="-1">
      <h3>\(code) <span class="badge \(text("severity"))">\(text("severity"))</span></h3>
      <p class="lead">\(markdown: text("summary"))</p>
      <dl>
      <dt>Why</dt><dd>\(markdown: text("reason"))</dd>
      <dt>How to fix it</dt><dd>\(markdown: text("advice"))</dd>
      <dt>Applies to</dt><dd>\(markdown: text("holds") + (conditionText.isEmpty ? "" : "." + conditionText))</dd>
      <dt>Sources</dt><dd><ul>\(sources)</ul></dd>
      </dl>
      \(filter)</article>

      """
  }
}
