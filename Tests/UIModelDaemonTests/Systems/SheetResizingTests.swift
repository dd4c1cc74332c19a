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
    // In compact height, the medium detent is inactive. In regular height, the custom detent is inactive.
    let sheetWithExclusiveDetents = #"""
      { "sheetPresentationController": { "prefersEdgeAttachedInCompactHeight": true, "detents": ["medium",
        { "custom": { "identifier": "low", "resolver": { "height": 200, "inactiveWhen": ["regularHeight"] } } }] } }
      """#
    #expect(try resizing(sheetWithExclusiveDetents)?.hasOneHeight == true)
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
    let keyboard = try #require(window.dockedKeyboardSize).height
    let iOS16 = Environment(platform: .iOS, version: 16)
    let mediumSheet = try sheetFacts(#"{ "sheetPresentationController": { "detents": ["medium", "large"] } }"#)
    let cappedSheet = try #require(SheetUnderKeyboard(mediumSheet, in: window, on: iOS16, after: 0))
    #expect(cappedSheet.height == 783)
    #expect(cappedSheet.visibleHeight == 783 - keyboard)
    // The sheet metrics of this release are unknown.
    #expect(SheetUnderKeyboard(mediumSheet, in: window, on: Environment(platform: .iOS, version: 18), after: 0) == nil)
    // The keyboard raises a low sheet completely, so no part is covered.
    let lowSheet = try sheetFacts(
      #"{ "sheetPresentationController": { "detents": [{ "custom": { "resolver": { "height": 200 } } }] } }"#)
    #expect(SheetUnderKeyboard(lowSheet, in: window, on: iOS16, after: 0) == nil)
    #expect(try sheetFacts(#"{ "changes": [ { "$unknown": "of a package" } ] }"#).cappedSheets(in: [iOS16]).isEmpty)
  }

  private func sheetFacts(_ sheet: String) throws -> SheetFacts {
    let document = Document(number: 0, bytes: Array("{ \"sheets\": [ \(sheet) ] }".utf8))
    return SheetFacts(try #require(document.blocks.flatMap(\.declarations.sheets).first))
  }

  private func resizing(_ sheet: String) throws -> SheetResizing? {
    try sheetFacts(sheet).resizing(on: [.iOS, .iPadOS])
  }
}
