import Testing
import UIModelJSON

/// Checks `uimodel/scene/restoration`, `uimodel/scene/sessions` and scene events, over the wire.
@Suite struct SceneRequestTests {
  private func startDaemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    let text = try Repository.text("Examples/safari.uimodel.json")
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    return daemon
  }

  @Test func restorationDependsOnOrderAndRelease() throws {
    let daemon = try startDaemon()
    func outcomes(_ scene: JSONValue = "browser") -> [JSONValue?]? {
      daemon.result("uimodel/scene/restoration", ["scene": scene])["restoration"]?["state"]?.array?.map { $0["fate"] }
    }
    #expect(outcomes() == ["restored", "restored"])
    #expect(outcomes("reader") == ["restored", "restored"])
    let text = try Repository.text("Examples/safari.uimodel.json").replacing(
      #"["setContent", "setInteractionState"]"#, with: #"["setInteractionState", "setContent"]"#)
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    #expect(outcomes() == ["restored", "lost"])
    let oldReleaseResult = daemon.result(
      "uimodel/scene/restoration", ["scene": "browser", "environment": ["platform": "iPadOS", "version": "14"]])
    #expect(oldReleaseResult["restoration"]?["state"]?[0]?["fate"] == "lost")
    daemon.endLineSession()
  }

  @Test func sessionsAreListedAfterEachEvent() throws {
    let daemon = try startDaemon()
    let events: JSONValue = [
      ["event": "activateScene", "scene": "reader"], ["event": "disconnectScene", "scene": "browser"],
      ["event": "relaunch"], ["event": "activateScene", "scene": "browser", "newSession": true],
      ["event": "destroySceneSession", "scene": "reader"],
    ]
    let answer = daemon.result("uimodel/scene/sessions", ["events": events])
    let sessionsAfterEvents = answer["after"]?.array?.map { event in
      event["sessions"]?.array?.map { "\($0["name"]?.string ?? "") \($0["activationState"]?.string ?? "")" }
    }
    #expect(
      sessionsAfterEvents == [
        ["browser background", "reader foregroundActive"], ["browser unattached", "reader foregroundActive"],
        ["browser unattached", "reader foregroundActive"],
        ["browser unattached", "reader background", "browser 2 foregroundActive"],
        ["browser unattached", "browser 2 foregroundActive"],
      ])
    // `uimodel/scene/sessions` only simulates the events, so the daemon's session is unchanged.
    #expect(daemon.result("uimodel/session/get")["session"]?["scenes"]?.array?.count == 1)
    daemon.endLineSession()
  }

  @Test func sceneEventsChangeTheForegroundScene() throws {
    let daemon = try startDaemon()
    let initialSession = daemon.result("uimodel/session/get")["session"]
    #expect(initialSession?["scenes"]?[0]?["activationState"] == "foregroundActive")
    #expect(initialSession?["layers"]?[0]?["screen"] == "browserController")
    let readerResult = daemon.result("uimodel/session/activateScene", ["scene": "reader"])
    #expect(readerResult["session"]?["layers"]?[0]?["screen"] == "readerController")
    #expect(readerResult["steps"]?.array?.contains { $0["kind"] == "sceneConnected" } == true)
    _ = daemon.result("uimodel/session/backgroundScene")
    #expect(daemon.result("uimodel/session/get")["session"]?["layers"] == [])
    _ = daemon.result("uimodel/session/foregroundScene", ["scene": "browser"])
    _ = daemon.result("uimodel/session/disconnectScene")
    let relaunchResult = daemon.result("uimodel/session/relaunch")
    #expect(relaunchResult["session"]?["scenes"]?.array?.count == 2)
    _ = daemon.result("uimodel/session/destroySceneSession", ["scene": "reader"])
    #expect(daemon.result("uimodel/session/get")["session"]?["scenes"]?.array?.count == 1)
    #expect(daemon.result("uimodel/session/reset")["session"] == initialSession)
    daemon.endLineSession()
  }

  @Test func invalidParametersAreReported() throws {
    let daemon = try startDaemon()
    #expect(daemon.error("uimodel/scene/restoration")["data"]?["path"] == "params.scene")
    #expect(
      daemon.error("uimodel/scene/restoration", ["scene": "browserController"])["data"]?["path"] == "params.scene")
    #expect(daemon.error("uimodel/scene/restoration", ["scene": "brwser"])["data"]?["nearest"] == "browser")
    #expect(
      daemon.error("uimodel/scene/restoration", ["scene": "browser", "environment": ["version": 1e308]])["data"]?[
        "path"] == "params.environment.version")
    #expect(daemon.error("uimodel/session/activateScene")["data"]?["path"] == "params.scene")
    #expect(daemon.error("uimodel/session/activateScene", ["scene": "readr"])["data"]?["nearest"] == "reader")
    #expect(daemon.error("uimodel/session/backgroundScene", ["scen": "reader"])["data"]?["nearest"] == "scene")
    #expect(
      daemon.error("uimodel/session/activateScene", ["scene": "reader", "beside": -1])["data"]?["path"]
        == "params.beside")
    #expect(
      daemon.error("uimodel/scene/sessions", ["events": [["event": "disconnect"]]])["data"]?["path"]
        == "params.events[0].event")
    #expect(daemon.error("uimodel/session/pinch", ["item": "note", "point": [1]])["data"]?["path"] == "params.point")
    #expect(daemon.error("uimodel/session/pinch", ["item": "nte"])["data"]?["nearest"] == "note")
    #expect(
      daemon.result("uimodel/session/pinch", ["item": "note", "point": [1e308, -1e308]])["steps"]?[0]?["kind"]
        == "ignored")
    let tooManyEvents = JSONValue.array(Array(repeating: ["event": "relaunch"], count: 257))
    #expect(daemon.error("uimodel/scene/sessions", ["events": tooManyEvents])["data"]?["path"] == "params.events")
    daemon.endLineSession()
  }

  @Test func sessionCountIsLimitedTo64() throws {
    let daemon = try startDaemon()
    let activationEvents = JSONValue.array(
      Array(repeating: ["event": "activateScene", "scene": "reader", "newSession": true], count: 200))
    let answer = daemon.result("uimodel/scene/sessions", ["events": activationEvents])
    #expect(answer["after"]?.array?.last?["sessions"]?.array?.count == 64)
    daemon.endLineSession()
  }
}
