import Testing
import UIModelJSON

/// Checks the notes about iPadOS 27 in the daemon's responses.
@Suite struct ReleaseNoteRequestTests {
  private static let text = #"""
    { "app": { "name": "Reader", "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
      "screens": [ { "ref": "page", "view": { "ref": "content", "class": "UIView", "frame": [0, 0, 300, 300] } } ],
      "scenes": [ { "ref": "main", "root": "page" } ],
      "sheets": [ { "ref": "settings", "viewController": "page", "sheetPresentationController": {
        "detents": ["medium"] } } ],
      "toolbars": [ { "ref": "bar", "id": "bar", "items": [ { "id": "new", "content": "New", "width": 60 } ] } ] }
    """#

  private func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(Self.text)])
    return daemon
  }

  private static let unverifiedNote: JSONValue = "as on iPadOS 26; not verified for 27"

  private static let requests: [(String, JSONObject)] = [
    ("uimodel/menu/tree", [:]), ("uimodel/menu/shortcuts", [:]), ("uimodel/responder/dispatch", ["press": "cmd+c"]),
    ("uimodel/sheet/layout", ["entity": "settings", "device": "iPad-11"]),
    ("uimodel/toolbar/layout", ["entity": "bar"]), ("uimodel/toolbar/customizationPopover", ["entity": "bar"]),
    ("uimodel/scene/resolve", [:]), ("uimodel/scene/activationMenu", [:]),
    ("uimodel/scene/restoration", ["scene": "main"]),
    ("uimodel/pointer/style", ["screen": "page", "view": "content", "point": [1, 1]]),
    ("uimodel/keyboard/traits", ["screen": "page"]),
    ("uimodel/keyboard/timeline", ["screen": "page"]),
  ]

  @Test(arguments: requests.map(\.0).indices) func unverifiedReleaseAddsOneNote(_ index: Int) throws {
    let (method, params) = Self.requests[index]
    let daemon = try daemon()
    func noteTexts(_ version: String) -> [JSONValue?] {
      var params = params
      params["environment"] = ["platform": "iPadOS", "version": .string(version)]
      return daemon.result(method, .object(params))["notes"]?.array?.map { $0["text"] } ?? []
    }
    #expect(noteTexts("27").filter { $0 == Self.unverifiedNote }.count == 1, "\(method)")
    #expect(noteTexts("26") == [], "\(method)")
    daemon.endLineSession()
  }

  @Test func suggestionsNoteTheUnverifiedRelease() throws {
    let daemon = try daemon()
    let answer = daemon.result("uimodel/menu/suggest", ["title": "Jump"])
    #expect(answer["notes"]?.array?.map { $0["text"] } == [Self.unverifiedNote])
    #expect(answer["text"]?.string?.hasSuffix("\nnote: as on iPadOS 26; not verified for 27") == true)
    daemon.endLineSession()
  }

  @Test func sessionNotesAnUnverifiedRelease() throws {
    let daemon = try daemon()
    #expect(daemon.result("uimodel/session/get")["session"]?["notes"] == [["text": Self.unverifiedNote]])
    let olderResult = daemon.result("uimodel/session/set", ["version": "26"])
    #expect(olderResult["session"]?["version"] == "26" && olderResult["session"]?["notes"] == nil)
    daemon.endLineSession()
  }

  @Test func releaseChangeIsReportedWithItsSource() throws {
    let daemon = try daemon()
    let answer = daemon.result("uimodel/menu/tree")
    let imageNote = answer["notes"]?.array?.first { $0["text"]?.string?.hasPrefix("images of menu elements") == true }
    #expect(imageNote?["confidence"] == "documented" && imageNote?["source"]?.string?.contains("170479084") == true)
    #expect(answer["text"]?.string?.contains("\nnote: images of menu elements are hidden by default") == true)
    let wideLayout = daemon.result("uimodel/toolbar/layout", ["entity": "bar", "width": 400])
    #expect(wideLayout["text"]?.string?.contains("wider padding") == true)
    #expect(daemon.result("uimodel/toolbar/layout", ["entity": "bar"])["text"]?.string?.contains("padding") == false)
    daemon.endLineSession()
  }
}
