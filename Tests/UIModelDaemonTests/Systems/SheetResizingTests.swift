import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the number of heights of a sheet, and the part of the sheet that a keyboard leaves visible.
@Suite struct SheetResizingTests {
  @Test func onlySimultaneouslyActiveDetentsCount() throws {
    #expect(
      try resizing(#"{ "sheetPresentationController": { "detents": ["medium", "large"] } }"#)?.isResizable == true)
    #expect(try resizing("{}")?.hasOneHeight == true)
    // In compact height the medium detent is inactive, and in regular height the custom one.
    let apart = #"""
      { "sheetPresentationController": { "prefersEdgeAttachedInCompactHeight": true, "detents": ["medium",
        { "custom": { "identifier": "low", "resolver": { "height": 200, "inactiveWhen": ["regularHeight"] } } }] } }
      """#
    #expect(try resizing(apart)?.hasOneHeight == true)
  }

  @Test func equalSwiftUIDetentsCountOnce() throws {
    #expect(try resizing(#"{ "presentationDetents": [{ "height": 200 }, { "height": 200 }] }"#)?.hasOneHeight == true)
    #expect(try resizing(#"{ "presentationDetents": [{ "height": 200 }, { "height": 201 }] }"#)?.isResizable == true)
  }

  @Test func popoverWithoutAdaptationIsNeverASheet() throws {
    let popover = #"""
      { "modalPresentationStyle": "popover", "popoverPresentationController": {
        "delegate": { "adaptivePresentationStyle(for:traitCollection:)": "none" } } }
      """#
    #expect(try resizing(popover)?.isNeverSheet == true)
    #expect(try resizing(#"{ "modalPresentationStyle": "fullScreen" }"#)?.isNeverSheet == true)
    #expect(try resizing(#"{ "preferredStyle": "alert" }"#)?.isNeverSheet == true)
  }

  @Test(arguments: [
    #"{ "modalPresentationStyle": "custom" }"#, #"{ "preferredStyle": "actionSheet" }"#,
    #"{ "presentationDetents": [] }"#,
    #"{ "sheetPresentationController": { "detents": [] } }"#, #"{ "changes": [ { "$unknown": "of a package" } ] }"#,
    #"{ "sheetPresentationController": { "$unknown": "of a package" } }"#,
    #"{ "sheetPresentationController": {}, "presentationDetents": ["medium"] }"#,
  ]) func unknownDetentsAreNotCounted(_ sheet: String) throws {
    #expect(try resizing(sheet) == nil)
  }

  @Test func keyboardCoversPartOfASheetAtItsMaximum() throws {
    let window = try #require(
      DeviceWindow.standardWindows.first { $0.device == "iPhone-16" && $0.posture == "portrait" })
    let keyboard = try #require(window.dockedKeyboard).height
    let iOS16 = Environment(platform: .iOS, version: 16)
    let medium = try answer(#"{ "sheetPresentationController": { "detents": ["medium", "large"] } }"#)
    let capped = try #require(SheetUnderKeyboard(medium, in: window, on: iOS16, after: 0))
    #expect(capped.height == 783)
    #expect(capped.visibleHeight == 783 - keyboard)
    // The sheet metrics of this release are unknown.
    #expect(SheetUnderKeyboard(medium, in: window, on: Environment(platform: .iOS, version: 18), after: 0) == nil)
    // The keyboard raises a low sheet completely, so no part is covered.
    let low = try answer(
      #"{ "sheetPresentationController": { "detents": [{ "custom": { "resolver": { "height": 200 } } }] } }"#)
    #expect(SheetUnderKeyboard(low, in: window, on: iOS16, after: 0) == nil)
    #expect(try answer(#"{ "changes": [ { "$unknown": "of a package" } ] }"#).cappedSheets(in: [iOS16]).isEmpty)
  }

  private func answer(_ sheet: String) throws -> SheetFacts {
    let document = Document(number: 0, bytes: Array("{ \"sheets\": [ \(sheet) ] }".utf8))
    return SheetFacts(try #require(document.blocks.flatMap(\.declarations.sheets).first))
  }

  private func resizing(_ sheet: String) throws -> SheetResizing? { try answer(sheet).resizing(on: [.iOS, .iPadOS]) }
}
