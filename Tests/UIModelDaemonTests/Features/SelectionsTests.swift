import Testing
import UIModelEngine
import UIModelSystems

/// Tests of the ranges to which a selection in a document expands.
@Suite struct SelectionsTests {
  /// Returns the texts to which the selection at the marker expands, without the complete document.
  private func expandedTexts(_ marked: String) throws -> [String] {
    let markedText = MarkedText(marked)
    let offset = try #require(markedText.ranges["1️⃣"]).lowerBound
    var selections = try #require(Selections(Document(number: 1, bytes: Array(markedText.text.utf8))))
    let ranges = selections.ranges(at: offset)
    #expect(ranges.last == 0..<markedText.text.utf8.count)
    for (inner, outer) in zip(ranges, ranges.dropFirst()) {
      #expect(inner != outer && outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound)
    }
    return ranges.dropLast().map { String(decoding: Array(markedText.text.utf8)[$0], as: UTF8.self) }
  }

  @Test func wordInAValueExpandsToTheRoot() throws {
    #expect(
      try expandedTexts(#" { "screens": [ { "ref": "photo 1️⃣library", "view": 1 } ] } "#) == [
        "library", "photo library", #""photo library""#, #""ref": "photo library""#,
        #""ref": "photo library", "view": 1"#, #"{ "ref": "photo library", "view": 1 }"#,
        #"[ { "ref": "photo library", "view": 1 } ]"#, #""screens": [ { "ref": "photo library", "view": 1 } ]"#,
        #"{ "screens": [ { "ref": "photo library", "view": 1 } ] }"#,
      ])
  }

  @Test func keyExpandsToItsMember() throws {
    #expect(
      try expandedTexts(#"{ "a": 1, "new1️⃣Tab:": [] }"#)
        == ["newTab", "newTab:", #""newTab:""#, #""newTab:": []"#, #""a": 1, "newTab:": []"#])
  }

  @Test func numberAndGapExpandToTheirContainer() throws {
    #expect(try expandedTexts("[0, 10241️⃣, 768]") == ["1024", "0, 1024, 768"])
    #expect(try expandedTexts("[{ \"a\": 1, 1️⃣\n }]") == ["{ \"a\": 1, \n }"])
    #expect(try expandedTexts("{ \"a\": 1️⃣ [1] }") == [#""a":  [1]"#])
    #expect(try expandedTexts("1️⃣  {}") == [])
  }

  @Test func wordInACommentExpandsToTheComment() throws {
    #expect(
      try expandedTexts("[\n  // first 1️⃣line\n  // second\n  1 // last\n]") == [
        "line", "first line", "// first line", "// first line\n  // second",
        "// first line\n  // second\n  1 // last",
      ])
    #expect(try expandedTexts("{ \"a\": /* no1️⃣ne */ 1 }") == ["none", "/* none */", #""a": /* none */ 1"#])
  }

  @Test func brokenTextExpandsToItsUnclosedParts() throws {
    #expect(try expandedTexts("{ \"a\": [\"1️⃣b") == ["b", "\"b", "[\"b", "\"a\": [\"b"])
    #expect(try expandedTexts("1️⃣") == [])
  }

  /// Every position has valid ranges, including positions inside escapes and multibyte characters.
  @Test(arguments: SampleDocuments.fragments) func rangesContainEveryPosition(_ fragment: String) throws {
    let text = "{ \"a\": [1, \(fragment) 2], // x\n \(fragment)\"b\": \"c\(fragment)\" }"
    var selections = try #require(Selections(Document(number: 1, bytes: Array(text.utf8))))
    for offset in 0...text.utf8.count {
      let ranges = selections.ranges(at: offset)
      #expect(ranges.allSatisfy { $0.lowerBound <= offset && offset <= $0.upperBound })
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $1.clamped(to: $0) == $0 && $0 != $1 })
    }
  }
}
