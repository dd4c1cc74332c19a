import Testing
import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// Edits of paths in documents after an editor renames files or folders.
@Suite struct FileOperationTests {
  private static let model =
    #"{ "$schema": "../schema/u.json", "app": { "name": "A", "infoPlist": "App/Info.plist" } }"#
  private static let configuration = """
    {
      "apps": [{ "name": "A", "sources": ["App", "Shared/"], "infoPlist": "App/Info.plist" }],
      "overrides": [{ "files": ["App/Legacy/**"], "rules": { "focus": "off" } }],
      "exclude": ["**/Generated", "App/Old.swift"],
    }
    """

  private func edited(_ text: String, _ name: String, _ old: String, _ new: String) -> String {
    let kind = DocumentKind(fileName: name) ?? .model
    let document = Document(number: 1, bytes: Array(text.utf8), kind: kind)
    let edits = FileRenames([("/p/" + old, "/p/" + new)]).edits(of: document, at: "/p/" + name)
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    // Renames of the file, a folder around the file, and the document. The last two old paths only share a prefix with
    // the file.
    ("App/Info.plist", "App/My.plist", "../schema/u.json", "App/My.plist"),
    ("App", "Sources/App", "../schema/u.json", "Sources/App/Info.plist"),
    ("a.uimodel.json", "Models/a.uimodel.json", "../../schema/u.json", "../App/Info.plist"),
    ("a.uimodel.json", "App/b.uimodel.json", "../../schema/u.json", "Info.plist"),
    ("Apple", "Pear", "../schema/u.json", "App/Info.plist"),
    ("App/Info.plist.txt", "x", "../schema/u.json", "App/Info.plist"),
  ]) func renameUpdatesPathsInAModel(_ old: String, _ new: String, _ schema: String, _ infoPlist: String) {
    #expect(
      edited(FileOperationTests.model, "a.uimodel.json", old, new)
        == #"{ "$schema": "\#(schema)", "app": { "name": "A", "infoPlist": "\#(infoPlist)" } }"#)
  }

  @Test func renameUpdatesPathsAndLiteralPartsOfPatterns() {
    let text = edited(FileOperationTests.configuration, "uimodel.config.json", "App", "Sources/Main")
    #expect(text.contains(#""sources": ["Sources/Main", "Shared/"], "infoPlist": "Sources/Main/Info.plist""#))
    #expect(text.contains(#""files": ["Sources/Main/Legacy/**"]"#))
    #expect(text.contains(#""exclude": ["**/Generated", "Sources/Main/Old.swift"]"#))
    let shared = edited(FileOperationTests.configuration, "uimodel.config.json", "Shared", "Common")
    #expect(shared.contains(#""sources": ["App", "Common/"]"#))
    let generated = edited(FileOperationTests.configuration, "uimodel.config.json", "Generated", "Made")
    #expect(generated == FileOperationTests.configuration)
  }

  @Test func patternIsNotMovedOutsideItsFolder() {
    let out = edited(FileOperationTests.configuration, "uimodel.config.json", "App/Old.swift", "../Old.swift")
    #expect(out.contains(#"["**/Generated", "App/Old.swift"]"#))
  }

  private static let client: JSONValue = [
    "workspace": [
      "fileOperations": ["willRename": true, "didRename": true], "workspaceEdit": ["documentChanges": true],
    ]
  ]

  @Test func willRenameReturnsTheEdits() throws {
    let opened = try OpenedFiles(
      ["a.uimodel.json": FileOperationTests.model, "App/Info.plist": "<plist version=\"1.0\"><dict/></plist>"],
      FileOperationTests.client)
    let operations = opened.serverCapabilities["workspace"]?["fileOperations"]
    #expect(operations?.object?.members.map(\.name) == ["willRename", "didRename"])
    #expect(operations?["willRename"]?["filters"]?.array?.contains { $0["pattern"]?["glob"] == "**/*.plist" } == true)
    func files(_ old: String, _ new: String) -> JSONValue {
      ["files": [["oldUri": opened.uri(old), "newUri": opened.uri(new)]]]
    }
    let edit = try opened.ask("workspace/willRenameFiles", files("App/Info.plist", "App/B.plist"))
    let change = edit["documentChanges"]?[0]
    #expect(change?["textDocument"]?["uri"] == opened.uri("a.uimodel.json"))
    #expect(change?["edits"]?[0]?["newText"] == #""App/B.plist""#)
    #expect(try opened.ask("workspace/willRenameFiles", files("Other.swift", "New.swift")) == .null)
  }

  @Test func renamedDocumentIsReadUnderItsNewName() throws {
    let opened = try OpenedFiles(["a.uimodel.json": #"{ "sheets": [{ "ref": "tips" }] }"#], FileOperationTests.client)
    let text = try #require(opened.folder.read("a.uimodel.json"))
    try opened.folder.remove("a.uimodel.json")
    try opened.folder.write("b.uimodel.json", text)
    opened.connection.notify(
      "workspace/didRenameFiles",
      ["files": [["oldUri": opened.uri("a.uimodel.json"), "newUri": opened.uri("b.uimodel.json")]]])
    let symbols = try opened.ask("workspace/symbol", ["query": "tips"])
    #expect(symbols.array?.map { $0["location"]?["uri"] } == [opened.uri("b.uimodel.json")])
  }
}
