import UIModelJSON
import UIModelSwift
import UIModelSystems

/// `check`: reports the findings in the project or in a part of it.
enum MCPCheck {
  static let tool = MCPTool(
    name: "check", title: "Check the UI structure",
    description: """
      Reports mistakes in menus, shortcuts, sheets, focus, toolbars and keyboards of an iPad or Mac Catalyst app, from its \
      Swift source. Call it after each edit of UI code. The first line says how many places were judged; the rest may be \
      right or wrong. Example: {"paths": ["Sources/Editor.swift"], "subjects": ["menu"]}
      """,
    parameters: [
      MCPParameter(name: "paths", kind: .strings, description: "Files or folders; all if left out."),
      MCPParameter(name: "subjects", kind: .strings, description: "Rules or subjects, such as sheet or menu."),
      MCPParameter(
        name: "changed_lines", kind: .string,
        description: "A unified diff, such as `git diff` prints: only findings on lines that it changes, with hints."),
      MCPParameter(name: "hints", kind: .boolean, description: "List hints too, which are only counted otherwise."),
      MCPParameter(
        name: "not_judged", kind: .boolean, description: "List the places that were not judged, with reasons, instead."),
    ],
    output: [
      "judged": MCPSchema.integer, "places": MCPSchema.integer, "summary": MCPSchema.string,
      "files": [
        "type": "array",
        "items": [
          "type": "object", "properties": ["path": MCPSchema.string, "findings": MCPSchema.objects],
          "required": ["path", "findings"],
        ],
      ],
      "notes": MCPSchema.strings,
    ],
    requiredMembers: ["judged", "places", "summary", "files", "notes"], run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let arguments = call.arguments
    let selectors: [String]
    do throws(UsageError) { selectors = try RuleNames.selectors(arguments.strings("subjects")) } catch {
      throw MCPFailure(error.message)
    }
    let changedLines = try arguments.string("changed_lines").map { diff throws(MCPFailure) in
      try MCPChangedLines(diff, call.workspace.folders)
    }
    var paths: [String] = []
    for path in arguments.strings("paths") {
      paths.append(try call.workspace.folders.existingPath(path))
      try call.workspace.include(paths.last ?? "")
    }
    var report = try call.workspace.report(in: arguments.strings("paths").isEmpty ? nil : paths)
    report.findings.removeAll { finding in
      !selectors.isEmpty && !selectors.contains { RuleCodes.selector($0, covers: finding.code) }
        || changedLines?.touches(finding) == false
    }
    if !selectors.isEmpty { report.limitCoverage(to: selectors) }
    // Changed lines have few findings, so hints are listed too.
    if !arguments.isTrue("hints"), changedLines == nil { report = report.reportWithoutHints }
    let coverageCounts = MCPFindings.coverageCounts(report)
    let summary = report.summary(hintsOption: "\"hints\": true")
    let coverage = report.coverage.map { CoverageText(coverage: $0) }
    let listsUnjudgedPlaces = arguments.isTrue("not_judged")
    let emptyProjectNote = "nothing to check is in \(call.workspace.folders.paths.joined(separator: ", "))"
    let notes =
      (report.documentCount == 0 && coverageCounts.places == 0 && paths.isEmpty ? [emptyProjectNote] : [])
      + report.failures.map(\.message)
      + (coverage.map { $0.notices + $0.limitations } ?? [])
      + (listsUnjudgedPlaces ? [coverage?.uncheckedSubjects].compactMap { $0 } : []) + (changedLines?.notes ?? [])
    let items = listsUnjudgedPlaces ? unjudgedItems(report) : report.findings.map(MCPFindings.item)
    return try MCPPages.page(items, arguments) { items in
      let structured: JSONObject = [
        "judged": .int(coverageCounts.judged), "places": .int(coverageCounts.places), "summary": .string(summary),
        "files": MCPFindings.files(items), "notes": .array(notes.map { .string($0) }),
      ]
      let lines = ["\(coverageCounts.text); \(summary)"] + MCPFindings.lines(items) + notes.map { "note: \($0)" }
      return MCPToolResult(structured: structured, text: lines.joined(separator: "\n"))
    }
  }

  /// Returns an item for each unjudged place, i.e. for code whose effect the daemon cannot determine, with the reason.
  private static func unjudgedItems(_ report: CheckReport) -> [MCPItem] {
    (report.coverage?.unjudgedPlaces ?? []).map { place in
      MCPItem(
        json: [
          "line": .int(place.place.line), "subject": .string(place.subject), "reason": .string(place.reason),
        ],
        text: "  \(place.place.line) \(place.subject) not judged: \(place.reason)", group: place.place.path)
    }
  }
}

extension CheckReport {
  /// Limits the coverage to the subjects of systems that are selected or have a selected rule.
  ///
  /// For example, `["sheet/no-detents"]` keeps all subjects of the system `sheet` and removes the other subjects.
  fileprivate mutating func limitCoverage(to selectors: [String]) {
    let systems = Set(
      selectors.compactMap { $0.split(separator: "/").first.flatMap { RuleSystem(rawValue: String($0)) } })
    func isSelected(_ subject: String) -> Bool {
      SwiftMention.Subject(rawValue: subject)?.system.map(systems.contains) == true
    }
    coverage?.subjects.removeAll { !isSelected($0.name) }
    coverage?.unjudgedPlaces.removeAll { !isSelected($0.subject) }
  }
}
