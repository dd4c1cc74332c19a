import UIModelDaemon
import UIModelJSON

/// `what_if`: which findings edits would remove and add. The edits are never written.
enum MCPWhatIf {
  static let tool = MCPTool(
    name: "what_if", title: "Try edits",
    description: """
      Says which findings edits would remove and add, without writing them. Try an edit here before you make it. Example: \
      {"edits": [{"path": "Editor.swift", "oldText": "\\"i\\"", "newText": "\\"j\\""}]}
      """,
    parameters: MCPEdits.parameters,
    output: [
      "judged": MCPSchema.integer, "places": MCPSchema.integer, "judgedBefore": MCPSchema.integer,
      "placesBefore": MCPSchema.integer, "removed": MCPSchema.objects, "added": MCPSchema.objects,
      "unchanged": MCPSchema.integer,
    ],
    always: ["judged", "places", "judgedBefore", "placesBefore", "removed", "added", "unchanged"], run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPAnswer {
    let edited = try MCPEdits.texts(call.arguments, call.workspace)
    let paths = edited.map(\.path)
    let before = try call.workspace.report(judging: paths)
    for file in edited { call.workspace.hold(file.uri, file.after) }
    let after = try call.workspace.report(judging: paths)
    let (removed, added) = difference(before.findings, after.findings)
    let (was, now) = (MCPFindings.judged(before), MCPFindings.judged(after))
    var head = [
      "\(counted(removed.count, "finding")) removed, \(added.count) added, "
        + "\(after.findings.count - added.count) unchanged",
      "in the edited files: \(now.text)" + (was.text == now.text ? "" : "; before: \(was.text)"),
    ]
    let unknown =
      (now.places - now.judged) - (was.places - was.judged)
      + (try noLongerJudged(removed, outside: paths, call.workspace))
    if unknown > 0 {
      let places = counted(unknown, "more place is", "more places are")
      head.append("\(places) not judged: what was found there is unknown, not fixed")
    }
    let items = removed.map { item($0, isAdded: false) } + added.map { item($0, isAdded: true) }
    return try MCPPages.page(items, call.arguments) { items, cursor in
      func part(_ group: String) -> JSONValue { .array(items.filter { $0.group == group }.map(\.json)) }
      var structured: JSONObject = [
        "judged": .int(now.judged), "places": .int(now.places), "judgedBefore": .int(was.judged),
        "placesBefore": .int(was.places), "removed": part("removed"), "added": part("added"),
        "unchanged": .int(after.findings.count - added.count),
      ]
      structured["nextCursor"] = cursor.map { .string($0) }
      let more = cursor.map { ["more: call again with \"cursor\": \"\($0)\""] } ?? []
      return MCPAnswer(
        structured: structured, text: (head + items.map(\.line) + more).joined(separator: "\n"))
    }
  }

  /// How many findings of other files are gone because their place is not judged any more.
  private static func noLongerJudged(
    _ removed: [CheckReport.Finding], outside edited: [String], _ workspace: MCPWorkspace
  ) throws(MCPFailure) -> Int {
    let others = removed.filter { finding in
      DocumentURI(finding.place.uri).path.map { !edited.contains($0) } ?? false
    }
    guard !others.isEmpty else { return 0 }
    let paths = Set(others.compactMap { DocumentURI($0.place.uri).path }).sorted()
    let unjudged = try workspace.report(in: paths).coverage?.notJudged ?? []
    return others.count { finding in
      unjudged.contains { $0.place.uri == finding.place.uri && $0.place.line == finding.place.line }
    }
  }

  private static func item(_ finding: CheckReport.Finding, isAdded: Bool) -> MCPItem {
    let line = MCPFindings.item(finding)
    let place = "\(finding.place.path):"
    var object: JSONObject = ["path": .string(finding.place.path)]
    for member in line.json.object?.members ?? [] { object[member.name] = member.value }
    return MCPItem(
      json: .object(object), line: (isAdded ? "added: " : "removed: ") + place + line.line.dropFirst(2),
      group: isAdded ? "added" : "removed")
  }

  /// What only one of two reports has. Findings are the same if they mark the same text, or say the same of a file.
  static func difference(
    _ before: [CheckReport.Finding], _ after: [CheckReport.Finding]
  ) -> (removed: [CheckReport.Finding], added: [CheckReport.Finding]) {
    var (removed, added) = (before, after)
    for key in [byText, byMessage] {
      var counts: [String: Int] = [:]
      for finding in added { counts[key(finding), default: 0] += 1 }
      var common: [String: Int] = [:]
      removed.removeAll { finding in
        guard let count = counts[key(finding)], count > 0 else { return false }
        counts[key(finding)] = count - 1
        common[key(finding), default: 0] += 1
        return true
      }
      added.removeAll { finding in
        guard let count = common[key(finding)], count > 0 else { return false }
        common[key(finding)] = count - 1
        return true
      }
    }
    return (removed, added)
  }

  private static func byText(_ finding: CheckReport.Finding) -> String { finding.fingerprint + finding.message }

  private static func byMessage(_ finding: CheckReport.Finding) -> String {
    [finding.code, finding.place.path, finding.message].joined(separator: "\0")
  }
}
