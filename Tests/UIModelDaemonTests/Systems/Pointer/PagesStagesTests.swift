import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the document editor of WWDC21-10057: band selection, pointer accessories and latching.
@Suite struct PagesStagesTests {
  static let pad = Environment(platform: .iPadOS, version: 17)

  static func screen(_ name: String, _ json: String? = nil) throws -> Screen {
    let text = try json ?? Repository.text("Examples/pages.uimodel.json")
    let screens = Document(number: 0, bytes: Array(text.utf8)).blocks.flatMap(\.declarations.screens)
    return try #require(screens.first { $0.ref.value == name })
  }

  private func look(_ view: String, _ x: Double, _ y: Double, on version: Version = 17) throws -> PointerLook {
    let screen = try Self.screen("editor")
    let index = try #require(screen.viewIndicesByRef[view])
    return PointerLook(
      over: index, in: screen, at: .point(x: x, y: y), Environment(platform: .iPadOS, version: version))
  }

  // MARK: Selecting

  @Test func aBandSelectsThePicture() throws {
    let screen = try Self.screen("editor")
    let page = try #require(screen.viewIndicesByRef["page"])
    let band = BandSelection(in: page, of: screen, over: Rect(50, 150, 100, 100), .shift, Self.pad)
    #expect(band.actor == .interaction)
    #expect(band.coveredItems.map { screen.views[$0].name } == ["picture"])
    #expect(band.selection == nil, "the handler decides")
    #expect(
      band.json["states"]?.array?.compactMap { $0["state"]?.string } == ["began", "selecting", "ended", "possible"])
    #expect(band.json["initialModifierFlags"] == ["shift"])
  }

  @Test func gridHasBuiltInBandSelection() throws {
    let screen = try Self.screen("documents")
    let grid = try #require(screen.viewIndicesByRef["grid"])
    func selected(_ rect: Rect, _ modifiers: KeyModifiers, _ before: String...) -> [String]? {
      let band = BandSelection(
        in: grid, of: screen, over: rect, modifiers, selected: before.compactMap { screen.viewIndicesByRef[$0] },
        Self.pad)
      #expect(band.actor == .builtIn)
      return band.selection?.map { screen.views[$0].name }
    }
    let middle = Rect(230, 30, 250, 10)
    #expect(selected(middle, [], "poster") == ["letter", "report"])
    #expect(selected(middle, .shift, "poster") == ["letter", "report", "poster"])
    #expect(selected(middle, .command, "poster", "report") == ["letter", "poster"])
    // The delegate does not allow selecting the first cell.
    #expect(selected(Rect(0, 0, 300, 300), []) == ["letter", "thesis", "poster"])
    #expect(selected(Rect(0, 0, 10, 10), [], "poster") == [])
    // No source documents the effect of other modifier keys.
    #expect(selected(middle, .alternate, "poster") == nil)
    #expect(selected(middle, [.shift, .command], "poster") == nil)
  }

  @Test func listHasNoBandSelection() throws {
    let screen = try Self.screen("documents")
    let list = try #require(screen.viewIndicesByRef["templates"])
    let band = BandSelection(in: list, of: screen, over: Rect(0, 0, 100, 100), [], Self.pad)
    #expect(band.actor == nil && band.isKnown)
    #expect(band.reason.contains("has a list layout"))
  }

  // MARK: Hovering

  @Test func accessoriesShowTheDragDirections() throws {
    let right = try look("picture", 290, 100)
    #expect(right.region?.identifier.value == "right")
    #expect(right.accessories.compactMap(\.name) == ["left", "right"])
    #expect(right.accessories.compactMap { $0.position?.vector?.x } == [-14, 14])
    #expect(right.accessories.allSatisfy { $0.isArrow == true && $0.isFromTable })
    #expect(try look("picture", 290, 190).region?.identifier.value == "corner")
    #expect(try look("picture", 100, 190).region?.identifier.value == "bottom")
    // A rectangle does not contain its right and bottom edges.
    #expect(try look("picture", 300, 100).customizesPointer == false)
    #expect(try look("picture", 2, 2).customizesPointer == false)
  }

  @Test func accessoriesWorkWithAnyStyle() throws {
    let inside = try look("picture", 100, 100)
    #expect(inside.style.value?.name == .system)
    #expect(inside.accessories.count == 4)
    let caption = try look("caption", 10, 10)
    #expect(caption.style.value?.effect.value == .lift)
    #expect(caption.accessories.map(\.isFromTable) == [false, false])
    #expect(caption.json["style"]?["shape"]?["space"] == "previewContainer")
    #expect(caption.json["style"]?["shape"]?["container"] == "page")
    #expect(caption.json["accessories"]?[0]?["x"]?.double == 14.14)
  }

  @Test func onlyTheStyleIsAvailableBefore15() throws {
    let right = try look("picture", 290, 100, on: 14)
    #expect(right.customizesPointer == true)
    #expect(right.accessories.isEmpty && right.latchingAxes.isDefault)
    #expect(right.notes.contains { $0.contains("accessories require iOS 15") })
    #expect(right.notes.contains { $0.contains("latching requires iOS 15") })
    #expect(try look("picture", 290, 100, on: 13).customizesPointer == false)
  }

  // MARK: Dragging

  private func drag(_ view: String, _ x: Double, _ y: Double, _ moves: [(x: Double, y: Double)]) throws -> PointerDrag {
    let screen = try Self.screen("editor")
    let index = try #require(screen.viewIndicesByRef[view])
    return PointerDrag(over: index, in: screen, from: (x, y), moves: moves, Self.pad)
  }

  @Test func handleFollowsItsAxisAndResistsTheOther() throws {
    let drag = try drag("picture", 290, 100, [(40, 0), (60, 5), (0, -5)])
    #expect(drag.steps.map(\.isStyleShown) == [true, true, true])
    #expect(drag.steps.map(\.horizontalMovement) == [.follows(40), .follows(100), .follows(100)])
    #expect(drag.steps.map(\.verticalMovement) == [.follows(0), .resists, .follows(0)])
    #expect(drag.steps[0].region == Rect(324, 16, 16, 168))
    #expect(drag.steps[1].region == nil, "by how much it gives is not published")
    #expect(drag.json["steps"]?[1]?["vertically"] == ["follows": nil, "resists": true])
  }

  @Test func cornerFollowsBothAxes() throws {
    let drag = try drag("picture", 290, 190, [(30, 20), (-300, 400)])
    #expect(drag.steps[1].region == Rect(14, 604, 16, 16))
    #expect(drag.steps.allSatisfy { $0.isStyleShown == true })
  }

  @Test func effectEndsAtTheEdgeWithoutLatching() throws {
    let text = #"""
      { "screens": [ { "ref": "editor", "view": { "ref": "handle", "frame": [0, 0, 40, 40], "pointerInteraction": {
        "style": { "shape": { "verticalBeam": 60 }, "constrainedAxes": "vertical" } } } } ] }
      """#
    let screen = try Self.screen("editor", text)
    let drag = PointerDrag(over: 0, in: screen, from: (10, 10), moves: [(10, 0), (30, 0), (-30, 0)], Self.pad)
    #expect(drag.steps.map(\.isStyleShown) == [true, false, nil])
    #expect(drag.look.notes.contains { $0.contains("as long as the region is high, 40") })
    let short = PointerDrag(over: 0, in: screen, from: (10, 10), moves: [(10, 0)], Self.pad)
    #expect(short.releaseEffect.contains("returns to the center vertically"))
  }

  // MARK: Mistakes

  /// Mistakes at the steps of the talk: the code of the finding, and the replacements in the example that cause it.
  static let mistakes: [(code: String, changes: [(from: String, to: String)])] = [
    ("pointer/drag-without-latching", [(#""latchingAxes": "horizontal","#, "")]),
    ("pointer/latching-axis-mismatch", [(#""latchingAxes": "horizontal","#, #""latchingAxes": "vertical","#)]),
    ("pointer/modifiers-read-late", [(#""initialModifierFlags"]"#, #""modifierFlags"]"#)]),
    (
      "pointer/too-many-accessories",
      [(#"{ "position": "right" },"#, #"{ "position": "right" }, { "position": "topLeft" },"#)]
    ),
    ("pointer/overlapping-accessories", [(#"[{ "position": "left" },"#, #"[{ "position": "right" },"#)]),
    ("pointer/invalid-accessory-position", [(#""offset": 24"#, #""offset": -24"#)]),
    ("pointer/region-outside-view", [("[284, 16, 16, 168]", "[384, 216, 16, 168]")]),
    ("pointer/shape-in-wrong-space", [("[96, 416, 308, 52]", "[0, 0, 300, 44]")]),
    (
      "pointer/band-selection-conflict",
      [
        (
          #""allowsMultipleSelection": true,"#,
          #""allowsMultipleSelection": true, "bandSelectionInteraction": { "in": "select(_:)" },"#
        )
      ]
    ),
    (
      "pointer/multiple-selection-scrolls-both-ways",
      [("[834, 1400]", "[1668, 1400]"), ("UICollectionViewFlowLayout", "BoardLayout")]
    ),
    ("pointer/band-selection-unavailable", [(#""class": "PageView","#, #""class": "UIImageView","#)]),
  ]

  @Test(arguments: mistakes) func mistakesAreReported(_ code: String, _ changes: [(from: String, to: String)]) throws {
    let right = try Repository.text("Examples/pages.uimodel.json")
    #expect(SingleDocument(right).findings.isEmpty)
    var wrong = right
    for change in changes {
      #expect(wrong.contains(change.from))
      wrong = wrong.replacing(change.from, with: change.to, maxReplacements: 1)
    }
    let findings = SingleDocument(wrong).findings
    #expect(findings.map(\.finding.code) == [code])
    for fix in findings.first?.finding.fixes ?? [] {
      #expect(SingleDocument(try SingleDocument(wrong).applying(fix)).findings.isEmpty)
    }
  }

  /// Replaces each value of the example by an unknown one, which must not cause a pointer finding.
  @Test func unknownValuesCauseNoFinding() throws {
    let text = try Repository.text("Examples/pages.uimodel.json")
    let document = Document(number: 0, bytes: Array(text.utf8))
    var places: [Range<Int>] = []
    for block in document.blocks {
      for node in block.tree.nodes.indices {
        if let range = document.range(of: Place(block: block.id, node: Int32(node))) { places.append(range) }
      }
    }
    let keys = Set(["app", "screens", "session", "version"])
    for range in Set(places) where !range.isEmpty {
      let bytes = Array(text.utf8)
      let rest = bytes[range.upperBound...].drop { $0 == 0x20 }
      let old = String(decoding: bytes[range], as: UTF8.self)
      guard rest.first != UInt8(ascii: ":"), !keys.contains(old) else { continue }
      let new = Array(bytes[..<range.lowerBound]) + Array(#"{ "$unknown": "x" }"#.utf8) + bytes[range.upperBound...]
      let codes = SingleDocument(String(decoding: new, as: UTF8.self)).findings.map(\.finding.code)
        .filter { $0.hasPrefix("pointer/") }
      #expect(codes == [], "\(old)")
    }
  }
}
