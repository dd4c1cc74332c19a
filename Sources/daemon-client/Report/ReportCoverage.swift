import UIModelDaemon
import UIModelSystems

/// The section about the places that could not be judged and the rules that could not run, with reasons.
struct ReportCoverage {
  let content: ReportContent

  /// The maximum length of a list that is expanded at first.
  private static let maximumExpandedCount = 12

  /// The explanation of "place" and "judged" for readers of the page.
  static let explanation =
    "A place is Swift code that sets up a menu, a shortcut, a sheet, a bar, a window or similar. It is judged if the "
    + "daemon can determine what the code does there. The others may have mistakes that this page does not list."

  /// Returns the id of the heading above the places of these subjects that are not judged; nil if there are none.
  static func anchor(of subjects: ReportSubjects, in content: ReportContent) -> String? {
    let places = content.report.coverage?.notJudged ?? []
    return places.contains { subjects.names.contains($0.subject) } ? subjects.anchor : nil
  }

  /// The values whose subjects belong to one group. `subjects` is nil for a subject without a group.
  private typealias Group<Value> = (subjects: ReportSubjects?, values: [Value])

  /// Groups values by the group of their subject. Groups, and the values in a group, are sorted by descending weight.
  private func groups<Value>(
    _ values: [Value], name: (Value) -> String, weight: (Value) -> Int
  ) -> [Group<Value>] {
    let grouped = Dictionary(grouping: values) { value in
      ReportSubjects.of(name(value)).map { $0.title } ?? name(value)
    }
    let ordered = grouped.map { title, values in
      (title, values.reduce(0) { $0 + weight($1) }, values.sorted { (weight($1), name($0)) < (weight($0), name($1)) })
    }
    return ordered.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { _, _, values in
      (values.first.flatMap { ReportSubjects.of(name($0)) }, values)
    }
  }

  var section: Markup {
    guard let coverage = content.report.coverage, !coverage.subjects.isEmpty || !coverage.switchedOff.isEmpty else {
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
      \(table(coverage))\(places(coverage))\(rules(coverage))\(rest(coverage))</section>

      """
  }

  // MARK: Subjects

  private func table(_ coverage: CheckReport.Coverage) -> Markup {
    let groups = groups(coverage.subjects, name: \.name, weight: \.notJudged)
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
    let hasPlaces = coverage.notJudged.contains { $0.subject == subject.name }
    let name: Markup = hasPlaces ? "<a href=\"#\(id(subject.name))\">\(subject.name)</a>" : "\(subject.name)"
    let files: Markup? = subject.files.map { " <span class=\"quiet\">in \(counted($0, "file")), not read yet</span>" }
    let all = max(1, subject.judged + subject.notJudged)
    return """
      <tr><th scope="row">\(name)\(files)</th><td>\(subject.judged)</td><td>\(subject.notJudged)</td>\
      <td class="bar" aria-hidden="true"><meter min="0" max="\(all)" value="\(subject.judged)"></meter></td></tr>

      """
  }

  /// Returns the id of the heading of a subject. For example, "SwiftUI bars" becomes `not-judged-swiftui-bars`.
  private func id(_ subject: String) -> String {
    "not-judged-" + String(subject.lowercased().map { $0.isASCII && $0.isLetter ? $0 : "-" })
  }

  // MARK: Places

  private func places(_ coverage: CheckReport.Coverage) -> Markup? {
    guard !coverage.notJudged.isEmpty else { return nil }
    let subjects = Dictionary(grouping: coverage.notJudged, by: \.subject).map { ($0.key, $0.value) }
    let groups = groups(subjects, name: \.0, weight: \.1.count).markup { group -> Markup in
      let parts = group.values.markup { places($0, $1, level: group.subjects == nil ? "h4" : "h5") }
      guard let subjects = group.subjects else { return parts }
      let known = coverage.subjects.filter { subject in
        subjects.names.contains(subject.name) && subject.notJudged == 0 && subject.judged > 0
      }
      let judged: Markup? =
        known.isEmpty
        ? nil
        : "<p class=\"quiet\">All judged: \(known.map { "\($0.name) (\($0.judged))" }.joined(separator: ", ")).</p>\n"
      return """
        <h4 id="\(subjects.anchor)" tabindex="-1">\(subjects.title) \
        <span class="count">\(group.values.reduce(0) { $0 + $1.1.count })</span></h4>
        \(parts)\(judged)
        """
    }
    return "<h3>Not judged, and why</h3>\n\(groups)"
  }

  private func places(_ subject: String, _ places: [CheckReport.Coverage.NotJudged], level: String) -> Markup {
    let reasons = Dictionary(grouping: places, by: \.reason).sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    return """
      <\(level) id="\(id(subject))" tabindex="-1">\(subject) <span class="count">\(places.count)</span></\(level)>
      \(reasons.markup { reason($0, $1) })
      """
  }

  private func reason(_ reason: String, _ places: [CheckReport.Coverage.NotJudged]) -> Markup {
    let sorted = places.sorted {
      ($0.place.path, $0.place.line, $0.place.column) < ($1.place.path, $1.place.line, $1.place.column)
    }
    let isOpen = places.count <= ReportCoverage.maximumExpandedCount
    return """
      <details class="reason"\(isOpen ? " open" : "")><summary>\(reason) \
      <span class="count">\(places.count)</span></summary>
      <ul class="places">\(sorted.markup { "<li>\(content.links.place($0.place))</li>" })</ul></details>

      """
  }

  // MARK: Rules

  private func rules(_ coverage: CheckReport.Coverage) -> Markup? {
    guard !coverage.switchedOff.isEmpty else { return nil }
    let groups = Dictionary(grouping: coverage.switchedOff) { SwitchedOffKey(reason: $0.reason, rules: $0.rules) }
      .sorted { ($1.value.count, $0.key.words) < ($0.value.count, $1.key.words) }
    return "<h3>Rules that could not run, and why</h3>\n\(groups.markup { off($0.key, $0.value) })"
  }

  /// The reason and the rules that could not run, shared by the apps of one list entry.
  private struct SwitchedOffKey: Hashable {
    let reason: String
    let rules: [String]
    var words: String { reason + rules.joined(separator: ",") }
  }

  private func off(_ key: SwitchedOffKey, _ apps: [CheckReport.Coverage.SwitchedOff]) -> Markup {
    let places = apps.markup { off -> Markup in
      let place: Markup? = off.place.map { content.links.place($0) }
      let app: Markup? = off.app.map { " in \($0)" }
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

  private func rest(_ coverage: CheckReport.Coverage) -> Markup {
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
      list("Files of build settings that do not exist", coverage.missingSettings),
      list("Swift files that no target compiles", coverage.notCompiled),
      list("Demo apps of vendored packages", coverage.vendoredDemos),
    ].compactMap { $0 }
    return lists.isEmpty ? "" : "<h3>Not checked</h3>\n\(lists)"
  }
}
