import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks sheets in a live session, one event after another.
@Suite struct SheetSessionTests {
  typealias App = SessionTests.App
  typealias StepKinds = [SessionStep.Kind]

  /// Returns an app with a presented sheet on an iPhone with iOS 16. The medium detent is 421.68 points high and the
  /// large detent 753 points, each plus 34 points of safe area below.
  static func makePhoneApp(
    _ configuration: String = #""detents": ["medium", "large"]"#, sheet: String = "", view: String = "{}",
    session: String = #""device": "iPhone-14""#
  ) -> App {
    var app = App(
      """
      { "screens": [ { "ref": "card", "presents": ["photos"], "view": { "subviews": [ { "ref": "picture" } ] } },
          { "ref": "library", "view": \(view) }, { "ref": "albums" } ],
        "scenes": [ { "root": "card" } ],
        "sheets": [ { "ref": "photos", "viewController": "library", \(sheet)
            "sheetPresentationController": { \(configuration) } },
          { "ref": "second", "viewController": "albums", "sheetPresentationController": {
            "detents": ["medium", "large"], "preferredCornerRadius": 8 } } ],
        "session": { \(session) } }
      """)
    app.environment = Environment(platform: .iOS, version: 16)
    app.perform { $0.present(sheet: $0.sheets.first, screenName: nil) }
    return app
  }

  private func selectedDetentName(_ app: App, _ layerIndex: Int = 1) -> String? {
    guard app.currentSimulation.window.layers.indices.contains(layerIndex),
      let layout = app.currentSimulation.window.layers[layerIndex].layout,
      let selectedIndex = layout.selectedIndex
    else { return nil }
    return layout.positions[selectedIndex].name
  }

  @Test func moreThan64SheetChangesAreUnknown() {
    func appWithChanges(_ changeCount: Int) -> App {
      let change = #"{ "in": "go", "animateChanges": true, "selectedDetentIdentifier": "large" }"#
      let changes = Array(repeating: change, count: changeCount).joined(separator: ", ")
      return Self.makePhoneApp(sheet: #""changes": [ \#(changes) ],"#)
    }
    var (some, many) = (appWithChanges(64), appWithChanges(65))
    #expect(some.perform { $0.makeChanges(in: "go") }.last == .sheetStays)
    #expect(many.perform { $0.makeChanges(in: "go") } == [.unknown])
  }

  // MARK: Drags

  struct Drag: Sendable, CustomTestStringConvertible {
    let startDetent: String
    let points: Double
    var velocity = 0.0
    let endDetent: String?
    let stepKinds: StepKinds
    var testDescription: String { "\(startDetent), \(points) points at \(velocity)" }
  }

  static let drags = [
    Drag(startDetent: "medium", points: -300, endDetent: "large", stepKinds: [.detentSelected, .delegateCalled]),
    Drag(startDetent: "medium", points: -100, endDetent: "medium", stepKinds: [.sheetStays]),
    // In a flick, a velocity of 900 points per second moves the sheet 89 points further.
    Drag(
      startDetent: "medium", points: -100, velocity: -900, endDetent: "large",
      stepKinds: [.detentSelected, .delegateCalled]),
    Drag(
      startDetent: "medium", points: -1, velocity: -1000, endDetent: "large",
      stepKinds: [.detentSelected, .delegateCalled]),
    Drag(startDetent: "medium", points: -1, velocity: -999, endDetent: "medium", stepKinds: [.sheetStays]),
    Drag(
      startDetent: "large", points: 0, velocity: 1000, endDetent: "medium",
      stepKinds: [.detentSelected, .delegateCalled]),
    Drag(startDetent: "large", points: 0, velocity: -5000, endDetent: "large", stepKinds: [.sheetStays]),
    Drag(startDetent: "large", points: -80, endDetent: "large", stepKinds: [.sheetStays]),
    // The position at the release depends on the rubber-band effect, which is undocumented.
    Drag(startDetent: "large", points: -400, velocity: 5000, endDetent: "large", stepKinds: [.unknown]),
    Drag(
      startDetent: "medium", points: 300, endDetent: nil, stepKinds: [.delegateCalled, .dismissed, .delegateCalled]),
    Drag(
      startDetent: "medium", points: 0, velocity: 1000, endDetent: nil,
      stepKinds: [.delegateCalled, .dismissed, .delegateCalled]),
    Drag(startDetent: "large", points: 700, endDetent: nil, stepKinds: [.delegateCalled, .dismissed, .delegateCalled]),
  ]

  @Test(arguments: drags) func dragEndsAtTheNearestDetent(_ drag: Drag) {
    var app = Self.makePhoneApp()
    app.perform { $0.selectDetent(drag.startDetent) }
    #expect(app.perform { $0.drag(points: drag.points, velocity: drag.velocity) } == drag.stepKinds)
    #expect(selectedDetentName(app) == drag.endDetent)
  }

  @Test func modalSheetReturnsAndNotifiesItsDelegate() {
    var app = Self.makePhoneApp(sheet: #""isModalInPresentation": true,"#)
    #expect(app.perform { $0.drag(points: 400, velocity: 0) } == [.sheetStays, .delegateCalled])
    app.perform { $0.selectDetent("large") }
    #expect(
      app.perform { $0.drag(points: 700, velocity: 0) } == [.detentSelected, .delegateCalled, .delegateCalled])
    #expect(selectedDetentName(app) == "medium")
    var calls: [String] = []
    app.perform {
      $0.dismissInteractively()
      calls = $0.steps.filter { $0.kind == .delegateCalled }.map(\.text)
    }
    #expect(calls == ["presentationControllerDidAttemptToDismiss(_:) is called, if the delegate implements it"])
  }

  @Test func delegateMethodsAreCalledInOrder() {
    var app = Self.makePhoneApp(
      sheet:
        #""delegate": { "presentationControllerShouldDismiss(_:)": true, "presentationControllerDidDismiss(_:)": [] },"#
    )
    var stepNames: [String] = []
    app.perform {
      $0.dismissInteractively()
      stepNames = $0.steps.map { String($0.text.prefix { $0 != "(" && $0 != " " }) }
    }
    #expect(
      stepNames == [
        "presentationControllerShouldDismiss", "presentationControllerWillDismiss", "'photos'",
        "presentationControllerDidDismiss",
      ])
    app = Self.makePhoneApp(sheet: #""delegate": { "presentationControllerShouldDismiss(_:)": false },"#)
    #expect(app.perform { $0.dismissInteractively() } == [.delegateCalled, .refused, .delegateCalled])
    app = Self.makePhoneApp(sheet: #""delegate": { "presentationControllerShouldDismiss(_:)": { "$unknown": "" } },"#)
    #expect(app.perform { $0.dismissInteractively() } == [.unknown])
    // A programmatic dismissal does not ask the delegate.
    #expect(app.perform { $0.dismiss() } == [.dismissed])
  }

  @Test func unknownHeightMakesTheOutcomeUnknown() {
    var app = Self.makePhoneApp(
      #""detents": [ { "custom": { "identifier": "tip", "resolver": { "height": { "$unknown": "" } } } }, "large" ]"#)
    #expect(app.perform { $0.drag(points: -300, velocity: 0) } == [.unknown])
    #expect(app.perform { $0.tapOutside() } == [.unknown])
  }

  @Test func sheetCanBeDraggedToAnUnnamedDetent() {
    var app = Self.makePhoneApp(
      #""detents": [ { "custom": { "resolver": { "height": 100 } } }, { "custom": { "resolver": { "height": 300 } } } ]"#
    )
    #expect(app.currentSimulation.window.front?.layout?.selectedIndex == 0)
    app.perform { $0.drag(points: -200, velocity: 0) }
    #expect(app.currentSimulation.window.front?.layout?.selectedIndex == 1)
  }

  /// Returns the outcome of a drag, by a simulation in steps of one millisecond. The sheet decelerates and goes to the
  /// nearest detent. A fast flick that would end at the same detent goes to the next detent. Returns nil if two
  /// outcomes are equally near.
  private func simulatedOutcome(_ heights: [Double], _ selectedIndex: Int, _ points: Double, _ velocity: Double)
    -> SheetDrag.Outcome?
  {
    var height = heights[selectedIndex] - points
    var speed = velocity
    while abs(speed) > 0.000_001 {
      speed *= 0.99
      height -= speed / 1000
    }
    let distances = heights.map { abs($0 - height) } + [abs(height)]
    let order = distances.indices.sorted { distances[$0] < distances[$1] }
    if distances[order[1]] - distances[order[0]] < 0.001 { return nil }
    if order[0] == selectedIndex, abs(velocity) >= 1000 {
      let nextIndex = velocity < 0 ? selectedIndex + 1 : selectedIndex - 1
      if nextIndex < 0 { return .dismisses }
      return .rests(min(nextIndex, heights.count - 1))
    }
    return order[0] == heights.count ? .dismisses : .rests(order[0])
  }

  @Test func randomDragsMatchTheSimulation() {
    var random = SeededGenerator(seed: 10063)
    var comparedCount = 0
    for _ in 0..<5_000 {
      let heights = (0..<Int.random(in: 1...5, using: &random)).map { _ in Double.random(in: 50...900, using: &random) }
        .sorted()
      let selectedIndex = Int.random(in: heights.indices, using: &random)
      let points = Double.random(
        in: (heights[selectedIndex] - heights[heights.count - 1])...heights[selectedIndex], using: &random)
      let velocity = Double.random(in: -3000...3000, using: &random)
      guard let expectedOutcome = simulatedOutcome(heights, selectedIndex, points, velocity) else { continue }
      comparedCount += 1
      #expect(
        SheetDrag.outcome(heights, from: selectedIndex, points: points, velocity: velocity) == expectedOutcome,
        "\(heights) \(selectedIndex) \(points) \(velocity)")
    }
    #expect(comparedCount > 4_000)
  }

  // MARK: Taps

  @Test func grabberTapCyclesThroughTheDetents() {
    var app = Self.makePhoneApp(#""detents": ["medium", "large"], "prefersGrabberVisible": true"#)
    #expect(app.perform { $0.tapGrabber() } == [.detentSelected, .delegateCalled])
    #expect(selectedDetentName(app) == "large")
    app.perform { $0.tapGrabber() }
    #expect(selectedDetentName(app) == "medium")
    app = Self.makePhoneApp()
    #expect(app.perform { $0.tapGrabber() } == [.refused])
    // With one detent, a tap on the grabber acts like a tap on the dimming view.
    app = Self.makePhoneApp(#""detents": ["medium"], "prefersGrabberVisible": true"#)
    #expect(app.perform { $0.tapGrabber() } == [.delegateCalled, .dismissed, .delegateCalled])
  }

  @Test func outsideTapDependsOnDimmingAndModality() {
    var app = Self.makePhoneApp()
    #expect(app.perform { $0.tapOutside() } == [.delegateCalled, .dismissed, .delegateCalled])
    let undimmedConfiguration = #""detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium""#
    app = Self.makePhoneApp(undimmedConfiguration)
    #expect(app.perform { $0.tapOutside() } == [.passedOn])
    app.perform { $0.selectDetent("large") }
    #expect(app.perform { $0.tapOutside() } == [.delegateCalled, .dismissed, .delegateCalled])
    app = Self.makePhoneApp(
      undimmedConfiguration, sheet: #""delegate": { "presentationControllerShouldDismiss(_:)": false },"#)
    app.perform { $0.selectDetent("large") }
    #expect(app.perform { $0.tapOutside() } == [.delegateCalled, .detentSelected, .delegateCalled])
    #expect(selectedDetentName(app) == "medium")
    app = Self.makePhoneApp(undimmedConfiguration, sheet: #""isModalInPresentation": true,"#)
    #expect(app.perform { $0.tapOutside() } == [.refused])
  }

  // MARK: Scrolling

  static let tableTemplate =
    #"{ "subviews": [ { "ref": "list", "class": "UITableView", MORE "frame": [0, 0, 390, 400] } ] }"#

  private func scrollSteps(
    _ direction: SessionSimulation.SwipeDirection, tableMembers: String = "",
    detents: String = #""detents": ["medium", "large"]"#
  ) -> StepKinds {
    var app = Self.makePhoneApp(detents, view: Self.tableTemplate.replacing("MORE", with: tableMembers))
    return app.perform { $0.scroll(direction, over: nil, points: 0, velocity: 1000) }
  }

  @Test func scrollingMovesTheSheetOnlyFromTheTop() {
    #expect(scrollSteps(.up) == [.detentSelected, .delegateCalled])
    #expect(scrollSteps(.down) == [.delegateCalled, .dismissed, .delegateCalled])
    #expect(scrollSteps(.left) == [.scrolled])
    #expect(scrollSteps(.up, tableMembers: #""contentOffset": [0, 10],"#) == [.scrolled])
    #expect(scrollSteps(.up, tableMembers: #""contentOffset": { "$unknown": "" },"#) == [.unknown])
    #expect(scrollSteps(.up, tableMembers: #""contentSize": [500, 900],"#) == [.scrolled])
    #expect(scrollSteps(.up, tableMembers: #""contentSize": [390, 900],"#) == [.detentSelected, .delegateCalled])
    #expect(scrollSteps(.down, tableMembers: #""refreshControl": true,"#) == [.scrolled])
    #expect(scrollSteps(.up, tableMembers: #""isScrollEnabled": false,"#) == [.refused])
    #expect(scrollSteps(.up, detents: #""detents": ["medium"]"#) == [.scrolled])
    let nonExpandingDetents = #""detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false"#
    #expect(scrollSteps(.up, detents: nonExpandingDetents) == [.scrolled])
    #expect(scrollSteps(.down, detents: nonExpandingDetents) == [.delegateCalled, .dismissed, .delegateCalled])
  }

  @Test func contentScrollsToItsTopBeforeTheSheetMoves() {
    var app = Self.makePhoneApp(
      #""detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false"#,
      view: Self.tableTemplate.replacing("MORE", with: ""))
    #expect(app.perform { $0.scroll(.up, over: nil, points: 100, velocity: 0) } == [.scrolled])
    #expect(app.perform { $0.scroll(.down, over: nil, points: 100, velocity: 0) } == [.scrolled])
    #expect(app.perform { $0.scroll(.down, over: nil, points: 100, velocity: 0) } == [.sheetStays])
  }

  @Test func contentOffsetDecidesWhetherTheSheetMoves() {
    func scrollSteps(_ points: Double, _ velocity: Double = 0) -> [StepKinds] {
      var app = Self.makePhoneApp(
        view: Self.tableTemplate.replacing("MORE", with: #""contentOffset": [0, 120], "contentSize": [390, 3000],"#))
      let downwardSteps = app.perform { $0.scroll(.down, over: nil, points: points, velocity: velocity) }
      return [downwardSteps, app.perform { $0.scroll(.up, over: nil, points: 0, velocity: 1000) }]
    }
    // If the content offset is still 100 points, the content scrolls. At the content's top, the sheet moves. The scroll
    // distance of a flick is unknown.
    #expect(scrollSteps(20) == [[.scrolled], [.scrolled]])
    #expect(scrollSteps(120) == [[.scrolled], [.detentSelected, .delegateCalled]])
    #expect(scrollSteps(300) == [[.scrolled], [.detentSelected, .delegateCalled]])
    #expect(scrollSteps(20, 500) == [[.scrolled], [.unknown]])
  }

  @Test func shortContentStaysAtItsTop() {
    var app = Self.makePhoneApp(
      #""detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false"#,
      view: Self.tableTemplate.replacing("MORE", with: #""contentSize": [390, 300],"#))
    #expect(app.perform { $0.scroll(.up, over: nil, points: 100, velocity: 0) } == [.scrolled])
    #expect(app.perform { $0.scroll(.down, over: nil, points: 100, velocity: 0) } == [.sheetStays])
  }

  // MARK: Stacks

  @Test func busyPresenterAndPresentedControllerAreRefused() {
    var app = App(
      """
      { "screens": [ { "ref": "home", "presents": ["fonts", "tips", "again"] }, { "ref": "picker" }, { "ref": "help" },
          { "ref": "detail", "presents": ["more"] }, { "ref": "text" } ],
        "scenes": [ { "root": "home" } ],
        "sheets": [ { "ref": "fonts", "viewController": "picker" }, { "ref": "again", "viewController": "picker" },
          { "ref": "tips", "viewController": "help" }, { "ref": "more", "viewController": "text" },
          { "ref": "deep", "viewController": "detail" } ],
        "session": { "device": "iPhone-14" } }
      """)
    func presentationText(_ sheetIndex: Int) -> String {
      var text = ""
      app.perform {
        $0.present(sheet: $0.sheets[sheetIndex], screenName: nil)
        text = $0.text
      }
      return text
    }
    #expect(presentationText(0).hasPrefix("'fonts' is presented as a sheet"))
    #expect(
      presentationText(1).hasPrefix("'picker' is already presented as 'fonts'; UIKit raises an exception"))
    #expect(presentationText(2).hasPrefix("'home' already presents 'fonts', so UIKit logs a warning"))
    #expect(app.session.presentedScreens.count == 1)
    // No screen declares that it presents `deep`. The front screen may present this sheet. The screen in `deep` then
    // presents `more`.
    #expect(presentationText(4).hasPrefix("'deep' is presented"))
    #expect(presentationText(3).hasPrefix("'more' is presented"))
  }

  @Test func modalityFollowsNamedStates() {
    func dismissalSteps(_ states: Set<String>?, _ sheetMembers: String) -> StepKinds {
      var app = Self.makePhoneApp(sheet: sheetMembers)
      app.session.states = states
      return app.perform { $0.dismissInteractively() }
    }
    let modalMember = #""isModalInPresentation": { "when": "hasChanges" },"#
    #expect(dismissalSteps(["hasChanges"], modalMember) == [.refused, .delegateCalled])
    #expect(dismissalSteps([], modalMember) == [.delegateCalled, .dismissed, .delegateCalled])
    #expect(dismissalSteps(nil, modalMember) == [.unknown])
  }

  @Test func dragOutcomeIsUnknownIfReleasesDiffer() {
    var app = Self.makePhoneApp()
    app.environment = Environment(platform: .iOS, version: 18)
    app.perform { $0.selectDetent("large") }
    #expect(app.perform { $0.drag(points: 170, velocity: 0) } == [.unknown])
    #expect(app.perform { $0.drag(points: 300, velocity: 0) } == [.detentSelected, .delegateCalled])
    #expect(selectedDetentName(app) == "medium")
  }

  @Test func fullHeightSheetPushesBackTheSheetBehind() {
    var app = Self.makePhoneApp(#""detents": ["medium", "large"], "preferredCornerRadius": 20"#)
    app.perform { $0.present(sheet: $0.sheets[1], screenName: nil) }
    #expect(app.currentSimulation.window.isPushedBack(1) == false)
    // Only the corner radius of the front sheet is respected. The sheet behind matches this radius.
    #expect(app.currentSimulation.window.cornerRadius(1).value == 8)
    #expect(app.perform { $0.selectDetent("large", isAnimated: true) } == [.detentSelected, .laidOut])
    #expect(app.currentSimulation.window.isPushedBack(1) == true)
    #expect(app.perform { $0.dismissInteractively("photos") } == [.refused])
    #expect(app.perform { $0.drag(points: 0, velocity: 1000) }.first == .detentSelected)
    #expect(app.perform { $0.dismiss("photos") } == [.dismissed, .dismissed])
    #expect(app.session.presentedScreens.isEmpty)
    app.perform { $0.present(sheet: $0.sheets[0], screenName: nil) }
    #expect(app.currentSimulation.window.cornerRadius(1).value == 20)
  }

  // MARK: SwiftUI

  @Test func swiftUISheetsMoveLikeUIKitSheets() {
    var app = App(
      """
      { "screens": [ { "ref": "card" }, { "ref": "library" } ], "scenes": [ { "root": "card" } ],
        "sheets": [ { "ref": "photos", "viewController": "library", "presentationDetents": [ { "height": 200 }, "large" ],
          "selection": { "height": 200 }, "presentationBackgroundInteraction": { "enabled": { "upThrough": { "height": 200 } } },
          "presentationDragIndicator": "visible", "interactiveDismissDisabled": true } ],
        "session": { "device": "iPhone-14" } }
      """)
    app.environment = Environment(platform: .iOS, version: 16)
    app.perform { $0.present(sheet: $0.sheets.first, screenName: nil) }
    #expect(app.perform { $0.tapOutside() } == [.passedOn])
    #expect(app.perform { $0.tapGrabber() } == [.detentSelected, .delegateCalled])
    #expect(selectedDetentName(app) == "large")
    #expect(app.perform { $0.dismissInteractively() } == [.refused])
    #expect(app.perform { $0.tapOutside() } == [.detentSelected, .delegateCalled])
    #expect(app.currentSimulation.window.front?.layout?.selectedIndex == 0)
    // SwiftUI identifies detents by value.
    var text = ""
    app.perform {
      $0.selectDetent(.value(.large), called: "large")
      $0.selectDetent(.value(.height(200)), called: "of 200 points")
      text = $0.text
    }
    #expect(
      text.hasSuffix(
        "goes to its detent of 200 points, without animation; keys and touches still reach the content behind it\n"))
    app.perform {
      $0.selectDetent(.value(.fraction(0.5)), called: "with fraction 0.5")
      text = $0.text
    }
    #expect(text.contains("'photos' has no detent with fraction 0.5 here, so it goes to its detent of 200 points"))
  }
}
