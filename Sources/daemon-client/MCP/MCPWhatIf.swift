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
    requiredMembers: ["judged", "places", "judgedBefore", "placesBefore", "removed", "added", "unknown", "unchanged"],
    run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let editedFiles = try MCPEdits.editedFiles(call.arguments, call.workspace)
    let paths = editedFiles.map(\.path)
    let reportBefore = try call.workspace.report(judging: paths)
    let parseErrors = editedFiles.compactMap { file in
      parseErrorMessage(of: file, call.workspace).map { (uri: file.uri, text: $0) }
    }
    for file in editedFiles { call.workspace.replaceText(file.uri, file.newText) }
    let reportAfter = try call.workspace.report(judging: paths)
    let trial = try MCPTrial(
      reportBefore, reportAfter, of: editedFiles.map(\.uri), brokenURIs: Set(parseErrors.map(\.uri)), call.workspace)
    let (countsBefore, countsAfter) = (
      MCPFindings.coverageCounts(reportBefore), MCPFindings.coverageCounts(reportAfter)
    )
    let unknownText = trial.unknownFindings.isEmpty ? "" : ", \(trial.unknownFindings.count) unknown"
    let headLines =
      parseErrors.map(\.text) + [
        "\(counted(trial.removedFindings.count, "finding")) removed, \(trial.addedFindings.count) added, "
          + "\(trial.unchangedCount) unchanged\(unknownText)",
        "in the edited files: \(countsAfter.text)"
          + (countsBefore.text == countsAfter.text ? "" : "; before: \(countsBefore.text)"),
      ] + unjudgedPlaceLines(trial)
    let items =
      trial.removedFindings.map { item($0, "removed") } + trial.addedFindings.map { item($0, "added") }
      + trial.unknownFindings.map { item($0, "unknown") }
    return try MCPPages.page(items, call.arguments) { items in
      func findings(_ group: String) -> JSONValue { .array(items.filter { $0.group == group }.map(\.json)) }
      let structured: JSONObject = [
        "judged": .int(countsAfter.judged), "places": .int(countsAfter.places),
        "judgedBefore": .int(countsBefore.judged),
        "placesBefore": .int(countsBefore.places), "removed": findings("removed"), "added": findings("added"),
        "unknown": findings("unknown"), "unchanged": .int(trial.unchangedCount),
      ]
      return MCPToolResult(structured: structured, text: (headLines + items.map(\.text)).joined(separator: "\n"))
    }
  }

  /// Returns a message about the first unbalanced bracket or string after the edits.
  ///
  /// Returns nil if the file still parses, did not parse before the edits, or is not Swift source.
  private static func parseErrorMessage(of file: MCPEdits.EditedFile, _ workspace: MCPWorkspace) -> String? {
    guard file.uri.hasSuffix(DocumentKind.swiftSuffix) else { return nil }
    let bytes = Array(file.newText.utf8)
    guard let offset = SwiftSource(bytes).firstMalformedOffset,
      SwiftSource(Array((workspace.text(of: file.uri) ?? "").utf8)).firstMalformedOffset == nil
    else { return nil }
    let line = bytes[..<offset].count { $0 == 0x0A } + 1
    return
      "\(workspace.folders.shownPath(file.path)):\(line) does not parse: a bracket or string there has no other end"
  }

  /// The maximum number of places to list. Further places are only counted.
  private static let maximumPlaceCount = 5

  /// Returns a line with the reason for each place that is unjudged only after the edits, i.e. whose code the daemon
  /// can no longer evaluate. If there are more than `maximumPlaceCount`, the last line counts the further places.
  private static func unjudgedPlaceLines(_ trial: MCPTrial) -> [String] {
    let places = trial.newlyUnjudgedPlaces
    let lines = places.prefix(maximumPlaceCount).map { place in
      "not judged now, so what is wrong there is not known: \(place.place.path):\(place.place.line) "
        + "\(place.subject): \(place.reason)"
    }
    return lines + (places.count > maximumPlaceCount ? ["and \(places.count - maximumPlaceCount) more places"] : [])
  }

  private static func item(_ finding: CheckReport.Finding, _ group: String) -> MCPItem {
    let item = MCPFindings.item(finding)
    var object: JSONObject = ["path": .string(finding.place.path)]
    for member in item.json.object?.members ?? [] { object[member.name] = member.value }
    return MCPItem(
      json: .object(object), text: "\(group): \(finding.place.path):\(item.text.dropFirst(2))", group: group)
  }
}
