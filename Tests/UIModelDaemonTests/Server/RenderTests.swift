import Testing
import UIModelJSON

/// Checks `uimodel/render` over the wire.
@Suite struct RenderTests {
  private func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result(
      "uimodel/workspace/open",
      ["path": .string(Repository.root.appendingPathComponent("Examples/reminders.uimodel.json").path)])
    return daemon
  }

  @Test(arguments: ["focusLoop", "focusGroups"]) func focusPictureIsAnSVGDocument(_ pictureKind: String) throws {
    let daemon = try daemon()
    for direction in ["leftToRight", "rightToLeft"] {
      let answer = daemon.result(
        "uimodel/render",
        [
          "what": .string(pictureKind), "screen": "reminders", "layoutDirection": .string(direction),
          "regime": "fullKeyboardAccess",
        ])
      #expect(answer["mediaType"] == "image/svg+xml" && answer["what"]?.string == pictureKind)
      #expect(answer["isSchematic"] == false)
      let svg = try #require(answer["svg"]?.string)
      #expect(WellFormedXML.fault(in: svg) == nil)
      #expect(svg.contains("full keyboard access") && svg.contains("right to left") == (direction == "rightToLeft"))
    }
    daemon.endLineSession()
  }

  @Test func toolbarPictureIsAnSVGDocument() throws {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result(
      "uimodel/workspace/open",
      ["path": .string(Repository.root.appendingPathComponent("Examples/places.uimodel.json").path)])
    for width in [100, 400, 2_000] {
      let answer = daemon.result(
        "uimodel/render", ["what": "toolbar", "entity": "placeToolbar", "width": .int(width)])
      let svg = try #require(answer["svg"]?.string)
      #expect(WellFormedXML.fault(in: svg) == nil && answer["isSchematic"] == false)
      // The share link is in the customization popover. The overflow menu is drawn only if an item does not fit.
      #expect(svg.contains("ShareLink") && svg.contains(">overflow menu<") == (width < 200))
    }
    let defaultPicture = daemon.result("uimodel/render", ["what": "toolbar", "entity": "placeToolbar"])
    #expect(try defaultPicture["svg"]?.string == Repository.text("docs/pictures/toolbar.svg"))
    let screenPicture = daemon.result("uimodel/render", ["what": "toolbar", "screen": "placesList"])
    #expect(screenPicture["isSchematic"] == true && screenPicture["svg"]?.string?.contains("Show Map") == true)
    daemon.endLineSession()
  }

  @Test(arguments: [
    (#"{"what":"toolbar","screen":"reminders"}"#, -32602, "has no known navigation item"),
    (#"{"what":"toolbar"}"#, -32602, "params.entity"),
    (#"{"what":"toolbar","screen":"reminders","regime":"fullKeyboardAccess"}"#, -32602, "unknown parameter"),
    (#"{"screen":"reminders"}"#, -32602, "params.what"),
    (#"{"what":"focusLop","screen":"reminders"}"#, -32602, "focusLoop"),
    (#"{"what":"focusLoop","screen":7}"#, -32602, "params.screen"),
    (#"{"what":"focusLoop"}"#, -32803, "name a screen"),
    (#"{"what":"focusLoop","screen":"remiders"}"#, -32100, "reminders"),
    (#"{"what":"focusLoop","screen":"search"}"#, -32602, "is not a screen"),
    (#"{"what":"focusLoop","screen":"reminders","item":"search"}"#, -32602, "unknown parameter"),
  ])
  func invalidParametersAreReported(params: String, code: Int, expectedMessage: String) throws {
    let daemon = try daemon()
    let error = daemon.ask("uimodel/render", JSONValue(text: params))["error"] ?? .null
    #expect(error["code"]?.int == code && error["message"]?.string?.contains(expectedMessage) == true, "\(error)")
    daemon.endLineSession()
  }
}
