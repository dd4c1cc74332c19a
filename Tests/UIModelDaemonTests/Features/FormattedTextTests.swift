import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// Tests of the formatting of documents.
@Suite struct FormattedTextTests {
  private func formatted(
    _ text: String, _ style: FormattingStyle = FormattingStyle(), lines: ClosedRange<Int>...
  ) throws -> String {
    let edits = FormattedText.edits(
      of: Document(number: 1, bytes: Array(text.utf8)), style, lines: lines.isEmpty ? nil : lines)
    return applied(try #require(edits), to: text)
  }

  @Test(arguments: [
    (#"{"a":1,"b" : [1,2 ,3 ],"c":{ }}"#, #"{ "a": 1, "b": [1, 2, 3], "c": {} }"#),
    ("[ 1,\t2, ]", "[1, 2,]"), (#"{"a":1,}"#, #"{ "a": 1, }"#), ("[ { } , [ ] ]", "[{}, []]"),
    ("\n\n {}\n\n", "{}\n"), ("{}", "{}"), ("\u{FEFF} {}", "\u{FEFF}{}"),
  ]) func blanksBetweenTokensAreNormalized(_ text: String, _ expected: String) throws {
    #expect(try formatted(text) == expected)
  }

  @Test func linesAreIndentedRelativeToTheOpeningLine() throws {
    let text = """
      {
      "screens": [
            { "ref": "editor", "view": {
            "subviews": [
        { "ref": "list" },
                  { "ref": "search" } ]
          } },
      ],
        "app":
        "Postcards"
          }
      """
    #expect(
      try formatted(text) == """
        {
          "screens": [
            { "ref": "editor", "view": {
              "subviews": [
                { "ref": "list" },
                { "ref": "search" }]
            } },
          ],
          "app":
            "Postcards"
        }
        """)
  }

  @Test func lineBreaksAreKept() throws {
    #expect(try formatted("[\n1\n,2,\n\n\n\n3]\n\n") == "[\n  1\n  , 2,\n\n  3]\n")
    #expect(try formatted("{\r\n\"a\":1,\r\n \r\n\r\n\"b\":2\r\n}") == "{\r\n  \"a\": 1,\r\n\r\n  \"b\": 2\r\n}")
    #expect(try formatted("[\r1\r]") == "[\r  1\r]")
  }

  @Test func commentsStayInPlace() throws {
    let text = """
      // A browser
        {  // of the menus
      "a":1,   // in a column
      "longer":/* two */2,// beside it
          // before
      /* of
         lines */
      "b":[/* none */]
      /* end */}
      """
    #expect(
      try formatted(text) == """
        // A browser
        {  // of the menus
          "a": 1,   // in a column
          "longer": /* two */ 2, // beside it
          // before
          /* of
             lines */
          "b": [/* none */]
          /* end */ }
        """)
  }

  @Test func editorStyleIsUsed() throws {
    let text = "{\n  \"a\": [\n 1\n]\n}"
    #expect(
      try formatted(text, FormattingStyle(tabSize: 4, insertSpaces: true, insertsFinalNewline: true))
        == "{\n    \"a\": [\n        1\n    ]\n}\n")
    #expect(
      try formatted(text, FormattingStyle(tabSize: 4, insertSpaces: false, insertsFinalNewline: false))
        == "{\n\t\"a\": [\n\t\t1\n\t]\n}")
  }

  private static let minifiedText =
    #"{"version":1,"menus":[{"identifier":"tabs","children":[{"class":"UIKeyCommand","title":"New Tab","action":"newTab:","input":"t","modifierFlags":["command"]}]}]}"#

  @Test func minifiedTextIsSplitIntoLines() throws {
    let expected = """
      {
        "version": 1,
        "menus": [
          {
            "identifier": "tabs",
            "children": [
              {
                "class": "UIKeyCommand",
                "title": "New Tab",
                "action": "newTab:",
                "input": "t",
                "modifierFlags": ["command"]
              }
            ]
          }
        ]
      }
      """
    #expect(try formatted(Self.minifiedText) == expected)
    // If a text on one line contains spaces between its tokens, its author chose the single line deliberately, so
    // formatting does not split the line.
    let spacedText = try formatted(Self.minifiedText.replacing(",", with: ", "))
    #expect(!spacedText.contains("\n") && spacedText.hasPrefix(#"{ "version": 1, "menus": [{ "identifier""#))
  }

  @Test func lineWithSuppressedFindingsIsNotSplit() throws {
    let line = Self.minifiedText
    for text in [
      "// uimodel:disable-next-line model\n\(line)\n", "\(line) // uimodel:disable-line model\n",
    ] {
      #expect(try formatted(text).split(separator: "\n").count == text.split(separator: "\n").count)
    }
    #expect(try formatted("// uimodel:disable model\n\(line)\n").split(separator: "\n").count > 10)
  }

  @Test func onlyLinesInTheRangeChange() throws {
    let text = "{\n\"a\":[\n1 , 2,  \n3\n],\n\n\n\n\"b\":4 }\n\n\n"
    #expect(try formatted(text, lines: 2...2) == "{\n\"a\":[\n  1, 2,\n3\n],\n\n\n\n\"b\":4 }\n\n\n")
    #expect(try formatted(text, lines: 0...1, 8...8) == "{\n  \"a\": [\n1 , 2,  \n3\n],\n\n\n\n  \"b\": 4 }\n\n\n")
    #expect(try formatted(text, lines: 4...8) == "{\n\"a\":[\n1 , 2,  \n3\n],\n\n  \"b\": 4 }\n\n\n")
    // The indentation follows the surrounding lines, even if their indentation is unusual.
    #expect(try formatted("{\n     \"a\": [\n1\n]}", lines: 2...2) == "{\n     \"a\": [\n       1\n]}")
  }

  @Test func editsAreMinimal() throws {
    let text = "{\n  \"a\": 1,\n     \"b\":2\n}\n"
    let edits = try #require(FormattedText.edits(of: Document(number: 1, bytes: Array(text.utf8)), FormattingStyle()))
    #expect(edits.map(\.range) == [14..<17, 21..<21] && edits.map(\.newText) == ["", " "])
  }

  @Test(arguments: ["", "{", "{\"a\":}", "[1 2]", "{} {}", "[\"a]", "/* {}", "{\"a\": tru}"])
  func invalidTextIsNotFormatted(_ text: String) {
    #expect(FormattedText.edits(of: Document(number: 1, bytes: Array(text.utf8)), FormattingStyle()) == nil)
  }

  @Test func textWithADuplicateKeyIsFormatted() throws {
    #expect(try formatted(#"{"a":1,"a":2}"#) == #"{ "a": 1, "a": 2 }"#)
  }
}

/// Returns a text after edits that do not overlap.
func applied(_ edits: [TextEdit], to text: String) -> String {
  var bytes = Array(text.utf8)
  for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8)) }
  return String(decoding: bytes, as: UTF8.self)
}
