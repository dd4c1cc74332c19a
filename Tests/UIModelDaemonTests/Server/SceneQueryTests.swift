import Testing
import UIModelJSON

/// Checks requests about the opening of scenes, in the Notes example with its Info.plist.
@Suite struct SceneQueryTests {
  private func notes() throws -> (TemporaryFolder, DaemonProcess) {
    let folder = try TemporaryFolder([
      "notes.uimodel.json": try Repository.text("Examples/notes.uimodel.json"),
      "Notes-Info.plist": try Repository.text("Examples/Notes-Info.plist"),
    ])
    let daemon = try DaemonProcess.editor(
      ["general": ["positionEncodings": ["utf-8"]], "textDocument": ["diagnostic": [:]]], folder: folder)
    daemon.waitForScan()
    return (folder, daemon)
  }

  private static let phone: JSONValue = ["platform": "iOS", "version": "26"]
  private static let pad: JSONValue = ["platform": "iPadOS", "version": "26"]

  @Test func notesExampleHasNoFindings() throws {
    let (folder, daemon) = try notes()
    let answer = daemon.result(
      "textDocument/diagnostic", ["textDocument": document(folder.uri("notes.uimodel.json"))])
    #expect(answer["items"]?.array?.map { $0["message"]?.string ?? "" } == [])
    daemon.quit()
  }

  @Test func activationActionShowsItsAlternateOnIPhone() throws {
    let (folder, daemon) = try notes()
    defer { withExtendedLifetime(folder) {} }
    let answer = daemon.result("uimodel/scene/activationMenu")
    #expect(answer["actions"]?.array?.count == 1)
    let items = answer["actions"]?[0]?["items"]?.array ?? []
    func shown(_ platform: String) -> [String?] {
      let item = items.first { $0["platform"]?.string == platform }
      return [item?["shown"]?.string, item?["title"]?.string, item?["image"]?.string]
    }
    #expect(shown("iPadOS") == ["action", "Open in New Window", nil])
    #expect(shown("macCatalyst") == ["action", "Open in New Window", nil])
    #expect(shown("iOS") == ["alternate", "Show Details", "doc.text"])
    daemon.quit()
  }

  @Test func actionWithoutAlternateIsHiddenOnIPhone() throws {
    let (folder, daemon) = try notes()
    let uri = folder.uri("notes.uimodel.json")
    let text = try Repository.text("Examples/notes.uimodel.json")
    daemon.open(uri, text)
    daemon.change(
      uri, version: 2,
      whole(text.replacing(#""alternate": { "title": "Show Details", "image": "doc.text" },"#, with: "")))
    let answer = daemon.result(
      "uimodel/scene/activationMenu", ["request": "openNote", "environment": SceneQueryTests.phone])
    #expect(answer["actions"]?[0]?["items"]?[0]?["shown"] == "hidden")
    let findings = daemon.result("textDocument/diagnostic", ["textDocument": document(uri)])
    #expect(findings.codes == ["scene/activation-without-alternate"])
    daemon.quit()
  }

  private func resolution(_ daemon: DaemonProcess, _ params: JSONValue) -> JSONValue {
    daemon.result("uimodel/scene/resolve", params)["resolution"] ?? .null
  }

  @Test func delegateSelectsTheConfigurationByActivity() throws {
    let (folder, daemon) = try notes()
    defer { withExtendedLifetime(folder) {} }
    let note = resolution(
      daemon,
      [
        "class": "UIWindowScene.ActivationConfiguration", "environment": SceneQueryTests.pad,
        "userActivity": ["activityType": "com.example.notes.note", "targetContentIdentifier": "note-ideas"],
      ])
    #expect(note["outcome"] == "opens")
    #expect(note["configuration"]?["name"] == "Note")
    #expect(note["configuration"]?["origin"] == "infoPlist")
    #expect(note["configuration"]?["delegateClass"] == "$(PRODUCT_MODULE_NAME).NoteSceneDelegate")
    #expect(note["configuration"]?["scene"] == "note")
    #expect(note["presentation"]?["style"] == "automatic")
    let other = resolution(
      daemon,
      [
        "class": "UISceneSessionActivationRequest", "userActivity": "com.example.notes.folder",
        "environment": SceneQueryTests.pad, "options": ["placement": "standard"],
      ])
    #expect(other["configuration"]?["name"] == "Main")
    #expect(other["presentation"]?["style"] == "standard")
    daemon.quit()
  }

  @Test func sceneThatPrefersTheContentIsActivated() throws {
    let (folder, daemon) = try notes()
    defer { withExtendedLifetime(folder) {} }
    let request: JSONObject = ["request": "openNote", "environment": SceneQueryTests.pad]
    let activation = resolution(daemon, .object(request))
    #expect(activation["outcome"] == "activates")
    #expect(activation["activated"] == "note")
    var alone = request
    alone["connected"] = ["main"]
    let opened = resolution(daemon, .object(alone))
    #expect(opened["outcome"] == "opens")
    #expect(opened["candidates"]?[0]?["canActivate"] == true)
    #expect(opened["candidates"]?[0]?["prefersToActivate"] == false)
    // An event from outside of the app, such as a notification, goes to a scene that can show the content.
    let event = resolution(
      daemon, ["targetContentIdentifier": "note-ideas", "environment": SceneQueryTests.pad])
    #expect(event["outcome"] == "activates")
    #expect(event["activated"] == "main")
    daemon.quit()
  }

  @Test func sceneRequestFailsOnIPhone() throws {
    let (folder, daemon) = try notes()
    defer { withExtendedLifetime(folder) {} }
    let answer = resolution(
      daemon,
      [
        "class": "UIWindowScene.ActivationConfiguration", "userActivity": "com.example.notes.folder",
        "environment": SceneQueryTests.phone,
      ])
    #expect(answer["outcome"] == "fails")
    #expect(answer["supportsMultipleScenes"]?["value"] == false)
    #expect(answer["presentation"]?["style"] == "unknown")
    // On iPhone the menu shows the alternate action, so the scene that prefers the content has no effect.
    let action = resolution(daemon, ["request": "openNote", "environment": SceneQueryTests.phone])
    #expect(action["outcome"] == "fails")
    let pinch = daemon.result("uimodel/scene/pinch", ["item": "shopping", "environment": SceneQueryTests.phone])
    #expect(pinch["outcome"] == "fails" && pinch["resolution"] == nil)
    #expect(pinch["reason"]?.string?.contains("iPhone shows one window per app") == true)
    daemon.quit()
  }

  @Test func pinchOpensTheSceneForTheCell() throws {
    let (folder, daemon) = try notes()
    defer { withExtendedLifetime(folder) {} }
    func pinch(_ item: String, _ point: JSONValue = .null) -> JSONValue {
      daemon.result(
        "uimodel/scene/pinch", ["item": .string(item), "point": point, "environment": SceneQueryTests.pad])
    }
    let shopping = pinch("shopping")
    #expect(shopping["outcome"] == "opens")
    #expect(shopping["preview"] == "shoppingThumbnail")
    #expect(shopping["resolution"]?["presentation"]?["style"] == "prominent")
    #expect(pinch("shoppingThumbnail")["preview"] == "shoppingThumbnail")
    #expect(pinch("ideas")["preview"] == "ideas")
    #expect(pinch("ideas")["resolution"]?["outcome"] == "unknown")
    #expect(pinch("newNote")["outcome"] == "stopped")
    #expect(pinch("scan")["resolution"]?["configuration"]?["origin"] == "system")
    #expect(pinch("done")["outcome"] == "nothing")
    #expect(pinch("noteText", [30, 110])["outcome"] == "opens")
    #expect(pinch("noteText", [30, 300])["outcome"] == "stopped")
    #expect(pinch("noteText")["outcome"] == "unknown")
    daemon.quit()
  }

  @Test(
    arguments: [
      ("scene/resolve", ["rol": "windowApplication"], "params.rol"),
      ("scene/resolve", ["role": "window"], "params.role"),
      ("scene/resolve", ["connected": ["main", "nte"]], "params.connected[1]"),
      ("scene/resolve", ["connected": "main"], "params.connected"),
      ("scene/resolve", ["scene": "notes"], "params.scene"),
      ("scene/resolve", ["request": ["kind": "scene", "ref": "main"]], "params.request"),
      ("scene/resolve", ["options": ["placement": 7]], "params.options.placement"),
      ("scene/resolve", ["userActivity": ["type": "x"]], "params.userActivity.type"),
      ("scene/resolve", ["userActivity": 1e308], "params.userActivity"),
      ("scene/resolve", ["environment": ["version": "-3"]], "params.environment.version"),
      ("scene/activationMenu", ["request": "shopping"], "params.request"),
      ("scene/activationMenu", ["environment": []], "params.environment"),
      ("scene/pinch", [:], "params.item"),
      ("scene/pinch", ["item": "main"], "params.item"),
      ("scene/pinch", ["item": "noteText", "point": [1]], "params.point"),
      ("scene/pinch", ["item": "noteText", "point": [1, "x"]], "params.point[1]"),
    ] as [(String, JSONValue, String)]) func invalidParameterIsReportedWithItsPath(
      _ method: String, _ params: JSONValue, _ path: String
    ) throws
  {
    let (folder, daemon) = try notes()
    defer { withExtendedLifetime(folder) {} }
    let error = daemon.error("uimodel/" + method, params)
    #expect(error["data"]?["path"]?.string == path, "\(error.text())")
    daemon.quit()
  }

  @Test func hugeCoordinatesAreAccepted() throws {
    let (folder, daemon) = try notes()
    defer { withExtendedLifetime(folder) {} }
    for point: JSONValue in [[1e308, -1e308], [-1, 9_007_199_254_740_993], [0, 0]] {
      let answer = daemon.result("uimodel/scene/pinch", ["item": "noteText", "point": point])
      #expect(answer["outcome"] == "stopped")
    }
    daemon.quit()
  }
}
