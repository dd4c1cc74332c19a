import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `uimodel/diagnostics/…`, `uimodel/rules/list` and `uimodel/fix/…`.
enum Findings {
  /// Which findings are meant.
  struct Filter: MessageParameters {
    let documents: [String]
    let codes: [String]
    let severity: Severity?
    /// Only the rules that this version of the daemon has.
    let rulesVersion: Version?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(Filter.names)
      try self.init(members: reader)
    }

    static let names = ["documents", "codes", "minimumSeverity", "rulesVersion"]

    init(members reader: ParameterReader) throws(ResponseError) {
      documents = try reader.strings(ifPresent: "documents") ?? []
      codes = (try reader.strings(ifPresent: "codes") ?? []).map { RuleCatalogue.current($0) }
      severity = try reader.choice(ifPresent: "minimumSeverity", Severity.self)
      rulesVersion = try EnvironmentParams.version(reader, "rulesVersion")
      for code in codes where RuleCatalogue.description(of: code) == nil && RuleSystem(rawValue: code) == nil {
        throw Findings.noRule(code)
      }
    }

    func covers(_ finding: Finding) -> Bool {
      (severity.map { finding.severity <= $0 } ?? true)
        && (rulesVersion.map { RuleCatalogue.exists(finding.code, in: $0) } ?? true)
        && (codes.isEmpty || codes.contains { finding.code == $0 || finding.code.hasPrefix($0 + "/") })
    }
  }

  /// Which findings are to be fixed, and how.
  struct ApplyParams: MessageParameters {
    let filter: Filter
    /// Fixes that are not certainly meant too.
    let includesUnsafe: Bool
    /// Only the fixes with this title, safe or not: who names one means it.
    let title: String?
    let options: ChangeOptions

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(Filter.names + ["unsafe", "title"] + ChangeOptions.names)
      filter = try Filter(members: reader)
      title = try reader.string(ifPresent: "title")
      includesUnsafe = try reader.bool(ifPresent: "unsafe") ?? false
      options = try ChangeOptions(reader)
    }

    /// Whether a fix is one of those that are asked for.
    func takes(_ fix: Fix) -> Bool { title.map { fix.title == $0 } ?? (fix.isSafe || includesUnsafe) }
  }

  struct GetParams: MessageParameters {
    let filter: Filter
    /// Whether fixes come with what they change.
    let hasEdits: Bool

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(Filter.names + ["edits"])
      filter = try Filter(members: reader)
      hasEdits = try reader.bool(ifPresent: "edits") ?? false
    }
  }

  static func get(_ params: GetParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    context.refresh()
    let records = try records(params.filter, context)
    var found: [JSONValue] = []
    var entities = 0
    for record in records {
      try context.cancellation.check()
      entities += record.document.blocks.reduce(0) { $0 + $1.declarations.count }
      let ofDocument = FindingJSON.Context(record, context.workspace)
      for located in context.workspace.findings(of: record) where params.filter.covers(located.finding) {
        found.append(
          FindingJSON.json(
            located, in: record, context.workspace, context.encoding, context: ofDocument,
            hasEdits: params.hasEdits))
      }
    }
    return [
      "clock": .int(context.workspace.clock), "documents": .int(records.count), "entities": .int(entities),
      "diagnostics": .array(found),
    ]
  }

  struct ExplainParams: MessageParameters {
    let code: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["code"])
      code = try reader.string("code")
    }
  }

  static func explain(_ params: ExplainParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    guard let rule = RuleCatalogue.description(of: RuleCatalogue.current(params.code)) else {
      throw noRule(params.code)
    }
    return rule.json
  }

  static func rules(_ params: NoParameters, _ context: RequestContext) -> JSONValue {
    ["rules": .array(RuleCatalogue.all.map { $0.description.json })]
  }

  // MARK: Fixes

  static func listFixes(_ params: Filter, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    context.refresh()
    var fixes: [JSONValue] = []
    for record in try records(params, context) {
      let editing = ModelEditing(record.document, keepsComments: true)
      for located in context.workspace.findings(of: record) where params.covers(located.finding) {
        for fix in located.finding.fixes where editing.canBeMade(fix) {
          var object: JSONObject = [
            "uri": .string(record.spelling), "code": .string(located.finding.code), "title": .string(fix.title),
            "isSafe": .bool(fix.isSafe), "range": record.range(located.range, context.encoding).json,
          ]
          object["edits"] = FindingJSON.edits(of: fix, context.workspace, context.encoding)
          fixes.append(.object(object))
        }
      }
    }
    return ["clock": .int(context.workspace.clock), "fixes": .array(fixes)]
  }

  /// Applies the first fix of each finding that is meant, or the one with the title that is asked for, as one change. Of
  /// two that touch the same text, the first.
  static func readFixes(_ reader: ParameterReader) throws(ResponseError) -> RequestedChange {
    let params = try ApplyParams(reader)
    return RequestedChange("Apply fixes", params.options, spansDocuments: true) { context, _ in
      try fixes(params, context)
    }
  }

  private static func fixes(_ params: ApplyParams, _ context: RequestContext) throws -> [ModelRequest] {
    context.workspace.bringUpToDate()
    var requests: [ModelRequest] = []
    var others: Set<String> = []
    for record in try records(params.filter, context) {
      var set = EditSet(ModelEditing(record.document, keepsComments: true), mayTouch: false)
      for located in context.workspace.findings(of: record) where params.filter.covers(located.finding) {
        others.formUnion(located.finding.fixes.map(\.title))
        guard let fix = located.finding.fixes.first(where: params.takes),
          fix.edits.allSatisfy({ $0.place.block.document == record.number })
        else {
          continue
        }
        try? set.add(fix.edits)
      }
      if !set.groups.isEmpty { requests.append(.edits(document: record.spelling, set.groups)) }
    }
    if let title = params.title, !others.contains(title) { throw noFix(title, among: others) }
    return requests
  }

  private static func noFix(_ title: String, among titles: Set<String>) -> ResponseError {
    let nearest = nearestName(to: title, among: titles.sorted())
    var data: JSONObject = ["path": "params.title"]
    data["nearest"] = nearest.map { .string($0) }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return ResponseError(
      .notFound, "params.title: no fix of these findings has the title '\(title)'\(hint)", data: .object(data))
  }

  private static func records(_ params: Filter, _ context: RequestContext) throws(ResponseError) -> [DocumentRecord] {
    guard !params.documents.isEmpty else { return context.workspace.documents }
    var records: [DocumentRecord] = []
    for uri in params.documents { records.append(try context.record(uri)) }
    return records
  }

  static func noRule(_ code: String) -> ResponseError {
    let nearest = nearestName(to: code, among: RuleCatalogue.codes)
    var data: JSONObject = ["code": .string(code)]
    data["nearest"] = nearest.map { .string($0) }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return ResponseError(.notFound, "there is no rule '\(code)'\(hint)", data: .object(data))
  }
}
