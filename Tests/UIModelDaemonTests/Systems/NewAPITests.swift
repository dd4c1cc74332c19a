import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the API that iPadOS 27 introduced: its availability, and the layouts that are unknown when an app uses this
/// API.
@Suite struct NewAPITests {
  private func messages(_ text: String) -> [String] { SingleDocument(text).findings.map(\.finding.message) }

  @Test(arguments: [
    (#""sheets": [ { "sheetPresentationController": { "preferredPlacement": "leading" } } ]"#, "preferredPlacement"),
    (#""sheets": [ { "presentationPlacement": "trailing" } ]"#, "presentationPlacement"),
    (#""menus": [ { "title": "A", "preferredImageVisibility": "visible" } ]"#, "preferredImageVisibility"),
    (#""toolbars": [ { "items": [ { "content": "A", "visibilityPriority": "high" } ] } ]"#, "visibilityPriority"),
    (
      #""screens": [ { "navigationItem": { "rightBarButtonItem": { "title": "A", "isPaddingRemoved": true } } } ]"#,
      "isPaddingRemoved"
    ),
  ])
  func newAPIIsUnavailableBefore27(_ declaration: String, _ name: String) {
    func text(_ minimum: String) -> String {
      #"{ "app": { "targets": [ { "platform": "iPadOS", "minimum": "\#(minimum)" } ] }, \#(declaration) }"#
    }
    let messagePrefix = "'\(name)' requires iPadOS 27, but the app also runs on iPadOS 26"
    #expect(messages(text("26.0")).contains { $0.hasPrefix(messagePrefix) }, "\(messages(text("26.0")))")
    #expect(!messages(text("27.0")).contains { $0.hasPrefix("'\(name)'") })
  }

  @Test func undefinedPlacementIsReported() {
    let text = #"{ "sheets": [ { "sheetPresentationController": { "preferredPlacement": "left" } } ] }"#
    #expect(messages(text).contains { $0.contains("left") })
  }

  // MARK: Sheets

  private func frame(_ sheetMembers: String) throws -> SheetFrame? {
    let text = #"""
      { "sheets": [ { "modalPresentationStyle": "formSheet", "preferredContentSize": [400, 500], \#(sheetMembers) } ] }
      """#
    let document = Document(number: 0, bytes: Array(text.utf8))
    let sheet = try #require(document.blocks.flatMap(\.declarations.sheets).first)
    let window = try #require(DeviceWindow.standardWindows.first { $0.device == "iPad-11" && $0.posture == "portrait" })
    let layout = SheetLayout(SheetFacts(sheet), in: window.container, on: Environment(platform: .iPadOS, version: 27))
    return layout.positions.last.map { layout.frame(of: $0) }
  }

  @Test func aSheetWithAPlacementIsNotCentered() throws {
    #expect(try frame(#""sheetPresentationController": { "detents": ["large"] }"#)?.x == 217)
    for name in ["automatic", "center"] {
      let controller = #""sheetPresentationController": { "preferredPlacement": "\#(name)" }"#
      #expect(try frame(controller)?.x == 217, "\(name)")
    }
    let leadingFrame = try frame(#""sheetPresentationController": { "preferredPlacement": "leading" }"#)
    #expect(leadingFrame?.x == nil && leadingFrame?.width == 400)
    let unknownFrame = try frame(#""sheetPresentationController": { "preferredPlacement": { "$unknown": "chosen" } }"#)
    #expect(unknownFrame?.x == nil)
  }

  // MARK: Bars

  private func fits(_ width: Double, _ itemMembers: String) throws -> Bool? {
    let text = #"""
      { "toolbars": [ { "items": [ { "placement": "topBarLeading", "content": "A", "width": 60 \#(itemMembers) },
        { "placement": "topBarLeading", "content": "B", "width": 60 } ] } ] }
      """#
    let document = Document(number: 0, bytes: Array(text.utf8))
    let toolbar = try #require(document.blocks.flatMap(\.declarations.toolbars).first)
    var layout = ToolbarLayout(toolbar, in: ToolbarSetting(Environment(platform: .iPadOS, version: 27)))
    layout.fit(into: width, reserving: 0)
    return layout.fit?.outcome.value.map { $0.overflowedIndices.isEmpty }
  }

  @Test func visibilityPriorityMakesOverflowUnknown() throws {
    #expect(try fits(200, "") == true && fits(100, "") == false)
    #expect(try fits(200, #", "visibilityPriority": "low""#) == true, "nothing leaves")
    #expect(try fits(100, #", "visibilityPriority": "low""#) == nil)
  }

  // MARK: Swift

  @Test(arguments: ["title: \"Info\", image: nil, preferredImageVisibility: .visible", "title: \"Info\""])
  func aMenuWithAnImageVisibilityIsRead(_ labels: String) {
    checkFindings(
      SwiftReadingTests.delegateSource(
        """
            let info = UIKeyCommand(
              title: "Get Info", action: #selector(getInfo(_:)), input: 1️⃣"i"1️⃣, modifierFlags: .command)
            builder.insertChild(UIMenu(\(labels), children: [info]), atEndOfMenu: .file)
        """), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
  }

  @Test func imageVisibilityDoesNotAffectCommands() {
    checkFindings(
      SwiftReadingTests.delegateSource(
        """
            let info = UIKeyCommand(
              title: "Get Info", action: #selector(getInfo(_:)), input: 1️⃣"i"1️⃣, modifierFlags: .command)
            info.preferredImageVisibility = .hidden
            builder.insertChild(UIMenu(title: "Info", children: [info]), atEndOfMenu: .file)
        """), ["1️⃣": "menu/duplicate-shortcut"], kind: .swift)
  }
}
