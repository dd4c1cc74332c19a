import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of edits beside comments that disable and enable rules for a region of a document.
@Suite struct SilentRegionTests {
  /// Comments that begin or end a region belong to no element, because they apply to all elements in the region.
  @Test func regionCommentsDoNotMoveWithAnElement() throws {
    let text = """
      { "sheets": [
        // uimodel:disable sheet/no-detents at run time
        { "ref": "a" },
        { "ref": "b" },
        // uimodel:enable sheet/no-detents
        // of c
        { "ref": "c" }
      ] }
      """
    let (disable, enable) = (
      "  // uimodel:disable sheet/no-detents at run time\n", "  // uimodel:enable sheet/no-detents\n"
    )
    #expect(
      try edited(text) { [[.remove(place($0, "sheets", "0"))]] } == text.replacing("  { \"ref\": \"a\" },\n", with: ""))
    #expect(
      try edited(text) { [[.remove(place($0, "sheets", "2"))]] }
        == "{ \"sheets\": [\n\(disable)  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n\(enable)] }")
    let movedText = try edited(text) { [[.move(place($0, "sheets", "2"), toIndex: 0)]] }
    #expect(
      movedText
        == "{ \"sheets\": [\n\(disable)  // of c\n  { \"ref\": \"c\" },\n  { \"ref\": \"a\" },\n  { \"ref\": \"b\" }\n\(enable)] }",
      "\(movedText)")
  }

  /// A comment that ends a region stays in place even if the element before it is removed.
  @Test func endOfARegionAfterAnElementStays() throws {
    let (enableComment, disableComment) = ("// uimodel:enable sheet", "// uimodel:disable sheet")
    let text = """
      { "sheets": [
        { "ref": "a" }, // of a
        { "ref": "b" }, \(enableComment)
        { "ref": "c" } \(disableComment)
      ] }
      """
    func editedText(_ edit: (Document) -> ModelEdit) throws -> String { try edited(text) { [[edit($0)]] } }
    #expect(try editedText { .remove(place($0, "sheets", "1")) } == text.replacing("{ \"ref\": \"b\" }, ", with: ""))
    #expect(
      try editedText { .remove(place($0, "sheets", "2")) }
        == text.replacing("{ \"ref\": \"c\" } ", with: "").replacing("}, \(enableComment)", with: "} \(enableComment)"))
    #expect(
      try editedText { .move(place($0, "sheets", "1"), toIndex: 0) }
        == "{ \"sheets\": [\n  { \"ref\": \"b\" },\n  { \"ref\": \"a\" }, // of a\n  \(enableComment)\n  { \"ref\": \"c\" } \(disableComment)\n] }"
    )
    #expect(
      try editedText { .insert(list: place($0, "sheets"), index: 2, ["ref": "n"]) }
        == text.replacing(enableComment, with: "\(enableComment)\n  { \"ref\": \"n\" },"))
    #expect(
      try editedText { .insert(list: place($0, "sheets"), index: 3, ["ref": "n"]) }
        == text.replacing("} \(disableComment)", with: "}, \(disableComment)\n  { \"ref\": \"n\" }"))
    #expect(
      try editedText { .set(object: place($0), name: "sheets", []) }
        == "{ \"sheets\": [\n  \(enableComment)\n  \(disableComment)\n] }")
  }

  @Test func endOfARegionBeforeACommaStays() throws {
    let enableComment = "/* uimodel:enable sheet */"
    let text = "{ \"sheets\": [\n  { \"ref\": \"a\" } /* own */ \(enableComment), // of a\n  { \"ref\": \"b\" }\n] }"
    #expect(
      try edited(text) { [[.remove(place($0, "sheets", "0"))]] }
        == "{ \"sheets\": [\n  \(enableComment)\n  { \"ref\": \"b\" }\n] }")
    #expect(
      try edited(text) { [[.move(place($0, "sheets", "1"), toIndex: 0)]] }
        == "{ \"sheets\": [\n  { \"ref\": \"b\" },\n  { \"ref\": \"a\" } /* own */ \(enableComment) // of a\n] }")
    let textWithLineComment = text.replacing("\(enableComment), ", with: "// uimodel:enable sheet\n  , ")
    #expect(
      try edited(textWithLineComment) { [[.remove(place($0, "sheets", "0"))]] }
        == "{ \"sheets\": [\n  // uimodel:enable sheet\n  { \"ref\": \"b\" }\n] }")
  }

  @Test func regionThatBeginsInAnElementMovesWithIt() throws {
    let element = "{ \"ref\": \"b\", // uimodel:disable sheet\n    \"title\": \"B\" }, // uimodel:enable sheet\n"
    func text(_ elements: String...) -> String { "{ \"sheets\": [\n  " + elements.joined(separator: "  ") + "] }" }
    let (a, c) = ("{ \"ref\": \"a\" },\n", "{ \"ref\": \"c\" },\n")
    #expect(
      try edited(text(a, element, c)) { [[.move(place($0, "sheets", "1"), toIndex: 0)]] } == text(element, a, c))
    #expect(try edited(text(a, element, c)) { [[.remove(place($0, "sheets", "1"))]] } == text(a, c))
  }

  /// An element that moves past the end of a region also moves past the neighboring element. The rules that are
  /// disabled for the other elements do not change.
  @Test func movedElementPassesNeighborAndEndOfARegion() throws {
    let (disableLine, enableLine) = ("  // uimodel:disable sheet\n", "  // uimodel:enable sheet\n")
    func text(_ lines: String...) -> String {
      "{ \"sheets\": [\n" + lines.map { $0.count == 1 ? "  { \"ref\": \"\($0)\" },\n" : $0 }.joined() + "] }"
    }
    func moved(_ text: String, _ elementIndex: Int, _ targetIndex: Int) throws -> String {
      try edited(text) { [[.move(place($0, "sheets", "\(elementIndex)"), toIndex: targetIndex)]] }
    }
    #expect(
      try moved(text(disableLine, "a", enableLine, "b", "c"), 0, 1) == text(disableLine, enableLine, "b", "a", "c"))
    #expect(
      try moved(text("a", disableLine, "b", enableLine, "c"), 0, 1) == text(disableLine, "b", "a", enableLine, "c"))
    #expect(
      try moved(text("a", disableLine, "b", enableLine, "c"), 2, 1) == text("a", "c", disableLine, "b", enableLine))
    #expect(
      try moved(text(disableLine, "a", enableLine, "b", "c"), 1, 0) == text(disableLine, "b", "a", enableLine, "c"))
  }
}
