import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// Handlers of `uimodel/fix/list` and `uimodel/fix/apply`.
enum Fixes {
  /// The findings to fix, and the fixes that are allowed.
  struct Selection: MessageParameters {
    let filter: Findings.Filter
    /// Whether the selection includes unsafe fixes, which might not do what the developer intended.
    let includesUnsafe: Bool
    /// The title of the fixes to select, which can be safe or unsafe. If nil, fixes are selected by their safety only.
    let title: String?

    static let names = Findings.Filter.names + ["unsafe", "title"]

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(Selection.names)
      try self.init(members: reader)
    }

    init(members reader: ParameterReader) throws(ResponseError) {
      filter = try Findings.Filter(members: reader)
      title = try reader.string(ifPresent: "title")
      includesUnsafe = try reader.bool(ifPresent: "unsafe") ?? false
    }

    /// Whether the selection includes a fix. A fix is selected by its title if a title is requested, otherwise by its
    /// safety.
    func includes(_ fix: Fix) -> Bool { title.map { fix.title == $0 } ?? (fix.isSafe || includesUnsafe) }
  }

  /// The fixes of one document that can be applied together: the first selected fix of each finding.
  ///
  /// If two fixes change the same text, only the first is chosen.
  private struct Choice {
    let selection: Selection
    let documentNumber: UInt32
    private var editSet: EditSet

    init(_ selection: Selection, _ record: DocumentRecord, _ editing: ModelEditing) {
      (self.selection, documentNumber) = (selection, record.number)
      editSet = EditSet(editing, allowsAdjacentEdits: false)
    }

    var groups: [[ModelEdit]] { editSet.groups }

    /// Chooses the first selected fix of a finding, and adds the fix's edits. Returns the index of the fix in the
    /// finding. Returns nil if the finding has no selected fix, or if the edits cannot be added.
    mutating func choose(from finding: Finding) -> Int? {
      guard let index = finding.fixes.firstIndex(where: selection.includes),
        case let edits = finding.fixes[known: index].edits,
        edits.allSatisfy({ $0.place.block.document == documentNumber }), (try? editSet.add(edits)) != nil
      else { return nil }
      return index
    }
  }

  static func list(_ params: Selection, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    context.refresh()
    var fixes: [JSONValue] = []
    for record in try Findings.records(params.filter, context.workspace) {
      let editing = ModelEditing(record.document, keepsComments: true)
      var choice = Choice(params, record, editing)
      for locatedFinding in context.workspace.findings(of: record) where params.filter.covers(locatedFinding.finding) {
        let chosenIndex = choice.choose(from: locatedFinding.finding)
        for (index, fix) in locatedFinding.finding.fixes.enumerated() where editing.canApply(fix) {
          var object: JSONObject = [
            "uri": .string(record.spelling), "code": .string(locatedFinding.finding.code), "title": .string(fix.title),
            "isSafe": .bool(fix.isSafe), "isChosen": .bool(index == chosenIndex),
            "range": record.range(locatedFinding.range, context.encoding).json,
          ]
          object["edits"] = FindingJSON.edits(of: fix, context.workspace, context.encoding)
          fixes.append(.object(object))
        }
      }
    }
    return ["clock": .int(context.workspace.clock), "fixes": .array(fixes)]
  }

  /// Reads a request that applies all chosen fixes as one change.
  static func readApply(_ reader: ParameterReader) throws(ResponseError) -> RequestedChange {
    try reader.rejectUnknownMembers(Selection.names + ChangeOptions.names)
    let selection = try Selection(members: reader)
    return RequestedChange("Apply fixes", try ChangeOptions(reader), spansDocuments: true) { workspace, _ in
      try requests(selection, workspace)
    }
  }

  private static func requests(_ selection: Selection, _ workspace: Workspace) throws -> [ModelRequest] {
    workspace.bringUpToDate()
    var requests: [ModelRequest] = []
    var titles: Set<String> = []
    for record in try Findings.records(selection.filter, workspace) {
      var choice = Choice(selection, record, ModelEditing(record.document, keepsComments: true))
      for locatedFinding in workspace.findings(of: record) where selection.filter.covers(locatedFinding.finding) {
        titles.formUnion(locatedFinding.finding.fixes.map(\.title))
        _ = choice.choose(from: locatedFinding.finding)
      }
      if !choice.groups.isEmpty { requests.append(.edits(document: record.spelling, choice.groups)) }
    }
    if let title = selection.title, !titles.contains(title) { throw unknownTitleError(title, among: titles) }
    return requests
  }

  private static func unknownTitleError(_ title: String, among titles: Set<String>) -> ResponseError {
    let nearestTitle = nearestName(to: title, among: titles.sorted())
    var data: JSONObject = ["path": "params.title"]
    data["nearest"] = nearestTitle.map { .string($0) }
    let hint = nearestTitle.map { "; did you mean '\($0)'?" } ?? ""
    return ResponseError(
      .notFound, "params.title: no fix of these findings has the title '\(title)'\(hint)", data: .object(data))
  }
}
