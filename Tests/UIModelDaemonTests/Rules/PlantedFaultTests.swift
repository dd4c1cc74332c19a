import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// What coverage calls judged is judged: a fault that is planted at such a place is found.
@Suite struct PlantedFaultTests {
  /// Swift examples that raise nothing, and that are whole by themselves.
  private static let examples = RuleCatalogue.all.flatMap { rule in
    rule.description.right.filter { $0.language == "swift" && $0.beside.isEmpty }.map {
      RuleExampleTests.Case(code: rule.description.code, example: $0)
    }
  }

  private func judged(_ text: String, _ subject: SwiftMention.Subject) -> [Range<Int>] {
    let document = Document(number: 1, bytes: Array(text.utf8), kind: .swift)
    return (SwiftCoverage(document)?.sites ?? []).filter { $0.subject == subject && $0.reason == nil }.map(\.range)
  }

  private func codes(_ text: String) -> [String] {
    SingleDocument(text, kind: .swift).findings.map(\.finding.code)
  }

  /// Keys of the system's Bold, which no command of the app may take unless it means the same.
  @Test(arguments: examples.filter { $0.example.text.contains("UIKeyCommand(") && $0.example.text.contains("input: \"") })
  func keysOfTheSystemAreFoundAtEachJudgedCommand(_ item: RuleExampleTests.Case) throws {
    let text = MarkedText(item.example.text).text
    let before = codes(text).count
    for site in judged(text, .menus) {
      guard let start = String.Index(text.utf8.index(text.startIndex, offsetBy: site.lowerBound), within: text),
        let call = text[start...].prefixMatch(of: /UIKeyCommand\([^()]*(\([^()]*\)[^()]*)*\)/)
      else { continue }
      var planted = call.output.0.replacing(/input: "[^"]*"/, with: "input: \"b\"")
      planted = planted.replacing(/modifierFlags: (\.\w+|\[[^\]]*\])/, with: "modifierFlags: .command")
      guard planted.contains("input: \"b\""), planted.contains("modifierFlags: .command") else { continue }
      let wrong = text.replacingCharacters(in: call.range, with: planted)
      #expect(codes(wrong).count > before, "nothing is found in\n\(wrong)")
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: some StringProtocol) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
