import Testing

@testable import UIModelEngine
@testable import UIModelJSON
@testable import UIModelPlatform
@testable import UIModelSystems

/// Tests of open objects, whose unnamed properties are unknown: `"$rest": { "$unknown": "why" }`.
@Suite struct OpenObjectTests {
  private static let restMember = #""$rest": { "$unknown": "set elsewhere" }"#

  private func makeReader(_ object: String) throws -> ObjectReader {
    let tree = JSONTree(Array(object.utf8), syntax: .strict)
    return ObjectReader(try #require(tree.root), in: BlockID(document: 0, serial: 0))
  }

  @Test func unnamedPropertiesOfAnOpenObjectAreUnknown() throws {
    let closedReader = try makeReader(#"{ "title": "Add" }"#)
    #expect(
      closedReader.string("title").value == "Add" && closedReader.string("subtitle").isDefault && !closedReader.isOpen)
    #expect(closedReader.list("children") { $0.string }.isComplete)
    let openReader = try makeReader(#"{ "title": "Add", \#(Self.restMember) }"#)
    #expect(openReader.string("title").value == "Add" && !openReader.string("subtitle").isKnown && openReader.isOpen)
    #expect(!openReader.list("children") { $0.string }.isComplete && !openReader.numbers("size", count: 2).isKnown)
    #expect(openReader.object("menu") == nil)
    if case .unknown(let reason, _) = openReader.bool("isHidden") { #expect(reason == "set elsewhere") }
  }

  /// In an open object, an absent name or `availableOn` condition has its default value. All other absent properties
  /// are unknown.
  @Test func availabilityAndNamesAreNeverUnknown() throws {
    let openReader = try makeReader("{ \(Self.restMember) }")
    #expect(
      openReader.string("ref").isDefault && openReader.string("id").isDefault
        && DeclaredAvailability(openReader).isEverywhere)
  }

  @Test func unnamedPropertiesCauseNoFinding() {
    let sheetTemplate = #"{ "class": "UIActivityViewController", "modalPresentationStyle": 1️⃣"popover"1️⃣ REST }"#
    func checkSheet(_ rest: String, _ codes: [String: String] = [:]) {
      let text = sheetTemplate.replacing("REST", with: rest)
      checkFindings(#"{ "sheets": [ \#(codes.isEmpty ? text.replacing("1️⃣", with: "") : text) ] }"#, codes)
    }
    checkSheet("", ["1️⃣": "sheet/popover-without-source"])
    checkSheet(", " + Self.restMember)
    // Properties that the open object states explicitly are checked.
    checkFindings(
      """
      { "sheets": [ { "presentationDetents": ["medium"], "selection": 1️⃣"large"1️⃣, \(Self.restMember) } ] }
      """, ["1️⃣": "sheet/selection-not-in-detents"])
  }

  @Test func restWithAKnownValueIsReported() {
    checkFindings(#"{ "sheets": [ { "$rest": 1️⃣true1️⃣ } ] }"#, ["1️⃣": "model/wrong-type"])
    checkFindings(#"{ "sheets": [ { \#(Self.restMember) } ] }"#)
  }

  /// A required property might be among the unnamed properties of an open object.
  @Test func openObjectMayOmitRequiredProperties() {
    let screenTemplate = #"{ "screens": [ { "class": "Page", "sourceRects": [ 1️⃣{ "rect": "a.frame"REST }1️⃣ ] } ] }"#
    checkFindings(screenTemplate.replacing("REST", with: ""), ["1️⃣": "model/missing-property"])
    checkFindings(screenTemplate.replacing("1️⃣", with: "").replacing("REST", with: ", " + Self.restMember))
  }
}
