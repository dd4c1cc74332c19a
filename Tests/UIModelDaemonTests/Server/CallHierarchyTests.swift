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

  private let openedFiles: OpenedFiles
  init() throws {
    openedFiles = try OpenedFiles(CallHierarchyTests.files, ["textDocument": ["callHierarchy": [:]]])
  }

  private func item(_ marker: String) throws -> JSONValue {
    try openedFiles.ask("textDocument/prepareCallHierarchy", "App.uimodel.json", marker)[0] ?? .null
  }

  private func calls(_ item: JSONValue?, isIncoming: Bool) throws -> JSONValue {
    try openedFiles.ask("callHierarchy/\(isIncoming ? "incoming" : "outgoing")Calls", ["item": item ?? .null])
  }

  private func names(_ marker: String, isIncoming: Bool) throws -> [String?] {
    try calls(item(marker), isIncoming: isIncoming).array?.map { $0[isIncoming ? "from" : "to"]?["name"]?.string } ?? []
  }

  @Test func entityIsPreparedAtDeclarationsAndReferences() throws {
    #expect(openedFiles.serverCapabilities["callHierarchyProvider"] == true)
    let listItem = try item("2️⃣")
    #expect(listItem["name"] == "list" && listItem["kind"] == 5)
    #expect(listItem["selectionRange"] == openedFiles.location("App.uimodel.json", "2️⃣")["range"])
    #expect(try item("3️⃣")["name"] == "options" && item("1️⃣")["name"] == "New Note")
    #expect(try openedFiles.ask("textDocument/prepareCallHierarchy", "App.uimodel.json", "5️⃣") == .null)
  }

  @Test func controllersCallSheetsAndSheetsCallControllers() throws {
    #expect(try names("2️⃣", isIncoming: false) == ["options"] && names("4️⃣", isIncoming: false) == ["settings"])
    #expect(try names("4️⃣", isIncoming: true) == ["list"])
    let incomingCall = try calls(item("4️⃣"), isIncoming: true)[0]
    #expect(incomingCall?["fromRanges"] == [openedFiles.location("App.uimodel.json", "3️⃣")["range"] ?? .null])
    // Requests the callers of the caller, as an editor does when the user expands the tree.
    #expect(
      try calls(incomingCall?["from"], isIncoming: true).array?.map { $0["from"]?["name"] } == ["main", "New Note"])
  }

  @Test func menusCallCommandsAndCommandsCallPerformers() throws {
    #expect(try names("1️⃣", isIncoming: false) == ["list"] && names("1️⃣", isIncoming: true) == ["File"])
    let performerCall = try calls(item("1️⃣"), isIncoming: false)[0]
    #expect(performerCall?["fromRanges"] == [openedFiles.location("App.uimodel.json", "6️⃣")["range"] ?? .null])
  }

  @Test func outgoingCallsOfARemovedItemAreAnError() throws {
    let listItem = try item("2️⃣")
    openedFiles.connection.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": openedFiles.uri("App.uimodel.json"), "languageId": "uimodel", "version": 1, "text": "{}",
        ]
      ])
    #expect(openedFiles.error("callHierarchy/outgoingCalls", ["item": listItem])?.code.rawValue == -32801)
  }

  @Test func callHierarchyRequiresTheCapability() throws {
    #expect(try OpenedFiles(["a.uimodel.json": "{}"]).serverCapabilities["callHierarchyProvider"] == nil)
  }
}
