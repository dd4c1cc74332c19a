import UIModelJSON
import UIModelSystems

/// The section with the findings. The first findings are in the markup, and all findings are in the script's data.
struct ReportFindings {
  let content: ReportContent

  /// The maximum number of articles in the markup. Without JavaScript, readers see only these articles.
  private static let staticArticleLimit = 200

  /// The findings in the markup, with their numbers. If there are new findings, only new findings are included.
  private var staticFindings: [(item: ReportFinding, number: Int)] {
    let numberedFindings = content.findings.enumerated().map { (item: $1, number: $0 + 1) }
    let newFindings = numberedFindings.filter { $0.item.isNew == true }
    return Array((newFindings.isEmpty ? numberedFindings : newFindings).prefix(ReportFindings.staticArticleLimit))
  }

  var section: Markup {
    let (findings, markup) = (content.findings, ReportFindingMarkup(content))
    let hiddenCount = findings.count - staticFindings.count
    let hiddenNote: Markup? =
      hiddenCount == 0
      ? nil
      : "<noscript><p class=\"note\">\(counted(hiddenCount, "more finding")) can be read only with JavaScript, or with "
        + "<code>daemon-client check --hints</code>.</p></noscript>"
    let emptyNote: Markup? =
      findings.isEmpty ? "<p class=\"none\">Nothing to report in the places that could be judged.</p>" : nil
    return """
      <section id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">Findings</h2>
      \(findings.isEmpty ? nil : filters)\(emptyNote)
      <div id="list">
      \(groups(markup))</div>
      \(hiddenNote)</section>

      """
  }

  /// Returns the articles of the findings in the markup, under a heading for each file.
  private func groups(_ markup: ReportFindingMarkup) -> Markup {
    var (parts, lastPath): ([Markup], String?) = ([], nil)
    let findingsByPath = Dictionary(grouping: staticFindings, by: \.item.path)
    for (item, number) in self.staticFindings {
      if item.path != lastPath {
        lastPath = item.path
        parts.append("<h3 class=\"group\">\(item.path) \(countMarkup(findingsByPath[item.path] ?? []))</h3>\n")
      }
      parts.append(markup.article(item, number))
    }
    return "\(parts)"
  }

  /// Returns the number of findings in a group, and the number of new findings, such as "12, 3 new".
  private func countMarkup(_ group: [(item: ReportFinding, number: Int)]) -> Markup {
    let newCount = group.count { $0.item.isNew == true }
    let parts = (newCount == group.count ? [] : ["\(group.count)"]) + (newCount > 0 ? ["\(newCount) new"] : [])
    return "<span class=\"count\">\(parts.joined(separator: ", "))</span>"
  }

  private var filters: Markup {
    let levels = CheckReport.Level.allCases.markup { level in
      let count = content.report.count(level)
      return count == 0
        ? ""
        : "<label class=\"check\"><input type=\"checkbox\" name=\"severity\" value=\"\(level.rawValue)\" checked> "
          + "\(level.rawValue) <span class=\"count\">\(count)</span></label>"
    }
    let baselineFilter: Markup? = content.newFindingCount.map { count in
      "<fieldset><legend>Baseline</legend><label class=\"check\"><input type=\"checkbox\" id=\"only-new\""
        + "\(count > 0 ? " checked" : "")> only new <span class=\"count\">\(count)</span></label></fieldset>"
    }
    return """
      <form class="filters js" id="filters" role="search" aria-label="Filter findings" autocomplete="off">
      <label class="wide">Search <input type="search" id="search" autocomplete="off" spellcheck="false"></label>
      <fieldset><legend>Severity</legend>\(levels)</fieldset>\(baselineFilter)
      <label>Subject <select id="area"><option value="">all</option>\
      \(options(content.findings.map(\.area)))</select></label>
      <label>File <select id="file"><option value="">all</option>\
      \(options(content.findings.map(\.path)))</select></label>
      <label>Group by <select id="group"><option value="file">file</option>\
      <option value="rule">rule</option></select></label>
      <button type="reset">Show all</button>
      </form>
      <p class="status js"><span id="status" role="status" aria-live="polite"></span>
      <label class="check keys"><input type="checkbox" id="keys" autocomplete="off" checked> keys: <kbd>/</kbd> search, \
      <kbd>j</kbd> <kbd>k</kbd> or <kbd>↓</kbd> <kbd>↑</kbd> next and previous finding</label></p>
      <p class="js" id="beyond" hidden><span id="beyond-text" role="status"></span>
      <button type="button" id="beyond-show">Show them</button></p>
      <p class="print-only" id="print-note"></p>

      """
  }

  /// Returns an `<option>` element for each distinct value, with the number of occurrences of the value.
  private func options(_ values: [String]) -> Markup {
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { $0.key < $1.key }.markup { "<option value=\"\($0.key)\">\($0.key) (\($0.value))</option>" }
  }

  /// The data of the script: the article of each finding with the values that the filters use.
  var data: JSONValue {
    let markup = ReportFindingMarkup(content)
    return .array(
      content.findings.enumerated().map { index, item in
        [
          "html": .string(markup.article(item, index + 1).html), "severity": .string(item.finding.severity.rawValue),
          "code": .string(item.finding.code), "area": .string(item.area), "file": .string(item.path),
          "isNew": .bool(item.isNew == true),
        ]
      })
  }
}
