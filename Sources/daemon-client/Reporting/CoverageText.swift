import UIModelSystems

/// The text that `check` prints about coverage: one line, or a table with reasons. An example of the line is "judged 32
/// of 35 places in Swift source".
struct CoverageText {
  let coverage: CheckReport.Coverage

  private static let maximumAppCount = 6
  /// The name of the subject that counts storyboards and nibs, which are not Swift source.
  private static let storyboardSubject = "storyboards"

  /// The notices, followed by one line about judged places and limitations if there are any.
  var shortLines: [String] { notices + [summary].compactMap { $0 } }

  /// The coverage by system, with the places that could not be judged and the reasons.
  var detailedLines: [String] {
    var lines: [String] = []
    if !coverage.apps.isEmpty {
      let omittedCount = coverage.apps.count - Self.maximumAppCount
      let appTexts =
        coverage.apps.prefix(Self.maximumAppCount).map(\.text) + (omittedCount > 0 ? ["\(omittedCount) more"] : [])
      lines.append("apps: \(appTexts.joined(separator: ", "))")
    }
    lines += notices + tableLines
    for group in coverage.disabledRules { lines += [group.sentence, "  " + group.ruleCodes.joined(separator: ", ")] }
    return lines + [uncheckedSubjects].compactMap { $0 }
  }

  /// A sentence that counts the occurrences of subjects that are not checked in Swift source; nil if there are none.
  var uncheckedSubjects: String? {
    let subjectTexts = coverage.subjects.compactMap { subject in
      subject.fileCount.map { "\(subject.name) (\(subject.unjudgedCount) in \(counted($0, "file")))" }
    }
    return subjectTexts.isEmpty ? nil : "not yet checked in Swift source: \(subjectTexts.joined(separator: ", "))"
  }

  /// Lines about the origin of the releases, problems with projects, missing settings files, and files that are not
  /// checked.
  var notices: [String] {
    var lines: [String] = []
    if coverage.releaseOrigin == "assumed", coverage.apps.isEmpty {
      let project = coverage.projectProblems.isEmpty ? "no project found" : "no project could be read"
      lines.append("\(project): assuming iPadOS 15 and later")
    } else if coverage.releaseOrigin == "document" {
      lines.append("releases: from the targets of a model document")
    } else if coverage.releaseOrigin == "configuration" {
      lines.append("releases: from \(DocumentKind.configurationFileName)")
    }
    lines += coverage.projectProblems.map(\.text)
    if let firstPath = coverage.missingSettingsFiles.first {
      lines.append(
        "build settings are not known, because there is no \(firstPath)"
          + Self.moreSuffix(coverage.missingSettingsFiles))
    }
    if let firstPath = coverage.uncompiledFiles.first {
      let phrase = coverage.uncompiledFiles.count == 1 ? "it" : "them"
      lines.append(
        "not checked, because no target compiles \(phrase): \(firstPath)" + Self.moreSuffix(coverage.uncompiledFiles))
    }
    if let firstPath = coverage.vendoredDemoFolders.first {
      let phrase =
        coverage.vendoredDemoFolders.count == 1
        ? "the demo app of a vendored package" : "demo apps of vendored packages"
      lines.append("not checked: \(phrase): \(firstPath)" + Self.moreSuffix(coverage.vendoredDemoFolders))
    }
    return lines
  }

  private static func moreSuffix(_ names: [String]) -> String {
    names.count > 1 ? " and \(counted(names.count - 1, "more", "more"))" : ""
  }

  /// The number of judged places, i.e. of those whose code the daemon can evaluate, and the number of all places found
  /// in Swift source.
  var placeCounts: (judged: Int, seen: Int) {
    let swiftSubjects = coverage.subjects.filter { $0.name != Self.storyboardSubject }
    let judged = swiftSubjects.reduce(0) { $0 + $1.judgedCount }
    return (judged, swiftSubjects.reduce(judged) { $0 + $1.unjudgedCount })
  }

  /// Phrases about unread storyboards and about rules that could not run, such as "5 rules could not run: 'Editor' does
  /// not say what it implements".
  var limitations: [String] {
    var parts: [String] = []
    if let storyboardCount = coverage.subjects.first(where: { $0.name == Self.storyboardSubject })?.unjudgedCount {
      parts.append("\(counted(storyboardCount, "storyboard or nib", "storyboards and nibs")) not read")
    }
    if let firstGroup = coverage.disabledRules.first {
      let ruleCount = Set(coverage.disabledRules.flatMap(\.ruleCodes)).count
      let furtherReasonCount = coverage.disabledRules.count - 1
      parts.append(
        "\(counted(ruleCount, "rule")) could not run\(firstGroup.explanation)"
          + (furtherReasonCount > 0 ? ", and \(counted(furtherReasonCount, "more reason"))" : ""))
    }
    return parts
  }

  /// The line about judged places and limitations, such as "judged 32 of 35 places in Swift source; 5 rules could not
  /// run: 'Editor' does not say what it implements". Nil if there are no places and no limitations.
  private var summary: String? {
    let (judged, seen) = placeCounts
    var parts = seen > 0 ? ["judged \(judged) of \(counted(seen, "place")) in Swift source"] : []
    parts += limitations
    if parts.isEmpty { return nil }
    if judged < seen || coverage.disabledRules.count > 1 { parts.append("use -v for details") }
    return parts.joined(separator: "; ")
  }

  /// A table with a row for each system: the numbers of judged places, unjudged places and rules that could not run,
  /// and the reason for the first unjudged place.
  private var tableLines: [String] {
    guard !coverage.systems.isEmpty else { return [] }
    let rows = coverage.systems.map { system in
      [system.name]
        + [system.judgedCount, system.unjudgedCount, system.disabledRuleCount].map { $0 == 0 ? "-" : "\($0)" }
    }
    let header = ["", "judged", "not judged", "rules off"]
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String]) -> String {
      cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }
    return [line(header)]
      + zip(rows, coverage.systems).map { cells, system in
        let location = system.place.map { "\($0.path):\($0.line): " } ?? ""
        return line(cells) + (system.reason.map { "  \(location)\($0)" } ?? "")
      }
  }
}
