import Testing

@testable import UIModelEngine
@testable import UIModelJSON
@testable import UIModelPlatform
@testable import UIModelSystems

/// Tests of open objects, whose unnamed properties are unknown: `"$rest": { "$unknown": "why" }`.
@Suite struct OpenObjectTests {
  private static let rest = #""$rest": { "$unknown": "set elsewhere" }"#

  private func reader(_ object: String) throws -> ObjectReader {
    let tree = JSONTree(Array(object.utf8), syntax: .strict)
    return ObjectReader(try #require(tree.root), in: BlockID(document: 0, serial: 0))
  }

  @Test func unnamedPropertiesOfAnOpenObjectAreUnknown() throws {
    let closed = try reader(#"{ "title": "Add" }"#)
    #expect(closed.string("title").value == "Add" && closed.string("subtitle").isDefault && !closed.isOpen)
    #expect(closed.list("children") { $0.string }.isComplete)
    let open = try reader(#"{ "title": "Add", \#(Self.rest) }"#)
    #expect(open.string("title").value == "Add" && !open.string("subtitle").isKnown && open.isOpen)
    #expect(!open.list("children") { $0.string }.isComplete && !open.numbers("size", count: 2).isKnown)
    #expect(open.object("menu") == nil)
    if case .unknown(let reason, _) = open.bool("isHidden") { #expect(reason == "set elsewhere") }
  }

  /// Availability and names always come from the object itself. If absent, they have their defaults and are not
  /// unknown.
  @Test func availabilityAndNamesAreNeverUnknown() throws {
    let open = try reader("{ \(Self.rest) }")
    #expect(open.string("ref").isDefault && open.string("id").isDefault && DeclaredAvailability(open).isEverywhere)
  }

  @Test func unnamedPropertiesCauseNoFinding() {
    let sheet = #"{ "class": "UIActivityViewController", "modalPresentationStyle": 1️⃣"popover"1️⃣ REST }"#
    func check(_ rest: String, _ found: [String: String] = [:]) {
      let text = sheet.replacing("REST", with: rest)
      checkFindings(#"{ "sheets": [ \#(found.isEmpty ? text.replacing("1️⃣", with: "") : text) ] }"#, found)
    }
    check("", ["1️⃣": "sheet/popover-without-source"])
    check(", " + Self.rest)
    // Properties that the open object names are checked.
    checkFindings(
      """
      { "sheets": [ { "presentationDetents": ["medium"], "selection": 1️⃣"large"1️⃣, \(Self.rest) } ] }
      """, ["1️⃣": "sheet/selection-not-in-detents"])
  }

  @Test func restMustBeUnknown() {
    checkFindings(#"{ "sheets": [ { "$rest": 1️⃣true1️⃣ } ] }"#, ["1️⃣": "model/wrong-type"])
    checkFindings(#"{ "sheets": [ { \#(Self.rest) } ] }"#)
  }

  /// A required property may be among the unnamed properties of an open object.
  @Test func openObjectLacksNoRequiredProperty() {
    let change = #"{ "screens": [ { "class": "Page", "sourceRects": [ 1️⃣{ "rect": "a.frame"REST }1️⃣ ] } ] }"#
    checkFindings(change.replacing("REST", with: ""), ["1️⃣": "model/missing-property"])
    checkFindings(change.replacing("1️⃣", with: "").replacing("REST", with: ", " + Self.rest))
  }
}
