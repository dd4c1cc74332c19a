import Testing
import UIModelJSON

/// Checks requests about opening scenes, with the Notes example and its Info.plist.
@Suite struct SceneQueryTests {
  private func openNotesExample() throws -> (TemporaryFolder, DaemonProcess) {
    let folder = try TemporaryFolder([
      "notes.uimodel.json": try Repository.text("Examples/notes.uimodel.json"),
      "Notes-Info.plist": try Repository.text("Examples/Notes-Info.plist"),
    ])
    let daemon = try DaemonProcess.editor(
      ["general": ["positionEncodings": ["utf-8"]], "textDocument": ["diagnostic": [:]]], folder: folder)
    daemon.waitForScan()
    return (folder, daemon)
  }

  private static let iPhone: JSONValue = ["platform": "iOS", "version": "26"]
  private static let iPad: JSONValue = ["platform": "iPadOS", "version": "26"]

  @Test func notesExampleHasNoFindings() throws {
    let (folder, daemon) = try openNotesExample()
    let answer = daemon.result(
      "textDocument/diagnostic", ["textDocument": document(folder.uri("notes.uimodel.json"))])
    #expect(answer["items"]?.array?.map { $0["message"]?.string ?? "" } == [])
    daemon.quit()
  }

  @Test func activationActionShowsItsAlternateOnIPhone() throws {
    let (folder, daemon) = try openNotesExample()
    defer { withExtendedLifetime(folder) {} }
    let answer = daemon.result("uimodel/scene/activationMenu")
    #expect(answer["actions"]?.array?.count == 1)
    let items = answer["actions"]?[0]?["items"]?.array ?? []
    func itemProperties(_ platform: String) -> [String?] {
      let item = items.first { $0["platform"]?.string == platform }
      return [item?["shown"]?.string, item?["title"]?.string, item?["image"]?.string]
    }
    #expect(itemProperties("iPadOS") == ["action", "Open in New Window", nil])
    #expect(itemProperties("macCatalyst") == ["action", "Open in New Window", nil])
    #expect(itemProperties("iOS") == ["alternate", "Show Details", "doc.text"])
    daemon.quit()
  }

  @Test func actionWithoutAlternateIsHiddenOnIPhone() throws {
    let (folder, daemon) = try openNotesExample()
    let uri = folder.uri("notes.uimodel.json")
    let text = try Repository.text("Examples/notes.uimodel.json")
    daemon.open(uri, text)
    daemon.change(
      uri, version: 2,
      fullEdit(text.replacing(#""alternate": { "title": "Show Details", "image": "doc.text" },"#, with: "")))
    let answer = daemon.result(
      "uimodel/scene/activationMenu", ["request": "openNote", "environment": SceneQueryTests.iPhone])
    #expect(answer["actions"]?[0]?["items"]?[0]?["shown"] == "hidden")
    let findings = daemon.result("textDocument/diagnostic", ["textDocument": document(uri)])
    #expect(findings.codes == ["scene/activation-without-alternate"])
    daemon.quit()
  }

  private func resolution(_ daemon: DaemonProcess, _ params: JSONValue) -> JSONValue {
    daemon.result("uimodel/scene/resolve", params)["resolution"] ?? .null
  }

  @Test func delegateSelectsTheConfigurationByActivity() throws {
    let (folder, daemon) = try openNotesExample()
    defer { withExtendedLifetime(folder) {} }
    let noteResolution = resolution(
      daemon,
      [
        "class": "UIWindowScene.ActivationConfiguration", "environment": SceneQueryTests.iPad,
        "userActivity": ["activityType": "com.example.notes.note", "targetContentIdentifier": "note-ideas"],
      ])
    #expect(noteResolution["outcome"] == "opens")
    #expect(noteResolution["configuration"]?["name"] == "Note")
    #expect(noteResolution["configuration"]?["origin"] == "infoPlist")
    #expect(noteResolution["configuration"]?["delegateClass"] == "$(PRODUCT_MODULE_NAME).NoteSceneDelegate")
    #expect(noteResolution["configuration"]?["scene"] == "note")
    #expect(noteResolution["presentation"]?["style"] == "automatic")
    let folderResolution = resolution(
      daemon,
      [
        "class": "UISceneSessionActivationRequest", "userActivity": "com.example.notes.folder",
        "environment": SceneQueryTests.iPad, "options": ["placement": "standard"],
      ])
    #expect(folderResolution["configuration"]?["name"] == "Main")
    #expect(folderResolution["presentation"]?["style"] == "standard")
    daemon.quit()
  }

  @Test func sceneThatPrefersTheContentIsActivated() throws {
    let (folder, daemon) = try openNotesExample()
    defer { withExtendedLifetime(folder) {} }
    let request: JSONObject = ["request": "openNote", "environment": SceneQueryTests.iPad]
    let activation = resolution(daemon, .object(request))
    #expect(activation["outcome"] == "activates")
    #expect(activation["activated"] == "note")
    var singleSceneRequest = request
    singleSceneRequest["connected"] = ["main"]
    let openingResolution = resolution(daemon, .object(singleSceneRequest))
    #expect(openingResolution["outcome"] == "opens")
    #expect(openingResolution["candidates"]?[0]?["canActivate"] == true)
    #expect(openingResolution["candidates"]?[0]?["prefersToActivate"] == false)
    // An event from outside of the app, such as a notification, goes to a scene that can show the content.
    let eventResolution = resolution(
      daemon, ["targetContentIdentifier": "note-ideas", "environment": SceneQueryTests.iPad])
    #expect(eventResolution["outcome"] == "activates")
    #expect(eventResolution["activated"] == "main")
    daemon.quit()
  }

  @Test func sceneRequestFailsOnIPhone() throws {
    let (folder, daemon) = try openNotesExample()
    defer { withExtendedLifetime(folder) {} }
    let answer = resolution(
      daemon,
      [
        "class": "UIWindowScene.ActivationConfiguration", "userActivity": "com.example.notes.folder",
        "environment": SceneQueryTests.iPhone,
      ])
    #expect(answer["outcome"] == "fails")
    #expect(answer["supportsMultipleScenes"]?["value"] == false)
    #expect(answer["presentation"]?["style"] == "unknown")
    // On iPhone, the menu shows the alternate action instead of opening a scene, so the scene that prefers to activate
    // for the content is not used.
    let actionResolution = resolution(daemon, ["request": "openNote", "environment": SceneQueryTests.iPhone])
    #expect(actionResolution["outcome"] == "fails")
    let pinchResult = daemon.result("uimodel/scene/pinch", ["item": "shopping", "environment": SceneQueryTests.iPhone])
    #expect(pinchResult["outcome"] == "fails" && pinchResult["resolution"] == nil)
    #expect(pinchResult["reason"]?.string?.contains("iPhone shows one window per app") == true)
    daemon.quit()
  }

  @Test func pinchOpensTheSceneForTheCell() throws {
    let (folder, daemon) = try openNotesExample()
    defer { withExtendedLifetime(folder) {} }
    func pinch(_ item: String, _ point: JSONValue = .null) -> JSONValue {
      daemon.result(
        "uimodel/scene/pinch", ["item": .string(item), "point": point, "environment": SceneQueryTests.iPad])
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
    let (folder, daemon) = try openNotesExample()
    defer { withExtendedLifetime(folder) {} }
    let error = daemon.error("uimodel/" + method, params)
    #expect(error["data"]?["path"]?.string == path, "\(error.text())")
    daemon.quit()
  }

  @Test func hugeCoordinatesAreAccepted() throws {
    let (folder, daemon) = try openNotesExample()
    defer { withExtendedLifetime(folder) {} }
    for point: JSONValue in [[1e308, -1e308], [-1, 9_007_199_254_740_993], [0, 0]] {
      let answer = daemon.result("uimodel/scene/pinch", ["item": "noteText", "point": point])
      #expect(answer["outcome"] == "stopped")
    }
    daemon.quit()
  }
}
