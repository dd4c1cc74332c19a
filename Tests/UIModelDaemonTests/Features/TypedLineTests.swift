import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// How a line is indented while somebody types.
@Suite struct TypedLineTests {
  /// The text after something was typed before the marker; nil if nothing is to be done.
  private func indented(_ marked: String, _ style: FormattingStyle = FormattingStyle()) throws -> String? {
    let marked = MarkedText(marked)
    let offset = try #require(marked.ranges["1️⃣"]).lowerBound
    let edit = TypedLine.edit(of: Document(number: 1, bytes: Array(marked.text.utf8)), at: offset, style)
    return edit.map { applied([$0], to: marked.text) }
  }

  @Test func aBracketIsIndentedLikeTheLineOfItsOpening() throws {
    #expect(try indented("{\n  \"a\": [\n    1\n    ]1️⃣\n") == "{\n  \"a\": [\n    1\n  ]\n")
    #expect(try indented("{\n\t\"a\": { \"b\": [\n\t\t1\n}1️⃣") == nil)
    #expect(try indented("{\n  \"a\": 1\n}1️⃣") == nil)
  }

  @Test func aBracketWithinALineIsLeftAlone() throws {
    #expect(try indented("{\n    \"a\": [1]1️⃣\n") == nil)
    #expect(try indented("{\n    \"}1️⃣\n") == nil)
    #expect(try indented("{\n /*\n   }1️⃣ */ }") == nil)
    #expect(try indented("]\n   ]1️⃣") == nil)
  }

  @Test func aNewLineIsIndentedLikeTheEntryBefore() throws {
    #expect(try indented("{\n   \"a\": 1,\n1️⃣\n}") == "{\n   \"a\": 1,\n   \n}")
    #expect(try indented("{\n  \"a\": [\n  1️⃣") == "{\n  \"a\": [\n    ")
    #expect(try indented("{\n  \"a\":\n1️⃣1 }") == "{\n  \"a\":\n    1 }")
    #expect(try indented("{ \"a\": 1,\n1️⃣  \"b\": 2") == nil)
    #expect(try indented("[{\n1️⃣}]", FormattingStyle(unit: "\t")) == nil)
    #expect(try indented("[{\n1️⃣1", FormattingStyle(unit: "\t")) == "[{\n\t1")
  }

  @Test func brokenTextBehindTheLineDoesNotMatter() throws {
    #expect(try indented("{\n1️⃣\"a\": [ } \"") == "{\n  \"a\": [ } \"")
    #expect(try indented("{ ]\n1️⃣") == nil)
    #expect(try indented("  1️⃣") == "")
  }
}
