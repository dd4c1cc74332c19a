import UIModelDaemon
import UIModelSystems

/// The summary section at the top of the page: counts of findings, coverage, assumptions and failures.
struct ReportHeader {
  let content: ReportContent

  var section: Markup {
    let report = content.report
    let coverage = report.coverage.map { CoverageText(coverage: $0) }
    let sdk = report.sdkLines(asking: "run daemon-client report --sdk 27")
    let assumed = sdk + (coverage?.gaps ?? []) + (coverage?.limitations ?? [])
    let failures = report.failures.markup { "<li class=\"failure\">not checked: \($0.message)</li>" }
    let hasPlaces = (coverage?.places.seen ?? 0) > 0
    let words: Markup? = hasPlaces ? "<p class=\"quiet\">\(ReportCoverage.explanation)</p>\n" : nil
    return """
      <section id="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Summary</h2>
      <ul class="cards">\(cards)\(judged(coverage))</ul>
      \(words)<ul class="facts">\(sentences.markup { "<li>\($0)</li>" })\(assumed.markup { "<li>\($0)</li>" })\
      \(failures)</ul>
      </section>

      """
  }

  /// Sentences about the files that were read and the number of UI parts that they define.
  private var sentences: [String] {
    let report = content.report
    guard !report.isEmpty else { return ["Nothing was checked."] }
    var sentences: [String] = []
    let (files, all, documents) = (report.swiftFiles, report.swiftFilesRead, report.documents - report.swiftFiles)
    if all > 0 {
      let words = files == 0 ? "None" : files == all ? "All" : "\(files)"
      sentences.append(
        "The daemon read \(counted(all, "Swift file")). "
          + "\(words) of them \(files == 1 ? "has" : "have") menus, sheets, bars, windows or similar.")
    }
    if documents > 0 { sentences.append("The daemon read \(counted(documents, "model document")).") }
    if report.entities > 0 {
      sentences.append(
        "They define \(counted(report.entities, "screen, menu, sheet, bar or other part", "screens, menus, sheets, bars and other parts"))."
      )
    }
    return sentences
  }

  /// A link to the findings for each count, new ones first. The script also sets the filter.
  private var cards: Markup {
    var cards: [Markup] = []
    if let count = content.newCount {
      cards.append(card("new", count, "new since the baseline"))
    }
    for level in CheckReport.Level.allCases {
      let count = content.report.count(level)
      // Zero errors or warnings are good news and are shown. Zero hints are not.
      if count > 0 || level == .error || level == .warning {
        cards.append(card(level.rawValue, count, level.noun(count)))
      }
    }
    return "\(cards)"
  }

  private func card(_ name: String, _ count: Int, _ words: String) -> Markup {
    // Zero findings have no link, because a filter would show an empty list.
    guard count > 0 else { return "<li><span class=\"card zero\"><b>0</b> \(words)</span></li>\n" }
    let shown = "card \(name)"
    return "<li><a class=\"\(shown)\" href=\"#findings\" data-show=\"\(name)\"><b>\(count)</b> \(words)</a></li>\n"
  }

  private func judged(_ coverage: CoverageText?) -> Markup? {
    guard let (judged, seen) = coverage?.places, seen > 0 else { return nil }
    return "<li><a class=\"card\" href=\"#coverage\"><b>\(judged)<small>/\(seen)</small></b> "
      + "places in Swift source judged</a></li>\n"
  }
}
