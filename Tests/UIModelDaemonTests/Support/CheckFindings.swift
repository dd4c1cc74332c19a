import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a document has exactly the expected findings.
/// - Parameter expected: the expected code at each marker, such as `["1️⃣": "sheet/no-detents"]`.
func checkFindings(
  _ markedText: String, _ expected: [String: String] = [:], kind: DocumentKind = .model,
  configuration: Configuration = Configuration(), sourceLocation: SourceLocation = #_sourceLocation
) {
  let markedText = MarkedText(markedText)
  if kind == .swift { SwiftTexts.record(["A.swift": markedText.text], .single) }
  let document = SingleDocument(markedText.text, kind: kind, configuration: configuration)
  var expectedFindings = expected.map { (marker: $0.key, code: $0.value, range: markedText.ranges[$0.key]) }
  for located in document.findings {
    let index = expectedFindings.firstIndex { $0.code == located.finding.code && $0.range == located.range }
    if let index {
      expectedFindings.remove(at: index)
    } else {
      Issue.record(
        "not expected: \(located.finding.code) at \(excerpt(located.range, in: document)): \(located.finding.message)",
        sourceLocation: sourceLocation)
    }
  }
  for finding in expectedFindings {
    Issue.record(
      "not reported: \(finding.code) at \(finding.range.map { excerpt($0, in: document) } ?? "(no marker \(finding.marker))")",
      sourceLocation: sourceLocation)
  }
}

/// Returns a range with its text and the complete text of the document, for failure messages.
func excerpt(_ range: Range<Int>, in checked: SingleDocument) -> String {
  "\(range) «\(String(decoding: checked.document.bytes(in: range), as: UTF8.self))» of \(checked.document.text)"
}
