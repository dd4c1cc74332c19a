import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Runs the examples of each rule as its tests. All rules check every example.
@Suite struct RuleExampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let example: RuleExample
    var testDescription: String { "\(code): \(example.text.prefix(100))" }
  }

  static let wrongCases = RuleCatalog.all.flatMap { rule in
    rule.description.wrongExamples.map { Case(code: rule.description.code, example: $0) }
  }
  static let rightCases = RuleCatalog.all.flatMap { rule in
    rule.description.correctExamples.map { Case(code: rule.description.code, example: $0) }
  }

  @Test(arguments: wrongCases) func wrongExampleHasTheMarkedFindings(_ exampleCase: Case) throws {
    let markers = MarkedText(exampleCase.example.text).ranges.keys
    var expectedCodes: [String: String] = [:]
    for marker in markers { expectedCodes[marker] = exampleCase.example.otherRuleCodes[marker] ?? exampleCase.code }
    #expect(expectedCodes.values.contains(exampleCase.code), "the example marks nothing for its own rule")
    try check(exampleCase.example, expectedCodes)
  }

  @Test(arguments: rightCases) func rightExampleHasNoFindings(_ exampleCase: Case) throws {
    try check(exampleCase.example)
  }

  private func check(_ example: RuleExample, _ expectedCodes: [String: String] = [:]) throws {
    if example.files.isEmpty {
      checkFindings(example.text, expectedCodes, kind: example.kind)
    } else {
      let markedText = MarkedText(example.text)
      let expectedFindings = expectedCodes.map { "\($0.value) \(markedText.ranges[$0.key]?.description ?? "unmarked")" }
      let actualFindings = try ExampleProject(example).findings.map { "\($0.finding.code) \($0.range)" }
      #expect(actualFindings.sorted() == expectedFindings.sorted(), "\(markedText.text)")
    }
  }

  /// Checks the form of messages: at most 140 characters on one line, without a full stop and without a vague first
  /// word.
  @Test(arguments: wrongCases) func messagesAreShortAndConcrete(_ exampleCase: Case) throws {
    for locatedFinding in try findings(exampleCase.example) {
      for text in [locatedFinding.finding.message] + locatedFinding.finding.notes {
        #expect(text.count <= 140, "\(text.count) characters: \(text)")
        #expect(!text.hasSuffix(".") && !text.contains("\n"), "\(text)")
        let firstWord = String(text.prefix(while: \.isLetter))
        #expect(
          !["A", "An", "It", "No", "Nothing", "On", "The", "There", "This", "Use"].contains(firstWord), "\(text)")
      }
    }
  }

  private func findings(_ example: RuleExample) throws -> [LocatedFinding] {
    example.files.isEmpty
      ? SingleDocument(MarkedText(example.text).text, kind: example.kind).findings
      : try ExampleProject(example).findings
  }

  /// Checks that each rule that reports Swift code in any test has Swift examples, and that its page shows them first.
  @Test func rulesThatFireOnSwiftHaveSwiftExamples() throws {
    var firedCodes: Set<String> = []
    for name in Repository.names(in: "Tests/Facts", endingWith: ".facts") {
      let words = try Repository.text("Tests/Facts/\(name).facts").utf8.split { " \n[](),".utf8.contains($0) }
      for word in words where word.contains(UInt8(ascii: "/")) {
        if case let code = String(Substring(word)), RuleCodes.allCodes.contains(code) { firedCodes.insert(code) }
      }
    }
    #expect(firedCodes.count > 50)
    for code in firedCodes.sorted() {
      let rule = try #require(RuleCatalog.description(of: code))
      #expect(rule.wrongExamples.first?.language == "swift", "\(code) fires on Swift and shows no wrong Swift first")
      #expect(rule.correctExamples.first?.language == "swift", "\(code) fires on Swift and shows no right Swift first")
    }
  }

  @Test(arguments: wrongCases.filter { $0.example.files.isEmpty })
  func firstFixGivesTheFixedText(_ exampleCase: Case) throws {
    let checkedDocument = SingleDocument(MarkedText(exampleCase.example.text).text, kind: exampleCase.example.kind)
    let ruleFindings = checkedDocument.findings.filter { $0.finding.code == exampleCase.code }
    if let expectedText = exampleCase.example.fixedText {
      let fix = try #require(ruleFindings.first?.finding.fixes.first, "the example shows a fix, the rule gives none")
      let text = try checkedDocument.applying(fix)
      #expect(text == expectedText)
    }
    for locatedFinding in ruleFindings {
      for fix in locatedFinding.finding.fixes {
        let text = try checkedDocument.applying(fix)
        let fixedDocument = SingleDocument(text, kind: exampleCase.example.kind)
        let remainingCount = fixedDocument.findings.filter { $0.finding.code == exampleCase.code }.count
        #expect(remainingCount < ruleFindings.count, "«\(fix.title)» leaves the finding: \(text)")
        #expect(
          fixedDocument.findings.count < checkedDocument.findings.count,
          "«\(fix.title)» brings another finding: \(text): \(fixedDocument.findings)")
      }
    }
  }

  @Test(arguments: RuleCatalog.all.map { $0.description.code }) func descriptionIsComplete(_ code: String) throws {
    let rule = try #require(RuleCatalog.description(of: code))
    #expect(rule.code.hasPrefix(rule.system.rawValue + "/"))
    #expect(!rule.wrongExamples.isEmpty && !rule.correctExamples.isEmpty)
    #expect(!rule.summary.isEmpty && !rule.reason.isEmpty && !rule.advice.isEmpty && !rule.sources.isEmpty)
    #expect(!rule.summary.hasSuffix("."))
    // A rule may report an error only for a crash, a lost feature or a rejected app, and only with a documented or
    // repeatedly observed source.
    let strongestSeverity = rule.sources.map { $0.confidence.severityCap(sourceCount: rule.sources.count) }.min()
    #expect(rule.severity == max(rule.effect.severity, strongestSeverity ?? .hint))
    #expect(
      (rule.severity == .error) == ([.crash, .lost, .refused].contains(rule.effect) && strongestSeverity == .error))
  }

  @Test func codesAreUnique() {
    #expect(Set(RuleCodes.allCodes).count == RuleCodes.allCodes.count)
  }
}

extension RuleExample {
  var kind: DocumentKind { language == "swift" ? .swift : .model }
}
