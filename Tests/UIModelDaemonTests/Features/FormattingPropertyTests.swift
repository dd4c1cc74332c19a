import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the invariants of formatting with many documents.
@Suite struct FormattingPropertyTests {
  private static let styles = [
    FormattingStyle(), FormattingStyle(indentationUnit: "\t", insertsFinalNewline: true),
    FormattingStyle(indentationUnit: "    "),
  ]

  private static let examplePaths = ["Examples", "Examples/broken"].flatMap { folder in
    Repository.names(in: folder, endingWith: ".uimodel.json").map { "\(folder)/\($0).uimodel.json" }
  }

  private static let texts: [String] =
    examplePaths.compactMap { try? Repository.text($0) }
    + (RuleExampleTests.wrongCases + RuleExampleTests.rightCases).filter { $0.example.kind != .swift }
    .map { MarkedText($0.example.text).text }
    + (0..<300).map { CommentedText(seed: UInt64($0)).text } + [SampleDocuments.largeDocument(bytes: 20_000)]

  private func tokens(_ text: String) -> [JSONToken] { JSONToken.tokens(in: Array(text.utf8)) }

  /// Returns the texts of the tokens. Leading spaces and tabs are removed from each line of a comment.
  private func tokenTexts(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return tokens(text).map { token in
      let tokenText = String(decoding: bytes[token.range], as: UTF8.self)
      guard token.isComment else { return tokenText }
      return tokenText.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }.joined(
        separator: "\n")
    }
  }

  private func format(_ text: String, _ style: FormattingStyle) -> String? {
    FormattedText.edits(of: Document(number: 1, bytes: Array(text.utf8)), style).map { applied($0, to: text) }
  }

  @Test func formattingKeepsTokensAndIsIdempotent() {
    var count = 0
    for (index, text) in Self.texts.enumerated() {
      // Unless all cases run, each text is formatted with one style only.
      for style in Share.runsAllCases ? Self.styles : [Self.styles[index % Self.styles.count]] {
        guard let formattedText = format(text, style) else { continue }
        count += 1
        #expect(tokenTexts(formattedText) == tokenTexts(text), "\(text)")
        #expect(
          JSONTree(Array(formattedText.utf8), syntax: .relaxed).root.map { JSONValue($0) }
            == JSONTree(Array(text.utf8), syntax: .relaxed).root.map { JSONValue($0) })
        #expect(format(formattedText, style) == formattedText, "\(text)")
      }
    }
    #expect(count > (Share.runsAllCases ? 1000 : 300))
  }

  /// After formatting, a suppression comment still applies to the same findings.
  @Test func formattingKeepsTheFindings() throws {
    for path in Self.examplePaths {
      let text = try Repository.text(path)
      let formattedText = try #require(format(text, FormattingStyle(indentationUnit: "    ")))
      func findings(_ text: String) -> [String] {
        SingleDocument(text).findings.map { "\($0.finding.code): \($0.finding.message)" }.sorted()
      }
      #expect(findings(formattedText) == findings(text), "\(path)")
    }
  }

  @Test(arguments: examplePaths) func examplesAreFormatted(_ path: String) throws {
    let text = try Repository.text(path)
    #expect(format(text, FormattingStyle()) == text)
  }

  /// Formatting each line separately gives the same text as formatting the complete document, as long as no line is
  /// split.
  @Test func lineByLineFormattingEqualsFullFormatting() throws {
    for seed in 0..<60 {
      let text = CommentedText(seed: UInt64(seed)).text
      guard let fullyFormattedText = format(text, FormattingStyle()) else { continue }
      var document = Document(number: 1, bytes: Array(text.utf8))
      for line in 0..<document.lineCount {
        let edits = try #require(FormattedText.edits(of: document, FormattingStyle(), lines: [line...line]))
        for edit in edits.reversed() { _ = document.replace(edit.range, with: Array(edit.newText.utf8)) }
      }
      #expect(document.text.isSame(as: fullyFormattedText), "\(text)")
    }
  }

  @Test func formattingOfRandomTextsKeepsTokens() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0..<14, using: &generator))
        .map { _ in SampleDocuments.fragments.randomElement(using: &generator) ?? "" }.joined()
      guard let formattedText = format(text, FormattingStyle()) else { continue }
      #expect(
        tokenTexts(formattedText) == tokenTexts(text) && format(formattedText, FormattingStyle()) == formattedText,
        "\(text)")
    }
  }
}
