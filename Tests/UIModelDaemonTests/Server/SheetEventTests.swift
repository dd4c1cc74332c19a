import Testing
import UIModelJSON

/// Checks the `uimodel/session/…` events of sheets, such as dragging and dismissal, over the wire.
@Suite struct SheetEventTests {
  private func startDaemon(_ sheet: String = "fontPicker") throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    let text = try Repository.text("Examples/postcards.uimodel.json")
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    _ = daemon.result("uimodel/session/set", ["platform": "iOS", "device": "iPhone-14", "orientation": "portrait"])
    _ = daemon.result("uimodel/session/present", ["sheet": .string(sheet)])
    return daemon
  }

  private func stepKind(_ answer: JSONValue, _ stepIndex: Int = 0) -> JSONValue? {
    answer["steps"]?[stepIndex]?["kind"]
  }

  @Test func sheetEventsReturnTheirSteps() throws {
    let daemon = try startDaemon()
    let dragResult = daemon.result("uimodel/session/drag", ["points": -20, "velocity": -1500])
    #expect(stepKind(dragResult) == "detentSelected" && stepKind(dragResult, 1) == "delegateCalled")
    #expect(dragResult["session"]?["layers"]?[1]?["detent"] == "large")
    #expect(dragResult["session"]?["layers"]?[1]?["frame"]?["height"] == 797)
    #expect(stepKind(daemon.result("uimodel/session/tapGrabber")) == "detentSelected")
    #expect(stepKind(daemon.result("uimodel/session/tapOutside")) == "passedOn")
    #expect(stepKind(daemon.result("uimodel/session/scroll", ["direction": "up"])) == "scrolled")
    _ = daemon.result("uimodel/session/selectDetent", ["detent": "large", "animated": true])
    let changeResult = daemon.result("uimodel/session/change", ["method": "fontPickerViewControllerDidPickFont(_:)"])
    #expect(stepKind(changeResult) == "changed" && changeResult["session"]?["layers"]?[1]?["detent"] == "medium")
    #expect(stepKind(daemon.result("uimodel/session/selectDetent", ["detent": ["height": 300]])) == "detentSelected")
    #expect(daemon.error("uimodel/session/selectDetent", ["detent": ["heigt": 300]])["data"]?["nearest"] == "height")
    #expect(daemon.error("uimodel/session/selectDetent", ["detent": [:]])["code"] == -32602)
    // The screen that presents both sheets already presents one of them.
    #expect(stepKind(daemon.result("uimodel/session/present", ["sheet": "settings"])) == "refused")
    #expect(stepKind(daemon.result("uimodel/session/dismiss", ["sheet": "fontPicker"])) == "dismissed")
    #expect(stepKind(daemon.result("uimodel/session/dismiss", ["interactive": true])) == "refused")
    daemon.endLineSession()
  }

  @Test func sessionStartsWithTheStateInTheDocument() throws {
    let daemon = try DaemonProcess(.line)
    let text = """
      { "screens": [ { "ref": "editor", "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] } },
          { "ref": "fonts", "view": {} } ],
        "scenes": [ { "ref": "main", "root": "editor" } ],
        "sheets": [ { "ref": "picker", "viewController": "fonts", "sheetPresentationController": {
          "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } } ],
        "session": { "device": "iPhone-14", "platform": "iOS", "presented": ["picker", "nothing"],
          "selectedDetents": { "picker": "large" }, "firstResponder": "field", "keyboard": "minimized" } }
      """
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    let session = daemon.result("uimodel/session/get")["session"]
    #expect(session?["layers"]?[1]?["name"] == "picker" && session?["layers"]?[1]?["detent"] == "large")
    #expect(session?["layers"]?.array?.count == 2)
    #expect(session?["firstResponder"]?["ref"] == "field", "\(String(describing: session))")
    _ = daemon.result("uimodel/session/dismiss")
    #expect(daemon.result("uimodel/session/get")["session"]?["layers"]?.array?.count == 1)
    #expect(daemon.result("uimodel/session/reset")["session"]?["layers"]?[1]?["detent"] == "large")
    daemon.endLineSession()
  }

  @Test func popoverAdaptsToTheWindowSize() throws {
    let daemon = try startDaemon("photoPicker")
    let padResult = daemon.result("uimodel/session/set", ["platform": "iPadOS", "device": "iPad-11"])
    #expect(stepKind(padResult) == "adapted" && padResult["session"]?["layers"]?[1]?["presentation"] == "popover")
    let narrowWindowResult = daemon.result("uimodel/session/set", ["windowSize": [375, 1194]])
    #expect(
      stepKind(narrowWindowResult) == "adapted"
        && narrowWindowResult["session"]?["layers"]?[1]?["presentation"] == "sheet")
    #expect(daemon.result("uimodel/session/set", ["windowSize": .null])["session"]?["windowSize"] == nil)
    let compactResult = daemon.result("uimodel/session/set", ["horizontalSizeClass": "compact"])
    #expect(compactResult["session"]?["layers"]?[1]?["presentation"] == "sheet")
    daemon.endLineSession()
  }

  @Test func invalidParametersAreReported() throws {
    let daemon = try startDaemon()
    #expect(daemon.error("uimodel/session/drag")["data"]?["path"] == "params.points")
    #expect(daemon.error("uimodel/session/drag", ["points": 1e300])["data"]?["path"] == "params.points")
    #expect(daemon.error("uimodel/session/drag", ["pionts": 1])["data"]?["nearest"] == "points")
    #expect(daemon.error("uimodel/session/scroll", ["direction": "upp"])["data"]?["nearest"] == "up")
    #expect(
      daemon.error("uimodel/session/scroll", ["direction": "up", "item": "mesage"])["data"]?["nearest"] == "message")
    #expect(
      daemon.error("uimodel/session/scroll", ["direction": "up", "points": -1])["data"]?["path"] == "params.points")
    #expect(daemon.error("uimodel/session/dismiss", ["sheet": "fontPickr"])["data"]?["nearest"] == "fontPicker")
    #expect(
      daemon.error("uimodel/session/change", ["method": "picker(_:didFinishPickin:)"])["data"]?["nearest"]
        == "picker(_:didFinishPicking:)")
    #expect(daemon.error("uimodel/session/tapGrabber", ["sheet": "a"])["data"]?["path"] != nil)
    #expect(daemon.error("uimodel/session/tapOutside", ["sheet": "a"])["data"]?["path"] != nil)
    for size: JSONValue in [[], [0, 5], [1, 2, 3], [1e300, 5], "big"] {
      #expect(daemon.error("uimodel/session/set", ["windowSize": size])["code"] == -32602)
    }
    // The object form, which results use, is also accepted as a parameter.
    let sizeResult = daemon.result("uimodel/session/set", ["windowSize": ["width": 500, "height": 600]])
    #expect(sizeResult["session"]?["windowSize"] == ["width": 500, "height": 600])
    #expect(
      daemon.error("uimodel/session/set", ["windowSize": ["width": 5, "heigth": 5]])["data"]?["nearest"] == "height")
    #expect(daemon.error("uimodel/session/set", ["horizontalSizeClass": "regulr"])["data"]?["nearest"] == "regular")
    daemon.endLineSession()
  }

  @Test func layoutContainsFramesKeyboardAndText() throws {
    let daemon = try startDaemon()
    let answer = daemon.result(
      "uimodel/sheet/layout", ["entity": "fontPicker", "device": "iPhone-14", "keyboardHeight": 300])
    #expect(answer["layouts"]?[0]?["layout"]?["positions"]?[1]?["frame"]?["y"] == 47)
    #expect(answer["layouts"]?[0]?["keyboard"]?["position"] == 1)
    #expect(answer["text"]?.string?.contains("no source gives all heights of sheets on iOS 27") == true)
    let olderLayout = daemon.result(
      "uimodel/sheet/layout",
      ["entity": "fontPicker", "device": "iPhone-14", "environment": ["platform": "iOS", "version": "16"]])
    #expect(
      olderLayout["text"]?.string?.contains("iPhone-14, portrait: a sheet on the bottom edge; medium, 456 points high")
        == true)
    #expect(olderLayout["layouts"]?[0]?["version"] == "16")
    let padResult = daemon.result("uimodel/sheet/layout", ["entity": "fontPicker", "device": "iPad-11"])
    #expect(padResult["layouts"]?.array?.count == 7)
    #expect(padResult["layouts"]?[0]?["layout"]?["positions"]?[0]?["frame"]?["width"] == .null)
    #expect(
      daemon.error("uimodel/sheet/layout", ["entity": "fontPicker", "keyboardHeight": -1])["data"]?["path"]
        == "params.keyboardHeight")
    daemon.endLineSession()
  }

  @Test func unavailableDetentsAndSheetsAreIgnored() throws {
    let daemon = try DaemonProcess(.line)
    let text = """
      { "app": { "targets": [ { "platform": "iOS", "minimum": "15.0" } ] },
        "screens": [ { "ref": "home", "presents": ["editor"] }, { "ref": "tools" } ],
        "sheets": [ { "ref": "editor", "viewController": "tools", "sheetPresentationController": {
          "detents": [ { "availableOn": { "iOS": "16.0" }, "custom": { "identifier": "quarter", "resolver": { "height": 90 } } },
            "medium", "large" ], "prefersGrabberVisible": true } },
          { "ref": "new", "availableOn": { "iOS": "17.0" } } ],
        "session": { "platform": "iOS", "device": "iPhone-14" } }
      """
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    func detents(_ sheet: String, _ version: String) -> [JSONValue?]? {
      let answer = daemon.result(
        "uimodel/sheet/layout",
        ["entity": .string(sheet), "device": "iPhone-14", "environment": ["version": .string(version)]])
      return answer["layouts"]?[0]?["layout"]?["positions"]?.array?.map { $0["detent"] }
    }
    #expect(detents("editor", "15") == ["medium", "large"])
    #expect(detents("editor", "16") == ["quarter", "medium", "large"])
    #expect(detents("new", "17") == ["large"])
    #expect(detents("new", "16") == nil)
    _ = daemon.result("uimodel/session/set", ["version": "15"])
    let presentResult = daemon.result("uimodel/session/present", ["sheet": "editor"])
    #expect(presentResult["session"]?["layers"]?[1]?["detent"] == "medium")
    #expect(daemon.error("uimodel/session/present", ["sheet": "new"])["code"] != nil)
    daemon.endLineSession()
  }
}
