import Testing
import UIModelJSON

/// Navigation from names in documents to Swift classes and methods, to performers of actions and to presenters of
/// sheets.
@Suite struct LinkTests {
  private static let files = [
    "App.uimodel.json": """
    {
      "app": { "name": "Notes", "delegate": { "class": 3️⃣"AppDelegate"3️⃣, "implements": { 2️⃣"newNote:"2️⃣: [] } } },
      "menus": [
        { "identifier": "notes", "children": [
          { "class": "UICommand", "title": 9️⃣"New"9️⃣, "action": 1️⃣"newNote:"1️⃣ } ] }
      ],
      "screens": [
        { "ref": 5️⃣"list"5️⃣, "class": "ListViewController", "presents": [6️⃣"options"6️⃣] },
        { "ref": "other", "class": "Unread", "children": [4️⃣"list"4️⃣] }
      ],
      "sheets": [{ "ref": 7️⃣"options"7️⃣, "viewController": 8️⃣"list"8️⃣ }]
    }
    """,
    "List.swift": """
    import UIKit
    final class 1️⃣ListViewController1️⃣: UIViewController {
      @objc func 2️⃣newNote2️⃣(_ sender: Any?) {}
      @objc func newNote() {}
    }
    struct Unread {}
    """,
    "Delegate.swift": "class 1️⃣AppDelegate1️⃣ {}\n",
  ]

  private func targets(
    _ request: String, _ marker: String, _ capabilities: JSONValue = [:]
  ) throws -> (OpenedFiles, JSONValue) {
    let openedFiles = try OpenedFiles(LinkTests.files, capabilities)
    return (openedFiles, try openedFiles.ask("textDocument/" + request, "App.uimodel.json", marker))
  }

  @Test func actionLeadsToItsPerformers() throws {
    let (openedFiles, locations) = try targets("implementation", "1️⃣")
    #expect(locations == [openedFiles.location("App.uimodel.json", "2️⃣"), openedFiles.location("List.swift", "2️⃣")])
    let (_, keyLocations) = try targets("implementation", "2️⃣")
    #expect(keyLocations.array?.count == 2)
  }

  @Test(arguments: [("7️⃣", ["6️⃣"]), ("5️⃣", ["4️⃣", "8️⃣"])])
  func entityLeadsToItsPresentersAndContainers(_ marker: String, _ presenters: [String]) throws {
    let (openedFiles, locations) = try targets("implementation", marker)
    #expect(locations == .array(presenters.map { openedFiles.location("App.uimodel.json", $0) }))
  }

  @Test func linkCoversTheCompletePresenter() throws {
    let (openedFiles, links) = try targets(
      "implementation", "7️⃣", ["textDocument": ["implementation": ["linkSupport": true]]])
    #expect(links[0]?["targetSelectionRange"] == openedFiles.location("App.uimodel.json", "6️⃣")["range"])
    #expect(links[0]?["targetRange"]?["start"] == position(7, 4))
    #expect(links[0]?["originSelectionRange"] == openedFiles.location("App.uimodel.json", "7️⃣")["range"])
  }

  @Test(arguments: [("4️⃣", "List.swift"), ("5️⃣", "List.swift"), ("3️⃣", "Delegate.swift")])
  func entityLeadsToItsClass(_ marker: String, _ fileName: String) throws {
    let (openedFiles, locations) = try targets("typeDefinition", marker)
    #expect(locations == [openedFiles.location(fileName, "1️⃣")])
  }

  @Test func namesLeadToDeclarationsAndClasses() throws {
    for request in ["definition", "declaration"] {
      let (openedFiles, locations) = try targets(request, "6️⃣")
      #expect(locations == [openedFiles.location("App.uimodel.json", "7️⃣")])
      #expect(
        try openedFiles.ask("textDocument/" + request, "App.uimodel.json", "3️⃣") == [
          openedFiles.location("Delegate.swift", "1️⃣")
        ])
    }
  }

  @Test(arguments: ["declaration", "typeDefinition", "implementation"])
  func titleHasNoTargets(_ request: String) throws {
    #expect(try targets(request, "9️⃣").1 == .null)
  }

  /// A struct is not a class, so the screen has no type definition.
  @Test func structIsNotATypeDefinition() throws {
    let openedFiles = try OpenedFiles([
      "a.uimodel.json": #"{ "screens": [ { "ref": 1️⃣"other"1️⃣, "class": "Unread" } ] }"#,
      "Unread.swift": "struct Unread {}",
    ])
    #expect(try openedFiles.ask("textDocument/typeDefinition", "a.uimodel.json", "1️⃣") == .null)
  }
}
