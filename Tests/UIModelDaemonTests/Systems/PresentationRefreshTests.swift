import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that presentation rules use the screens of other documents, and run again when one of these screens changes.
@Suite struct PresentationRefreshTests {
  private static let sheetText = #"""
    { "app": { "name": "Postcards" },
      "sheets": [ { "ref": "terms", "viewController": "termsText", "isModalInPresentation": true } ] }
    """#

  private static func screenText(_ subview: String) -> String {
    #"""
    { "app": "Postcards", "screens": [ { "ref": "termsText", "implements": {}, "view": { "subviews": [ { "class": "\#(subview)" } ] } } ] }
    """#
  }

  private func codes(_ analysis: Analysis, _ document: Document) -> [String] {
    analysis.findings(of: document).map(\.finding.code)
  }

  private func document(_ number: UInt32, _ text: String) -> Document {
    Document(number: number, bytes: Array(text.utf8))
  }

  @Test func screenInAnotherDocumentAffectsSheetDismissal() {
    let sheet = document(0, Self.sheetText)
    var analysis = Analysis()
    analysis.update(sheet, in: .folder("/"), change: nil)
    _ = analysis.refresh()
    // The presented screen is not declared yet.
    #expect(!codes(analysis, sheet).contains("sheet/cannot-be-dismissed"))
    analysis.update(document(1, Self.screenText("UILabel")), in: .folder("/"), change: nil)
    #expect(analysis.refresh().contains(0))
    #expect(codes(analysis, sheet) == ["sheet/cannot-be-dismissed"])
    analysis.update(document(1, Self.screenText("UIButton")), in: .folder("/"), change: nil)
    #expect(analysis.refresh().contains(0))
    #expect(codes(analysis, sheet) == [])
  }

  @Test func changedSheetIsCheckedAgain() {
    let screen = document(1, Self.screenText("UILabel"))
    var analysis = Analysis()
    analysis.update(document(0, Self.sheetText), in: .folder("/"), change: nil)
    analysis.update(screen, in: .folder("/"), change: nil)
    _ = analysis.refresh()
    let dismissibleSheet = document(0, Self.sheetText.replacing("true", with: "false"))
    analysis.update(dismissibleSheet, in: .folder("/"), change: nil)
    _ = analysis.refresh()
    #expect(codes(analysis, dismissibleSheet) == [])
    let modalSheet = document(0, Self.sheetText)
    analysis.update(modalSheet, in: .folder("/"), change: nil)
    _ = analysis.refresh()
    #expect(codes(analysis, modalSheet) == ["sheet/cannot-be-dismissed"])
  }

  @Test func textInputMovedUnderTheKeyboardIsReported() throws {
    let text = try Repository.text("Examples/broken/postcards-text-input-under-keyboard.uimodel.json")
    var editedDocument = document(0, text)
    var analysis = Analysis()
    analysis.update(editedDocument, in: .folder("/"), change: nil)
    _ = analysis.refresh()
    // Edits inside of one number move the text input away from the keyboard and back.
    for (oldText, newText, codes) in [
      ("700", "70", []), ("16, 70, 361", "16, 700, 361", ["sheet/text-input-under-keyboard"]),
    ] {
      let range = try #require(editedDocument.text.range(of: oldText))
      let start = editedDocument.text.utf8.distance(from: editedDocument.text.startIndex, to: range.lowerBound)
      let change = editedDocument.replace(start..<start + oldText.utf8.count, with: Array(newText.utf8))
      analysis.update(editedDocument, in: .folder("/"), change: change)
      _ = analysis.refresh()
      #expect(self.codes(analysis, editedDocument) == codes, "\(newText)")
    }
  }

  @Test func cyclicScreensAreFollowedOnce() {
    let text = #"""
      { "screens": [
          { "ref": "a", "class": "UINavigationController", "children": ["b"] },
          { "ref": "b", "class": "UITabBarController", "children": ["a"] } ],
        "sheets": [ { "viewController": "a", "isModalInPresentation": true } ] }
      """#
    let codes = SingleDocument(text).findings.map(\.finding.code)
    #expect(!codes.contains("sheet/cannot-be-dismissed"))
  }

  @Test func unknownScreenNameMightMatchAReference() {
    let sheet = document(0, #"{ "app": { "name": "Postcards" }, "sheets": [ { "viewController": "terms" } ] }"#)
    func screen(_ ref: String) -> Document {
      document(1, #"{ "app": "Postcards", "screens": [ { "ref": \#(ref) } ] }"#)
    }
    var analysis = Analysis()
    analysis.update(sheet, in: .folder("/"), change: nil)
    analysis.update(screen(#""other""#), in: .folder("/"), change: nil)
    _ = analysis.refresh()
    #expect(codes(analysis, sheet) == ["model/unknown-reference"])
    analysis.update(screen(#"{ "$unknown": "a constant" }"#), in: .folder("/"), change: nil)
    #expect(analysis.refresh().contains(0))
    #expect(codes(analysis, sheet) == [])
    analysis.update(screen(#""another""#), in: .folder("/"), change: nil)
    #expect(analysis.refresh().contains(0))
    #expect(codes(analysis, sheet) == ["model/unknown-reference"])
  }
}
