import Testing
import UIModelJSON

/// `uimodel/menu/…` and `uimodel/fix/…` requests over the wire.
@Suite struct MenuRequestTests {
  private func makeDaemon(_ text: String? = nil) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    guard let text else { return daemon }
    let openResult = daemon.result("uimodel/workspace/open", ["uri": "memory:a.uimodel.json", "text": .string(text)])
    #expect(openResult["errors"] == [])
    return daemon
  }

  @Test func systemMenuNeedsNoDocument() throws {
    let daemon = try makeDaemon()
    #expect(daemon.result("uimodel/menu/tree")["presentation"] == "menuBar")
    for (platform, version, presentation) in [
      ("iPadOS", "15", "overlay"), ("iPadOS", "18", "overlay"), ("iPadOS", "26", "menuBar"),
      ("iPadOS", "27", "menuBar"),
      ("macCatalyst", "15", "menuBar"),
      ("macCatalyst", "26", "menuBar"),
    ] {
      let tree = daemon.result(
        "uimodel/menu/tree", ["environment": ["platform": .string(platform), "version": .string(version)]])
      #expect(tree["presentation"] == .string(presentation))
      #expect(tree["isKnown"] == true && tree["text"]?.string?.contains("Undo  ⌘Z\n") == true)
      #expect(tree["text"]?.string?.contains("Quit  ⌘Q") == (platform == "macCatalyst"))
    }
    #expect(
      daemon.result("uimodel/menu/tree", ["environment": ["platform": "iPadOS", "version": "14"]])["presentation"]
        == nil)
    for platform in ["iOS", "macOS", "visionOS"] {
      daemon.request("none", "uimodel/menu/tree", ["environment": ["platform": .string(platform)]])
      let error = daemon.response("none")?["error"]
      #expect(error?["code"] == -32803 && error?["data"]?["platforms"] == ["iPadOS", "macCatalyst"])
    }
    daemon.endLineSession()
  }

  @Test func overlayCanBeSearchedAndTapped() throws {
    let daemon = try makeDaemon(try Repository.text("Examples/browser.uimodel.json"))
    let overlay = daemon.result("uimodel/menu/overlay")
    #expect(overlay["environment"]?["version"] == "18" && overlay["presentation"] == "overlay")
    // The state is from the `session` of the document.
    #expect(overlay["states"] == ["hasTabs"])
    #expect(overlay["text"]?.string?.contains("\n  Close Tab               ⇧⌘W\n") == true)
    let searchResult = daemon.result("uimodel/menu/overlay", ["search": "sort"])
    #expect(searchResult["overlay"]?["sections"]?.array?.count == 1)
    #expect(searchResult["overlay"]?["sections"]?[0]?["items"]?[0]?["flattenedFrom"] == ["Sort By"])
    let tapResult = daemon.result("uimodel/menu/overlay", ["tap": "Close Tab"])["tap"]
    #expect(tapResult?["outcome"] == "performed" && tapResult?["target"] == ["performed": true, "by": "browser"])
    let failedTap = daemon.result("uimodel/menu/overlay", ["tap": "Close Tab", "states": [], "screen": "browser"])[
      "tap"]
    #expect(failedTap == ["outcome": "notShown", "title": "Close Tab", "reason": "nothingPerformsIt"])
    let actionResult = daemon.result(
      "uimodel/menu/overlay", ["tap": "pinTab:", "environment": ["platform": "macCatalyst"]])
    #expect(
      actionResult["tap"] == [
        "outcome": "performed", "title": "Pin Tab", "target": ["performed": true, "by": "browser"],
      ])
    let menuBarResult = daemon.result(
      "uimodel/menu/overlay", ["environment": ["platform": "macCatalyst"], "focused": "news"])
    #expect(menuBarResult["presentation"] == "menuBar" && menuBarResult["menuBar"]?["disabledAppearance"] == "grey")
    daemon.endLineSession()
  }

  @Test func invalidOverlayParametersAreReported() throws {
    let daemon = try makeDaemon(try Repository.text("Examples/browser.uimodel.json"))
    for (params, code, text) in [
      (["search": "x", "environment": ["platform": "iPadOS", "version": "26"]], -32602, "params.search"),
      (["focused": "newz"], -32100, "did you mean 'news'?"), (["screen": "tabs"], -32602, "is not a screen"),
      (["environment": ["platform": "iPadOS", "version": "14"]], -32803, "it is unknown how"),
      (["serch": "x"], -32602, "serch"),
    ] as [(JSONValue, Int, String)] {
      daemon.request("wrong", "uimodel/menu/overlay", params)
      let error = daemon.response("wrong")?["error"]
      #expect(
        error?["code"] == .int(code) && error?["message"]?.string?.contains(text) == true, "\(error?.text() ?? "")")
    }
    daemon.endLineSession()
  }

  @Test func droppedShortcutsAreListed() throws {
    let daemon = try makeDaemon(try Repository.text("Examples/broken/browser-get-info-on-italic.uimodel.json"))
    let strictResult = daemon.result(
      "uimodel/menu/shortcuts", ["environment": ["platform": "iPadOS", "version": "18"]])
    #expect(strictResult["lost"]?[0]?["reason"] == "insertionSkipped" && strictResult["lost"]?[0]?["step"] == 0)
    #expect(strictResult["text"]?.string?.hasSuffix("⌘I    Get Info: step 0 is skipped because of a conflict") == true)
    let lenientResult = daemon.result("uimodel/menu/shortcuts")
    #expect(
      lenientResult["environment"]?["version"] == "27" && lenientResult["lost"]?[0]?["to"]?["title"] == "Get Info")
    daemon.endLineSession()
  }

  @Test func suggestedShortcutsAreUnusedAndDistinct() throws {
    let daemon = try makeDaemon(try Repository.text("Examples/browser.uimodel.json"))
    let singleResult = daemon.result(
      "uimodel/menu/suggest", ["shortcut": ["input": "i", "modifierFlags": ["command"]]])
    #expect(singleResult["suggestions"]?[0]?["proposals"]?[0]?["shortcut"]?["glyphs"] == "⇧⌘I")
    let pairResult = daemon.result(
      "uimodel/menu/suggest", ["commands": [["shortcut": "cmd+i"], ["shortcut": "⌘I"]], "count": 1])
    #expect(pairResult["suggestions"]?[1]?["proposals"]?[0]?["shortcut"]?["glyphs"] == "⌥⌘I")
    for params in [[:], ["shortcut": "hyper+i"], ["commands": [[:]]], ["title": "a", "modifiers": 1]] as [JSONValue] {
      daemon.request("wrong", "uimodel/menu/suggest", params)
      #expect(daemon.errorCode("wrong") == -32602)
    }
    daemon.endLineSession()
  }

  @Test func treeListsItsBuildersAndConsoleMessages() throws {
    let daemon = try makeDaemon(try Repository.text("Examples/broken/browser-get-info-on-italic.uimodel.json"))
    let tree = daemon.result("uimodel/menu/tree", ["environment": ["platform": "iPadOS", "version": "18"]])
    #expect(tree["asked"]?[0] == "UIApplication" && tree["console"]?[0]?["step"] == 0)
    #expect(tree["console"]?[0]?["shortcut"]?["glyphs"] == "⌘I")
    #expect(tree["text"]?.string?.contains("skipped because of a conflict") == true)
    let lenientResult = daemon.result("uimodel/menu/tree")
    #expect(lenientResult["console"] == [])
    daemon.endLineSession()
  }

  @Test func fixIsSelectedByTitle() throws {
    let daemon = try makeDaemon(try Repository.text("Examples/broken/browser-get-info-on-italic.uimodel.json"))
    let fixes = daemon.result("uimodel/fix/list", ["codes": ["menu/duplicate-shortcut"]])["fixes"]?.array
    let titles = fixes?.compactMap { $0["title"]?.string } ?? []
    #expect(titles.count == 2 && fixes?.allSatisfy { $0["edits"]?.array?.isEmpty == false } == true)
    let title = try #require(titles.last { $0.hasPrefix("Remove the system's") })
    _ = daemon.result("uimodel/fix/apply", ["unsafe": true, "title": .string(title)])
    let remainingFixes = daemon.result("uimodel/fix/list", ["codes": ["menu/duplicate-shortcut"]])
    #expect(remainingFixes["fixes"] == [])
    daemon.endLineSession()
  }
}
