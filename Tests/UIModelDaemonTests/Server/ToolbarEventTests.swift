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

  private func startDaemon(_ text: String = ToolbarEventTests.text) throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    return daemon
  }

  private func startCustomizedDaemon() throws -> DaemonProcess {
    let daemon = try startDaemon()
    _ = daemon.result("uimodel/session/customizeToolbar", ["action": "add", "item": "share", "index": 0])
    _ = daemon.result("uimodel/session/customizeToolbar", ["toolbar": "place", "action": "remove", "item": "favorite"])
    return daemon
  }

  private func savedCustomization(_ daemon: DaemonProcess) -> JSONValue? {
    daemon.result("uimodel/session/get")["session"]?["toolbarCustomizations"]?["com.example.place"]
  }

  private func findings(_ daemon: DaemonProcess) -> [JSONValue] {
    daemon.result("uimodel/diagnostics/get", Self.findingFilter)["diagnostics"]?.array ?? []
  }

  @Test func customizationIsReportedAndSaved() throws {
    let daemon = try startDaemon()
    let addResult = daemon.result(
      "uimodel/session/customizeToolbar",
      ["toolbar": "com.example.place", "action": "add", "item": "share", "index": 1])
    #expect(addResult["steps"]?.array?.map { $0["kind"] } == ["customized", "saved"])
    #expect(addResult["steps"]?[0]?["item"] == "share")
    #expect(savedCustomization(daemon) == ["bar": ["favorite", "share", "delete"], "popover": []])
    let moveResult = daemon.result("uimodel/session/customizeToolbar", ["action": "move", "item": "new", "index": 0])
    #expect(moveResult["steps"]?[0]?["kind"] == "refused")
    let plainToolbarResult = daemon.result("uimodel/session/customizeToolbar", ["toolbar": "plain", "action": "reset"])
    #expect(plainToolbarResult["text"]?.string?.contains("created without toolbar(id:)") == true)
    _ = daemon.result("uimodel/session/customizeToolbar", ["action": "reset"])
    #expect(savedCustomization(daemon) == nil)
    daemon.endLineSession()
  }

  @Test func layoutsUseTheSavedCustomization() throws {
    let daemon = try startCustomizedDaemon()
    func itemNames(_ params: JSONValue, _ area: String) -> [JSONValue?]? {
      daemon.result("uimodel/toolbar/layout", params)["layout"]?["areas"]?[area]?.array?.map { $0["name"] }
    }
    #expect(itemNames(["entity": "place"], "overflow") == ["share", "delete"])
    #expect(itemNames(["entity": "place"], "customizationPopover") == ["favorite"])
    #expect(itemNames(["entity": "place", "customization": .null], "overflow") == ["favorite", "delete"])
    #expect(itemNames(["entity": "place", "customization": ["delete"]], "overflow") == ["delete"])
    let popoverResult = daemon.result("uimodel/toolbar/customizationPopover", ["entity": "place"])
    #expect(popoverResult["customization"]?["bar"] == ["share", "delete"])
    #expect(popoverResult["customization"]?["popover"]?.array?.map { $0["id"] } == ["favorite"])
    #expect(
      popoverResult["text"]
        == "in place: share, delete\nin the popover: favorite\nnote: as on iPadOS 26; not verified for 27\n")
    let declaredCustomization = daemon.result(
      "uimodel/toolbar/customizationPopover", ["entity": "place", "customization": .null])["customization"]
    #expect(
      declaredCustomization?["popover"]?[0]?["content"] == "ShareLink"
        && declaredCustomization?["popover"]?.array?.count == 1)
    let requestedCustomization = daemon.result(
      "uimodel/toolbar/customizationPopover",
      ["entity": "place", "customization": ["bar": ["delete"], "popover": ["share"]]])["customization"]
    #expect(requestedCustomization?["bar"] == ["favorite", "delete"])
    let phoneResult = daemon.result(
      "uimodel/toolbar/customizationPopover", ["entity": "place", "environment": ["platform": "iOS"]])
    #expect(phoneResult["customization"]?["isOffered"] == false)
    #expect(phoneResult["text"]?.string?.hasPrefix("users cannot customize place on iOS\n") == true)
    daemon.endLineSession()
  }

  /// A saved customization survives unrelated edits, but not a changed item id.
  @Test func changedItemIDIsReported() throws {
    let daemon = try startCustomizedDaemon()
    let originalCustomization = savedCustomization(daemon)
    _ = daemon.result("uimodel/toolbar/setNavigationTitle", ["toolbar": "place", "navigationTitle": "Lake"])
    _ = daemon.result("uimodel/toolbar/moveItem", ["toolbar": "place", "item": "delete", "toIndex": 0])
    #expect(savedCustomization(daemon) == originalCustomization && findings(daemon).isEmpty)
    _ = daemon.result("uimodel/toolbar/setID", ["entity": "favorite", "id": "favourite"])
    let reportedFindings = findings(daemon)
    #expect(reportedFindings.count == 1 && reportedFindings.first?["severity"] == "warning")
    #expect(
      reportedFindings.first?["message"]?.string
        == "with the new id 'favourite', the saved customization of 'favorite' (removed from the bar) is lost; "
        + "restore the old id")
    #expect(daemon.text(Self.uri)?.contains("favourite") == true)
    #expect(savedCustomization(daemon)?["lost"] == ["favorite"])
    _ = daemon.result("uimodel/fix/apply", ["codes": ["toolbar/orphaned-customization"], "unsafe": true])
    #expect(findings(daemon).isEmpty && savedCustomization(daemon) == originalCustomization)
    daemon.endLineSession()
  }

  @Test func changedToolbarIDAndRemovedItemAreReported() throws {
    let daemon = try startCustomizedDaemon()
    _ = daemon.result("uimodel/toolbar/removeItem", ["toolbar": "place", "item": "share"])
    #expect(findings(daemon).map { $0["severity"] } == ["hint"])
    _ = daemon.result("uimodel/toolbar/setID", ["entity": "place", "id": "org.other.bar"])
    #expect(findings(daemon).first?["message"]?.string?.contains("under 'com.example.place'") == true)
    // The reset discards the saved customization, so no customization can be lost.
    _ = daemon.result("uimodel/session/reset")
    #expect(findings(daemon).isEmpty)
    daemon.endLineSession()
  }

  @Test func findingsArePushedWhenTheSessionChanges() throws {
    let daemon = try DaemonProcess.editor()
    let uri = "file:///nowhere/a.uimodel.json"
    daemon.open(uri, Self.text)
    _ = daemon.result("uimodel/session/customizeToolbar", ["action": "remove", "item": "delete"])
    daemon.change(uri, version: 2, fullEdit(Self.text.replacing("\"delete\"", with: "\"deletion\"")))
    #expect(daemon.nextDiagnostics(uri).codes == ["toolbar/orphaned-customization"])
    _ = daemon.result("uimodel/session/reset")
    #expect(daemon.nextDiagnostics(uri).codes == [])
    daemon.quit()
  }

  @Test func invalidParametersAreReported() throws {
    let daemon = try startDaemon()
    func errorPath(_ params: JSONValue) -> JSONValue? {
      daemon.error("uimodel/session/customizeToolbar", params)["data"]?["path"]
    }
    func nearestName(_ params: JSONValue) -> JSONValue? {
      daemon.error("uimodel/session/customizeToolbar", params)["data"]?["nearest"]
    }
    #expect(nearestName(["toolbar": "plce", "action": "reset"]) == "place")
    #expect(nearestName(["action": "ad", "item": "share"]) == "add")
    #expect(nearestName(["action": "add", "item": "shar"]) == "share")
    #expect(errorPath(["action": "add"]) == "params.item")
    #expect(errorPath(["action": "move", "item": "share"]) == "params.index")
    #expect(errorPath(["action": "reset", "item": "share"]) == "params.item")
    #expect(errorPath(["action": "remove", "item": "share", "index": 0]) == "params.index")
    for index in [-1, 0.5, "one", [:]] as [JSONValue] {
      #expect(errorPath(["action": "add", "item": "share", "index": index]) == "params.index", "\(index)")
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
    daemon.endLineSession()
  }

  @Test func requestMustNameOneOfSeveralToolbars() throws {
    let daemon = try startDaemon(Self.text.replacing(#""ref": "plain","#, with: #""ref": "plain", "id": "second","#))
    let error = daemon.error("uimodel/session/customizeToolbar", ["action": "reset"])
    #expect(error["data"]?["candidates"] == ["place", "plain"])
    daemon.endLineSession()
  }
}
