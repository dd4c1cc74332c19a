import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Replaces each value of each correct example in turn with an unknown value, which must not cause a finding.
@Suite struct UnknownValueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let text: String
    var testDescription: String { "\(code): \(text.prefix(100))" }
  }

  static let cases = RuleCatalog.all.flatMap { rule in
    rule.description.correctExamples.filter { $0.language == "uimodel" }.map {
      Case(code: rule.description.code, text: MarkedExample($0, code: rule.description.code).text)
    }
  }

  @Test(arguments: cases) func unknownValueAddsNoFinding(_ example: Case) {
    let bytes = Array(example.text.utf8)
    let document = Document(number: 0, bytes: bytes)
    for block in document.blocks {
      for node in block.tree.nodes.indices {
        guard let range = document.range(of: Place(block: block.id, node: Int32(node))), !range.isEmpty,
          bytes[range.upperBound...].first(where: { $0 != 0x20 }) != UInt8(ascii: ":")
        else { continue }
        let text = bytes[..<range.lowerBound] + Array(#"{ "$unknown": "x" }"#.utf8) + bytes[range.upperBound...]
        let foundCodes = SingleDocument(String(decoding: text, as: UTF8.self)).findings.map(\.finding.code)
        // The node of a document or of one of its sections covers only the opening bracket. The replacement of this
        // node causes a syntax error.
        if foundCodes.contains("model/syntax-error") { continue }
        // A suppression comment may become unused, because the unknown value hides its finding.
        if foundCodes == ["model/unused-suppression"] { continue }
        #expect(foundCodes == [], "\(String(decoding: bytes[range], as: UTF8.self).prefix(80)) of \(example.text)")
      }
    }
  }
}
