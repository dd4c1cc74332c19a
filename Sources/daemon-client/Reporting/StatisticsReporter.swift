import UIModelJSON
import UIModelSystems

/// The output of `check --statistics`: the number of findings of each rule, the most frequent first.
struct StatisticsReporter {
  let style: Style

  func text(_ report: CheckReport) -> String {
    let rows = report.statistics
    let counts = rows.map { String($0.count) }
    let countWidth = counts.map(\.count).max() ?? 0
    let codeWidth = rows.map(\.code.count).max() ?? 0
    var text = ""
    for (count, row) in zip(counts, rows) {
      text += String(repeating: " ", count: countWidth - count.count) + count
      text += "  \(style.bold(padded(row.code, to: codeWidth)))  \(row.summary)\n"
    }
    return text + report.summary + "\n"
  }
}

extension CheckReport {
  /// The number of findings of each rule, the most frequent first, with the rule's summary.
  var statistics: [(code: String, count: Int, summary: String)] {
    Dictionary(grouping: findings, by: \.code)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { ($0.key, $0.value.count, RuleCatalog.description(of: $0.key)?.summary ?? "") }
  }

  var statisticsJSON: JSONValue {
    let counts = Level.allCases.map { ($0.rawValue, JSONValue.int(count($0))) }
    return [
      "version": 1, "counts": .object(JSONObject(distinct: counts)),
      "rules": .array(
        statistics.map { ["code": .string($0.code), "count": .int($0.count), "summary": .string($0.summary)] }),
    ]
  }
}
