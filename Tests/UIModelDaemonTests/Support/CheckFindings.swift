import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a document has exactly the expected findings.
/// - Parameter expected: The code that must be reported at each marker.
func checkFindings(
  _ marked: String, _ expected: [String: String] = [:], kind: DocumentKind = .model,
  configuration: Configuration = Configuration(), sourceLocation: SourceLocation = #_sourceLocation
) {
  let marked = MarkedText(marked)
  if kind == .swift { SwiftTexts.record(["A.swift": marked.text], .single) }
  let checked = SingleDocument(marked.text, kind: kind, configuration: configuration)
  var left = expected.map { (marker: $0.key, code: $0.value, range: marked.ranges[$0.key]) }
  for located in checked.findings {
    let found = left.firstIndex { $0.code == located.finding.code && $0.range == located.range }
    if let found {
      left.remove(at: found)
    } else {
      Issue.record(
        "not expected: \(located.finding.code) at \(show(located.range, in: checked)): \(located.finding.message)",
        sourceLocation: sourceLocation)
    }
  }
  for missing in left {
    Issue.record(
      "not reported: \(missing.code) at \(missing.range.map { show($0, in: checked) } ?? "(no marker \(missing.marker))")",
      sourceLocation: sourceLocation)
  }
}

func show(_ range: Range<Int>, in checked: SingleDocument) -> String {
  "\(range) «\(String(decoding: checked.document.bytes(in: range), as: UTF8.self))» of \(checked.document.text)"
}
