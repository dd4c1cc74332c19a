import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks sheets in a live session, one event after another.
@Suite struct SheetSessionTests {
  typealias App = SessionTests.App
  typealias Kinds = [SessionStep.Kind]

  /// Returns an app with a presented sheet on an iPhone with iOS 16. The medium detent is 421.68 points high and the
  /// large one 753, plus 34 points of safe area below.
  static func phone(
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
    app.happen { $0.present(sheet: $0.sheets.first, screen: nil) }
    return app
  }

  private func detent(_ app: App, _ layer: Int = 1) -> String? {
    guard app.now.window.layers.indices.contains(layer), let layout = app.now.window.layers[layer].layout,
      let selected = layout.selectedIndex
    else { return nil }
    return layout.positions[selected].name
  }

  @Test func tooManyChangesOfASheetAreUnknown() {
    func app(_ count: Int) -> App {
      let change = #"{ "in": "go", "animateChanges": true, "selectedDetentIdentifier": "large" }"#
      let changes = Array(repeating: change, count: count).joined(separator: ", ")
      return Self.phone(sheet: #""changes": [ \#(changes) ],"#)
    }
    var (some, many) = (app(64), app(65))
    #expect(some.happen { $0.makeChanges(in: "go") }.last == .sheetStays)
    #expect(many.happen { $0.makeChanges(in: "go") } == [.unknown])
  }

  // MARK: Drags

  struct Drag: Sendable, CustomTestStringConvertible {
    let from: String
    let points: Double
    var velocity = 0.0
    let ends: String?
    let steps: Kinds
    var testDescription: String { "\(from), \(points) points at \(velocity)" }
  }

  static let drags = [
    Drag(from: "medium", points: -300, ends: "large", steps: [.detentSelected, .delegateCalled]),
    Drag(from: "medium", points: -100, ends: "medium", steps: [.sheetStays]),
    // A throw: 900 points per second move the sheet 89 points further.
    Drag(from: "medium", points: -100, velocity: -900, ends: "large", steps: [.detentSelected, .delegateCalled]),
    Drag(from: "medium", points: -1, velocity: -1000, ends: "large", steps: [.detentSelected, .delegateCalled]),
    Drag(from: "medium", points: -1, velocity: -999, ends: "medium", steps: [.sheetStays]),
    Drag(from: "large", points: 0, velocity: 1000, ends: "medium", steps: [.detentSelected, .delegateCalled]),
    Drag(from: "large", points: 0, velocity: -5000, ends: "large", steps: [.sheetStays]),
    Drag(from: "large", points: -80, ends: "large", steps: [.sheetStays]),
    // The position at the release depends on the rubber-band effect, which is undocumented.
    Drag(from: "large", points: -400, velocity: 5000, ends: "large", steps: [.unknown]),
    Drag(from: "medium", points: 300, ends: nil, steps: [.delegateCalled, .dismissed, .delegateCalled]),
    Drag(from: "medium", points: 0, velocity: 1000, ends: nil, steps: [.delegateCalled, .dismissed, .delegateCalled]),
    Drag(from: "large", points: 700, ends: nil, steps: [.delegateCalled, .dismissed, .delegateCalled]),
  ]

  @Test(arguments: drags) func dragEndsAtTheNearestDetent(_ drag: Drag) {
    var app = Self.phone()
    app.happen { $0.selectDetent(drag.from) }
    #expect(app.happen { $0.drag(points: drag.points, velocity: drag.velocity) } == drag.steps)
    #expect(detent(app) == drag.ends)
  }

  @Test func modalSheetReturnsAndNotifiesItsDelegate() {
    var app = Self.phone(sheet: #""isModalInPresentation": true,"#)
    #expect(app.happen { $0.drag(points: 400, velocity: 0) } == [.sheetStays, .delegateCalled])
    app.happen { $0.selectDetent("large") }
    #expect(
      app.happen { $0.drag(points: 700, velocity: 0) } == [.detentSelected, .delegateCalled, .delegateCalled])
    #expect(detent(app) == "medium")
    var calls: [String] = []
    app.happen {
      $0.dismissInteractively()
      calls = $0.steps.filter { $0.kind == .delegateCalled }.map(\.text)
    }
    #expect(calls == ["presentationControllerDidAttemptToDismiss(_:) is called, if the delegate implements it"])
  }

  @Test func delegateMethodsAreCalledInOrder() {
    var app = Self.phone(
      sheet:
        #""delegate": { "presentationControllerShouldDismiss(_:)": true, "presentationControllerDidDismiss(_:)": [] },"#
    )
    var words: [String] = []
    app.happen {
      $0.dismissInteractively()
      words = $0.steps.map { String($0.text.prefix { $0 != "(" && $0 != " " }) }
    }
    #expect(
      words == [
        "presentationControllerShouldDismiss", "presentationControllerWillDismiss", "'photos'",
        "presentationControllerDidDismiss",
      ])
    app = Self.phone(sheet: #""delegate": { "presentationControllerShouldDismiss(_:)": false },"#)
    #expect(app.happen { $0.dismissInteractively() } == [.delegateCalled, .refused, .delegateCalled])
    app = Self.phone(sheet: #""delegate": { "presentationControllerShouldDismiss(_:)": { "$unknown": "" } },"#)
    #expect(app.happen { $0.dismissInteractively() } == [.unknown])
    // A programmatic dismissal does not ask the delegate.
    #expect(app.happen { $0.dismiss() } == [.dismissed])
  }

  @Test func unknownHeightMakesTheOutcomeUnknown() {
    var app = Self.phone(
      #""detents": [ { "custom": { "identifier": "tip", "resolver": { "height": { "$unknown": "" } } } }, "large" ]"#)
    #expect(app.happen { $0.drag(points: -300, velocity: 0) } == [.unknown])
    #expect(app.happen { $0.tapOutside() } == [.unknown])
  }

  @Test func unnamedDetentsCanBeDraggedTo() {
    var app = Self.phone(
      #""detents": [ { "custom": { "resolver": { "height": 100 } } }, { "custom": { "resolver": { "height": 300 } } } ]"#
    )
    #expect(app.now.window.front?.layout?.selectedIndex == 0)
    app.happen { $0.drag(points: -200, velocity: 0) }
    #expect(app.now.window.front?.layout?.selectedIndex == 1)
  }

  /// Returns the outcome of a drag by a step-by-step simulation: deceleration in steps of one millisecond, then the
  /// nearest detent. Nil if two outcomes are equally near.
  private func plain(_ heights: [Double], _ selected: Int, _ points: Double, _ velocity: Double) -> SheetDrag.Outcome? {
    var height = heights[selected] - points
    var speed = velocity
    while abs(speed) > 0.000_001 {
      speed *= 0.99
      height -= speed / 1000
    }
    let distances = heights.map { abs($0 - height) } + [abs(height)]
    let order = distances.indices.sorted { distances[$0] < distances[$1] }
    if distances[order[1]] - distances[order[0]] < 0.001 { return nil }
    if order[0] == selected, abs(velocity) >= 1000 {
      let next = velocity < 0 ? selected + 1 : selected - 1
      if next < 0 { return .dismisses }
      return .rests(min(next, heights.count - 1))
    }
    return order[0] == heights.count ? .dismisses : .rests(order[0])
  }

  @Test func randomDragsMatchTheSimulation() {
    var random = SeededGenerator(seed: 10063)
    var compared = 0
    for _ in 0..<5_000 {
      let heights = (0..<Int.random(in: 1...5, using: &random)).map { _ in Double.random(in: 50...900, using: &random) }
        .sorted()
      let selected = Int.random(in: heights.indices, using: &random)
      let points = Double.random(
        in: (heights[selected] - heights[heights.count - 1])...heights[selected], using: &random)
      let velocity = Double.random(in: -3000...3000, using: &random)
      guard let expected = plain(heights, selected, points, velocity) else { continue }
      compared += 1
      #expect(
        SheetDrag.outcome(heights, from: selected, points: points, velocity: velocity) == expected,
        "\(heights) \(selected) \(points) \(velocity)")
    }
    #expect(compared > 4_000)
  }

  // MARK: Taps

  @Test func grabberTapCyclesThroughTheDetents() {
    var app = Self.phone(#""detents": ["medium", "large"], "prefersGrabberVisible": true"#)
    #expect(app.happen { $0.tapGrabber() } == [.detentSelected, .delegateCalled])
    #expect(detent(app) == "large")
    app.happen { $0.tapGrabber() }
    #expect(detent(app) == "medium")
    app = Self.phone()
    #expect(app.happen { $0.tapGrabber() } == [.refused])
    // With one detent, a tap on the grabber acts like a tap on the dimming view.
    app = Self.phone(#""detents": ["medium"], "prefersGrabberVisible": true"#)
    #expect(app.happen { $0.tapGrabber() } == [.delegateCalled, .dismissed, .delegateCalled])
  }

  @Test func outsideTapDependsOnDimmingAndModality() {
    var app = Self.phone()
    #expect(app.happen { $0.tapOutside() } == [.delegateCalled, .dismissed, .delegateCalled])
    let undimmed = #""detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium""#
    app = Self.phone(undimmed)
    #expect(app.happen { $0.tapOutside() } == [.passedOn])
    app.happen { $0.selectDetent("large") }
    #expect(app.happen { $0.tapOutside() } == [.delegateCalled, .dismissed, .delegateCalled])
    app = Self.phone(undimmed, sheet: #""delegate": { "presentationControllerShouldDismiss(_:)": false },"#)
    app.happen { $0.selectDetent("large") }
    #expect(app.happen { $0.tapOutside() } == [.delegateCalled, .detentSelected, .delegateCalled])
    #expect(detent(app) == "medium")
    app = Self.phone(undimmed, sheet: #""isModalInPresentation": true,"#)
    #expect(app.happen { $0.tapOutside() } == [.refused])
  }

  // MARK: Scrolling

  static let table = #"{ "subviews": [ { "ref": "list", "class": "UITableView", MORE "frame": [0, 0, 390, 400] } ] }"#

  private func scrolled(
    _ direction: SessionSimulation.SwipeDirection, more: String = "",
    detents: String = #""detents": ["medium", "large"]"#
  ) -> Kinds {
    var app = Self.phone(detents, view: Self.table.replacing("MORE", with: more))
    return app.happen { $0.scroll(direction, over: nil, points: 0, velocity: 1000) }
  }

  @Test func scrollingMovesTheSheetOnlyFromTheTop() {
    #expect(scrolled(.up) == [.detentSelected, .delegateCalled])
    #expect(scrolled(.down) == [.delegateCalled, .dismissed, .delegateCalled])
    #expect(scrolled(.left) == [.scrolled])
    #expect(scrolled(.up, more: #""contentOffset": [0, 10],"#) == [.scrolled])
    #expect(scrolled(.up, more: #""contentOffset": { "$unknown": "" },"#) == [.unknown])
    #expect(scrolled(.up, more: #""contentSize": [500, 900],"#) == [.scrolled])
    #expect(scrolled(.up, more: #""contentSize": [390, 900],"#) == [.detentSelected, .delegateCalled])
    #expect(scrolled(.down, more: #""refreshControl": true,"#) == [.scrolled])
    #expect(scrolled(.up, more: #""isScrollEnabled": false,"#) == [.refused])
    #expect(scrolled(.up, detents: #""detents": ["medium"]"#) == [.scrolled])
    let off = #""detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false"#
    #expect(scrolled(.up, detents: off) == [.scrolled])
    #expect(scrolled(.down, detents: off) == [.delegateCalled, .dismissed, .delegateCalled])
  }

  @Test func contentScrollsToItsTopBeforeTheSheetMoves() {
    var app = Self.phone(
      #""detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false"#,
      view: Self.table.replacing("MORE", with: ""))
    #expect(app.happen { $0.scroll(.up, over: nil, points: 100, velocity: 0) } == [.scrolled])
    #expect(app.happen { $0.scroll(.down, over: nil, points: 100, velocity: 0) } == [.scrolled])
    #expect(app.happen { $0.scroll(.down, over: nil, points: 100, velocity: 0) } == [.sheetStays])
  }

  @Test func contentOffsetDecidesWhetherTheSheetMoves() {
    func scrolled(_ points: Double, _ velocity: Double = 0) -> [Kinds] {
      var app = Self.phone(
        view: Self.table.replacing("MORE", with: #""contentOffset": [0, 120], "contentSize": [390, 3000],"#))
      let first = app.happen { $0.scroll(.down, over: nil, points: points, velocity: velocity) }
      return [first, app.happen { $0.scroll(.up, over: nil, points: 0, velocity: 1000) }]
    }
    // If the content is 100 points below its top, the content scrolls. At its top, the sheet moves. The distance that a
    // throw scrolls is unknown.
    #expect(scrolled(20) == [[.scrolled], [.scrolled]])
    #expect(scrolled(120) == [[.scrolled], [.detentSelected, .delegateCalled]])
    #expect(scrolled(300) == [[.scrolled], [.detentSelected, .delegateCalled]])
    #expect(scrolled(20, 500) == [[.scrolled], [.unknown]])
  }

  @Test func shortContentStaysAtItsTop() {
    var app = Self.phone(
      #""detents": ["medium", "large"], "prefersScrollingExpandsWhenScrolledToEdge": false"#,
      view: Self.table.replacing("MORE", with: #""contentSize": [390, 300],"#))
    #expect(app.happen { $0.scroll(.up, over: nil, points: 100, velocity: 0) } == [.scrolled])
    #expect(app.happen { $0.scroll(.down, over: nil, points: 100, velocity: 0) } == [.sheetStays])
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
    func present(_ sheet: Int) -> String {
      var text = ""
      app.happen {
        $0.present(sheet: $0.sheets[sheet], screen: nil)
        text = $0.text
      }
      return text
    }
    #expect(present(0).hasPrefix("'fonts' is presented as a sheet"))
    #expect(
      present(1).hasPrefix("'picker' is already presented as 'fonts'; UIKit raises an exception"))
    #expect(present(2).hasPrefix("'home' already presents 'fonts', so UIKit logs a warning"))
    #expect(app.session.presentedScreens.count == 1)
    // No screen declares that it presents `deep`. The front screen may present this sheet, which then presents the next
    // one.
    #expect(present(4).hasPrefix("'deep' is presented"))
    #expect(present(3).hasPrefix("'more' is presented"))
  }

  @Test func modalityFollowsNamedStates() {
    func dismissed(_ states: Set<String>?, _ sheet: String) -> Kinds {
      var app = Self.phone(sheet: sheet)
      app.session.states = states
      return app.happen { $0.dismissInteractively() }
    }
    let modal = #""isModalInPresentation": { "when": "hasChanges" },"#
    #expect(dismissed(["hasChanges"], modal) == [.refused, .delegateCalled])
    #expect(dismissed([], modal) == [.delegateCalled, .dismissed, .delegateCalled])
    #expect(dismissed(nil, modal) == [.unknown])
  }

  @Test func dragOutcomeMayDependOnTheRelease() {
    var app = Self.phone()
    app.environment = Environment(platform: .iOS, version: 18)
    app.happen { $0.selectDetent("large") }
    #expect(app.happen { $0.drag(points: 170, velocity: 0) } == [.unknown])
    #expect(app.happen { $0.drag(points: 300, velocity: 0) } == [.detentSelected, .delegateCalled])
    #expect(detent(app) == "medium")
  }

  @Test func fullHeightSheetPushesBackTheSheetBehind() {
    var app = Self.phone(#""detents": ["medium", "large"], "preferredCornerRadius": 20"#)
    app.happen { $0.present(sheet: $0.sheets[1], screen: nil) }
    #expect(app.now.window.isPushedBack(1) == false)
    // Only the corner radius of the front sheet is respected. The sheet behind matches this radius.
    #expect(app.now.window.cornerRadius(1).value == 8)
    #expect(app.happen { $0.selectDetent("large", isAnimated: true) } == [.detentSelected, .laidOut])
    #expect(app.now.window.isPushedBack(1) == true)
    #expect(app.happen { $0.dismissInteractively("photos") } == [.refused])
    #expect(app.happen { $0.drag(points: 0, velocity: 1000) }.first == .detentSelected)
    #expect(app.happen { $0.dismiss("photos") } == [.dismissed, .dismissed])
    #expect(app.session.presentedScreens.isEmpty)
    app.happen { $0.present(sheet: $0.sheets[0], screen: nil) }
    #expect(app.now.window.cornerRadius(1).value == 20)
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
    app.happen { $0.present(sheet: $0.sheets.first, screen: nil) }
    #expect(app.happen { $0.tapOutside() } == [.passedOn])
    #expect(app.happen { $0.tapGrabber() } == [.detentSelected, .delegateCalled])
    #expect(detent(app) == "large")
    #expect(app.happen { $0.dismissInteractively() } == [.refused])
    #expect(app.happen { $0.tapOutside() } == [.detentSelected, .delegateCalled])
    #expect(app.now.window.front?.layout?.selectedIndex == 0)
    // SwiftUI identifies detents by value.
    var text = ""
    app.happen {
      $0.selectDetent(.value(.large), called: "large")
      $0.selectDetent(.value(.height(200)), called: "of 200 points")
      text = $0.text
    }
    #expect(
      text.hasSuffix(
        "goes to its detent of 200 points, without animation; keys and touches still reach the content behind it\n"))
    app.happen {
      $0.selectDetent(.value(.fraction(0.5)), called: "with fraction 0.5")
      text = $0.text
    }
    #expect(text.contains("'photos' has no detent with fraction 0.5 here, so it goes to its detent of 200 points"))
  }
}
