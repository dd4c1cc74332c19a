import UIModelDaemon
import UIModelJSON
import UIModelSystems

/// The report in SARIF 2.1.0, for code scanning. Columns count UTF-16 code units. Source: OASIS, "Static Analysis
/// Results Interchange Format (SARIF) Version 2.1.0".
struct SARIFReporter {
  /// Returns the text of a document by its URI; nil if the text is not available.
  let source: (String) -> SourceText?

  func text(_ report: CheckReport) -> String {
    func location(_ place: CheckReport.Place, _ message: String? = nil) -> JSONValue {
      var location: JSONObject = [
        "physicalLocation": [
          "artifactLocation": ["uri": .string(DocumentURI.escaped(place.repositoryPath))],
          "region": SARIFReporter.region(place, in: source(place.uri)),
        ]
      ]
      location["message"] = message.map { ["text": .string(printable($0))] }
      return .object(location)
    }
    let codes = Set(report.findings.map(\.code)).sorted()
    let results = report.findings.map { finding -> JSONValue in
      var result: JSONObject = [
        "ruleId": .string(finding.code), "ruleIndex": .int(codes.firstIndex(of: finding.code) ?? 0),
        "level": .string(SARIFReporter.level(finding.severity)),
        "message": ["text": .string(([finding.message] + finding.notes).map { printable($0) }.joined(separator: "\n"))],
        "locations": [location(finding.place)],
        "partialFingerprints": ["uimodel/v1": .string(finding.fingerprint)],
      ]
      if !finding.relatedPlaces.isEmpty {
        result["relatedLocations"] = .array(finding.relatedPlaces.map { location($0.place, $0.message) })
      }
      var properties = JSONObject()
      if !finding.confidence.isEmpty { properties["confidence"] = .string(finding.confidence) }
      properties["releases"] = finding.releases
      if !finding.targets.isEmpty { properties["targets"] = .array(finding.targets.map { .string($0) }) }
      if !properties.members.isEmpty { result["properties"] = .object(properties) }
      let fixes = finding.fixes.filter { !$0.edits.isEmpty }
      if !fixes.isEmpty { result["fixes"] = .array(fixes.map(fix)) }
      return .object(result)
    }
    let driver: JSONValue = [
      "name": "UIModelDaemon", "version": .string(Product.version), "rules": .array(codes.map(SARIFReporter.rule)),
    ]
    let log: JSONValue = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver], "columnKind": "utf16CodeUnits", "invocations": [invocation(report)],
          "results": .array(results),
        ]
      ],
    ]
    return log.displayText(indent: 2) + "\n"
  }

  private func fix(_ fix: CheckReport.Fix) -> JSONValue {
    let editsByPath = Dictionary(grouping: fix.edits, by: \.place.repositoryPath).sorted { $0.key < $1.key }
    let changes = editsByPath.map { path, edits -> JSONValue in
      let replacements = edits.map { edit -> JSONValue in
        [
          "deletedRegion": SARIFReporter.region(edit.place, in: source(edit.place.uri)),
          "insertedContent": ["text": .string(edit.newText)],
        ]
      }
      return [
        "artifactLocation": ["uri": .string(DocumentURI.escaped(path))], "replacements": .array(replacements),
      ]
    }
    return ["description": ["text": .string(printable(fix.title))], "artifactChanges": .array(changes)]
  }

  private func invocation(_ report: CheckReport) -> JSONValue {
    var invocation: JSONObject = ["executionSuccessful": .bool(report.failures.isEmpty)]
    let notes = report.sdkLines.map { ("note", $0) } + report.failures.map { ("error", $0.message) }
    if !notes.isEmpty {
      invocation["toolExecutionNotifications"] = .array(
        notes.map { ["level": .string($0), "message": ["text": .string(printable($1))]] })
    }
    return .object(invocation)
  }

  private static func rule(_ code: String) -> JSONValue {
    var rule: JSONObject = ["id": .string(code)]
    guard let description = RuleCatalog.description(of: code) else { return .object(rule) }
    rule["shortDescription"] = ["text": .string(description.summary)]
    rule["fullDescription"] = ["text": .string(description.reason)]
    rule["help"] = ["text": .string(description.advice)]
    rule["defaultConfiguration"] = [
      "level": .string(level(CheckReport.Level(rawValue: description.severity.rawValue) ?? .warning))
    ]
    return .object(rule)
  }

  private static func level(_ level: CheckReport.Level) -> String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }

  private static func region(_ place: CheckReport.Place, in source: SourceText?) -> JSONValue {
    [
      "startLine": .int(place.line),
      "startColumn": .int(source?.utf16Column(place.column, line: place.line) ?? place.column),
      "endLine": .int(place.endLine),
      "endColumn": .int(source?.utf16Column(place.endColumn, line: place.endLine) ?? place.endColumn),
    ]
  }
}
