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

  /// Of the system's Bold and Close at least one is there, and no command of the app may take its keys unless it means the
  /// same.
  @Test(
    arguments: examples.filter { $0.example.text.contains("UIKeyCommand(") && $0.example.text.contains("input: \"") })
  func keysOfTheSystemAreFoundAtEachJudgedCommand(_ item: RuleExampleTests.Case) throws {
    let text = MarkedText(item.example.text).text
    let before = codes(text).count
    for site in judged(text, .menus) {
      guard let start = String.Index(text.utf8.index(text.startIndex, offsetBy: site.lowerBound), within: text),
        let call = text[start...].prefixMatch(of: /UIKeyCommand\([^()]*(\([^()]*\)[^()]*)*\)/)
      else { continue }
      // One of several without a title that share an action may mean what the system's command means.
      let hasTitle = call.output.0.contains("title: \"") && !call.output.0.contains("title: \"\"")
      let keys = ["b", "w"].compactMap { Self.planted($0, in: String(call.output.0)) }
      guard hasTitle, !keys.isEmpty else { continue }
      let wrong = keys.map { String(text[..<call.range.lowerBound]) + $0 + text[call.range.upperBound...] }
      #expect(wrong.contains { codes($0).count > before }, "nothing is found in\n\(wrong)")
    }
  }

  /// A command with ⌘ and other input; nil for one whose keys are not written out.
  private static func planted(_ input: String, in call: String) -> String? {
    let planted = call.replacing(/input: "[^"]*"/, with: "input: \"\(input)\"")
      .replacing(/modifierFlags: (\.\w+|\[[^\]]*\])/, with: "modifierFlags: .command")
    return planted.contains("input: \"\(input)\"") && planted.contains("modifierFlags: .command") ? planted : nil
  }
}
