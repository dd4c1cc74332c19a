import Testing
import UIModelJSON

/// Checks `uimodel/responder/dispatch` over the wire.
@Suite struct ResponderRequestTests {
  private static let uri = "memory:a.uimodel.json"
  private static let text = #"""
    { "app": { "name": "Browser", "targets": [ { "platform": "iPadOS", "minimum": "16.0", "sdk": "26.0" } ],
        "delegate": { "class": "AppDelegate", "implements": { "newTab:": [] },
          "buildMenu": { "checksSystem": true, "steps": [ { "insertChild": "tabs", "atEndOfMenu": "file" } ] } } },
      "menus": [ { "identifier": "tabs", "children": [
        { "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] },
        { "title": "Close Tab", "action": "closeTab:", "input": "k", "modifierFlags": ["command"] } ] } ],
      "screens": [
        { "ref": "browser", "implements": { "closeTab:": [],
            "canPerformAction(_:withSender:)": { "closeTab:": { "when": "hasTabs" }, "callsSuper": true } },
          "presents": ["picker"],
          "view": { "ref": "root", "subviews": [ { "ref": "address", "class": "UITextField" } ] } },
        { "ref": "fonts", "implements": { "bolder:": [] } } ],
      "sheets": [ { "ref": "picker", "viewController": "fonts", "sheetPresentationController": { "detents": ["medium"] } } ] }
    """#

  private func startDaemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result(
      "uimodel/workspace/open",
      ["uri": .string(ResponderRequestTests.uri), "text": .string(ResponderRequestTests.text)])
    return daemon
  }

  @Test func pressReturnsPerformerAndSearchSteps() throws {
    let daemon = try startDaemon()
    let answer = daemon.result("uimodel/responder/dispatch", ["press": "⌘T", "screen": "browser"])
    #expect(answer["outcome"] == "performed" && answer["action"] == "newTab:")
    #expect(answer["performer"]?["kind"] == "applicationDelegate")
    #expect(answer["press"]?["glyphs"] == "⌘T")
    #expect(answer["steps"]?[0]?["stage"] == "mainMenu")
    #expect(answer["steps"]?[0]?["asked"]?[0]?["answer"] == "passes")
    daemon.endLineSession()
  }

  @Test func statesDefaultToTheSessionOfTheDocument() throws {
    let daemon = try DaemonProcess(.line)
    let text = ResponderRequestTests.text.dropLast() + #", "session": { "states": ["hasTabs"] } }"#
    _ = daemon.result(
      "uimodel/workspace/open", ["uri": .string(ResponderRequestTests.uri), "text": .string(String(text))])
    func outcome(_ params: JSONValue) -> JSONValue? {
      daemon.result("uimodel/responder/dispatch", params)["outcome"]
    }
    #expect(outcome(["press": "cmd+k", "screen": "browser"]) == "performed")
    #expect(outcome(["press": "cmd+k", "screen": "browser", "states": []]) == "nobody")
    daemon.endLineSession()
  }

  @Test func focusAndStatesChangeTheOutcome() throws {
    let daemon = try startDaemon()
    func outcome(_ params: JSONValue) -> JSONValue? {
      daemon.result("uimodel/responder/dispatch", params)["outcome"]
    }
    #expect(outcome(["press": "cmd+k"]) == "unknown")
    #expect(outcome(["press": "cmd+k", "states": []]) == "nobody")
    #expect(outcome(["press": "cmd+k", "states": ["hasTabs"], "screen": "fonts"]) == "performed")
    #expect(outcome(["action": "bolder:", "screen": "fonts"]) == "performed")
    #expect(outcome(["action": "bolder:", "screen": "browser"]) == "nobody")
    let press: JSONValue = ["input": "x", "modifierFlags": ["shift"]]
    #expect(outcome(["press": press, "focused": "address"]) == "takenByTextInput")
    #expect(outcome(["press": press, "firstResponder": "address"]) == "takenByTextInput")
    daemon.endLineSession()
  }

  @Test(arguments: [
    (#"{}"#, "press or action"), (#"{"press":"cmd+k","action":"a:"}"#, "press or action"),
    (#"{"press":"hyper+e"}"#, "params.press"), (#"{"press":{"input":"e","flags":[]}}"#, "flags"),
    (#"{"press":{"input":"e","modifierFlags":["cmd"]}}"#, "params.press"),
    (#"{"action":"a:","focused":"adress"}"#, "'address'"),
    (#"{"action":"a:","focussed":"address"}"#, "focused"), (#"{"action":"a:","screen":"nowhere"}"#, "nowhere"),
  ]) func invalidParametersAreReported(_ params: String, _ expectedText: String) throws {
    let daemon = try startDaemon()
    let error = daemon.ask("uimodel/responder/dispatch", JSONValue(text: params) ?? .null)["error"] ?? .null
    #expect(error["message"]?.string?.contains(expectedText) == true, "\(error)")
    daemon.endLineSession()
  }

  /// The main menu contains the command, but it is unknown whether a screen handles the action.
  @Test func appWithoutScreensHasAnUnknownOutcome() throws {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result(
      "uimodel/workspace/open",
      ["uri": "memory:b.uimodel.json", "text": #"{ "app": { "delegate": { "class": "D", "implements": {} } } }"#])
    let answer = daemon.result("uimodel/responder/dispatch", ["press": "⌘B"])
    #expect(answer["outcome"] == "unknown" && answer["action"] == "toggleBoldface:")
    let layoutResult = daemon.result("uimodel/responder/dispatch", ["press": "⌘[", "keyboardLayout": "German"])
    #expect(layoutResult["reason"] == "the German keyboard cannot type ⌘[")
    for (params, expectedText) in [
      (["press": "⌘B", "keyboardLayout": "Germn"], "did you mean 'German'?"),
      (["press": "⌘B", "environment": ["platform": "iPadOS", "version": "19"]], "nearest to 19 is 18"),
    ] as [(JSONValue, String)] {
      daemon.request("wrong", "uimodel/responder/dispatch", params)
      #expect(daemon.response("wrong")?["error"]?["message"]?.string?.contains(expectedText) == true)
    }
    #expect(daemon.result("uimodel/session/set", ["platform": "iPadOS", "version": 17])["clock"] != nil)
    daemon.endLineSession()
  }
}
