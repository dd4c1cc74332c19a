import Testing
import UIModelEngine
import UIModelSystems

/// Tests of the folding ranges of a document.
@Suite struct FoldingTests {
  private func folds(_ text: String, onlyLines: Bool = false, limit: Int? = nil) -> [Fold] {
    Folding.folds(of: Document(number: 1, bytes: Array(text.utf8)), lineFoldingOnly: onlyLines, limit: limit)
  }

  /// Returns the text that each fold hides.
  private func hiddenTexts(_ text: String) -> [String] {
    folds(text).map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
  }

  private func foldedLines(_ text: String, limit: Int? = nil) -> [ClosedRange<Int>] {
    folds(text, onlyLines: true, limit: limit).map(\.lines)
  }

  private static let postcards = """
    {
      "screens": [
        { "ref": "editor", "view": {
          "subviews": [] } },
        { "ref": "library" }
      ]
    }
    """

  @Test func containersOfSeveralLinesFold() {
    #expect(
      hiddenTexts("{\n  \"menus\": [\n    1, [2]\n  ], \"version\": {}\n}\n")
        == ["\n  \"menus\": [\n    1, [2]\n  ], \"version\": {}\n", "\n    1, [2]\n  "])
    #expect(hiddenTexts(#"{ "menus": [ { "title": "File" } ] }"#) == [])
  }

  @Test func summaryDescribesTheHiddenElements() {
    #expect(folds(FoldingTests.postcards).map(\.summary) == [nil, "2 elements", "editor", nil])
    #expect(folds("[\n{ \"title\": {\n}, \"id\": \"share\"\n} ]").map(\.summary) == ["1 element", "share", nil])
  }

  @Test func lineThatBeginsWithABracketStaysVisible() {
    #expect(foldedLines("{\n  \"a\": [\n    1\n  ]\n}") == [0...3, 1...2])
    #expect(foldedLines("{\n  \"a\": [\n    1\n  ], \"b\": {\n    \"c\": 2\n  }\n}") == [0...5, 1...2, 3...4])
  }

  @Test func lineThatEndsWithABracketIsHidden() {
    // If two containers begin on a line, the outer one folds.
    #expect(foldedLines(FoldingTests.postcards) == [0...5, 1...4, 2...3])
    #expect(foldedLines("{ \"a\": [\n  1 ], \"b\": 2\n}") == [0...1])
    #expect(foldedLines("{\n  \"a\": [\n    1 ], // the end\n  \"b\": [\n    1 ], \"c\": 2\n}") == [0...4, 1...2])
    #expect(foldedLines("[\n]") == [])
  }

  @Test func commentsOfSeveralLinesFold() {
    let text = """
      // A browser,
      // as the talk ends up.
      {
        "version": 1, // of the format
        // of this document
        /* Menus,
           all of them */
        "menus": [] // none
      }
      """
    let commentFolds = folds(text).filter { $0.kind == .comment }
    #expect(commentFolds.map(\.lines) == [0...1, 5...6])
    #expect(
      commentFolds.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
        == ["\n// as the talk ends up.", "\n     all of them */"])
    // Comments on consecutive lines fold together. An empty line, or a line with other text, interrupts the fold.
    #expect(folds("// a\n\n// b\n[1] // c\n// d\n").isEmpty)
    #expect(folds("{ // a\n  // b\n  // c\n}").filter { $0.kind == .comment }.map(\.lines) == [1...2])
  }

  @Test func outerFoldsTakePrecedenceAtTheLimit() {
    let text = "{\n\"a\": [\n[\n1\n]\n],\n\"b\": [\n2\n]\n}"
    #expect(foldedLines(text) == [0...8, 1...4, 2...3, 6...7])
    #expect(foldedLines(text, limit: 4) == foldedLines(text))
    #expect(foldedLines(text, limit: 3) == [0...8, 1...4, 6...7])
    #expect(foldedLines(text, limit: 2) == [0...8, 1...4])
    #expect(foldedLines(text, limit: 0) == [])
  }

  @Test func closedContainersOfABrokenTextFold() {
    #expect(foldedLines("{\n  \"a\": [\n    1\n  ],\n  \"b\": [\n    {\n      \"c\":\n    }\n") == [1...2, 5...6])
    #expect(foldedLines("") == [])
  }

  @Test func allKindsOfLineBreaksAreRecognized() {
    #expect(foldedLines("{\r\n  \"a\": 1\r\n}\r\n") == [0...1])
    #expect(foldedLines("{\r  \"a\": 1\r}\r") == [0...1])
  }
}
