import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks each stage of the sample app of WWDC21-10063: the findings and the layout of the sheet.
@Suite struct PostcardsStagesTests {
  // MARK: Findings of each stage

  @Test(arguments: Stage.allCases) func stageHasTheExpectedFindings(_ stage: Stage) {
    let findings = SingleDocument(stage.document).findings
    #expect(findings.map(\.finding.code) == stage.codes)
    #expect(findings.allSatisfy { $0.finding.severity == stage.severity })
  }

  /// The first fix of a stage with findings leads to a stage without findings.
  @Test(arguments: Stage.allCases.filter { !$0.codes.isEmpty }) func firstFixLeadsToACorrectStage(_ stage: Stage)
    throws
  {
    let checkedDocument = SingleDocument(stage.document)
    let fix = try #require(checkedDocument.findings.first?.finding.fixes.first)
    let repairedText = try checkedDocument.applying(fix)
    #expect(SingleDocument(repairedText).findings.map(\.finding.code) == [])
    #expect(Stage.allCases.contains { $0.hasNoFindings && Stage.haveEqualSheets($0.document, repairedText) })
  }

  // MARK: Layout of the sheet

  @Test func mediumAndLargeSheetOpensAtMedium() throws {
    let layout = try layout(.mediumAndLarge)
    #expect(layout.positions.map(\.name) == ["medium", "large"])
    #expect(layout.selectedIndex == 0)
    #expect(layout.positions.map(\.isDimmed) == [true, true])
  }

  @Test func mediumOnlySheetHasOneHeight() throws {
    #expect(try layout(.mediumOnly).positions.map(\.name) == ["medium"])
    #expect(try layout(.mediumOnly).selectedIndex == 0)
    #expect(try resizing(.mediumOnly).hasOneHeight)
  }

  @Test func sheetIsResizableWithoutScrolling() throws {
    #expect(try resizing(.scrollingOff).isResizable)
    #expect(try layout(.scrollingOff).positions.map(\.name) == ["medium", "large"])
  }

  /// Picking an image returns an expanded sheet to medium. An animation does not affect the final position.
  @Test(arguments: [Stage.selectedByProgram, .selectedWithAnimation]) func pickingAnImageReturnsToMedium(
    _ stage: Stage
  ) throws {
    #expect(try layout(stage, selectedDetent: "large").selectedIndex == 1)
    #expect(try layout(stage, after: 1).selectedIndex == 0)
  }

  @Test func backgroundIsUsableWhileUndimmedAtMedium() throws {
    for stage in [Stage.undimmedMedium, .fontPicker] {
      let layout = try layout(stage)
      #expect(layout.positions.map(\.isDimmed) == [false, true])
      #expect(layout.positions.map(\.isBackgroundUsable) == [true, false])
    }
  }

  @Test func landscapeSheetIsFullScreenUnlessEdgeAttached() throws {
    let fullScreenLayout = try layout(.mediumAndLarge, on: "iPhone-16", "landscape")
    #expect(!fullScreenLayout.isEdgeAttached)
    #expect(fullScreenLayout.positions.map(\.height) == [393])
    for stage in [Stage.edgeAttached, .widthFollows] {
      let attachedLayout = try layout(stage, on: "iPhone-16", "landscape")
      #expect(attachedLayout.isEdgeAttached)
      #expect(attachedLayout.positions.map(\.name) == ["large"])
      #expect(attachedLayout.inactiveDetents.map(\.name) == ["medium"])
      #expect(try #require(attachedLayout.positions.first?.height) < 393)
    }
  }

  /// A grabber or a corner radius does not affect the heights of the sheet.
  @Test(arguments: [Stage.grabber, .cornerRadius]) func appearanceDoesNotAffectHeights(_ stage: Stage) throws {
    #expect(try layout(stage).positions.map(\.height) == layout(.mediumAndLarge).positions.map(\.height))
  }

  @Test func popoverAdaptsToItsAdaptiveSheet() throws {
    let adaptiveStage = Stage.popoverOnItsAdaptiveSheet
    #expect(try layout(adaptiveStage, on: "iPad-11", "landscape").presentation == .popover)
    let compactLayout = try layout(adaptiveStage, on: "iPad-11", "third of landscape")
    #expect(compactLayout.presentation == .sheet)
    #expect(compactLayout.controller == .adaptiveSheet)
    #expect(compactLayout.positions.map(\.name) == ["medium", "large"])
    // The configured controller is nil, so the configuration has no effect and the sheet is a standard one.
    let standardLayout = try layout(.popoverOnTheWrongController, on: "iPad-11", "third of landscape")
    #expect(standardLayout.positions.map(\.name) == ["large"])
  }

  @Test func laterChangeAffectsOnlyTheAdaptiveSheet() throws {
    let window = ("iPad-11", "third of landscape")
    let ignoredChangeLayout = try layout(.laterChangeOnTheWrongController, on: window.0, window.1, after: 1)
    #expect(ignoredChangeLayout.selectedIndex == 1)
    let appliedChangeLayout = try layout(.laterChangeOnTheAdaptiveSheet, on: window.0, window.1, after: 1)
    #expect(appliedChangeLayout.selectedIndex == 0)
  }

  // MARK: Helpers

  private func sheetFacts(_ stage: Stage) throws -> SheetFacts {
    let document = Document(number: 0, bytes: Array(stage.document.utf8))
    return SheetFacts(try #require(document.blocks.flatMap(\.declarations.sheets).first))
  }

  private func resizing(_ stage: Stage) throws -> SheetResizing {
    try #require(try sheetFacts(stage).resizing(on: [.iOS, .iPadOS]))
  }

  private func layout(
    _ stage: Stage, on device: String = "iPhone-16", _ posture: String = "portrait", after changeCount: Int = 0,
    selectedDetent: String? = nil
  ) throws -> SheetLayout {
    let window = try #require(DeviceWindow.standardWindows.first { $0.device == device && $0.posture == posture })
    return SheetLayout(
      try sheetFacts(stage), in: window.container, on: Environment(platform: window.platform, version: 16),
      after: changeCount,
      selectedDetent: selectedDetent.map { .named($0) })
  }
}

/// The stages of the talk. The document of each stage declares only the topic of the stage.
enum Stage: String, CaseIterable, Sendable {
  case standard, mediumAndLarge, mediumOnly, scrollingOff, scrollingOffWithGrabber, selectedByProgram
  case selectedWithAnimation, undimmedMedium, fontPicker, edgeAttached, widthFollows, grabber, cornerRadius
  case popoverOnTheWrongController, popoverOnItsAdaptiveSheet, laterChangeOnTheWrongController
  case laterChangeOnTheAdaptiveSheet

  /// The codes of the expected findings.
  var codes: [String] {
    switch self {
    // The talk does not call this stage wrong. It recommends the grabber for this case in a later stage.
    case .scrollingOff: ["sheet/resizable-without-affordance"]
    case .selectedByProgram: ["sheet/change-not-animated"]
    case .popoverOnTheWrongController, .laterChangeOnTheWrongController: ["sheet/configures-wrong-controller"]
    default: []
    }
  }

  var hasNoFindings: Bool { codes.isEmpty }

  var severity: Severity {
    switch self {
    case .popoverOnTheWrongController, .laterChangeOnTheWrongController: .error
    default: .hint
    }
  }

  /// The JSON members of the sheet.
  private var sheetMembers: String {
    let detents = #""detents": ["medium", "large"]"#
    let popoverMembers =
      #""modalPresentationStyle": "popover", "popoverPresentationController": { "sourceItem": "photosButton""#
    func sheetController(_ members: String = "") -> String {
      #""sheetPresentationController": { \#(detents)\#(members) }"#
    }
    func changesMember(_ members: String) -> String {
      #""changes": [ { "in": "picker(_:didFinishPicking:)", \#(members)"selectedDetentIdentifier": "medium" } ]"#
    }
    let largeSelection = #", "selectedDetentIdentifier": "large""#
    switch self {
    case .standard: return #""modalPresentationStyle": "automatic""#
    case .mediumAndLarge: return sheetController()
    case .mediumOnly: return #""sheetPresentationController": { "detents": ["medium"] }"#
    case .scrollingOff: return sheetController(#", "prefersScrollingExpandsWhenScrolledToEdge": false"#)
    case .scrollingOffWithGrabber:
      return sheetController(#", "prefersScrollingExpandsWhenScrolledToEdge": false, "prefersGrabberVisible": true"#)
    case .selectedByProgram: return sheetController() + ", " + changesMember("")
    case .selectedWithAnimation: return sheetController() + ", " + changesMember(#""animateChanges": true, "#)
    case .undimmedMedium, .fontPicker: return sheetController(#", "largestUndimmedDetentIdentifier": "medium""#)
    case .edgeAttached: return sheetController(#", "prefersEdgeAttachedInCompactHeight": true"#)
    case .widthFollows:
      return #""preferredContentSize": [480, 600], "#
        + sheetController(
          #", "prefersEdgeAttachedInCompactHeight": true, "widthFollowsPreferredContentSizeWhenEdgeAttached": true"#)
    case .grabber: return sheetController(#", "prefersGrabberVisible": true"#)
    case .cornerRadius: return sheetController(#", "preferredCornerRadius": 20"#)
    case .popoverOnTheWrongController: return popoverMembers + " }, " + sheetController()
    case .popoverOnItsAdaptiveSheet:
      return popoverMembers + #", "adaptiveSheetPresentationController": { \#(detents) } }"#
    case .laterChangeOnTheWrongController, .laterChangeOnTheAdaptiveSheet:
      let name = self == .laterChangeOnTheAdaptiveSheet ? "adaptive" : ""
      let controller = name.isEmpty ? "sheetPresentationController" : "adaptiveSheetPresentationController"
      return popoverMembers + #", "adaptiveSheetPresentationController": { \#(detents)\#(largeSelection) } }, "#
        + changesMember(#""of": "\#(controller)", "animateChanges": true, "#)
    }
  }

  var document: String {
    let presentedClass = self == .fontPicker ? "UIFontPickerViewController" : "PHPickerViewController"
    return """
      { "app": { "name": "Postcards", "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "iOS", "minimum": "16.0" } ] },
        "screens": [
          { "ref": "postcard", "class": "PostcardViewController", "presents": ["picker"],
            "navigationItem": { "rightBarButtonItems": [ { "ref": "photosButton", "title": "Photos" } ] },
            "view": { "subviews": [ { "class": "UIImageView" }, { "ref": "message", "class": "UITextView" } ] } },
          { "ref": "library", "class": "\(presentedClass)" } ],
        "sheets": [ { "ref": "picker", "viewController": "library", \(sheetMembers) } ] }
      """
  }

  /// Whether two documents declare the same sheets, regardless of the order of their properties.
  static func haveEqualSheets(_ lhs: String, _ rhs: String) -> Bool { canonicalSheets(lhs) == canonicalSheets(rhs) }

  private static func canonicalSheets(_ text: String) -> [String] {
    let tree = JSONTree(Array(text.utf8), syntax: .relaxed)
    return leafValues(tree.root?["sheets"].map { JSONValue($0) } ?? .null)
  }

  /// Returns each leaf value, preceded by its path, such as `/0/ref`. The members of an object are sorted.
  private static func leafValues(_ value: JSONValue, _ path: String = "") -> [String] {
    switch value {
    case .object(let object): object.members.flatMap { leafValues($0.value, path + "/" + $0.name) }.sorted()
    case .array(let elements): elements.enumerated().flatMap { leafValues($0.element, "\(path)/\($0.offset)") }
    default: ["\(path) = \(value)"]
    }
  }
}
