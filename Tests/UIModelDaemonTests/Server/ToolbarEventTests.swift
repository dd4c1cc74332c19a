import Testing
import UIModelJSON

/// Checks toolbar customizations in a session, over the wire, and edits that conflict with saved customizations.
@Suite struct ToolbarEventTests {
  private static let uri = "memory:a.uimodel.json"
  private static let findingFilter: JSONValue = ["codes": ["toolbar/orphaned-customization"]]

  private static let text = #"""
    { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
      "toolbars": [ { "ref": "place", "id": "com.example.place", "items": [
        { "id": "new", "placement": "primaryAction", "content": { "Button": { "title": "New" } } },
        { "id": "favorite", "placement": "secondaryAction", "content": { "Button": { "title": "Favorite" } } },
        { "id": "delete", "placement": "secondaryAction", "content": { "Button": { "title": "Delete" } } },
        { "id": "share", "placement": "secondaryAction", "content": "ShareLink", "defaultCustomization": "hidden" } ] },
        { "ref": "plain", "items": [ { "placement": "primaryAction", "content": "Done" } ] } ] }
    """#

  private func started(_ text: String = ToolbarEventTests.text) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    return daemon
  }

  private func customized() throws -> DaemonProcess {
    let daemon = try started()
    _ = daemon.result("uimodel/session/customizeToolbar", ["action": "add", "item": "share", "index": 0])
    _ = daemon.result("uimodel/session/customizeToolbar", ["toolbar": "place", "action": "remove", "item": "favorite"])
    return daemon
  }

  private func saved(_ daemon: DaemonProcess) -> JSONValue? {
    daemon.result("uimodel/session/get")["session"]?["toolbarCustomizations"]?["com.example.place"]
  }

  private func findings(_ daemon: DaemonProcess) -> [JSONValue] {
    daemon.result("uimodel/diagnostics/get", Self.findingFilter)["diagnostics"]?.array ?? []
  }

  @Test func customizationIsReportedAndSaved() throws {
    let daemon = try started()
    let added = daemon.result(
      "uimodel/session/customizeToolbar",
      ["toolbar": "com.example.place", "action": "add", "item": "share", "index": 1])
    #expect(added["steps"]?.array?.map { $0["kind"] } == ["customized", "saved"])
    #expect(added["steps"]?[0]?["item"] == "share")
    #expect(saved(daemon) == ["bar": ["favorite", "share", "delete"], "popover": []])
    let refused = daemon.result("uimodel/session/customizeToolbar", ["action": "move", "item": "new", "index": 0])
    #expect(refused["steps"]?[0]?["kind"] == "refused")
    let plain = daemon.result("uimodel/session/customizeToolbar", ["toolbar": "plain", "action": "reset"])
    #expect(plain["text"]?.string?.contains("created without toolbar(id:)") == true)
    _ = daemon.result("uimodel/session/customizeToolbar", ["action": "reset"])
    #expect(saved(daemon) == nil)
    daemon.endOfLines()
  }

  @Test func answersUseTheSavedCustomization() throws {
    let daemon = try customized()
    func names(_ params: JSONValue, _ area: String) -> [JSONValue?]? {
      daemon.result("uimodel/toolbar/layout", params)["layout"]?["areas"]?[area]?.array?.map { $0["name"] }
    }
    #expect(names(["entity": "place"], "overflow") == ["share", "delete"])
    #expect(names(["entity": "place"], "customizationPopover") == ["favorite"])
    #expect(names(["entity": "place", "customization": .null], "overflow") == ["favorite", "delete"])
    #expect(names(["entity": "place", "customization": ["delete"]], "overflow") == ["delete"])
    let popover = daemon.result("uimodel/toolbar/customizationPopover", ["entity": "place"])
    #expect(popover["customization"]?["bar"] == ["share", "delete"])
    #expect(popover["customization"]?["popover"]?.array?.map { $0["id"] } == ["favorite"])
    #expect(
      popover["text"]
        == "in place: share, delete\nin the popover: favorite\nnote: as on iPadOS 26; not verified for 27\n")
    let declared = daemon.result(
      "uimodel/toolbar/customizationPopover", ["entity": "place", "customization": .null])["customization"]
    #expect(declared?["popover"]?[0]?["content"] == "ShareLink" && declared?["popover"]?.array?.count == 1)
    let asked = daemon.result(
      "uimodel/toolbar/customizationPopover",
      ["entity": "place", "customization": ["bar": ["delete"], "popover": ["share"]]])["customization"]
    #expect(asked?["bar"] == ["favorite", "delete"])
    let phone = daemon.result(
      "uimodel/toolbar/customizationPopover", ["entity": "place", "environment": ["platform": "iOS"]])
    #expect(phone["customization"]?["isOffered"] == false)
    #expect(phone["text"]?.string?.hasPrefix("users cannot customize place on iOS\n") == true)
    daemon.endOfLines()
  }

  /// A saved customization survives unrelated edits, but not a changed item id.
  @Test func changedItemIDIsReported() throws {
    let daemon = try customized()
    let before = saved(daemon)
    _ = daemon.result("uimodel/toolbar/setNavigationTitle", ["toolbar": "place", "navigationTitle": "Lake"])
    _ = daemon.result("uimodel/toolbar/moveItem", ["toolbar": "place", "item": "delete", "toIndex": 0])
    #expect(saved(daemon) == before && findings(daemon).isEmpty)
    _ = daemon.result("uimodel/toolbar/setID", ["entity": "favorite", "id": "favourite"])
    let found = findings(daemon)
    #expect(found.count == 1 && found.first?["severity"] == "warning")
    #expect(
      found.first?["message"]?.string
        == "with the new id 'favourite', the saved customization of 'favorite' (removed from the bar) is lost; "
        + "restore the old id")
    #expect(daemon.text(Self.uri)?.contains("favourite") == true)
    #expect(saved(daemon)?["lost"] == ["favorite"])
    _ = daemon.result("uimodel/fix/apply", ["codes": ["toolbar/orphaned-customization"], "unsafe": true])
    #expect(findings(daemon).isEmpty && saved(daemon) == before)
    daemon.endOfLines()
  }

  @Test func changedToolbarIDAndRemovedItemAreReported() throws {
    let daemon = try customized()
    _ = daemon.result("uimodel/toolbar/removeItem", ["toolbar": "place", "item": "share"])
    #expect(findings(daemon).map { $0["severity"] } == ["hint"])
    _ = daemon.result("uimodel/toolbar/setID", ["entity": "place", "id": "org.other.bar"])
    #expect(findings(daemon).first?["message"]?.string?.contains("under 'com.example.place'") == true)
    // The reset discards the saved customization, so no customization can be lost.
    _ = daemon.result("uimodel/session/reset")
    #expect(findings(daemon).isEmpty)
    daemon.endOfLines()
  }

  @Test func findingsArePushedWhenTheSessionChanges() throws {
    let daemon = try DaemonProcess.editor()
    let uri = "file:///nowhere/a.uimodel.json"
    daemon.open(uri, Self.text)
    _ = daemon.result("uimodel/session/customizeToolbar", ["action": "remove", "item": "delete"])
    daemon.change(uri, version: 2, whole(Self.text.replacing("\"delete\"", with: "\"deletion\"")))
    #expect(daemon.published(uri).codes == ["toolbar/orphaned-customization"])
    _ = daemon.result("uimodel/session/reset")
    #expect(daemon.published(uri).codes == [])
    daemon.quit()
  }

  @Test func invalidParametersAreReported() throws {
    let daemon = try started()
    func path(_ params: JSONValue) -> JSONValue? {
      daemon.error("uimodel/session/customizeToolbar", params)["data"]?["path"]
    }
    func nearest(_ params: JSONValue) -> JSONValue? {
      daemon.error("uimodel/session/customizeToolbar", params)["data"]?["nearest"]
    }
    #expect(nearest(["toolbar": "plce", "action": "reset"]) == "place")
    #expect(nearest(["action": "ad", "item": "share"]) == "add")
    #expect(nearest(["action": "add", "item": "shar"]) == "share")
    #expect(path(["action": "add"]) == "params.item")
    #expect(path(["action": "move", "item": "share"]) == "params.index")
    #expect(path(["action": "reset", "item": "share"]) == "params.item")
    #expect(path(["action": "remove", "item": "share", "index": 0]) == "params.index")
    for index in [-1, 0.5, "one", [:]] as [JSONValue] {
      #expect(path(["action": "add", "item": "share", "index": index]) == "params.index", "\(index)")
    }
    for index in [9_007_199_254_740_991, 1e308] as [JSONValue] {
      _ = daemon.result(
        "uimodel/session/customizeToolbar", ["action": "move", "item": "favorite", "index": index])
    }
    for customization in [7, "share", [7], ["bar": "a"], ["popover": []], ["bar": [], "pop": []]] as [JSONValue] {
      for method in ["layout", "customizationPopover"] {
        let error = daemon.error("uimodel/toolbar/" + method, ["entity": "place", "customization": customization])
        #expect(error["data"]?["path"]?.string?.hasPrefix("params.customization") == true, "\(error)")
      }
    }
    #expect(daemon.error("uimodel/toolbar/customizationPopover", ["entity": "delete"])["code"] == -32602)
    #expect(
      daemon.error("uimodel/toolbar/customizationPopover", ["entity": "place", "width": 1])["data"]?["path"]
        == "params.width")
    daemon.endOfLines()
  }

  @Test func requestMustNameOneOfSeveralToolbars() throws {
    let daemon = try started(Self.text.replacing(#""ref": "plain","#, with: #""ref": "plain", "id": "second","#))
    let error = daemon.error("uimodel/session/customizeToolbar", ["action": "reset"])
    #expect(error["data"]?["candidates"] == ["place", "plain"])
    daemon.endOfLines()
  }
}
