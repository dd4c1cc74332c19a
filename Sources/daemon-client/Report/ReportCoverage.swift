import UIModelDaemon
import UIModelSystems

/// The section about coverage: judged places by subject, unjudged places with reasons, rules that could not run, and
/// files that are not checked.
struct ReportCoverage {
  let content: ReportContent

  /// The maximum number of entries in a list that is initially expanded.
  private static let maximumExpandedCount = 12

  /// The explanation of "place" and "judged" on the page.
  static let explanation =
    "A place is Swift code that sets up a menu, a shortcut, a sheet, a bar, a window or similar. It is judged if the "
    + "daemon can determine what the code does there. The others may have mistakes that this page does not list."

  /// Returns the id of the heading above the unjudged places of these subjects; nil if the subjects have no unjudged
  /// places.
  static func anchor(of subjects: ReportSubjectGroup, in content: ReportContent) -> String? {
    let places = content.report.coverage?.unjudgedPlaces ?? []
    return places.contains { subjects.names.contains($0.subject) } ? subjects.anchor : nil
  }

  /// The values whose coverage subjects belong to one group. `subjects` is nil for a subject without a group.
  private typealias Group<Value> = (subjects: ReportSubjectGroup?, values: [Value])

  /// Returns the values grouped by the `ReportSubjectGroup` of their subject. Groups are sorted by descending total
  /// weight, and the values of a group by descending weight.
  private func groups<Value>(
    _ values: [Value], name: (Value) -> String, weight: (Value) -> Int
  ) -> [Group<Value>] {
    let groupedValues = Dictionary(grouping: values) { value in
      ReportSubjectGroup.group(name(value)).map { $0.title } ?? name(value)
    }
    let orderedGroups = groupedValues.map { title, values in
      (title, values.reduce(0) { $0 + weight($1) }, values.sorted { (weight($1), name($0)) < (weight($0), name($1)) })
    }
    return orderedGroups.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { _, _, values in
      (values.first.flatMap { ReportSubjectGroup.group(name($0)) }, values)
    }
  }

  var section: Markup {
    guard let coverage = content.report.coverage, !coverage.subjects.isEmpty || !coverage.disabledRules.isEmpty else {
      return """
        <section id="coverage" aria-labelledby="coverage-title"><h2 id="coverage-title">Coverage</h2>
        <p class="none">Model documents are judged completely. There is no Swift source that has menus, sheets or \
        similar.</p></section>

        """
    }
    return """
      <section id="coverage" aria-labelledby="coverage-title">
      <h2 id="coverage-title">Coverage</h2>
      <p>\(ReportCoverage.explanation)</p>
      \(table(coverage))\(places(coverage))\(rules(coverage))\(uncheckedFiles(coverage))</section>

      """
  }

  // MARK: Subjects

  private func table(_ coverage: CheckReport.Coverage) -> Markup {
    let groups = groups(coverage.subjects, name: \.name, weight: \.unjudgedCount)
    let bodies = groups.markup { group -> Markup in
      let rows = group.values.markup { row($0, coverage) }
      guard let subjects = group.subjects, group.values.count > 1 else { return "<tbody>\(rows)</tbody>\n" }
      let title: Markup =
        ReportCoverage.anchor(of: subjects, in: content).map { "<a href=\"#\($0)\">\(subjects.title)</a>" }
        ?? "\(subjects.title)"
      return """
        <tbody class="grouped"><tr><th colspan="4" scope="rowgroup">\(title)</th></tr>
        \(rows)</tbody>

        """
    }
    return """
      <table><caption>Places by subject</caption>
      <thead><tr><th scope="col">Subject</th><th scope="col">judged</th><th scope="col">not judged</th>\
      <th class="bar" aria-hidden="true"></th></tr></thead>
      \(bodies)</table>

      """
  }

  private func row(_ subject: CheckReport.Coverage.Subject, _ coverage: CheckReport.Coverage) -> Markup {
    let hasPlaces = coverage.unjudgedPlaces.contains { $0.subject == subject.name }
    let name: Markup = hasPlaces ? "<a href=\"#\(id(subject.name))\">\(subject.name)</a>" : "\(subject.name)"
    let filesNote: Markup? = subject.fileCount.map {
      " <span class=\"quiet\">in \(counted($0, "file")), not read yet</span>"
    }
    let totalCount = max(1, subject.judgedCount + subject.unjudgedCount)
    return """
      <tr><th scope="row">\(name)\(filesNote)</th><td>\(subject.judgedCount)</td><td>\(subject.unjudgedCount)</td>\
      <td class="bar" aria-hidden="true"><meter min="0" max="\(totalCount)" value="\(subject.judgedCount)"></meter></td></tr>

      """
  }

  /// Returns the id of the heading of a subject. For example, "SwiftUI bars" becomes `not-judged-swiftui-bars`.
  private func id(_ subject: String) -> String {
    "not-judged-" + String(subject.lowercased().map { $0.isASCII && $0.isLetter ? $0 : "-" })
  }

  // MARK: Places

  private func places(_ coverage: CheckReport.Coverage) -> Markup? {
    guard !coverage.unjudgedPlaces.isEmpty else { return nil }
    let subjects = Dictionary(grouping: coverage.unjudgedPlaces, by: \.subject).map { ($0.key, $0.value) }
    let groups = groups(subjects, name: \.0, weight: \.1.count).markup { group -> Markup in
      let parts = group.values.markup { places($0, $1, level: group.subjects == nil ? "h4" : "h5") }
      guard let subjects = group.subjects else { return parts }
      let judgedSubjects = coverage.subjects.filter { subject in
        subjects.names.contains(subject.name) && subject.unjudgedCount == 0 && subject.judgedCount > 0
      }
      let judgedNote: Markup? =
        judgedSubjects.isEmpty
        ? nil
        : "<p class=\"quiet\">All judged: \(judgedSubjects.map { "\($0.name) (\($0.judgedCount))" }.joined(separator: ", ")).</p>\n"
      return """
        <h4 id="\(subjects.anchor)" tabindex="-1">\(subjects.title) \
        <span class="count">\(group.values.reduce(0) { $0 + $1.1.count })</span></h4>
        \(parts)\(judgedNote)
        """
    }
    return "<h3>Not judged, and why</h3>\n\(groups)"
  }

  private func places(_ subject: String, _ places: [CheckReport.Coverage.UnjudgedPlace], level: String) -> Markup {
    let reasons = Dictionary(grouping: places, by: \.reason).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    return """
      <\(level) id="\(id(subject))" tabindex="-1">\(subject) <span class="count">\(places.count)</span></\(level)>
      \(reasons.markup { reason($0, $1) })
      """
  }

  private func reason(_ reason: String, _ places: [CheckReport.Coverage.UnjudgedPlace]) -> Markup {
    let sortedPlaces = places.sorted {
      ($0.place.path, $0.place.line, $0.place.column) < ($1.place.path, $1.place.line, $1.place.column)
    }
    let isOpen = places.count <= ReportCoverage.maximumExpandedCount
    return """
      <details class="reason"\(isOpen ? " open" : "")><summary>\(reason) \
      <span class="count">\(places.count)</span></summary>
      <ul class="places">\(sortedPlaces.markup { "<li>\(content.links.place($0.place))</li>" })</ul></details>

      """
  }

  // MARK: Rules

  private func rules(_ coverage: CheckReport.Coverage) -> Markup? {
    guard !coverage.disabledRules.isEmpty else { return nil }
    let groups = Dictionary(grouping: coverage.disabledRules) {
      DisabledRulesKey(reason: $0.reason, rules: $0.ruleCodes)
    }
    .sorted { ($1.value.count, $0.key.sortKey) < ($0.value.count, $1.key.sortKey) }
    return "<h3>Rules that could not run, and why</h3>\n\(groups.markup { disabledRulesEntry($0.key, $0.value) })"
  }

  /// The key of a list entry for several apps: the reason, and the rules that could not run for this reason.
  private struct DisabledRulesKey: Hashable {
    let reason: String
    let rules: [String]
    var sortKey: String { reason + rules.joined(separator: ",") }
  }

  private func disabledRulesEntry(_ key: DisabledRulesKey, _ apps: [CheckReport.Coverage.DisabledRules]) -> Markup {
    let places = apps.markup { disabledRules -> Markup in
      let place: Markup? = disabledRules.place.map { content.links.place($0) }
      let app: Markup? = disabledRules.appName.map { " in \($0)" }
      return place == nil && app == nil ? "" : "<li>\(place)\(app)</li>"
    }
    let list: Markup? = places.html.isEmpty ? nil : "<ul class=\"places\">\(places)</ul>"
    let isOpen = apps.count <= ReportCoverage.maximumExpandedCount
    return """
      <details class="reason"\(isOpen ? " open" : "")><summary>\(key.reason) \
      <span class="count">\(counted(key.rules.count, "rule"))</span></summary>
      <ul class="codes">\(key.rules.markup { "<li>\(ReportRules.link($0))</li>" })</ul>
      \(list)</details>

      """
  }

  // MARK: Files

  private func uncheckedFiles(_ coverage: CheckReport.Coverage) -> Markup {
    func list(_ title: String, _ items: [String]) -> Markup? {
      guard !items.isEmpty else { return nil }
      return """
        <details\(items.count <= ReportCoverage.maximumExpandedCount ? " open" : "")><summary>\(title) \
        <span class="count">\(items.count)</span></summary>
        <ul class="places">\(items.markup { "<li>\($0)</li>" })</ul></details>

        """
    }
    let lists = [
      list("Projects that could not be read", coverage.projectProblems.map(\.text)),
      list("Files of build settings that do not exist", coverage.missingSettingsFiles),
      list("Swift files that no target compiles", coverage.uncompiledFiles),
      list("Demo apps of vendored packages", coverage.vendoredDemoFolders),
    ].compactMap { $0 }
    return lists.isEmpty ? "" : "<h3>Not checked</h3>\n\(lists)"
  }
}
