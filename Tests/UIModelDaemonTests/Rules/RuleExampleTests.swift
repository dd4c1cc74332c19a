import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Runs the examples of each rule as its tests. Every example runs under all rules.
@Suite struct RuleExampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let code: String
    let example: RuleExample
    var testDescription: String { "\(code): \(example.text.prefix(100))" }
  }

  static let wrong = RuleCatalog.all.flatMap { rule in
    rule.description.wrong.map { Case(code: rule.description.code, example: $0) }
  }
  static let right = RuleCatalog.all.flatMap { rule in
    rule.description.right.map { Case(code: rule.description.code, example: $0) }
  }

  @Test(arguments: wrong) func wrongExampleHasTheMarkedFindings(_ item: Case) throws {
    let markers = MarkedText(item.example.text).ranges.keys
    var expected: [String: String] = [:]
    for marker in markers { expected[marker] = item.example.also[marker] ?? item.code }
    #expect(expected.values.contains(item.code), "the example marks nothing for its own rule")
    try check(item.example, expected)
  }

  @Test(arguments: right) func rightExampleHasNoFindings(_ item: Case) throws {
    try check(item.example)
  }

  private func check(_ example: RuleExample, _ expected: [String: String] = [:]) throws {
    if example.files.isEmpty {
      checkFindings(example.text, expected, kind: example.kind)
    } else {
      let marked = MarkedText(example.text)
      let wanted = expected.map { "\($0.value) \(marked.ranges[$0.key]?.description ?? "unmarked")" }
      let found = try ExampleProject(example).findings.map { "\($0.finding.code) \($0.range)" }
      #expect(found.sorted() == wanted.sorted(), "\(marked.text)")
    }
  }

  /// Checks the form of messages: at most 140 characters on one line, without a full stop and without a vague first
  /// word.
  @Test(arguments: wrong) func messagesAreShortAndConcrete(_ item: Case) throws {
    for located in try findings(item.example) {
      for text in [located.finding.message] + located.finding.notes {
        #expect(text.count <= 140, "\(text.count) characters: \(text)")
        #expect(!text.hasSuffix(".") && !text.contains("\n"), "\(text)")
        let word = String(text.prefix(while: \.isLetter))
        #expect(!["A", "An", "It", "No", "Nothing", "On", "The", "There", "This", "Use"].contains(word), "\(text)")
      }
    }
  }

  private func findings(_ example: RuleExample) throws -> [LocatedFinding] {
    example.files.isEmpty
      ? SingleDocument(MarkedText(example.text).text, kind: example.kind).findings
      : try ExampleProject(example).findings
  }

  /// Checks that each rule that reports Swift code in any test shows Swift examples first on its page.
  @Test func rulesThatFireOnSwiftHaveSwiftExamples() throws {
    var fired: Set<String> = []
    for name in Repository.names(in: "Tests/Facts", endingWith: ".facts") {
      let words = try Repository.text("Tests/Facts/\(name).facts").utf8.split { " \n[](),".utf8.contains($0) }
      for word in words where word.contains(UInt8(ascii: "/")) {
        if case let code = String(Substring(word)), RuleCodes.all.contains(code) { fired.insert(code) }
      }
    }
    #expect(fired.count > 50)
    for code in fired.sorted() {
      let rule = try #require(RuleCatalog.description(of: code))
      #expect(rule.wrong.first?.language == "swift", "\(code) fires on Swift and shows no wrong Swift first")
      #expect(rule.right.first?.language == "swift", "\(code) fires on Swift and shows no right Swift first")
    }
  }

  @Test(arguments: wrong.filter { $0.example.files.isEmpty })
  func firstFixGivesTheFixedText(_ item: Case) throws {
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

  @Test(arguments: RuleCatalog.all.map { $0.description.code }) func descriptionIsComplete(_ code: String) throws {
    let rule = try #require(RuleCatalog.description(of: code))
    #expect(rule.code.hasPrefix(rule.system.rawValue + "/"))
    #expect(!rule.wrong.isEmpty && !rule.right.isEmpty)
    #expect(!rule.summary.isEmpty && !rule.reason.isEmpty && !rule.advice.isEmpty && !rule.sources.isEmpty)
    #expect(!rule.summary.hasSuffix("."))
    // Only a crash, a lost feature or a rejected app may be an error, and only with a documented or repeatedly observed
    // source.
    let strongest = rule.sources.map { $0.confidence.severityCap(sourceCount: rule.sources.count) }.min()
    #expect(rule.severity == max(rule.effect.severity, strongest ?? .hint))
    #expect((rule.severity == .error) == ([.crash, .lost, .refused].contains(rule.effect) && strongest == .error))
  }

  @Test func codesAreUnique() {
    #expect(Set(RuleCodes.all).count == RuleCodes.all.count)
  }
}

extension RuleExample {
  var kind: DocumentKind { language == "swift" ? .swift : .model }
}
