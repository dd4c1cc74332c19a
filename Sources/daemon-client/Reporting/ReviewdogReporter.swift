import UIModelDaemon
import UIModelJSON

/// The report in the Reviewdog Diagnostic Format (`rdjson`), for comments on pull requests. Columns count bytes from 1,
/// and ends are exclusive. Unknown members are errors. Source: reviewdog, `proto/rdf`.
struct ReviewdogReporter {
  /// Returns the text of a document by its URI; nil if the text is not available.
  let source: (String) -> SourceText?

  func text(_ report: CheckReport) -> String {
    let diagnostics = report.findings.map { finding -> JSONValue in
      let place = finding.place
      var diagnostic: JSONObject = [
        "message": .string(([finding.message] + finding.notes).map { printable($0) }.joined(separator: "\n")),
        "location": [
          "path": .string(place.repositoryPath),
          "range": ReviewdogReporter.range((place.line, place.column), (place.endLine, place.endColumn)),
        ],
        "severity": .string(ReviewdogReporter.severity(finding.severity)), "code": ["value": .string(finding.code)],
      ]
      let suggestions = finding.fixes.compactMap { suggestion($0, in: place) }
      if !suggestions.isEmpty { diagnostic["suggestions"] = .array(suggestions) }
      return .object(diagnostic)
    }
    let result: JSONValue = ["source": ["name": "UIModelDaemon"], "diagnostics": .array(diagnostics)]
    return result.displayText(indent: 2) + "\n"
  }

  /// Returns a fix as one suggestion with a single edit, because the format allows only one. The edit also covers the
  /// text between the fix's edits. Returns nil if the fix has no edits or changes other files.
  private func suggestion(_ fix: CheckReport.Fix, in place: CheckReport.Place) -> JSONValue? {
    let edits = fix.edits.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    guard let firstEdit = edits.first, let lastEdit = edits.last, edits.allSatisfy({ $0.place.uri == place.uri }) else {
      return nil
    }
    var text = firstEdit.newText
    for (before, edit) in zip(edits, edits.dropFirst()) {
      let (end, start) = ((before.place.endLine, before.place.endColumn), (edit.place.line, edit.place.column))
      guard let textBetween = source(place.uri)?.text(from: end, to: start) else { return nil }
      text += textBetween + edit.newText
    }
    return [
      "range": ReviewdogReporter.range(
        (firstEdit.place.line, firstEdit.place.column), (lastEdit.place.endLine, lastEdit.place.endColumn)),
      "text": .string(text),
    ]
  }

  private static func range(_ start: (line: Int, column: Int), _ end: (line: Int, column: Int)) -> JSONValue {
    [
      "start": ["line": .int(start.line), "column": .int(start.column)],
      "end": ["line": .int(end.line), "column": .int(end.column)],
    ]
  }

  private static func severity(_ level: CheckReport.Level) -> String {
    switch level {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .information, .hint: "INFO"
    }
  }
}
