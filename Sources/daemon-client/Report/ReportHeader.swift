import UIModelDaemon
import UIModelSystems

/// The top of the page: the name, the counts, and what was assumed.
struct ReportHeader {
  let content: ReportContent

  var section: Markup {
    let report = content.report
    let coverage = report.coverage.map { CoverageText(coverage: $0) }
    let assumed = report.sdkLines + (coverage?.gaps ?? []) + (coverage?.limits ?? [])
    let failures = report.failures.markup { "<li class=\"failure\">not checked: \($0.message)</li>" }
    return """
      <section id="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Summary</h2>
      <ul class="cards">\(cards)\(judged(coverage))</ul>
      <ul class="facts"><li>\(report.summary)</li>\(assumed.markup { "<li>\($0)</li>" })\(failures)</ul>
      </section>

      """
  }

  /// A link for each count, the new ones first; the script also sets the filter.
  private var cards: Markup {
    var cards: [Markup] = []
    if let count = content.newCount {
      cards.append(
        card("new", count, "new since the baseline", isImportant: count > 0))
    }
    for level in CheckReport.Level.allCases {
      let count = content.report.count(level)
      // There being no errors is worth saying; there being no hints is not.
      if count > 0 || level == .error || level == .warning {
        cards.append(card(level.rawValue, count, level.noun(count)))
      }
    }
    return "\(cards)"
  }

  private func card(_ name: String, _ count: Int, _ words: String, isImportant: Bool = true) -> Markup {
    let shown = "card \(name)" + (count == 0 || !isImportant ? " zero" : "")
    return "<li><a class=\"\(shown)\" href=\"#findings\" data-show=\"\(name)\"><b>\(count)</b> \(words)</a></li>\n"
  }

  private func judged(_ coverage: CoverageText?) -> Markup? {
    guard let (judged, seen) = coverage?.places, seen > 0 else { return nil }
    return "<li><a class=\"card\" href=\"#coverage\"><b>\(judged)<small>/\(seen)</small></b> "
      + "places in Swift source judged</a></li>\n"
  }
}
