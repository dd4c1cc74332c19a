import UIModelDaemon

/// The report for people: each finding with its source line and carets, then the summary and the coverage.
struct TextReporter {
  let style: Style
  /// Returns the text of a document by its URI; nil if the text is not available.
  let source: (String) -> SourceText?
  var detail = Detail.coverage
  /// Whether unjudged places in Swift source, and rules that could not run, are listed.
  var listsUnjudged = false

  /// The amount of output. Each case includes the output of the earlier cases:
  ///
  /// - `findings`: the findings
  /// - `summary`: the number of findings
  /// - `coverage`: one line about the judged Swift source
  /// - `systems`: a table with the coverage of each system
  enum Detail: Int { case findings, summary, coverage, systems }

  func text(_ report: CheckReport) -> String {
    func frame(_ place: CheckReport.Place, _ color: Style.Color, _ margin: Int) -> String {
      guard let frame = source(place.uri)?.frame(place) else { return "" }
      let bar = style.paint("|", .blue)
      let number = String(repeating: " ", count: margin - String(place.line).count) + String(place.line)
      return "\(style.paint(number, .blue)) \(bar) \(frame.line)\n"
        + "\(String(repeating: " ", count: margin)) \(bar) \(style.paint(frame.carets, color))\n"
    }
    var text = ""
    for finding in report.findings {
      let margin = ([finding.place] + finding.relatedPlaces.map(\.place)).map { String($0.line).count }.max() ?? 1
      let color = TextReporter.color(finding.severity)
      let severity = style.paint(finding.severity.rawValue, color)
      text +=
        locationPrefix(finding.place) + "\(severity): \(style.bold(printable(finding.message))) [\(finding.code)]\n"
      text += frame(finding.place, color, margin)
      let annotationPrefix = String(repeating: " ", count: margin) + " \(style.paint("=", .blue)) "
      if let environmentText = finding.environmentText { text += annotationPrefix + "applies to \(environmentText)\n" }
      if let targets = report.targets(of: finding) {
        text += annotationPrefix + "in \(printable(targets.joined(separator: ", ")))\n"
      }
      for note in finding.notes { text += annotationPrefix + "note: \(printable(note))\n" }
      for fix in finding.fixes {
        text +=
          annotationPrefix + "\(style.paint("fix", .green)): \(printable(fix.title))\(fix.isSafe ? "" : " (unsafe)")\n"
      }
      for related in finding.relatedPlaces {
        text += locationPrefix(related.place) + "\(style.paint("note", .cyan)): \(printable(related.message))\n"
        text += frame(related.place, .cyan, margin)
      }
      text += "\n"
    }
    if listsUnjudged { text += UnjudgedText.lines(report, style) }
    if detail.rawValue >= Detail.summary.rawValue {
      text += LineReporter.appliedFixLines(report) + report.summary + "\n"
      if let fixSummary = report.fixSummary { text += fixSummary + "\n" }
    }
    if detail.rawValue >= Detail.coverage.rawValue {
      for line in report.sdkLines { text += printable(line) + "\n" }
    }
    if detail.rawValue >= Detail.coverage.rawValue, let coverage = report.coverage.map(CoverageText.init) {
      let lines = detail == .coverage ? coverage.shortLines : coverage.detailedLines
      for line in lines { text += printable(line) + "\n" }
    }
    return text
  }

  private func locationPrefix(_ place: CheckReport.Place) -> String { style.locationPrefix(place) }

  private static func color(_ level: CheckReport.Level) -> Style.Color {
    switch level {
    case .error: .red
    case .warning: .yellow
    case .information, .hint: .cyan
    }
  }
}
