import Testing
import UIModelJSON
import UIModelPlatform

@testable import UIModelSystems

/// Checks the round trip of a live session through JSON.
@Suite struct KeptSessionTests {
  /// Returns a session in which every property differs from its initial value.
  private static func full() -> LiveSession {
    let item = SessionItem(screen: "é", ref: "row", path: [])
    let other = SessionItem(screen: "s", ref: nil, path: [0, 2, 1])
    let references: [DetentReference] = [
      .named("n"), .value(.medium), .value(.large), .value(.height(120.5)), .value(.fraction(0.3)),
      .value(.customType("Bar")), .index(2), .all, .unknown,
    ]
    var session = LiveSession()
    session.platform = .macCatalyst
    session.version = Version(16, 4)
    session.device = "iPad-13"
    session.orientation = "landscapeLeft"
    session.windowSize = WindowSize([507.5, 700])
    session.horizontalSizeClass = .compact
    session.verticalSizeClass = .regular
    session.layoutDirection = .rightToLeft
    session.keyboardLayout = "German"
    session.isFullKeyboardAccessOn = true
    session.states = ["b", "a"]
    session.scene = "main"
    session.screen = "é"
    session.presentedScreens = references.map {
      PresentedScreen(sheet: "tips", screen: nil, selectedDetent: $0, changes: [1, 0], focusedBefore: other)
    }
    session.focusedItem = item
    session.firstResponder = other
    session.lastFocusedItems = [other, item]
    session.selection = [item]
    session.keyboard.style = .floating
    session.keyboard.isHardwareAttached = true
    session.keyboard.assistantBar = .mini
    session.keyboard.frame = Rect(1, 2.5, 300, 200)
    session.scrollOffsets = [item: ScrollOffset(120), other: ScrollOffset(minimum: 1, maximum: .infinity)]
    var saved = SavedCustomization(barIDs: ["x"], popoverIDs: [], knownIDs: ["x", "y"], isDeclared: true)
    saved.handle = "bar"
    session.customizations = ["id": saved, "é": SavedCustomization(barIDs: [])]
    let content = SceneContent(
      screen: "s", presentedScreens: [PresentedScreen(sheet: nil, screen: "p", focusedBefore: nil)], focusedItem: other,
      firstResponder: item)
    session.sceneSessions = [true, false, nil].map {
      SceneSession(
        name: "main 2", scene: "main", state: .background, hasActivity: $0, content: content, savedFirstResponder: item)
    }
    return session
  }

  @Test func allPropertiesSurviveARoundTrip() throws {
    let session = Self.full()
    let text = session.archive.text()
    #expect(LiveSession(archive: try #require(JSONValue(text: text))) == session)
    // A property that is added later must be written to JSON and set in `full()`.
    let jsonNames = [
      "presentedScreens": "presented", "focusedItem": "focused", "lastFocusedItems": "lastFocused",
      "scrollOffsets": "scrolled",
    ]
    let names = Mirror(reflecting: session).children.compactMap(\.label).map { jsonNames[$0] ?? $0 }
    #expect(Set(names) == Set(session.archive.object?.members.map(\.name) ?? []))
    let start = Mirror(reflecting: LiveSession()).children.map { "\($0.value)" }
    for (own, first) in zip(Mirror(reflecting: session).children, start) { #expect("\(own.value)" != first) }
  }

  @Test func unsetPropertiesStayUnset() {
    var session = LiveSession()
    #expect(LiveSession(archive: session.archive) == session)
    (session.states, session.sceneSessions) = ([], [])
    #expect(LiveSession(archive: session.archive) == session)
  }

  @Test func unknownValuesBecomeInitialValues() {
    #expect(
      LiveSession(archive: ["platform": "watchOS", "presented": [7], "keyboard": 3, "more": true]) == LiveSession())
    #expect(LiveSession(archive: .null) == LiveSession())
  }
}
