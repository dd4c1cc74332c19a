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
    always: ["judged", "places", "summary", "files", "notes"], run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPAnswer {
    let arguments = call.arguments
    let selectors: [String]
    do throws(UsageError) { selectors = try RuleNames.selectors(arguments.strings("subjects")) } catch {
      throw MCPFailure(error.message)
    }
    let changed = try arguments.string("changed_lines").map { diff throws(MCPFailure) in
      try MCPChangedLines(diff, call.workspace.folders)
    }
    var paths: [String] = []
    for path in arguments.strings("paths") {
      paths.append(try call.workspace.folders.existing(path))
      try call.workspace.include(paths.last ?? "")
    }
    var report = try call.workspace.report(in: arguments.strings("paths").isEmpty ? nil : paths)
    report.findings.removeAll { finding in
      !selectors.isEmpty && !selectors.contains { RuleCodes.selector($0, covers: finding.code) }
        || changed?.touches(finding) == false
    }
    if !selectors.isEmpty { report.limitCoverage(to: selectors) }
    // Changed lines have few findings, so hints are listed too.
    if !arguments.has("hints"), changed == nil { report = report.withoutHints }
    let judged = MCPFindings.judged(report)
    let summary = report.summary(hintsOption: "\"hints\": true")
    let coverage = report.coverage.map { CoverageText(coverage: $0) }
    let listsUnjudgedPlaces = arguments.has("not_judged")
    let nothing = "nothing to check is in \(call.workspace.folders.paths.joined(separator: ", "))"
    let notes =
      (report.documents == 0 && judged.places == 0 && paths.isEmpty ? [nothing] : []) + report.failures.map(\.message)
      + (coverage.map { $0.gaps + $0.limitations } ?? [])
      + (listsUnjudgedPlaces ? [coverage?.unread].compactMap { $0 } : []) + (changed?.notes ?? [])
    let items = listsUnjudgedPlaces ? places(report) : report.findings.map(MCPFindings.item)
    return try MCPPages.page(items, arguments) { items in
      let structured: JSONObject = [
        "judged": .int(judged.judged), "places": .int(judged.places), "summary": .string(summary),
        "files": MCPFindings.files(items), "notes": .array(notes.map { .string($0) }),
      ]
      let lines = ["\(judged.text); \(summary)"] + MCPFindings.lines(items) + notes.map { "note: \($0)" }
      return MCPAnswer(structured: structured, text: lines.joined(separator: "\n"))
    }
  }

  /// Returns an item for each place in Swift source that was seen but not judged, with the reason.
  private static func places(_ report: CheckReport) -> [MCPItem] {
    (report.coverage?.notJudged ?? []).map { place in
      MCPItem(
        json: [
          "line": .int(place.place.line), "subject": .string(place.subject), "reason": .string(place.reason),
        ],
        line: "  \(place.place.line) \(place.subject) not judged: \(place.reason)", group: place.place.path)
    }
  }
}

extension CheckReport {
  /// Keeps only the coverage of subjects whose system has a selected rule or is selected.
  ///
  /// For example, `["sheet/no-detents"]` keeps all subjects of the system `sheet`.
  fileprivate mutating func limitCoverage(to selectors: [String]) {
    let systems = Set(
      selectors.compactMap { $0.split(separator: "/").first.flatMap { RuleSystem(rawValue: String($0)) } })
    func isSelected(_ subject: String) -> Bool {
      SwiftMention.Subject(rawValue: subject)?.system.map(systems.contains) == true
    }
    coverage?.subjects.removeAll { !isSelected($0.name) }
    coverage?.notJudged.removeAll { !isSelected($0.subject) }
  }
}
