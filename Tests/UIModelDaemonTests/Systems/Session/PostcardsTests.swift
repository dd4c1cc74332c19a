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

  private func selectedDetentName(_ app: App) -> String? {
    app.currentSimulation.window.front?.layout.flatMap { layout in
      layout.selectedIndex.map { layout.positions[$0].name ?? "" }
    }
  }

  @Test func theLibraryIsDraggedBetweenMediumAndLarge() throws {
    var app = try app("iPhone-14")
    try app.present("photoPicker")
    #expect(selectedDetentName(app) == "medium")
    #expect(app.perform { $0.drag(points: -250, velocity: 0) } == [.detentSelected, .delegateCalled])
    #expect(selectedDetentName(app) == "large")
    app.perform { $0.drag(points: 250, velocity: 0) }
    #expect(selectedDetentName(app) == "medium")
  }

  @Test func scrollingTheLibraryDoesNotExpandTheSheet() throws {
    var app = try app("iPhone-14")
    try app.present("photoPicker")
    #expect(app.perform { $0.scroll(.up, over: nil, points: 0, velocity: 1000) } == [.scrolled])
    #expect(selectedDetentName(app) == "medium")
    // A tap on the grabber still expands the sheet.
    #expect(app.perform { $0.tapGrabber() } == [.detentSelected, .delegateCalled])
    #expect(selectedDetentName(app) == "large")
  }

  @Test func pickedPhotoReturnsTheSheetWithoutDelegateCall() throws {
    var app = try app("iPhone-14")
    try app.present("photoPicker")
    app.perform { $0.tapGrabber() }
    var stepText = ""
    #expect(
      app.perform {
        $0.makeChanges(in: "picker(_:didFinishPicking:)")
        stepText = $0.text
      } == [.changed, .detentSelected])
    #expect(stepText.contains("animated") && !stepText.contains("without animation"))
    #expect(selectedDetentName(app) == "medium")
    app.perform {
      $0.selectDetent("large")
      stepText = $0.text
    }
    #expect(stepText.contains("without animation"))
  }

  @Test func thePostcardCanBeTappedBehindAMediumSheet() throws {
    var app = try app("iPhone-14")
    try app.present("photoPicker")
    #expect(app.perform { $0.tapOutside() } == [.passedOn])
    #expect(app.currentSimulation.window.reachableLayerCount == 2)
    app.perform { $0.selectDetent("large") }
    #expect(app.currentSimulation.window.reachableLayerCount == 1)
    #expect(app.perform { $0.tapOutside() } == [.delegateCalled, .dismissed, .delegateCalled])
  }

  @Test func fontPickerKeepsTextUsableAndRisesWithTheKeyboard() throws {
    var app = try app("iPhone-14")
    try app.present("fontPicker")
    #expect(app.perform { $0.tapOutside() } == [.passedOn])
    let layout = try #require(app.currentSimulation.window.front?.layout)
    let raisedPosition = try #require(layout.raisedPosition(keyboardHeight: 336))
    #expect(layout.positions[raisedPosition.positionIndex].name == "large" && selectedDetentName(app) == "medium")
    #expect(layout.frame(height: raisedPosition.height) == SheetFrame(x: 0, y: 57, width: 390, height: 787))
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
    let layout = try #require(app.currentSimulation.window.front?.layout)
    let position = try #require(layout.positions.first)
    #expect(layout.isEdgeAttached && layout.positions.count == 1 && position.name == "large")
    #expect(layout.frame(of: position) == SheetFrame(x: 182, y: 8, width: 480, height: 382))
    // The font picker has no preferred content size, so the sheet is as wide as the safe area.
    app.perform { $0.dismiss() }
    try app.present("fontPicker")
    let fontPickerLayout = try #require(app.currentSimulation.window.front?.layout)
    #expect(fontPickerLayout.positions.first.map { fontPickerLayout.frame(of: $0).width } == 750)
  }

  @Test func popoverAdaptsToASheetInAThirdOfTheScreen() throws {
    var app = try app("iPad-11", "landscape")
    try app.present("photoPicker")
    #expect(app.currentSimulation.window.front?.layout?.presentation == .popover)
    #expect(app.perform { $0.drag(points: 100, velocity: 0) } == [.refused])
    let previousSimulation = app.currentSimulation
    app.session.windowSize = WindowSize([375, 834])
    #expect(app.perform { $0.reportAdaptation(from: previousSimulation) } == [.adapted])
    #expect(app.currentSimulation.window.front?.layout?.controller == .adaptiveSheet)
    #expect(selectedDetentName(app) == "medium")
    // A tap outside dismisses a popover.
    app.session.windowSize = nil
    #expect(app.perform { $0.tapOutside() } == [.delegateCalled, .dismissed, .delegateCalled])
  }

  @Test func changesOfTheWrongControllerAreIgnored() throws {
    let text = try Repository.text("Examples/postcards.uimodel.json")
      .replacing(#""of": "adaptiveSheetPresentationController""#, with: #""of": "sheetPresentationController""#)
    var app = App(text)
    app.session.device = "iPhone-14"
    app.environment = Environment(platform: .iOS, version: 16)
    try app.present("photoPicker")
    app.perform { $0.selectDetent("large") }
    #expect(app.perform { $0.makeChanges(in: "picker(_:didFinishPicking:)") } == [.ignored])
    #expect(selectedDetentName(app) == "large")
  }

  @Test func sizeClassIsUnknownForSomeWindowWidths() throws {
    var session = try app("iPad-11", "landscape").session
    let sizeClasses = [375.0, 592, 660, 700, 809].map { width -> WindowContainer.SizeClass? in
      session.windowSize = WindowSize([width, 834])
      return SessionContainer(session, .iPadOS).container?.horizontal
    }
    #expect(sizeClasses == [.compact, .compact, nil, .regular, .regular])
    session.windowSize = WindowSize([660, 834])
    session.horizontalSizeClass = .compact
    #expect(SessionContainer(session, .iPadOS).container?.width == 660)
    session.windowSize = WindowSize([700, 600])
    #expect(!SessionContainer(session, .iPadOS).unknownFacts.isEmpty)
    #expect(WindowSize([0, 600]) == nil && WindowSize([.infinity, 600]) == nil && WindowSize([5]) == nil)
  }
}
