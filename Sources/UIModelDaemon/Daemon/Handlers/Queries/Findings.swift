import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/diagnostics/get`, `uimodel/diagnostics/explain` and `uimodel/rules/list`.
enum Findings {
  /// A filter for findings. For example, `{"codes": ["sheet"], "minimumSeverity": "warning"}` selects all errors and
  /// warnings of the sheet rules.
  struct Filter: MessageParameters {
    let documents: [String]
    let codes: [String]
    let minimumSeverity: Severity?
    /// The version of the daemon whose rules are used. Findings of later rules are omitted; nil to use all rules.
    let rulesVersion: Version?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(Filter.names)
      try self.init(members: reader)
    }

    static let names = ["documents", "codes", "minimumSeverity", "rulesVersion"]

    init(members reader: ParameterReader) throws(ResponseError) {
      documents = try reader.strings(ifPresent: "documents") ?? []
      codes = (try reader.strings(ifPresent: "codes") ?? []).map { RuleCodes.currentCode($0) }
      minimumSeverity = try reader.choice(ifPresent: "minimumSeverity", Severity.self)
      rulesVersion = try EnvironmentParams.version(reader, "rulesVersion")
      for code in codes where RuleCatalog.description(of: code) == nil && RuleSystem(rawValue: code) == nil {
        throw Findings.unknownRuleError(code)
      }
    }

    func covers(_ finding: Finding) -> Bool {
      (minimumSeverity.map { finding.severity <= $0 } ?? true)
        && (rulesVersion.map { RuleCodes.exists(finding.code, in: $0) } ?? true)
        && (codes.isEmpty || codes.contains { RuleCodes.selector($0, covers: finding.code) })
    }
  }

  struct GetParams: MessageParameters {
    let filter: Filter
    /// Whether each fix is returned with its text edits.
    let includesEdits: Bool

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(Filter.names + ["edits"])
      filter = try Filter(members: reader)
      includesEdits = try reader.bool(ifPresent: "edits") ?? false
    }
  }

  static func get(_ params: GetParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    context.refresh()
    let records = try records(params.filter, context.workspace)
    var findings: [JSONValue] = []
    var entityCount = 0
    for record in records {
      try context.cancellation.check()
      entityCount += record.document.blocks.reduce(0) { $0 + $1.declarations.entityCount }
      let documentContext = FindingJSON.Context(record, context.workspace)
      for locatedFinding in context.workspace.findings(of: record) where params.filter.covers(locatedFinding.finding) {
        findings.append(
          FindingJSON.json(
            locatedFinding, in: record, context.workspace, context.encoding, context: documentContext,
            includesEdits: params.includesEdits))
      }
    }
    return [
      "clock": .int(context.workspace.clock), "documents": .int(records.count), "entities": .int(entityCount),
      "diagnostics": .array(findings),
    ]
  }

  struct ExplainParams: MessageParameters {
    let code: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["code"])
      code = try reader.string("code")
    }
  }

  static func explain(_ params: ExplainParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    guard let rule = RuleCatalog.description(of: RuleCodes.currentCode(params.code)) else {
      throw unknownRuleError(params.code)
    }
    return rule.json
  }

  static func rules(_ params: NoParameters, _ context: RequestContext) -> JSONValue {
    ["rules": .array(RuleCatalog.all.map { $0.description.json })]
  }

  static func records(_ params: Filter, _ workspace: Workspace) throws(ResponseError) -> [DocumentRecord] {
    guard !params.documents.isEmpty else { return workspace.documents }
    var records: [DocumentRecord] = []
    for uri in params.documents { records.append(try workspace.requestedRecord(uri)) }
    return records
  }

  static func unknownRuleError(_ code: String) -> ResponseError {
    let nearestCode = nearestName(to: code, among: RuleCodes.allCodes)
    var data: JSONObject = ["code": .string(code)]
    data["nearest"] = nearestCode.map { .string($0) }
    let hint = nearestCode.map { "; did you mean '\($0)'?" } ?? ""
    return ResponseError(.notFound, "there is no rule '\(code)'\(hint)", data: .object(data))
  }
}
