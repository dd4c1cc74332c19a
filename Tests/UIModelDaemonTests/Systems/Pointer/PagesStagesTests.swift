import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the document editor of WWDC21-10057: band selection, pointer accessories and latching.
@Suite struct PagesStagesTests {
  static let iPad = Environment(platform: .iPadOS, version: 17)

  static func screen(_ name: String, _ json: String? = nil) throws -> Screen {
    let text = try json ?? Repository.text("Examples/pages.uimodel.json")
    let screens = Document(number: 0, bytes: Array(text.utf8)).blocks.flatMap(\.declarations.screens)
    return try #require(screens.first { $0.ref.value == name })
  }

  private func pointerLook(_ view: String, _ x: Double, _ y: Double, on version: Version = 17) throws -> PointerLook {
    let screen = try Self.screen("editor")
    let index = try #require(screen.viewIndicesByRef[view])
    return PointerLook(
      over: index, in: screen, at: .point(x: x, y: y), Environment(platform: .iPadOS, version: version))
  }

  // MARK: Selecting

  @Test func bandCoversThePicture() throws {
    let screen = try Self.screen("editor")
    let page = try #require(screen.viewIndicesByRef["page"])
    let band = BandSelection(in: page, of: screen, over: Rect(50, 150, 100, 100), .shift, Self.iPad)
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
    func selectedNames(_ rect: Rect, _ modifiers: KeyModifiers, _ initialNames: String...) -> [String]? {
      let band = BandSelection(
        in: grid, of: screen, over: rect, modifiers, selected: initialNames.compactMap { screen.viewIndicesByRef[$0] },
        Self.iPad)
      #expect(band.actor == .builtIn)
      return band.selection?.map { screen.views[$0].name }
    }
    let middleRect = Rect(230, 30, 250, 10)
    #expect(selectedNames(middleRect, [], "poster") == ["letter", "report"])
    #expect(selectedNames(middleRect, .shift, "poster") == ["letter", "report", "poster"])
    #expect(selectedNames(middleRect, .command, "poster", "report") == ["letter", "poster"])
    // The delegate does not allow selecting the first cell.
    #expect(selectedNames(Rect(0, 0, 300, 300), []) == ["letter", "thesis", "poster"])
    #expect(selectedNames(Rect(0, 0, 10, 10), [], "poster") == [])
    // No source documents the effect of other modifier keys.
    #expect(selectedNames(middleRect, .alternate, "poster") == nil)
    #expect(selectedNames(middleRect, [.shift, .command], "poster") == nil)
  }

  @Test func listHasNoBandSelection() throws {
    let screen = try Self.screen("documents")
    let list = try #require(screen.viewIndicesByRef["templates"])
    let band = BandSelection(in: list, of: screen, over: Rect(0, 0, 100, 100), [], Self.iPad)
    #expect(band.actor == nil && band.isActorKnown)
    #expect(band.reason.contains("has a list layout"))
  }

  // MARK: Hovering

  @Test func accessoriesShowTheDragDirections() throws {
    let rightHandleLook = try pointerLook("picture", 290, 100)
    #expect(rightHandleLook.region?.identifier.value == "right")
    #expect(rightHandleLook.accessories.compactMap(\.name) == ["left", "right"])
    #expect(rightHandleLook.accessories.compactMap { $0.position?.vector?.x } == [-14, 14])
    #expect(rightHandleLook.accessories.allSatisfy { $0.isArrow == true && $0.hasMeasuredOffset })
    #expect(try pointerLook("picture", 290, 190).region?.identifier.value == "corner")
    #expect(try pointerLook("picture", 100, 190).region?.identifier.value == "bottom")
    // A rectangle does not contain its right and bottom edges.
    #expect(try pointerLook("picture", 300, 100).customizesPointer == false)
    #expect(try pointerLook("picture", 2, 2).customizesPointer == false)
  }

  @Test func accessoriesWorkWithAnyStyle() throws {
    let pictureLook = try pointerLook("picture", 100, 100)
    #expect(pictureLook.style.value?.name == .system)
    #expect(pictureLook.accessories.count == 4)
    let captionLook = try pointerLook("caption", 10, 10)
    #expect(captionLook.style.value?.effect.value == .lift)
    #expect(captionLook.accessories.map(\.hasMeasuredOffset) == [false, false])
    #expect(captionLook.json["style"]?["shape"]?["space"] == "previewContainer")
    #expect(captionLook.json["style"]?["shape"]?["container"] == "page")
    #expect(captionLook.json["accessories"]?[0]?["x"]?.double == 14.14)
  }

  @Test func onlyPointerStylesAreAvailableBefore15() throws {
    let rightHandleLook = try pointerLook("picture", 290, 100, on: 14)
    #expect(rightHandleLook.customizesPointer == true)
    #expect(rightHandleLook.accessories.isEmpty && rightHandleLook.latchingAxes.isDefault)
    #expect(rightHandleLook.notes.contains { $0.contains("accessories require iOS 15") })
    #expect(rightHandleLook.notes.contains { $0.contains("latching requires iOS 15") })
    #expect(try pointerLook("picture", 290, 100, on: 13).customizesPointer == false)
  }

  // MARK: Dragging

  private func drag(_ view: String, _ x: Double, _ y: Double, _ moves: [(x: Double, y: Double)]) throws -> PointerDrag {
    let screen = try Self.screen("editor")
    let index = try #require(screen.viewIndicesByRef[view])
    return PointerDrag(over: index, in: screen, from: (x, y), moves: moves, Self.iPad)
  }

  @Test func handleFollowsItsAxisAndResistsTheOtherAxis() throws {
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
    let drag = PointerDrag(over: 0, in: screen, from: (10, 10), moves: [(10, 0), (30, 0), (-30, 0)], Self.iPad)
    #expect(drag.steps.map(\.isStyleShown) == [true, false, nil])
    #expect(drag.look.notes.contains { $0.contains("as long as the region is high, 40") })
    let shortDrag = PointerDrag(over: 0, in: screen, from: (10, 10), moves: [(10, 0)], Self.iPad)
    #expect(shortDrag.releaseEffect.contains("returns to the center vertically"))
  }

  // MARK: Mistakes

  /// Mistakes at the steps of the talk: the code of the finding, and the replacements in the example that cause the
  /// finding.
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
    let correctText = try Repository.text("Examples/pages.uimodel.json")
    #expect(SingleDocument(correctText).findings.isEmpty)
    var wrongText = correctText
    for change in changes {
      #expect(wrongText.contains(change.from))
      wrongText = wrongText.replacing(change.from, with: change.to, maxReplacements: 1)
    }
    let findings = SingleDocument(wrongText).findings
    #expect(findings.map(\.finding.code) == [code])
    for fix in findings.first?.finding.fixes ?? [] {
      #expect(SingleDocument(try SingleDocument(wrongText).applying(fix)).findings.isEmpty)
    }
  }

  /// Replaces each value of the example by an unknown one, which must not cause a pointer finding.
  @Test func unknownValuesCauseNoFinding() throws {
    let text = try Repository.text("Examples/pages.uimodel.json")
    let document = Document(number: 0, bytes: Array(text.utf8))
    var valueRanges: [Range<Int>] = []
    for block in document.blocks {
      for node in block.tree.nodes.indices {
        if let range = document.range(of: Place(block: block.id, node: Int32(node))) { valueRanges.append(range) }
      }
    }
    let structuralKeys = Set(["app", "screens", "session", "version"])
    for range in Set(valueRanges) where !range.isEmpty {
      let bytes = Array(text.utf8)
      let remainingBytes = bytes[range.upperBound...].drop { $0 == 0x20 }
      let originalText = String(decoding: bytes[range], as: UTF8.self)
      guard remainingBytes.first != UInt8(ascii: ":"), !structuralKeys.contains(originalText) else { continue }
      let editedBytes =
        Array(bytes[..<range.lowerBound]) + Array(#"{ "$unknown": "x" }"#.utf8) + bytes[range.upperBound...]
      let codes = SingleDocument(String(decoding: editedBytes, as: UTF8.self)).findings.map(\.finding.code)
        .filter { $0.hasPrefix("pointer/") }
      #expect(codes == [], "\(originalText)")
    }
  }
}
