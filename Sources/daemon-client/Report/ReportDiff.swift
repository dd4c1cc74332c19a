import UIModelDaemon

/// Renders the lines that a fix would change as a small diff.
struct ReportDiff {
  let source: (String) -> SourceText?
  let links: ReportLinks

  /// The maximum number of removed lines and of added lines to show in a hunk.
  private static let maximumLines = 40
  /// The maximum number of characters to show of a line.
  private static let maximumLineLength = 400

  /// Returns the diff of a fix; nil for a fix without edits, or if none of the edited files can be read.
  func diff(_ fix: CheckReport.Fix) -> Markup? {
    let groups = groups(fix.edits)
    let hunks = groups.compactMap { hunk($0, namesFile: Set(fix.edits.map(\.place.uri)).count > 1) }
    return hunks.isEmpty ? nil : "<pre class=\"diff\"><code>\(hunks)</code></pre>"
  }

  /// Sorts edits by position, and groups edits on the same or adjacent lines of a file.
  private func groups(_ edits: [CheckReport.Edit]) -> [[CheckReport.Edit]] {
    let sorted = edits.sorted {
      ($0.place.path, $0.place.line, $0.place.column, $0.place.endLine, $0.place.endColumn)
        < ($1.place.path, $1.place.line, $1.place.column, $1.place.endLine, $1.place.endColumn)
    }
    var groups: [[CheckReport.Edit]] = []
    for edit in sorted {
      if let last = groups.last?.last, last.place.uri == edit.place.uri, edit.place.line <= last.place.endLine + 1 {
        groups[groups.count - 1].append(edit)
      } else {
        groups.append([edit])
      }
    }
    return groups
  }

  private func hunk(_ edits: [CheckReport.Edit], namesFile: Bool) -> Markup? {
    guard let first = edits.first, let last = edits.map(\.place.endLine).max(), let text = source(first.place.uri),
      let old = text.text(from: (first.place.line, 1), throughLine: last)
    else { return nil }
    var new = ""
    var at = (line: first.place.line, column: 1)
    for edit in edits {
      // If edits overlap, only the first one is applied.
      guard (edit.place.line, edit.place.column) >= at else { continue }
      new += text.text(from: at, to: (edit.place.line, edit.place.column)) ?? ""
      new += edit.newText
      at = (edit.place.endLine, edit.place.endColumn)
    }
    new += text.text(from: at, throughLine: last) ?? ""
    var (removed, added) = (ReportDiff.lines(old), ReportDiff.lines(new))
    var number = first.place.line
    while let a = removed.first, let b = added.first, a == b {
      removed.removeFirst()
      added.removeFirst()
      number += 1
    }
    while let a = removed.last, let b = added.last, a == b {
      removed.removeLast()
      added.removeLast()
    }
    var rows: [Markup] = namesFile ? ["<span class=\"l f\">\(links.path(first.place))</span>"] : []
    for (offset, line) in removed.prefix(ReportDiff.maximumLines).enumerated() {
      rows.append(row("-", "del", number + offset, line))
    }
    for (offset, line) in added.prefix(ReportDiff.maximumLines).enumerated() {
      rows.append(row("+", "ins", number + offset, line))
    }
    let more = max(removed.count, added.count) - ReportDiff.maximumLines
    if more > 0 { rows.append("<span class=\"l f\">\(counted(more, "more line")) not shown</span>") }
    return "\(rows)"
  }

  private func row(_ sign: String, _ element: String, _ number: Int, _ line: String) -> Markup {
    let shown =
      String(line.prefix(ReportDiff.maximumLineLength)) + (line.count > ReportDiff.maximumLineLength ? "…" : "")
    return "<span class=\"l \(element)\"><span class=\"n\">\(number)</span><span class=\"s\">\(sign)</span>"
      + "<span class=\"t\">\(shown)\n</span></span>"
  }

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self) }
  }
}
