import UIModelDaemon
import UIModelSystems

/// The summary section at the top of the page: counts of findings, coverage, assumptions and failures.
struct ReportHeader {
  let content: ReportContent

  var section: Markup {
    let report = content.report
    let coverage = report.coverage.map { CoverageText(coverage: $0) }
    let sdkLines = report.sdkLines(withAdvice: "run daemon-client report --sdk 27")
    let assumptions = sdkLines + (coverage?.notices ?? []) + (coverage?.limitations ?? [])
    let failures = report.failures.markup { "<li class=\"failure\">not checked: \($0.message)</li>" }
    let hasPlaces = (coverage?.placeCounts.seen ?? 0) > 0
    let explanation: Markup? = hasPlaces ? "<p class=\"quiet\">\(ReportCoverage.explanation)</p>\n" : nil
    return """
      <section id="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Summary</h2>
      <ul class="cards">\(cards)\(judgedCard(coverage))</ul>
      \(explanation)<ul class="facts">\(sentences.markup { "<li>\($0)</li>" })\(assumptions.markup { "<li>\($0)</li>" })\
      \(failures)</ul>
      </section>

      """
  }

  /// Sentences about the number of files read and the number of UI parts in the files.
  private var sentences: [String] {
    let report = content.report
    guard !report.isEmpty else { return ["Nothing was checked."] }
    var sentences: [String] = []
    let (relevantCount, readCount, documentCount) = (
      report.swiftFileCount, report.searchedSwiftFileCount, report.documentCount - report.swiftFileCount
    )
    if readCount > 0 {
      let countText = relevantCount == 0 ? "None" : relevantCount == readCount ? "All" : "\(relevantCount)"
      sentences.append(
        "The daemon read \(counted(readCount, "Swift file")). "
          + "\(countText) of them \(relevantCount == 1 ? "has" : "have") menus, sheets, bars, windows or similar.")
    }
    if documentCount > 0 { sentences.append("The daemon read \(counted(documentCount, "model document")).") }
    if report.entityCount > 0 {
      sentences.append(
        "They define \(counted(report.entityCount, "screen, menu, sheet, bar or other part", "screens, menus, sheets, bars and other parts"))."
      )
    }
    return sentences
  }

  /// Cards with counts: the new findings first, then the findings of each severity. A card with a nonzero count is a
  /// link to the findings. The script also sets the filter when the link is clicked.
  private var cards: Markup {
    var cards: [Markup] = []
    if let count = content.newFindingCount {
      cards.append(card("new", count, "new since the baseline"))
    }
    for level in CheckReport.Level.allCases {
      let count = content.report.count(level)
      // Zero errors or warnings are good news, so these counts are always shown. Zero hints are not shown.
      if count > 0 || level == .error || level == .warning {
        cards.append(card(level.rawValue, count, level.noun(count)))
      }
    }
    return "\(cards)"
  }

  private func card(_ name: String, _ count: Int, _ label: String) -> Markup {
    // Zero findings have no link, because a filter would show an empty list.
    guard count > 0 else { return "<li><span class=\"card zero\"><b>0</b> \(label)</span></li>\n" }
    let cssClass = "card \(name)"
    return "<li><a class=\"\(cssClass)\" href=\"#findings\" data-show=\"\(name)\"><b>\(count)</b> \(label)</a></li>\n"
  }

  private func judgedCard(_ coverage: CoverageText?) -> Markup? {
    guard let (judged, seen) = coverage?.placeCounts, seen > 0 else { return nil }
    return "<li><a class=\"card\" href=\"#coverage\"><b>\(judged)<small>/\(seen)</small></b> "
      + "places in Swift source judged</a></li>\n"
  }
}
