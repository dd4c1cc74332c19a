import UIModelJSON

/// Renders a finding as an `<article>` element of the page.
struct ReportFindingMarkup {
  let content: ReportContent
  private let sourceRenderer: ReportSource
  private let diffRenderer: ReportDiff

  /// The maximum number of related places to list, and the maximum number of related places to show with source lines.
  private static let (maximumRelatedPlaces, maximumRelatedFrames) = (20, 4)

  init(_ content: ReportContent) {
    self.content = content
    (sourceRenderer, diffRenderer) = (
      ReportSource(source: content.source), ReportDiff(source: content.source, links: content.links)
    )
  }

  /// Returns the `<article>` element of a finding.
  ///
  /// - Parameter number: the position of the finding on the page, from 1. The article's id is "f" followed by the
  ///   number.
  func article(_ item: ReportFinding, _ number: Int) -> Markup {
    let finding = item.finding
    let newBadge: Markup? = item.isNew == true ? "<span class=\"badge new\">new</span> " : nil
    let applicability: Markup? = finding.environmentText.map { "<span>applies to \($0)</span>" }
    let targets: Markup? = content.report.targets(of: finding).map { "<span>in \($0.joined(separator: ", "))</span>" }
    return """
      <article class="finding \(finding.severity.rawValue)" id="f\(number)" tabindex="-1" aria-labelledby="f\(number)t">
      <h4 id="f\(number)t"><span class="badge \(finding.severity.rawValue)">\(finding.severity.rawValue)</span> \(newBadge)\
      \(finding.message)</h4>
      <p class="meta">\(content.links.place(finding.place)) \(ReportRules.link(finding.code))\(applicability)\(targets)</p>
      \(sourceRenderer.frame(finding.place, context: 1))\(notes(finding))\(related(finding))\(fixes(finding))</article>

      """
  }

  private func notes(_ finding: CheckReport.Finding) -> Markup? {
    finding.notes.isEmpty ? nil : "<ul class=\"notes\">\(finding.notes.markup { "<li>\($0)</li>" })</ul>\n"
  }

  private func related(_ finding: CheckReport.Finding) -> Markup? {
    guard !finding.relatedPlaces.isEmpty else { return nil }
    let items = finding.relatedPlaces.prefix(ReportFindingMarkup.maximumRelatedPlaces).enumerated().map {
      index, related -> Markup in
      let frame =
        index < ReportFindingMarkup.maximumRelatedFrames ? sourceRenderer.frame(related.place, context: 0) : nil
      return "<li>\(content.links.place(related.place)) \(related.message)\(frame)</li>"
    }
    let hiddenCount = finding.relatedPlaces.count - ReportFindingMarkup.maximumRelatedPlaces
    let moreItem: Markup? = hiddenCount > 0 ? "<li>\(counted(hiddenCount, "more place"))</li>" : nil
    return "<ul class=\"related\">\(items)\(moreItem)</ul>\n"
  }

  private func fixes(_ finding: CheckReport.Finding) -> Markup {
    finding.fixes.markup { fix in
      let unsafeNote: Markup? = fix.isSafe ? nil : " <span class=\"unsafe\">may not be what you intend</span>"
      guard let diff = diffRenderer.diff(fix) else { return "<p class=\"fix\">Fix: \(fix.title)\(unsafeNote)</p>\n" }
      return "<details class=\"fix\"><summary>Fix: \(fix.title)\(unsafeNote)</summary>\(diff)</details>\n"
    }
  }
}
