import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that every site that coverage counts as checked really is checked: a fault planted there is found.
@Suite struct PlantedFaultTests {
  /// Correct Swift examples that consist of a single file.
  private static let examples = RuleCatalog.all.flatMap { rule in
    rule.description.right.filter { $0.language == "swift" && $0.files.isEmpty }.map {
      RuleExampleTests.Case(code: rule.description.code, example: $0)
    }
  }

  private func checkedRanges(_ text: String, _ subject: SwiftMention.Subject) -> [Range<Int>] {
    let document = Document(number: 1, bytes: Array(text.utf8), kind: .swift)
    return (SwiftCoverage(document)?.sites ?? []).filter { $0.subject == subject && $0.reason == nil }.map(\.range)
  }

  private func codes(_ text: String) -> [String] {
    SingleDocument(text, kind: .swift).findings.map(\.finding.code)
  }

  /// Plants the system's keys ⌘B (Bold) and ⌘W (Close). The menu has at least one of these two commands, and an app's
  /// command with the same keys is a finding unless it performs the same action.
  @Test(
    arguments: examples.filter { $0.example.text.contains("UIKeyCommand(") && $0.example.text.contains("input: \"") })
  func systemKeysAreReportedAtEachCheckedCommand(_ item: RuleExampleTests.Case) throws {
    let text = MarkedText(item.example.text).text
    let before = codes(text).count
    for site in checkedRanges(text, .menus) {
      guard let start = String.Index(text.utf8.index(text.startIndex, offsetBy: site.lowerBound), within: text),
        let call = text[start...].prefixMatch(of: /UIKeyCommand\([^()]*(\([^()]*\)[^()]*)*\)/)
      else { continue }
      // Untitled commands that share an action may mean the same as the system's command.
      let hasTitle = call.output.0.contains("title: \"") && !call.output.0.contains("title: \"\"")
      let keys = ["b", "w"].compactMap { Self.planted($0, in: String(call.output.0)) }
      guard hasTitle, !keys.isEmpty else { continue }
      let wrong = keys.map { String(text[..<call.range.lowerBound]) + $0 + text[call.range.upperBound...] }
      #expect(wrong.contains { codes($0).count > before }, "nothing is found in\n\(wrong)")
    }
  }

  /// Returns a key command with ⌘ and another input. Nil if the call does not contain its keys as literals.
  private static func planted(_ input: String, in call: String) -> String? {
    let planted = call.replacing(/input: "[^"]*"/, with: "input: \"\(input)\"")
      .replacing(/modifierFlags: (\.\w+|\[[^\]]*\])/, with: "modifierFlags: .command")
    return planted.contains("input: \"\(input)\"") && planted.contains("modifierFlags: .command") ? planted : nil
  }
}
