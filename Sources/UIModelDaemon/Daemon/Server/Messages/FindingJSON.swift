import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Converts findings, rules and fixes to the JSON of `uimodel/…` results and of the command line.
enum FindingJSON {
  /// The data that is equal for all findings of a document: its environments and apps.
  struct Context {
    let environments: [Environment]
    /// The names of the apps that the document is part of.
    let apps: [String]

    init(_ record: DocumentRecord, _ workspace: Workspace) {
      environments = workspace.environments(around: record)
      apps = workspace.appNames(of: record)
    }
  }

  static func json(
    _ locatedFinding: LocatedFinding, in record: DocumentRecord, _ workspace: Workspace,
    _ encoding: LSP.PositionEncodingKind = .utf16, context: Context, includesEdits: Bool = false
  ) -> JSONValue {
    let finding = locatedFinding.finding
    var object: JSONObject = [
      "uri": .string(record.spelling), "code": .string(finding.code), "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message), "range": record.range(locatedFinding.range, encoding).json,
    ]
    if let subset = finding.environments, let environmentSummary = Environment.summary(subset, of: context.environments)
    {
      object["holds"] = .string(environmentSummary)
    }
    object["confidence"] = RuleCatalog.description(of: finding.code)?.sources.map(\.confidence).min()
      .map { .string($0.rawValue) }
    object["releases"] = releases(finding.environments ?? context.environments)
    if !context.apps.isEmpty { object["targets"] = .array(context.apps.map { .string($0) }) }
    if !finding.notes.isEmpty { object["notes"] = .array(finding.notes.map { .string($0) }) }
    let relatedInformation = finding.related.compactMap { relatedInformation -> JSONValue? in
      guard let (record, range) = workspace.fileLocation(relatedInformation.place) else { return nil }
      return [
        "uri": .string(record.spelling), "range": record.range(range, encoding).json,
        "message": .string(relatedInformation.message),
      ]
    }
    if !relatedInformation.isEmpty { object["related"] = .array(relatedInformation) }
    if !finding.fixes.isEmpty {
      object["fixes"] = .array(
        finding.fixes.map { fix in
          var object: JSONObject = ["title": .string(fix.title), "isSafe": .bool(fix.isSafe)]
          if includesEdits { object["edits"] = edits(of: fix, workspace, encoding) }
          return .object(object)
        })
    }
    return .object(object)
  }

  /// Returns the releases in which a finding applies, by platform, such as `{"iPadOS": ["17", "18"]}`; nil if no
  /// environment is known.
  private static func releases(_ environments: [Environment]) -> JSONValue? {
    guard !environments.isEmpty else { return nil }
    var object = JSONObject()
    for platform in Platform.allCases {
      let versions = Set(environments.filter { $0.platform == platform }.map(\.version)).sorted()
      if !versions.isEmpty { object[platform.rawValue] = .array(versions.map { .string("\($0)") }) }
    }
    return .object(object)
  }

  /// Returns the text edits of a fix; nil if one of the documents cannot be edited.
  static func edits(
    of fix: Fix, _ workspace: Workspace, _ encoding: LSP.PositionEncodingKind
  ) -> JSONValue? {
    guard let changes = workspace.workspaceEdit(of: fix, encoding)?.documentChanges else { return nil }
    return .array(
      changes.flatMap { change in
        change.edits.map {
          ["uri": .string(change.uri), "range": $0.range.json, "newText": .string($0.newText)]
        }
      })
  }
}

extension RuleDescription {
  /// The rule with its examples, in the format of `uimodel/rules/list`, `uimodel/diagnostics/explain` and
  /// `schema/rules.json`.
  package var json: JSONValue {
    var object: JSONObject = [
      "code": .string(code), "severity": .string(severity.rawValue), "effect": .string(effect.rawValue),
      "system": .string(system.rawValue),
      "since": .string(firstVersion.description), "status": .string(status.rawValue),
      "summary": .string(summary), "reason": .string(reason), "advice": .string(advice),
      "holds": .string(conditionText),
      "languages": .array(languages.map { .string($0) }),
      "needs": .array(neededFacts.map(\.rawValue).sorted().map { .string($0) }),
      "sources": .array(
        sources.map { ["title": .string($0.title), "confidence": .string($0.confidence.rawValue)] }),
      "examples": [
        "wrong": .array(wrongExamples.map { $0.json(of: code) }),
        "right": .array(correctExamples.map { $0.json(of: code) }),
      ],
    ]
    object["needsSDK"] = requiredSDK.map { ["version": .string("\($0.version)"), "date": .string($0.date)] }
    return .object(object)
  }
}

extension RuleExample {
  /// Returns the example without its markers, with the code and range of the finding at each marker. Ranges are in
  /// UTF-8 bytes from the start of the example's text.
  func json(of code: String) -> JSONValue {
    let markedExample = MarkedExample(self, code: code)
    var object: JSONObject = ["language": .string(language), "text": .string(markedExample.text)]
    if !markedExample.marks.isEmpty {
      object["marks"] = .array(
        markedExample.marks.map {
          ["code": .string($0.code), "start": .int($0.range.lowerBound), "end": .int($0.range.upperBound)]
        })
    }
    object["fixed"] = fixedText.map { .string($0) }
    if !files.isEmpty {
      object["beside"] = .array(files.map { ["path": .string($0.path), "text": .string($0.text)] })
    }
    return .object(object)
  }
}
