import UIModelJSON

/// Converts findings to result items, and groups the items by file.
enum MCPFindings {
  /// Returns the item of a finding. The heading of the item is the path of the finding's file.
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
    let fixNoun = isUnsafe ? "unsafe fix" : "fix"
    let fixesText = finding.fixes.isEmpty ? "" : " (\(counted(finding.fixes.count, fixNoun, fixNoun + "es")))"
    let relatedPlaces = finding.relatedPlaces.filter { relatedPlaces in
      let place = "\(relatedPlaces.place.path.split(separator: "/").last ?? ""):\(relatedPlaces.place.line)"
      return !finding.notes.contains { $0.contains(place) }
    }
    let notes = finding.notes + relatedPlaces.map { "\($0.place.path):\($0.place.line): \($0.message)" }
    if !notes.isEmpty { object["notes"] = .array(notes.map { .string($0) }) }
    let line =
      "  \(finding.place.line) \(finding.severity.rawValue) \(finding.code): \(finding.message)\(fixesText)"
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

  /// Returns the items grouped by file. A file whose items are not consecutive has several groups.
  private static func groups(_ items: some Collection<MCPItem>) -> [(path: String, items: [MCPItem])] {
    var groups: [(path: String, items: [MCPItem])] = []
    for item in items {
      if let lastGroup = groups.last, lastGroup.path == item.group {
        groups[groups.count - 1].items.append(item)
      } else {
        groups.append((item.group ?? "", [item]))
      }
    }
    return groups
  }

  /// Returns the number of judged places and of all places in Swift source, and a text such as "14 of 37 places
  /// judged". A place is judged if the daemon can determine what the code does there.
  static func coverageCounts(_ report: CheckReport) -> (judged: Int, places: Int, text: String) {
    let (judgedCount, placeCount) = report.coverage.map { CoverageText(coverage: $0).placeCounts } ?? (0, 0)
    let text =
      placeCount == 0
      ? "no places in Swift source to judge" : "\(judgedCount) of \(counted(placeCount, "place")) judged"
    return (judgedCount, placeCount, text)
  }
}
