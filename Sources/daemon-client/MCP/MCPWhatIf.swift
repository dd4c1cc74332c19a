import UIModelDaemon
import UIModelJSON
import UIModelPlatform
import UIModelSystems
import UIModelSwift

/// `what_if`: reports the findings that edits would remove and add. The edits are never written.
enum MCPWhatIf {
  static let tool = MCPTool(
    name: "what_if", title: "Try edits",
    description: """
      Says which findings edits of Swift files and model documents would remove and add, without writing them. A finding \
      whose place would no longer be judged is `unknown`, not fixed. Try an edit here before you make it. Example: \
      {"edits": [{"path": "Editor.swift", "oldText": "\\"i\\"", "newText": "\\"j\\""}]}
      """,
    parameters: MCPEdits.parameters,
    output: [
      "judged": MCPSchema.integer, "places": MCPSchema.integer, "judgedBefore": MCPSchema.integer,
      "placesBefore": MCPSchema.integer, "removed": MCPSchema.objects, "added": MCPSchema.objects,
      "unknown": MCPSchema.objects, "unchanged": MCPSchema.integer,
    ],
    always: ["judged", "places", "judgedBefore", "placesBefore", "removed", "added", "unknown", "unchanged"], run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPAnswer {
    let edited = try MCPEdits.texts(call.arguments, call.workspace)
    let paths = edited.map(\.path)
    let before = try call.workspace.report(judging: paths)
    let broken = edited.compactMap { file in brokenLine(of: file, call.workspace).map { (uri: file.uri, text: $0) } }
    for file in edited { call.workspace.replaceText(file.uri, file.after) }
    let after = try call.workspace.report(judging: paths)
    let trial = try MCPTrial(
      before, after, of: edited.map(\.uri), broken: Set(broken.map(\.uri)), call.workspace)
    let (was, now) = (MCPFindings.judged(before), MCPFindings.judged(after))
    let unknown = trial.unknown.isEmpty ? "" : ", \(trial.unknown.count) unknown"
    let head =
      broken.map(\.text) + [
        "\(counted(trial.removed.count, "finding")) removed, \(trial.added.count) added, "
          + "\(trial.unchanged) unchanged\(unknown)",
        "in the edited files: \(now.text)" + (was.text == now.text ? "" : "; before: \(was.text)"),
      ] + reasons(trial)
    let items =
      trial.removed.map { item($0, "removed") } + trial.added.map { item($0, "added") }
      + trial.unknown.map { item($0, "unknown") }
    return try MCPPages.page(items, call.arguments) { items in
      func part(_ group: String) -> JSONValue { .array(items.filter { $0.group == group }.map(\.json)) }
      let structured: JSONObject = [
        "judged": .int(now.judged), "places": .int(now.places), "judgedBefore": .int(was.judged),
        "placesBefore": .int(was.places), "removed": part("removed"), "added": part("added"),
        "unknown": part("unknown"), "unchanged": .int(trial.unchanged),
      ]
      return MCPAnswer(structured: structured, text: (head + items.map(\.line)).joined(separator: "\n"))
    }
  }

  /// Returns a message about the first bracket or string that the edit leaves unbalanced.
  ///
  /// Returns nil if the file still parses, did not parse before, or is not Swift source.
  private static func brokenLine(of file: MCPEdits.Edited, _ workspace: MCPWorkspace) -> String? {
    guard file.uri.hasSuffix(DocumentKind.swiftSuffix) else { return nil }
    let bytes = Array(file.after.utf8)
    guard let place = SwiftSource(bytes).firstUnsound,
      SwiftSource(Array((workspace.text(of: file.uri) ?? "").utf8)).firstUnsound == nil
    else { return nil }
    let line = bytes[..<place].count { $0 == 0x0A } + 1
    return "\(workspace.folders.shown(file.path)):\(line) does not parse: a bracket or string there has no other end"
  }

  /// The maximum number of places to list. The others are counted.
  private static let maximumReasons = 5

  /// Returns a line for each place that is no longer judged, with the reason.
  private static func reasons(_ trial: MCPTrial) -> [String] {
    let places = trial.notJudged
    let all = places.prefix(maximumReasons).map { place in
      "not judged now, so what is wrong there is not known: \(place.place.path):\(place.place.line) "
        + "\(place.subject): \(place.reason)"
    }
    return all + (places.count > maximumReasons ? ["and \(places.count - maximumReasons) more places"] : [])
  }

  private static func item(_ finding: CheckReport.Finding, _ group: String) -> MCPItem {
    let item = MCPFindings.item(finding)
    var object: JSONObject = ["path": .string(finding.place.path)]
    for member in item.json.object?.members ?? [] { object[member.name] = member.value }
    return MCPItem(
      json: .object(object), line: "\(group): \(finding.place.path):\(item.line.dropFirst(2))", group: group)
  }
}
