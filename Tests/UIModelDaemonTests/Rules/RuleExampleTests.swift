import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// The examples that each rule carries are its tests; every example runs under all rules.
@Suite struct RuleExampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let example: RuleExample
    var testDescription: String { "\(code): \(example.text.prefix(100))" }
  }

  static let wrong = RuleCatalogue.all.flatMap { rule in
    rule.description.wrong.map { Case(code: rule.description.code, example: $0) }
  }
  static let right = RuleCatalogue.all.flatMap { rule in
    rule.description.right.map { Case(code: rule.description.code, example: $0) }
  }

  @Test(arguments: wrong) func wrongExampleRaisesJustWhatIsMarked(_ item: Case) {
    let markers = MarkedText(item.example.text).ranges.keys
    var expected: [String: String] = [:]
    for marker in markers { expected[marker] = item.example.also[marker] ?? item.code }
    #expect(expected.values.contains(item.code), "the example marks nothing for its own rule")
    checkFindings(item.example.text, expected, kind: item.example.kind)
  }

  @Test(arguments: right) func rightExampleRaisesNothing(_ item: Case) {
    checkFindings(item.example.text, kind: item.example.kind)
  }

  @Test(arguments: wrong) func firstFixGivesTheFixedTextAndLeavesNoFinding(_ item: Case) throws {
    let checked = SingleDocument(MarkedText(item.example.text).text, kind: item.example.kind)
    let mine = checked.findings.filter { $0.finding.code == item.code }
    if let fixed = item.example.fixed {
      let fix = try #require(mine.first?.finding.fixes.first, "the example shows a fix, the rule gives none")
      let text = try checked.applying(fix)
      #expect(text == fixed)
    }
    for located in mine {
      for fix in located.finding.fixes {
        let text = try checked.applying(fix)
        let after = SingleDocument(text, kind: item.example.kind)
        let remaining = after.findings.filter { $0.finding.code == item.code }.count
        #expect(remaining < mine.count, "«\(fix.title)» leaves the finding: \(text)")
        #expect(
          after.findings.count < checked.findings.count,
          "«\(fix.title)» brings another finding: \(text): \(after.findings)")
      }
    }
  }

  @Test(arguments: RuleCatalogue.all.map { $0.description.code }) func ruleSaysAllThereIsToSay(_ code: String) throws {
    let rule = try #require(RuleCatalogue.description(of: code))
    #expect(rule.code.hasPrefix(rule.system.rawValue + "/"))
    #expect(!rule.wrong.isEmpty && !rule.right.isEmpty)
    #expect(!rule.summary.isEmpty && !rule.reason.isEmpty && !rule.advice.isEmpty && !rule.sources.isEmpty)
    #expect(!rule.summary.hasSuffix("."))
    // The strongest source decides: a rule may name weaker ones beside it.
    let strongest = rule.sources.map { $0.confidence.severityCap(sources: rule.sources.count) }.min()
    #expect(rule.severity >= (strongest ?? .hint), "\(code) is an error on grounds that do not carry one")
  }

  @Test func codesAreUnique() {
    #expect(Set(RuleCatalogue.codes).count == RuleCatalogue.codes.count)
  }
}

extension RuleExample {
  var kind: DocumentKind { language == "swift" ? .swift : .model }
}
