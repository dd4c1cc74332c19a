import Testing
import UIModelJSON

/// `uimodel/keyboard/…` requests and the keyboard of a session, over the wire.
@Suite struct KeyboardRequestTests {
  private func makeDaemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    let text = try Repository.text("Examples/messages.uimodel.json")
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    return daemon
  }

  private func backdropFrame(_ result: JSONValue) -> JSONValue? { result["layout"]?["views"]?[0]?["frame"] }

  @Test func messageBarSitsOnTheKeyboard() throws {
    let daemon = try makeDaemon()
    let defaultResult = daemon.result("uimodel/keyboard/layout", ["screen": "conversation"])
    #expect(backdropFrame(defaultResult) == [0, 802, 834, 52])
    #expect(defaultResult["layout"]?["adjustment"]?["offset"]?.double == 340)
    let frame: JSONValue = ["x": 0, "y": 0, "width": 834, "height": 1194]
    #expect(
      backdropFrame(daemon.result("uimodel/keyboard/layout", ["screen": "conversation", "viewFrame": frame]))
        == [0, 802, 834, 52])
    let dismissedResult = daemon.result("uimodel/keyboard/layout", ["screen": "conversation", "state": "dismissed"])
    #expect(backdropFrame(dismissedResult) == [0, 1122, 834, 72])
    let floatingResult = daemon.result("uimodel/keyboard/layout", ["screen": "conversation", "state": "floating"])
    #expect(backdropFrame(floatingResult) == [0, 1122, 834, 72])
    #expect(floatingResult["layout"]?["keyboard"]?["unknown"] != nil)
    daemon.endLineSession()
  }

  @Test func eachSceneHasItsOwnAdjustment() throws {
    let daemon = try makeDaemon()
    let result = daemon.result(
      "uimodel/keyboard/layout",
      [
        "screen": "search", "device": "iPad-13", "orientation": "landscape", "windowFrame": [200, 60, 700, 800],
        "scenes": [
          ["name": "mail", "windowFrame": [900, 100, 400, 400]],
          ["windowFrame": [0, 0, 1366, 1024], "onKeyboardScreen": false],
          ["windowFrame": [0, 500, 400, 524]],
        ],
      ])
    #expect(result["layout"]?["adjustment"]?["offset"]?.double == 334)
    #expect(result["layout"]?["adjustment"]?["naive"]?.double == 498)
    #expect(result["layout"]?["notification"]?["keyboardFrameEndUserInfoKey"] == [0, 526, 1366, 498])
    #expect(result["layout"]?["notification"]?["convertedFrameEnd"] == [-200, 466, 1366, 498])
    let offsets = result["scenes"]?.array?.map { $0["adjustment"]?["offset"]?.double }
    #expect(offsets == [0, 0, 498])
    daemon.endLineSession()
  }

  @Test func subviewNeedsAKnownFrame() throws {
    let daemon = try makeDaemon()
    let knownFrameResult = daemon.result("uimodel/keyboard/layout", ["screen": "search", "view": "results"])
    #expect(knownFrameResult["layout"]?["adjustment"]?["offset"]?.double == 340)
    let unknownFrameError = daemon.error(
      "uimodel/keyboard/layout", ["screen": "search", "view": "results", "device": "iPad-13"])
    #expect(unknownFrameError["message"]?.string?.contains("834 × 1194") == true)
    let explicitFrameResult = daemon.result(
      "uimodel/keyboard/layout",
      ["screen": "search", "view": "results", "device": "iPad-13", "viewFrame": [0, 208, 1024, 1158]])
    #expect(explicitFrameResult["layout"]?["adjustment"]?["offset"]?.double == 403)
    daemon.endLineSession()
  }

  @Test func timelineIsKnownOnIPhoneAndUnknownOnIPad() throws {
    let daemon = try makeDaemon()
    let padTimelines = daemon.result(
      "uimodel/keyboard/timeline", ["environment": ["platform": "iPadOS", "version": "18"]])
    #expect(padTimelines["timelines"]?.array?.count == 2 && padTimelines["unknown"] != nil)
    let phoneTimelines = daemon.result(
      "uimodel/keyboard/timeline",
      ["screen": "search", "field": "searchField", "environment": ["platform": "iOS", "version": "17"]])
    #expect(phoneTimelines["timelines"]?[0]?["architecture"] == "outOfProcess" && phoneTimelines["unknown"] == nil)
    #expect(
      phoneTimelines["timelines"]?[0]?["steps"]?[3]?["notifications"]?[0]?["observers"]?[0]?["method"]
        == "keyboardWillShow(_:)")
    daemon.endLineSession()
  }

  @Test func textInputsHaveEffectiveTraits() throws {
    let daemon = try makeDaemon()
    let inputs = daemon.result("uimodel/keyboard/traits", ["screen": "search"])["textInputs"]?.array ?? []
    #expect(inputs.map { $0["ref"] } == ["searchField", "passcode", "note"])
    #expect(inputs.map { $0["inlinePrediction"] } == [false, false, true])
    daemon.endLineSession()
  }

  @Test func sessionShowsAndHidesTheKeyboard() throws {
    let daemon = try makeDaemon()
    _ = daemon.result("uimodel/session/set", ["screen": "search"])
    let tapResult = daemon.result("uimodel/session/tap", ["item": "note"])
    #expect(tapResult["steps"]?.array?.last?["kind"] == "keyboardShown")
    #expect(tapResult["session"]?["keyboard"]?["frame"] == [0, 854, 834, 340])
    let attachResult = daemon.result("uimodel/session/setKeyboard", ["hardwareKeyboard": true])
    #expect(attachResult["session"]?["keyboard"]?["form"] == "assistantBar")
    let hideResult = daemon.result("uimodel/session/hideKeyboard")
    #expect(hideResult["steps"]?.array?.map { $0["kind"] } == ["firstResponderChanged", "keyboardHidden"])
    let showResult = daemon.result("uimodel/session/showKeyboard", ["item": "passcode"])
    #expect(showResult["steps"]?.array?.last?["kind"] == "keyboardShown")
    #expect(daemon.result("uimodel/session/reset")["session"]?["keyboard"] == nil)
    daemon.endLineSession()
  }

  @Test func invalidParametersAreReportedByPath() throws {
    let daemon = try makeDaemon()
    func errorData(_ params: JSONObject) -> JSONValue? {
      daemon.error("uimodel/keyboard/layout", .object(params))["data"]
    }
    #expect(errorData(["screen": "conversation", "device": "iPad-12"])?["nearest"] != nil)
    #expect(errorData(["screen": "conversation", "view": "mesage"])?["nearest"] == "message")
    #expect(errorData(["screen": "conversation", "state": "dockd"])?["nearest"] == "docked")
    #expect(errorData(["screen": "conversation", "keyboardFrame": [0, 0, 1]])?["path"] == "params.keyboardFrame")
    #expect(
      errorData(["screen": "conversation", "windowFrame": [0, 0, .number(1e300), 5]])?["path"]
        == "params.windowFrame[2]")
    #expect(errorData(["screen": "conversation", "windowFrame": [0, 0, -5, 5]])?["path"] == "params.windowFrame")
    #expect(errorData(["screen": "conversation", "gesture": "far"])?["path"] == "params.gesture")
    #expect(errorData(["screen": "conversation", "gesture": ["from": 3]])?["path"] == "params.gesture.by")
    #expect(errorData(["screen": "conversation", "systemSpacing": -1])?["path"] == "params.systemSpacing")
    // A docked keyboard cannot be at the top of the screen.
    #expect(
      errorData(["screen": "conversation", "keyboardFrame": [0, 0, 834, 300]])?["path"] == "params.keyboardFrame")
    #expect(
      errorData([
        "screen": "conversation", "scenes": .array(Array(repeating: ["windowFrame": [0, 0, 1, 1]], count: 101)),
      ])?[
        "path"] == "params.scenes")
    #expect(daemon.error("uimodel/keyboard/timeline", ["field": "note"])["data"]?["path"] == "params.screen")
    #expect(
      daemon.error("uimodel/keyboard/timeline", ["screen": "search", "field": "nte"])["data"]?["nearest"] == "note")
    #expect(daemon.error("uimodel/session/setKeyboard", ["state": "up"])["data"]?["path"] == "params.state")
    daemon.endLineSession()
  }
}
