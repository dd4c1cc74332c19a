import Testing
import UIModelJSON

/// `uimodel/keyboard/…` requests and the keyboard of a session, over the wire.
@Suite struct KeyboardRequestTests {
  private func started() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    let text = try Repository.text("Examples/messages.uimodel.json")
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    return daemon
  }

  private func backdrop(_ answer: JSONValue) -> JSONValue? { answer["layout"]?["views"]?[0]?["frame"] }

  @Test func messageBarSitsOnTheKeyboard() throws {
    let daemon = try started()
    let up = daemon.result("uimodel/keyboard/layout", ["screen": "conversation"])
    #expect(backdrop(up) == [0, 802, 834, 52])
    #expect(up["layout"]?["adjustment"]?["offset"]?.double == 340)
    let frame: JSONValue = ["x": 0, "y": 0, "width": 834, "height": 1194]
    #expect(
      backdrop(daemon.result("uimodel/keyboard/layout", ["screen": "conversation", "viewFrame": frame]))
        == [0, 802, 834, 52])
    let down = daemon.result("uimodel/keyboard/layout", ["screen": "conversation", "state": "dismissed"])
    #expect(backdrop(down) == [0, 1122, 834, 72])
    let floating = daemon.result("uimodel/keyboard/layout", ["screen": "conversation", "state": "floating"])
    #expect(backdrop(floating) == [0, 1122, 834, 72])
    #expect(floating["layout"]?["keyboard"]?["unknown"] != nil)
    daemon.endOfLines()
  }

  @Test func eachSceneHasItsOwnAdjustment() throws {
    let daemon = try started()
    let answer = daemon.result(
      "uimodel/keyboard/layout",
      [
        "screen": "search", "device": "iPad-13", "orientation": "landscape", "windowFrame": [200, 60, 700, 800],
        "scenes": [
          ["name": "mail", "windowFrame": [900, 100, 400, 400]],
          ["windowFrame": [0, 0, 1366, 1024], "onKeyboardScreen": false],
          ["windowFrame": [0, 500, 400, 524]],
        ],
      ])
    #expect(answer["layout"]?["adjustment"]?["offset"]?.double == 334)
    #expect(answer["layout"]?["adjustment"]?["naive"]?.double == 498)
    #expect(answer["layout"]?["notification"]?["keyboardFrameEndUserInfoKey"] == [0, 526, 1366, 498])
    #expect(answer["layout"]?["notification"]?["convertedFrameEnd"] == [-200, 466, 1366, 498])
    let offsets = answer["scenes"]?.array?.map { $0["adjustment"]?["offset"]?.double }
    #expect(offsets == [0, 0, 498])
    daemon.endOfLines()
  }

  @Test func subviewNeedsAKnownFrame() throws {
    let daemon = try started()
    let field = daemon.result("uimodel/keyboard/layout", ["screen": "search", "view": "results"])
    #expect(field["layout"]?["adjustment"]?["offset"]?.double == 340)
    let other = daemon.error("uimodel/keyboard/layout", ["screen": "search", "view": "results", "device": "iPad-13"])
    #expect(other["message"]?.string?.contains("834 × 1194") == true)
    let given = daemon.result(
      "uimodel/keyboard/layout",
      ["screen": "search", "view": "results", "device": "iPad-13", "viewFrame": [0, 208, 1024, 1158]])
    #expect(given["layout"]?["adjustment"]?["offset"]?.double == 403)
    daemon.endOfLines()
  }

  @Test func timelineIsKnownOnIPhoneAndUnknownOnIPad() throws {
    let daemon = try started()
    let pad = daemon.result("uimodel/keyboard/timeline", ["environment": ["platform": "iPadOS", "version": "18"]])
    #expect(pad["timelines"]?.array?.count == 2 && pad["unknown"] != nil)
    let phone = daemon.result(
      "uimodel/keyboard/timeline",
      ["screen": "search", "field": "searchField", "environment": ["platform": "iOS", "version": "17"]])
    #expect(phone["timelines"]?[0]?["architecture"] == "outOfProcess" && phone["unknown"] == nil)
    #expect(
      phone["timelines"]?[0]?["steps"]?[3]?["notifications"]?[0]?["observers"]?[0]?["method"]
        == "keyboardWillShow(_:)")
    daemon.endOfLines()
  }

  @Test func traitsAreTheEffectiveTraits() throws {
    let daemon = try started()
    let inputs = daemon.result("uimodel/keyboard/traits", ["screen": "search"])["textInputs"]?.array ?? []
    #expect(inputs.map { $0["ref"] } == ["searchField", "passcode", "note"])
    #expect(inputs.map { $0["inlinePrediction"] } == [false, false, true])
    daemon.endOfLines()
  }

  @Test func sessionShowsAndHidesTheKeyboard() throws {
    let daemon = try started()
    _ = daemon.result("uimodel/session/set", ["screen": "search"])
    let shown = daemon.result("uimodel/session/tap", ["item": "note"])
    #expect(shown["steps"]?.array?.last?["kind"] == "keyboardShown")
    #expect(shown["session"]?["keyboard"]?["frame"] == [0, 854, 834, 340])
    let attached = daemon.result("uimodel/session/setKeyboard", ["hardwareKeyboard": true])
    #expect(attached["session"]?["keyboard"]?["form"] == "assistantBar")
    let hidden = daemon.result("uimodel/session/hideKeyboard")
    #expect(hidden["steps"]?.array?.map { $0["kind"] } == ["firstResponderChanged", "keyboardHidden"])
    let again = daemon.result("uimodel/session/showKeyboard", ["item": "passcode"])
    #expect(again["steps"]?.array?.last?["kind"] == "keyboardShown")
    #expect(daemon.result("uimodel/session/reset")["session"]?["keyboard"] == nil)
    daemon.endOfLines()
  }

  @Test func invalidParametersAreReportedByPath() throws {
    let daemon = try started()
    func fault(_ params: JSONObject) -> JSONValue? {
      daemon.error("uimodel/keyboard/layout", .object(params))["data"]
    }
    #expect(fault(["screen": "conversation", "device": "iPad-12"])?["nearest"] != nil)
    #expect(fault(["screen": "conversation", "view": "mesage"])?["nearest"] == "message")
    #expect(fault(["screen": "conversation", "state": "dockd"])?["nearest"] == "docked")
    #expect(fault(["screen": "conversation", "keyboardFrame": [0, 0, 1]])?["path"] == "params.keyboardFrame")
    #expect(
      fault(["screen": "conversation", "windowFrame": [0, 0, .number(1e300), 5]])?["path"] == "params.windowFrame[2]")
    #expect(fault(["screen": "conversation", "windowFrame": [0, 0, -5, 5]])?["path"] == "params.windowFrame")
    #expect(fault(["screen": "conversation", "gesture": "far"])?["path"] == "params.gesture")
    #expect(fault(["screen": "conversation", "gesture": ["from": 3]])?["path"] == "params.gesture.by")
    #expect(fault(["screen": "conversation", "systemSpacing": -1])?["path"] == "params.systemSpacing")
    // A docked keyboard is at the bottom.
    #expect(
      fault(["screen": "conversation", "keyboardFrame": [0, 0, 834, 300]])?["path"] == "params.keyboardFrame")
    #expect(
      fault(["screen": "conversation", "scenes": .array(Array(repeating: ["windowFrame": [0, 0, 1, 1]], count: 101))])?[
        "path"] == "params.scenes")
    #expect(daemon.error("uimodel/keyboard/timeline", ["field": "note"])["data"]?["path"] == "params.screen")
    #expect(
      daemon.error("uimodel/keyboard/timeline", ["screen": "search", "field": "nte"])["data"]?["nearest"] == "note")
    #expect(daemon.error("uimodel/session/setKeyboard", ["state": "up"])["data"]?["path"] == "params.state")
    daemon.endOfLines()
  }
}
