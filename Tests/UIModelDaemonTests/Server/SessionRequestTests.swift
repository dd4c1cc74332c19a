import Testing
import UIModelJSON

/// Checks `uimodel/session/…` over the wire.
@Suite struct SessionRequestTests {
  private static let text = #"""
    { "app": { "name": "Notes", "targets": [ { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "iOS", "minimum": "16.0" } ] },
      "screens": [ { "ref": "notes", "presents": ["fonts"], "view": { "subviews": [
        { "ref": "search", "class": "UISearchTextField" }, { "ref": "body", "class": "UITextField" } ] } },
        { "ref": "fontList", "view": { "subviews": [ { "ref": "filter", "class": "UITextField" } ] } } ],
      "sheets": [ { "ref": "fonts", "viewController": "fontList" } ], "scenes": [ { "root": "notes" } ],
      "session": { "device": "iPad-13", "orientation": "landscape", "states": ["hasSelection"] } }
    """#

  private func startDaemon(_ text: String = SessionRequestTests.text) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    return daemon
  }

  @Test func resetRestoresTheSessionOfTheDocument() throws {
    let daemon = try startDaemon()
    let initialResult = daemon.result("uimodel/session/get")
    #expect(initialResult["session"]?["device"] == "iPad-13" && initialResult["session"]?["states"] == ["hasSelection"])
    #expect(initialResult["session"]?["focused"] == .null)
    let changedResult = daemon.result(
      "uimodel/session/set", ["device": "iPad-mini", "states": [], "layoutDirection": "rightToLeft"])
    #expect(changedResult["session"]?["device"] == "iPad-mini" && changedResult["session"]?["states"] == [])
    #expect(changedResult["session"]?["orientation"] == "landscape")
    #expect((changedResult["clock"]?.int ?? 0) > (initialResult["clock"]?.int ?? 0))
    #expect(daemon.result("uimodel/session/reset")["session"] == initialResult["session"])
    daemon.endLineSession()
  }

  /// A request may arrive before the changed document is checked.
  @Test func platformFollowsTheCurrentTargets() throws {
    let daemon = try startDaemon()
    for platform in ["macCatalyst", "iPadOS", "macCatalyst", "iPadOS", "macCatalyst", "iPadOS"] {
      let text = #"{ "app": { "targets": [ { "platform": "\#(platform)", "minimum": "16.0" } ] }, "screens": [ {} ] }"#
      _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
      #expect(daemon.result("uimodel/session/get")["session"]?["platform"]?.string == platform)
    }
    daemon.endLineSession()
  }

  @Test func eventsReturnStepsAndChangeTheSession() throws {
    let daemon = try startDaemon()
    let pressResult = daemon.result("uimodel/session/press", ["press": ["tab", "⇧⇥"], "times": 1])
    #expect(pressResult["steps"]?[0]?["kind"] == "focusMoved" && pressResult["steps"]?[0]?["item"] == "search")
    #expect(daemon.result("uimodel/session/get")["session"]?["focused"]?["ref"] == "body")
    let presentResult = daemon.result("uimodel/session/present", ["sheet": "fonts"])
    #expect(presentResult["session"]?["layers"]?[1]?["covers"] == true)
    #expect(presentResult["session"]?["layers"]?[0]?["isReached"] == false)
    #expect(presentResult["session"]?["focused"]?["ref"] == "filter")
    let coveredItemError = daemon.error("uimodel/session/focus", ["item": "body"])
    #expect(coveredItemError["message"]?.string?.contains("is covered by 'fonts'") == true)
    #expect(daemon.result("uimodel/session/dismiss")["session"]?["focused"]?["ref"] == "body")
    // The events change neither the document nor its findings, so undo fails.
    #expect(daemon.error("uimodel/undo")["code"] == -32803)
    daemon.endLineSession()
  }

  @Test func focusRequestsDefaultToTheWindow() throws {
    let daemon = try startDaemon()
    func tabLoop() -> JSONValue? { daemon.result("uimodel/focus/tabLoop")["text"] }
    #expect(tabLoop() == "search → body")
    _ = daemon.result("uimodel/session/present", ["sheet": "fonts"])
    #expect(tabLoop() == "filter")
    #expect(daemon.error("uimodel/focus/explain", ["item": "body"])["message"]?.string?.contains("the window") == true)
    _ = daemon.result("uimodel/session/set", ["platform": "iOS"])
    #expect(daemon.error("uimodel/focus/tabLoop")["data"]?["path"] == "params.screen")
    daemon.endLineSession()
  }

  @Test func removingTheFocusedItemClearsFocus() throws {
    let daemon = try startDaemon()
    _ = daemon.result("uimodel/session/focus", ["item": "body"])
    _ = daemon.result("uimodel/model/remove", ["entity": "body"])
    #expect(daemon.result("uimodel/session/get")["session"]?["focused"] == .null)
    _ = daemon.result("uimodel/undo")
    #expect(daemon.result("uimodel/session/get")["session"]?["focused"]?["ref"] == "body")
    daemon.endLineSession()
  }

  @Test func platformWithoutFocusClearsFocus() throws {
    let daemon = try startDaemon()
    _ = daemon.result("uimodel/session/focus", ["item": "body"])
    let phoneResult = daemon.result("uimodel/session/set", ["platform": "iOS"])
    #expect(phoneResult["session"]?["focused"] == .null)
    daemon.endLineSession()
  }

  @Test func invalidParametersAreReported() throws {
    let daemon = try startDaemon()
    #expect(daemon.error("uimodel/session/focus", ["item": "bdy"])["data"]?["nearest"] == "body")
    #expect(daemon.error("uimodel/session/set", ["device": "iPad-12"])["data"]?["nearest"] != nil)
    #expect(daemon.error("uimodel/session/set", ["screen": "note"])["data"]?["nearest"] == "notes")
    #expect(daemon.error("uimodel/session/present", ["sheet": "font"])["data"]?["nearest"] == "fonts")
    #expect(daemon.error("uimodel/session/press", ["press": "hyper+k"])["data"]?["path"] == "params.press")
    #expect(
      daemon.error("uimodel/session/press", ["press": "tab", "times": 2_000_000])["data"]?["path"] == "params.press")
    #expect(daemon.error("uimodel/session/tap", ["itm": "body"])["data"]?["nearest"] == "item")
    daemon.endLineSession()
  }

  @Test func sessionRequiresADocument() throws {
    let daemon = try DaemonProcess(.line)
    #expect(daemon.error("uimodel/session/get")["code"] == -32100)
    daemon.endLineSession()
  }
}
