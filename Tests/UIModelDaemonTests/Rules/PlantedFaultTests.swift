import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that coverage is correct: if coverage counts a site (a use of an API) as checked, a fault that the test
/// inserts at the site must cause a finding.
@Suite struct PlantedFaultTests {
  /// Correct Swift examples that consist of a single file.
  private static let examples = RuleCatalog.all.flatMap { rule in
    rule.description.correctExamples.filter { $0.language == "swift" && $0.files.isEmpty }.map {
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

  /// Replaces the shortcut of each checked command by ⌘B and by ⌘W, the system's shortcuts for Bold and Close. At least
  /// one of these commands is in the main menu, so one replacement must cause a finding, unless the app's command
  /// performs the same action as the system's command.
  @Test(
    arguments: examples.filter { $0.example.text.contains("UIKeyCommand(") && $0.example.text.contains("input: \"") })
  func systemKeysAreReportedAtEachCheckedCommand(_ exampleCase: RuleExampleTests.Case) throws {
    let text = MarkedText(exampleCase.example.text).text
    let initialCount = codes(text).count
    for site in checkedRanges(text, .menus) {
      guard let start = String.Index(text.utf8.index(text.startIndex, offsetBy: site.lowerBound), within: text),
        let callMatch = text[start...].prefixMatch(of: /UIKeyCommand\([^()]*(\([^()]*\)[^()]*)*\)/)
      else { continue }
      // An untitled command that shares an action may be equivalent to the system's command.
      let hasTitle = callMatch.output.0.contains("title: \"") && !callMatch.output.0.contains("title: \"\"")
      let changedCalls = ["b", "w"].compactMap { Self.replacingShortcut($0, in: String(callMatch.output.0)) }
      guard hasTitle, !changedCalls.isEmpty else { continue }
      let changedTexts = changedCalls.map {
        String(text[..<callMatch.range.lowerBound]) + $0 + text[callMatch.range.upperBound...]
      }
      #expect(changedTexts.contains { codes($0).count > initialCount }, "nothing is found in\n\(changedTexts)")
    }
  }

  /// Returns the call of a key command with ⌘ and the given input as its shortcut, or nil if the call contains no
  /// literal shortcut.
  private static func replacingShortcut(_ input: String, in call: String) -> String? {
    let changedCall = call.replacing(/input: "[^"]*"/, with: "input: \"\(input)\"")
      .replacing(/modifierFlags: (\.\w+|\[[^\]]*\])/, with: "modifierFlags: .command")
    return changedCall.contains("input: \"\(input)\"") && changedCall.contains("modifierFlags: .command")
      ? changedCall : nil
  }
}
