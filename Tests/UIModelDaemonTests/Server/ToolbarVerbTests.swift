import Testing
import UIModelJSON
import UIModelProtocol

/// Runs each toolbar and navigation item method that changes the model, over the wire.
@Suite struct ToolbarVerbTests {
  private typealias Trial = SheetVerbTests.Trial

  private static let uri = "memory:a.uimodel.json"
  private static let text = """
    { // Places
      "screens": [ { "ref": "editor", "navigationItem": { "centerItemGroups": [
          { "optionalGroup": { "customizationIdentifier": "align", "items": [ { "title": "Left" } ] } },
          { "movableGroup": { "customizationIdentifier": "color", "items": [ { "title": "Red" } ] } } ],
        "leadingItemGroups": [ { "barButtonItems": [] }, { "barButtonItems": [ { "title": "A" } ] } ],
        "trailingItemGroups": [ { "barButtonItems": [] }, { "barButtonItems": [ { "title": "B" } ] } ] } },
        { "ref": "plain" } ],
      "toolbars": [
        { "ref": "bar" /* drawn */, "id": "com.example.bar",
          "toolbarTitleMenu": [ "RenameButton", { "title": "Print" } ],
          "items": [ { "id": "new", "placement": "primaryAction", "content": "New" },
            { "ref": "edit", "placement": "secondaryAction", "content": "Edit" },
            { "id": "share", "placement": "secondaryAction", "content": "ShareLink" } ] },
        { "ref": "empty" } ]
    }
    """

  private static let itemKey: JSONValue = "navigationItem"
  private static let mapItem: JSONValue = ["id": "map", "placement": "secondaryAction", "content": "Map"]
  private static let alignGroup: JSONValue = [
    "optionalGroup": ["customizationIdentifier": "align", "items": [["title": "Left"]]]
  ]
  private static let colorGroup: JSONValue = [
    "movableGroup": ["customizationIdentifier": "color", "items": [["title": "Red"]]]
  ]
  private static let group: JSONValue = ["barButtonItems": [["title": "C"]]]

  private static let toolbarTrials = [
    Trial("toolbar/create", ["toolbar": ["ref": "second", "items": []]], "second", ["items"], []),
    Trial("toolbar/remove", ["toolbar": "empty"], "empty", [], nil),
    Trial("toolbar/setID", "empty", "com.example.empty", ["id"]),
    Trial("toolbar/setID", "edit", "edit", ["id"]),
    Trial("toolbar/setID", "edit", ["generated": "UUID()"], ["id"]),
    Trial("toolbar/setRole", "bar", "editor", ["toolbarRole"]),
    Trial("toolbar/setNavigationTitle", "bar", "Lake", ["navigationTitle"]),
    Trial("toolbar/setNavigationTitle", "bar", ["binding": "name"], ["navigationTitle"]),
    Trial("toolbar/setTitleMenu", "empty", ["RenameButton"], ["toolbarTitleMenu"]),
    Trial(
      "toolbar/insertTitleMenuItem", ["toolbar": "bar", "item": ["title": "Duplicate"], "index": 1], "bar",
      ["toolbarTitleMenu"], ["RenameButton", ["title": "Duplicate"], ["title": "Print"]]),
    Trial(
      "toolbar/removeTitleMenuItem", ["toolbar": "bar", "item": "RenameButton"], "bar", ["toolbarTitleMenu"],
      [["title": "Print"]]),
    Trial(
      "toolbar/moveTitleMenuItem", ["toolbar": "bar", "item": "Print", "toIndex": 0], "bar", ["toolbarTitleMenu"],
      [["title": "Print"], "RenameButton"]),
    Trial("toolbar/setNavigationDocument", "bar", ["url": "https://example.com"], ["navigationDocument"]),
    Trial("toolbar/setRenameAction", "bar", "rename", ["renameAction"]),
    Trial("toolbar/insertItem", ["toolbar": "bar", "item": mapItem, "index": 1], "bar", ["items", 1], mapItem),
    Trial("toolbar/insertItem", ["toolbar": "empty", "item": mapItem], "empty", ["items"], [mapItem]),
    Trial("toolbar/removeItem", ["toolbar": "bar", "item": "new"], "bar", ["items", 0, "ref"], "edit"),
    Trial("toolbar/removeItem", ["toolbar": "bar", "index": 1], "bar", ["items", 1, "id"], "share"),
    Trial("toolbar/moveItem", ["toolbar": "bar", "item": "edit", "toIndex": 0], "bar", ["items", 0, "ref"], "edit"),
    Trial("toolbar/moveItem", ["toolbar": "bar", "index": 0, "toIndex": 99], "bar", ["items", 2, "id"], "new"),
    Trial("toolbar/setPlacement", "edit", "primaryAction", ["placement"]),
    Trial("toolbar/setContent", "edit", ["Button": ["title": "Edit"]], ["content"]),
    Trial("toolbar/setLabel", "edit", "Edits", ["label"]),
    Trial("toolbar/setCondition", "edit", ["not": "isEditing"], ["when"]),
    Trial("toolbar/setCustomizationBehavior", "share", "reorderable", ["customizationBehavior"]),
    Trial("toolbar/setDefaultCustomization", "share", "hidden", ["defaultCustomization"]),
    Trial(
      "toolbar/setDefaultCustomization", "share", ["visibility": "hidden", "options": ["alwaysAvailable"]],
      ["defaultCustomization"]),
  ]

  private static let navigationItemTrials = [
    Trial("navigationItem/setTitle", "plain", "Plain", [itemKey, "title"]),
    Trial("navigationItem/setToolbar", "plain", "bar", [itemKey, "toolbar"]),
    Trial("navigationItem/setStyle", "plain", "editor", [itemKey, "style"]),
    Trial("navigationItem/setCustomizationIdentifier", "editor", "editor", [itemKey, "customizationIdentifier"]),
    Trial("navigationItem/setCustomizationIdentifier", "editor", .null, [itemKey, "customizationIdentifier"]),
    Trial(
      "navigationItem/insertCenterGroup", ["screen": "plain", "group": alignGroup], "plain",
      [itemKey, "centerItemGroups"],
      [alignGroup]),
    Trial(
      "navigationItem/removeCenterGroup", ["screen": "editor", "customizationIdentifier": "color"], "editor",
      [itemKey, "centerItemGroups"], [alignGroup]),
    Trial(
      "navigationItem/moveCenterGroup", ["screen": "editor", "customizationIdentifier": "color", "toIndex": 0],
      "editor", [itemKey, "centerItemGroups"], [colorGroup, alignGroup]),
    Trial("navigationItem/setPinnedTrailingGroup", "editor", group, [itemKey, "pinnedTrailingGroup"]),
    Trial(
      "navigationItem/setTitleMenuProvider", "editor", ["suggestedActions": false], [itemKey, "titleMenuProvider"]),
    Trial("navigationItem/setRenameDelegate", "editor", "EditorViewController", [itemKey, "renameDelegate"]),
    Trial("navigationItem/setDocumentProperties", "editor", ["url": "file:///a"], [itemKey, "documentProperties"]),
  ]

  private static let sideTrials = [("Leading", "leadingItemGroups"), ("Trailing", "trailingItemGroups")].flatMap {
    (side: String, list: JSONValue) in
    [
      Trial(
        "navigationItem/insert\(side)Group", ["screen": "editor", "group": group, "index": 0], "editor",
        [itemKey, list, 0], group),
      Trial(
        "navigationItem/remove\(side)Group", ["screen": "editor", "index": 1], "editor", [itemKey, list],
        [["barButtonItems": []]]),
      Trial(
        "navigationItem/move\(side)Group", ["screen": "editor", "index": 0, "toIndex": 1], "editor",
        [itemKey, list, 1],
        ["barButtonItems": []]),
    ]
  }

  private static let trials = toolbarTrials + navigationItemTrials + sideTrials

  @Test func everyMethodHasATrial() {
    let methods = ModelVerbs.all.map(\.method).filter {
      $0.hasPrefix("uimodel/toolbar/") || $0.hasPrefix("uimodel/navigationItem/")
    }
    #expect(Set(methods).subtracting(Self.trials.map(\.method)) == [])
  }

  @Test(arguments: trials.indices) func methodMakesOneEditThatUndoReverts(_ index: Int) throws {
    let trial = Self.trials[index]
    let verb = try #require(ModelVerbs.all.first { $0.method == trial.method })
    let daemon = try Self.daemon()
    #expect(daemon.result(verb.method, .object(trial.params))["name"]?.string == verb.title, "\(trial)")
    let getResponse = daemon.ask(
      "uimodel/model/get", ["entity": ["ref": .string(trial.entity), "path": .array(trial.path)]])
    if let value = trial.value {
      #expect(getResponse["result"]?["value"] == value, "\(trial): \(getResponse)")
    } else {
      #expect(getResponse["error"]?["code"] == -32100, "\(trial)")
    }
    let text = daemon.text(Self.uri) ?? ""
    #expect(text.contains("{ // Places") && text.contains("drawn"), "\(trial)")
    let diagnosticsResult = daemon.result(
      "uimodel/diagnostics/get", ["codes": ["model"], "minimumSeverity": "warning"])
    #expect(diagnosticsResult["diagnostics"] == [], "\(trial): \(diagnosticsResult)")
    _ = daemon.result("uimodel/undo", [:])
    #expect(daemon.text(Self.uri) == Self.text)
    daemon.endLineSession()
  }

  @Test func invalidParametersChangeNothing() throws {
    let daemon = try Self.daemon()
    func nearestName(_ method: String, _ params: JSONValue) -> JSONValue? {
      daemon.error("uimodel/" + method, params)["data"]?["nearest"]
    }
    #expect(nearestName("toolbar/setRole", ["toolbar": "bar", "toolbarRole": "edtor"]) == "editor")
    #expect(nearestName("toolbar/setPlacement", ["item": "edit", "placement": "primaryActon"]) == "primaryAction")
    #expect(nearestName("toolbar/removeItem", ["toolbar": "bar", "item": "shar"]) == "share")
    #expect(
      nearestName("toolbar/insertItem", ["toolbar": "bar", "item": ["id": "a", "placment": "status"]]) == "placement")
    #expect(nearestName("toolbar/setRole", ["toolbar": "baar", "toolbarRole": "editor"]) == "bar")
    #expect(daemon.error("uimodel/toolbar/setRole", ["toolbar": "edit", "toolbarRole": "editor"])["code"] == -32602)
    #expect(daemon.error("uimodel/toolbar/setPlacement", ["item": "bar", "placement": "status"])["code"] == -32602)
    #expect(
      nearestName("navigationItem/removeCenterGroup", ["screen": "editor", "customizationIdentifier": "colour"])
        == "color")
    for index in [-1, 1e308, "one"] as [JSONValue] {
      let params: JSONValue = ["toolbar": "bar", "index": index, "toIndex": 0]
      #expect(daemon.error("uimodel/toolbar/moveItem", params)["data"]?["path"] == "params.index", "\(index)")
    }
    #expect(daemon.text(Self.uri) == Self.text && daemon.clock() == 1)
    daemon.endLineSession()
  }

  private static func daemon() throws -> DaemonProcess {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(uri), "text": .string(text)])
    return daemon
  }
}
