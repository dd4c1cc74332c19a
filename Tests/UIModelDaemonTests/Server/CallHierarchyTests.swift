import Testing
import UIModelJSON

/// The call hierarchy of entities, from scenes and menus to screens and sheets.
@Suite struct CallHierarchyTests {
  private static let files = [
    "App.uimodel.json": """
    {
      "app": { "name": "Notes" },
      "menus": [
        { "title": "File", "children": [
          { "class": "UICommand", "title": "New 1️⃣Note", "action": 6️⃣"newNote:"6️⃣ } ] }
      ],
      "screens": [
        { "ref": 2️⃣"list"2️⃣, "implements": { "newNote:": [] }, "presents": [3️⃣"options"3️⃣] },
        { "ref": "settings" }
      ],
      "sheets": [{ "ref": 4️⃣"options"4️⃣, "viewController": "settings" }],
      "scenes": [{ "ref": "main", "root": "list" }],
      "session": { "device": 5️⃣"iPad-11"5️⃣ }
    }
    """
  ]

  private let opened: OpenedFiles
  init() throws {
    opened = try OpenedFiles(CallHierarchyTests.files, ["textDocument": ["callHierarchy": [:]]])
  }

  private func item(_ marker: String) throws -> JSONValue {
    try opened.ask("textDocument/prepareCallHierarchy", "App.uimodel.json", marker)[0] ?? .null
  }

  private func calls(_ item: JSONValue?, incoming: Bool) throws -> JSONValue {
    try opened.ask("callHierarchy/\(incoming ? "incoming" : "outgoing")Calls", ["item": item ?? .null])
  }

  private func names(_ marker: String, incoming: Bool) throws -> [String?] {
    try calls(item(marker), incoming: incoming).array?.map { $0[incoming ? "from" : "to"]?["name"]?.string } ?? []
  }

  @Test func entityIsPreparedAtDeclarationsAndReferences() throws {
    #expect(opened.serverCapabilities["callHierarchyProvider"] == true)
    let list = try item("2️⃣")
    #expect(list["name"] == "list" && list["kind"] == 5)
    #expect(list["selectionRange"] == opened.location("App.uimodel.json", "2️⃣")["range"])
    #expect(try item("3️⃣")["name"] == "options" && item("1️⃣")["name"] == "New Note")
    #expect(try opened.ask("textDocument/prepareCallHierarchy", "App.uimodel.json", "5️⃣") == .null)
  }

  @Test func controllersCallSheetsAndSheetsCallControllers() throws {
    #expect(try names("2️⃣", incoming: false) == ["options"] && names("4️⃣", incoming: false) == ["settings"])
    #expect(try names("4️⃣", incoming: true) == ["list"])
    let from = try calls(item("4️⃣"), incoming: true)[0]
    #expect(from?["fromRanges"] == [opened.location("App.uimodel.json", "3️⃣")["range"] ?? .null])
    // Continues one level up, as an editor does when it expands the tree.
    #expect(try calls(from?["from"], incoming: true).array?.map { $0["from"]?["name"] } == ["main", "New Note"])
  }

  @Test func menusCallCommandsAndCommandsCallPerformers() throws {
    #expect(try names("1️⃣", incoming: false) == ["list"] && names("1️⃣", incoming: true) == ["File"])
    let performer = try calls(item("1️⃣"), incoming: false)[0]
    #expect(performer?["fromRanges"] == [opened.location("App.uimodel.json", "6️⃣")["range"] ?? .null])
  }

  @Test func removedItemIsAnError() throws {
    let list = try item("2️⃣")
    opened.connection.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": opened.uri("App.uimodel.json"), "languageId": "uimodel", "version": 1, "text": "{}"]])
    #expect(opened.error("callHierarchy/outgoingCalls", ["item": list])?.code.rawValue == -32801)
  }

  @Test func callHierarchyRequiresTheCapability() throws {
    #expect(try OpenedFiles(["a.uimodel.json": "{}"]).serverCapabilities["callHierarchyProvider"] == nil)
  }
}
