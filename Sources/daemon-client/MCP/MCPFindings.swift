import UIModelJSON

/// Converts findings to result items, and groups the items by file.
enum MCPFindings {
  /// Returns the item of a finding, grouped under the path of its file.
  ///
  /// The item contains only the number of fixes, because the tool `fix` returns the fixes. Related places that a note
  /// mentions are left out.
  static func item(_ finding: CheckReport.Finding) -> MCPItem {
    var object: JSONObject = [
      "line": .int(finding.place.line), "severity": .string(finding.severity.rawValue), "code": .string(finding.code),
      "message": .string(finding.message),
    ]
    if !finding.fixes.isEmpty { object["fixes"] = .int(finding.fixes.count) }
    let isUnsafe = !finding.fixes.isEmpty && !finding.fixes.contains(where: \.isSafe)
    if isUnsafe { object["onlyUnsafeFixes"] = true }
    let kind = isUnsafe ? "unsafe fix" : "fix"
    let fixes = finding.fixes.isEmpty ? "" : " (\(counted(finding.fixes.count, kind, kind + "es")))"
    let related = finding.related.filter { related in
      let place = "\(related.place.path.split(separator: "/").last ?? ""):\(related.place.line)"
      return !finding.notes.contains { $0.contains(place) }
    }
    let notes = finding.notes + related.map { "\($0.place.path):\($0.place.line): \($0.message)" }
    if !notes.isEmpty { object["notes"] = .array(notes.map { .string($0) }) }
    let line =
      "  \(finding.place.line) \(finding.severity.rawValue) \(finding.code): \(finding.message)\(fixes)"
    return MCPItem(
      json: .object(object), text: ([line] + notes.map { "    " + $0 }).joined(separator: "\n"),
      group: finding.place.path)
  }

  /// Returns the JSON array of files, each with its path and findings.
  static func files(_ items: some Collection<MCPItem>) -> JSONValue {
    .array(
      groups(items).map { path, items in ["path": .string(path), "findings": .array(items.map(\.json))] })
  }

  /// Returns the text lines of the items: each path, followed by the findings of the file.
  static func lines(_ items: some Collection<MCPItem>) -> [String] {
    groups(items).flatMap { path, items in [path] + items.map(\.text) }
  }

  /// Groups consecutive items of the same file.
  private static func groups(_ items: some Collection<MCPItem>) -> [(path: String, items: [MCPItem])] {
    var groups: [(path: String, items: [MCPItem])] = []
    for item in items {
      if let last = groups.last, last.path == item.group {
        groups[groups.count - 1].items.append(item)
      } else {
        groups.append((item.group ?? "", [item]))
      }
    }
    return groups
  }

  /// Returns the number of judged places, the number of all places in Swift source, and a text such as "14 of 37 places
  /// judged".
  static func coverageCounts(_ report: CheckReport) -> (judged: Int, places: Int, text: String) {
    let (judged, seen) = report.coverage.map { CoverageText(coverage: $0).places } ?? (0, 0)
    let text = seen == 0 ? "no places in Swift source to judge" : "\(judged) of \(counted(seen, "place")) judged"
    return (judged, seen, text)
  }
}
