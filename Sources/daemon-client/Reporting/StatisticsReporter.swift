import UIModelSystems

/// How often each rule is reported, the most frequent first.
struct StatisticsReporter {
  let style: Style

  func text(_ report: CheckReport) -> String {
    let byCode = Dictionary(grouping: report.findings, by: \.code)
    let rows = byCode.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let counts = rows.map { String($0.value.count) }
    let countWidth = counts.map(\.count).max() ?? 0
    let codeWidth = rows.map(\.key.count).max() ?? 0
    var text = ""
    for (count, row) in zip(counts, rows) {
      let summary = RuleCatalogue.description(of: row.key)?.summary ?? ""
      text += String(repeating: " ", count: countWidth - count.count) + count
      text += "  \(style.bold(padded(row.key, to: codeWidth)))  \(summary)\n"
    }
    return text + report.summary + "\n"
  }
}
