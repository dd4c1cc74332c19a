import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// Tests of the indentation of a line while the user types.
@Suite struct TypedLineTests {
  /// Returns the text after the daemon indents the line at the marker, or nil if no edit is needed. The user has just
  /// typed the text before the marker.
  private func indented(_ marked: String, _ style: FormattingStyle = FormattingStyle()) throws -> String? {
    let markedText = MarkedText(marked)
    let offset = try #require(markedText.ranges["1️⃣"]).lowerBound
    let edit = TypedLine.edit(of: Document(number: 1, bytes: Array(markedText.text.utf8)), at: offset, style)
    return edit.map { applied([$0], to: markedText.text) }
  }

  @Test func closingBracketIsIndentedLikeItsOpeningLine() throws {
    #expect(try indented("{\n  \"a\": [\n    1\n    ]1️⃣\n") == "{\n  \"a\": [\n    1\n  ]\n")
    #expect(try indented("{\n\t\"a\": { \"b\": [\n\t\t1\n}1️⃣") == nil)
    #expect(try indented("{\n  \"a\": 1\n}1️⃣") == nil)
  }

  @Test func bracketWithinALineIsNotIndented() throws {
    #expect(try indented("{\n    \"a\": [1]1️⃣\n") == nil)
    #expect(try indented("{\n    \"}1️⃣\n") == nil)
    #expect(try indented("{\n /*\n   }1️⃣ */ }") == nil)
    #expect(try indented("]\n   ]1️⃣") == nil)
  }

  @Test func newLineIsIndentedLikeThePrecedingEntry() throws {
    #expect(try indented("{\n   \"a\": 1,\n1️⃣\n}") == "{\n   \"a\": 1,\n   \n}")
    #expect(try indented("{\n  \"a\": [\n  1️⃣") == "{\n  \"a\": [\n    ")
    #expect(try indented("{\n  \"a\":\n1️⃣1 }") == "{\n  \"a\":\n    1 }")
    #expect(try indented("{ \"a\": 1,\n1️⃣  \"b\": 2") == nil)
    #expect(try indented("[{\n1️⃣}]", FormattingStyle(indentationUnit: "\t")) == nil)
    #expect(try indented("[{\n1️⃣1", FormattingStyle(indentationUnit: "\t")) == "[{\n\t1")
  }

  @Test func brokenTextAfterTheLineIsIgnored() throws {
    #expect(try indented("{\n1️⃣\"a\": [ } \"") == "{\n  \"a\": [ } \"")
    #expect(try indented("{ ]\n1️⃣") == nil)
    #expect(try indented("  1️⃣") == "")
  }
}
