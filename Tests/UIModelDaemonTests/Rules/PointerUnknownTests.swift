import Testing

@testable import UIModelEngine

/// What is not known takes no part in a finding of the pointer: each value of each example in turn.
@Suite struct PointerUnknownTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let text: String
    var testDescription: String { "\(code): \(text.prefix(100))" }
  }

  static let cases = PointerRules.all.flatMap { rule in
    (rule.description.wrong + rule.description.right).map {
      Case(code: rule.description.code, text: MarkedExample($0, code: rule.description.code).text)
    }
    // An app of which the targets are not known is taken for one on iPadOS.
    .filter { !$0.text.contains("\"targets\"") }
  }

  @Test(arguments: cases) func anUnknownValueAddsNoFinding(_ example: Case) {
    let bytes = Array(example.text.utf8)
    let codes = PointerUnknownTests.codes(example.text)
    let document = Document(number: 0, bytes: bytes)
    var tried = 0
    for block in document.blocks {
      for node in block.tree.nodes.indices {
        guard let range = document.range(of: Place(block: block.id, node: Int32(node))), !range.isEmpty,
          bytes[range.upperBound...].first(where: { $0 != 0x20 }) != UInt8(ascii: ":")
        else { continue }
        tried += 1
        let text = bytes[..<range.lowerBound] + Array(#"{ "$unknown": "x" }"#.utf8) + bytes[range.upperBound...]
        let now = PointerUnknownTests.codes(String(decoding: text, as: UTF8.self))
        let old = String(decoding: bytes[range], as: UTF8.self)
        #expect(now.count <= codes.count && Set(now).isSubset(of: codes), "\(old) of \(example.text)")
      }
    }
    #expect(tried > 4)
  }

  private static func codes(_ text: String) -> [String] {
    SingleDocument(text).findings.map(\.finding.code).filter { $0.hasPrefix("pointer/") }
  }
}
