import UIModelDaemon

/// Renders a fix as a small diff of the changed lines.
struct ReportDiff {
  let source: (String) -> SourceText?
  let links: ReportLinks

  /// The maximum number of removed lines to show in a hunk. The same limit applies to the added lines.
  private static let maximumLineCount = 40
  /// The maximum number of characters to show of a line.
  private static let maximumLineLength = 400

  /// Returns the diff of a fix; nil for a fix without edits, or if none of the edited files can be read.
  func diff(_ fix: CheckReport.Fix) -> Markup? {
    let groups = groups(fix.edits)
    let hunks = groups.compactMap { hunk($0, namesFile: Set(fix.edits.map(\.place.uri)).count > 1) }
    return hunks.isEmpty ? nil : "<pre class=\"diff\"><code>\(hunks)</code></pre>"
  }

  /// Returns the edits sorted by position. Edits on the same or adjacent lines of a file are in one group.
  private func groups(_ edits: [CheckReport.Edit]) -> [[CheckReport.Edit]] {
    let sortedEdits = edits.sorted {
      ($0.place.path, $0.place.line, $0.place.column, $0.place.endLine, $0.place.endColumn)
        < ($1.place.path, $1.place.line, $1.place.column, $1.place.endLine, $1.place.endColumn)
    }
    var groups: [[CheckReport.Edit]] = []
    for edit in sortedEdits {
      if let precedingEdit = groups.last?.last, precedingEdit.place.uri == edit.place.uri,
        edit.place.line <= precedingEdit.place.endLine + 1
      {
        groups[groups.count - 1].append(edit)
      } else {
        groups.append([edit])
      }
    }
    return groups
  }

  private func hunk(_ edits: [CheckReport.Edit], namesFile: Bool) -> Markup? {
    guard let firstEdit = edits.first, let lastLine = edits.map(\.place.endLine).max(),
      let text = source(firstEdit.place.uri),
      let oldText = text.text(from: (firstEdit.place.line, 1), throughLine: lastLine)
    else { return nil }
    var newText = ""
    var position = (line: firstEdit.place.line, column: 1)
    for edit in edits {
      // If edits overlap, only the first one is applied.
      guard (edit.place.line, edit.place.column) >= position else { continue }
      newText += text.text(from: position, to: (edit.place.line, edit.place.column)) ?? ""
      newText += edit.newText
      position = (edit.place.endLine, edit.place.endColumn)
    }
    newText += text.text(from: position, throughLine: lastLine) ?? ""
    var (removed, added) = (ReportDiff.lines(oldText), ReportDiff.lines(newText))
    var lineNumber = firstEdit.place.line
    while let a = removed.first, let b = added.first, a == b {
      removed.removeFirst()
      added.removeFirst()
      lineNumber += 1
    }
    while let a = removed.last, let b = added.last, a == b {
      removed.removeLast()
      added.removeLast()
    }
    var rows: [Markup] = namesFile ? ["<span class=\"l f\">\(links.path(firstEdit.place))</span>"] : []
    for (offset, line) in removed.prefix(ReportDiff.maximumLineCount).enumerated() {
      rows.append(row("-", "del", lineNumber + offset, line))
    }
    for (offset, line) in added.prefix(ReportDiff.maximumLineCount).enumerated() {
      rows.append(row("+", "ins", lineNumber + offset, line))
    }
    let hiddenCount = max(removed.count, added.count) - ReportDiff.maximumLineCount
    if hiddenCount > 0 { rows.append("<span class=\"l f\">\(counted(hiddenCount, "more line")) not shown</span>") }
    return "\(rows)"
  }

  private func row(_ sign: String, _ cssClass: String, _ number: Int, _ line: String) -> Markup {
    let shownLine =
      String(line.prefix(ReportDiff.maximumLineLength)) + (line.count > ReportDiff.maximumLineLength ? "…" : "")
    return "<span class=\"l \(cssClass)\"><span class=\"n\">\(number)</span><span class=\"s\">\(sign)</span>"
      + "<span class=\"t\">\(shownLine)\n</span></span>"
  }

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self) }
  }
}
