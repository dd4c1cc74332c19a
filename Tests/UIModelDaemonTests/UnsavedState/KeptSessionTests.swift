import Testing
import UIModelJSON
import UIModelPlatform

@testable import UIModelSystems

/// Checks the round trip of a live session through JSON.
@Suite struct KeptSessionTests {
  /// Returns a session in which every property differs from its initial value.
  private static func fullSession() -> LiveSession {
    let item = SessionItem(screenName: "é", ref: "row", path: [])
    let cell = SessionItem(screenName: "s", ref: nil, path: [0, 2, 1])
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
    session.frontSceneName = "main"
    session.screenName = "é"
    session.presentedScreens = references.map {
      PresentedScreen(
        sheetHandle: "tips", screenName: nil, selectedDetent: $0, changeIndices: [1, 0], previousFocusedItem: cell)
    }
    session.focusedItem = item
    session.firstResponder = cell
    session.lastFocusedItems = [cell, item]
    session.selection = [item]
    session.keyboard.style = .floating
    session.keyboard.isHardwareAttached = true
    session.keyboard.assistantBar = .mini
    session.keyboard.frame = Rect(1, 2.5, 300, 200)
    session.scrollOffsets = [item: ScrollOffset(120), cell: ScrollOffset(minimum: 1, maximum: .infinity)]
    var customization = SavedCustomization(barIDs: ["x"], popoverIDs: [], knownIDs: ["x", "y"], isDeclared: true)
    customization.handle = "bar"
    session.customizations = ["id": customization, "é": SavedCustomization(barIDs: [])]
    let content = SceneContent(
      screenName: "s", presentedScreens: [PresentedScreen(sheetHandle: nil, screenName: "p", previousFocusedItem: nil)],
      focusedItem: cell,
      firstResponder: item)
    session.sceneSessions = [true, false, nil].map {
      SceneSession(
        name: "main 2", sceneName: "main", state: .background, hasActivity: $0, content: content,
        savedFirstResponder: item)
    }
    return session
  }

  @Test func allPropertiesSurviveARoundTrip() throws {
    let session = Self.fullSession()
    let text = session.archive.text()
    #expect(LiveSession(archive: try #require(JSONValue(text: text))) == session)
    // A property that is added later must be written to JSON and set in `fullSession()`.
    let jsonNames = [
      "presentedScreens": "presented", "focusedItem": "focused", "lastFocusedItems": "lastFocused",
      "scrollOffsets": "scrolled", "frontSceneName": "scene", "screenName": "screen",
    ]
    let names = Mirror(reflecting: session).children.compactMap(\.label).map { jsonNames[$0] ?? $0 }
    #expect(Set(names) == Set(session.archive.object?.members.map(\.name) ?? []))
    let defaults = Mirror(reflecting: LiveSession()).children.map { "\($0.value)" }
    for (child, value) in zip(Mirror(reflecting: session).children, defaults) { #expect("\(child.value)" != value) }
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
