import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the stages of WWDC21-10063 in live sessions of the sample app.
@Suite struct PostcardsTests {
  typealias App = SessionTests.App

  private func app(_ device: String, _ orientation: String = "portrait") throws -> App {
    var app = App(try Repository.text("Examples/postcards.uimodel.json"))
    app.session.device = device
    app.session.orientation = orientation
    app.environment = Environment(platform: device.hasPrefix("iPhone") ? .iOS : .iPadOS, version: 16)
    return app
  }

  private func detent(_ app: App) -> String? {
    app.now.window.front?.layout.flatMap { layout in layout.selectedIndex.map { layout.positions[$0].name ?? "" } }
  }

  @Test func theLibraryIsDraggedBetweenMediumAndLarge() throws {
    var app = try app("iPhone-14")
    try app.present("photoPicker")
    #expect(detent(app) == "medium")
    #expect(app.happen { $0.drag(points: -250, velocity: 0) } == [.detentSelected, .delegateCalled])
    #expect(detent(app) == "large")
    app.happen { $0.drag(points: 250, velocity: 0) }
    #expect(detent(app) == "medium")
  }

  @Test func scrollingTheLibraryDoesNotExpandIt() throws {
    var app = try app("iPhone-14")
    try app.present("photoPicker")
    #expect(app.happen { $0.scroll(.up, over: nil, points: 0, velocity: 1000) } == [.scrolled])
    #expect(detent(app) == "medium")
    // A tap on the grabber still expands the sheet.
    #expect(app.happen { $0.tapGrabber() } == [.detentSelected, .delegateCalled])
    #expect(detent(app) == "large")
  }

  @Test func pickedPhotoReturnsTheSheetWithoutDelegateCall() throws {
    var app = try app("iPhone-14")
    try app.present("photoPicker")
    app.happen { $0.tapGrabber() }
    var words = ""
    #expect(
      app.happen {
        $0.makeChanges(in: "picker(_:didFinishPicking:)")
        words = $0.text
      } == [.changed, .detentSelected])
    #expect(words.contains("animated") && !words.contains("without animation"))
    #expect(detent(app) == "medium")
    app.happen {
      $0.selectDetent("large")
      words = $0.text
    }
    #expect(words.contains("without animation"))
  }

  @Test func thePostcardCanBeTappedBehindAMediumSheet() throws {
    var app = try app("iPhone-14")
    try app.present("photoPicker")
    #expect(app.happen { $0.tapOutside() } == [.passedOn])
    #expect(app.now.window.reachableLayerCount == 2)
    app.happen { $0.selectDetent("large") }
    #expect(app.now.window.reachableLayerCount == 1)
    #expect(app.happen { $0.tapOutside() } == [.delegateCalled, .dismissed, .delegateCalled])
  }

  @Test func fontPickerKeepsTextUsableAndRisesWithTheKeyboard() throws {
    var app = try app("iPhone-14")
    try app.present("fontPicker")
    #expect(app.happen { $0.tapOutside() } == [.passedOn])
    let layout = try #require(app.now.window.front?.layout)
    let raised = try #require(layout.raisedPosition(keyboardHeight: 336))
    #expect(layout.positions[raised.position].name == "large" && detent(app) == "medium")
    #expect(layout.frame(height: raised.height) == SheetFrame(x: 0, y: 57, width: 390, height: 787))
  }

  @Test func mediumAloneIsRaisedByTheKeyboardUpToLarge() throws {
    let document = Document(
      number: 0, bytes: Array(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }"#.utf8))
    let sheet = try #require(document.blocks.flatMap(\.declarations.sheets).first)
    let container = try #require(DeviceWindow.standardWindows.first { $0.device == "iPhone-14" }).container
    let layout = SheetLayout(SheetFacts(sheet), in: container, on: Environment(platform: .iOS, version: 16))
    let medium = try #require(layout.positions.first?.height)
    #expect(layout.raisedPosition(keyboardHeight: 200)?.height == medium + 200)
    #expect(layout.raisedPosition(keyboardHeight: 700)?.height == layout.maximumDetentValue.map { $0 + 34 })
    #expect(layout.raisedPosition(keyboardHeight: 0)?.height == medium)
  }

  @Test func landscapeSheetIsEdgeAttachedWithItsContentWidth() throws {
    var app = try app("iPhone-14", "landscape")
    try app.present("photoPicker")
    let layout = try #require(app.now.window.front?.layout)
    let position = try #require(layout.positions.first)
    #expect(layout.isEdgeAttached && layout.positions.count == 1 && position.name == "large")
    #expect(layout.frame(of: position) == SheetFrame(x: 182, y: 8, width: 480, height: 382))
    // The font picker has no preferred content size, so the sheet is as wide as the safe area.
    app.happen { $0.dismiss() }
    try app.present("fontPicker")
    let fonts = try #require(app.now.window.front?.layout)
    #expect(fonts.positions.first.map { fonts.frame(of: $0).width } == 750)
  }

  @Test func popoverAdaptsToASheetInAThirdOfTheScreen() throws {
    var app = try app("iPad-11", "landscape")
    try app.present("photoPicker")
    #expect(app.now.window.front?.layout?.presentation == .popover)
    #expect(app.happen { $0.drag(points: 100, velocity: 0) } == [.refused])
    let before = app.now
    app.session.windowSize = WindowSize([375, 834])
    #expect(app.happen { $0.reportAdaptation(from: before) } == [.adapted])
    #expect(app.now.window.front?.layout?.controller == .adaptive)
    #expect(detent(app) == "medium")
    // A tap outside dismisses a popover.
    app.session.windowSize = nil
    #expect(app.happen { $0.tapOutside() } == [.delegateCalled, .dismissed, .delegateCalled])
  }

  @Test func changesOfTheWrongControllerAreIgnored() throws {
    let text = try Repository.text("Examples/postcards.uimodel.json")
      .replacing(#""of": "adaptiveSheetPresentationController""#, with: #""of": "sheetPresentationController""#)
    var app = App(text)
    app.session.device = "iPhone-14"
    app.environment = Environment(platform: .iOS, version: 16)
    try app.present("photoPicker")
    app.happen { $0.selectDetent("large") }
    #expect(app.happen { $0.makeChanges(in: "picker(_:didFinishPicking:)") } == [.ignored])
    #expect(detent(app) == "large")
  }

  @Test func sizeClassesOfOtherWindowSizesMayBeUnknown() throws {
    var session = try app("iPad-11", "landscape").session
    let classes = [375.0, 592, 660, 700, 809].map { width -> WindowContainer.SizeClass? in
      session.windowSize = WindowSize([width, 834])
      return SessionContainer(session, .iPadOS).container?.horizontal
    }
    #expect(classes == [.compact, .compact, nil, .regular, .regular])
    session.windowSize = WindowSize([660, 834])
    session.horizontalSizeClass = .compact
    #expect(SessionContainer(session, .iPadOS).container?.width == 660)
    session.windowSize = WindowSize([700, 600])
    #expect(!SessionContainer(session, .iPadOS).unknownFacts.isEmpty)
    #expect(WindowSize([0, 600]) == nil && WindowSize([.infinity, 600]) == nil && WindowSize([5]) == nil)
  }
}
