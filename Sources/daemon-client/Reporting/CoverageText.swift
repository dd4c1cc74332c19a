import UIModelSystems

/// The text that `check` prints about coverage: one line, or a table with reasons. An example of the line is "judged 32
/// of 35 places in Swift source".
struct CoverageText {
  let coverage: CheckReport.Coverage

  private static let maximumApps = 6
  /// The subject of storyboards and nibs, which are not Swift source.
  private static let storyboards = "storyboards"

  /// The lines of `gaps`, and one line about the judged places.
  var short: [String] { gaps + [summary].compactMap { $0 } }

  /// The coverage by system, with the places that could not be judged and the reasons.
  var long: [String] {
    var lines: [String] = []
    if !coverage.apps.isEmpty {
      let more = coverage.apps.count - Self.maximumApps
      let shown = coverage.apps.prefix(Self.maximumApps).map(\.text) + (more > 0 ? ["\(more) more"] : [])
      lines.append("apps: \(shown.joined(separator: ", "))")
    }
    lines += gaps + table
    for off in coverage.switchedOff { lines += [off.line, "  " + off.rules.joined(separator: ", ")] }
    return lines + [unread].compactMap { $0 }
  }

  /// A sentence that counts the occurrences of subjects that are not checked in Swift source; nil if there are none.
  var unread: String? {
    let others = coverage.subjects.compactMap { subject in
      subject.files.map { "\(subject.name) (\(subject.notJudged) in \(counted($0, "file")))" }
    }
    return others.isEmpty ? nil : "not yet checked in Swift source: \(others.joined(separator: ", "))"
  }

  /// Lines about the origin of the releases, missing files, and files that are not checked.
  var gaps: [String] {
    var lines: [String] = []
    if coverage.releases == "assumed", coverage.apps.isEmpty {
      let project = coverage.projectProblems.isEmpty ? "no project found" : "no project could be read"
      lines.append("\(project): assuming iPadOS 15 and later")
    } else if coverage.releases == "document" {
      lines.append("releases: from the targets of a model document")
    } else if coverage.releases == "configuration" {
      lines.append("releases: from \(DocumentKind.configurationName)")
    }
    lines += coverage.projectProblems.map(\.text)
    if let first = coverage.missingSettings.first {
      lines.append("build settings are not known, because there is no \(first)" + Self.more(coverage.missingSettings))
    }
    if let first = coverage.notCompiled.first {
      let phrase = coverage.notCompiled.count == 1 ? "it" : "them"
      lines.append("not checked, because no target compiles \(phrase): \(first)" + Self.more(coverage.notCompiled))
    }
    if let first = coverage.vendoredDemos.first {
      let phrase =
        coverage.vendoredDemos.count == 1 ? "the demo app of a vendored package" : "demo apps of vendored packages"
      lines.append("not checked: \(phrase): \(first)" + Self.more(coverage.vendoredDemos))
    }
    return lines
  }

  private static func more(_ names: [String]) -> String {
    names.count > 1 ? " and \(counted(names.count - 1, "more", "more"))" : ""
  }

  /// The number of judged places in Swift source, and of all places found there.
  var places: (judged: Int, seen: Int) {
    let places = coverage.subjects.filter { $0.name != Self.storyboards }
    let judged = places.reduce(0) { $0 + $1.judged }
    return (judged, places.reduce(judged) { $0 + $1.notJudged })
  }

  /// The unread storyboards, and the rules that could not run: "5 rules could not run: 'Editor' does not say what it
  /// implements".
  var limitations: [String] {
    var parts: [String] = []
    if let boards = coverage.subjects.first(where: { $0.name == Self.storyboards })?.notJudged {
      parts.append("\(counted(boards, "storyboard or nib", "storyboards and nibs")) not read")
    }
    if let first = coverage.switchedOff.first {
      let rules = Set(coverage.switchedOff.flatMap(\.rules)).count
      let more = coverage.switchedOff.count - 1
      parts.append(
        "\(counted(rules, "rule")) could not run\(first.explanation)"
          + (more > 0 ? ", and \(counted(more, "more reason"))" : ""))
    }
    return parts
  }

  /// The line about judged places and limits: "judged 32 of 35 places in Swift source; 5 rules could not run: 'Editor'
  /// does not say what it implements".
  private var summary: String? {
    let (judged, seen) = places
    var parts = seen > 0 ? ["judged \(judged) of \(counted(seen, "place")) in Swift source"] : []
    parts += limitations
    if parts.isEmpty { return nil }
    if judged < seen || coverage.switchedOff.count > 1 { parts.append("use -v for details") }
    return parts.joined(separator: "; ")
  }

  /// A table with a row for each system: the numbers of judged places, unjudged places and rules that could not run,
  /// and the reason for the first unjudged place.
  private var table: [String] {
    guard !coverage.systems.isEmpty else { return [] }
    let rows = coverage.systems.map { system in
      [system.name] + [system.judged, system.notJudged, system.rulesOff].map { $0 == 0 ? "-" : "\($0)" }
    }
    let head = ["", "judged", "not judged", "rules off"]
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }
    return [line(head)]
      + zip(rows, coverage.systems).map { cells, system in
        let at = system.place.map { "\($0.path):\($0.line): " } ?? ""
        return line(cells) + (system.reason.map { "  \(at)\($0)" } ?? "")
      }
  }
}
