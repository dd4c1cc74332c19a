import Testing
import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// Edits of paths in documents when an editor renames files or folders.
@Suite struct FileOperationTests {
  private static let modelText =
    #"{ "$schema": "../schema/u.json", "app": { "name": "A", "infoPlist": "App/Info.plist" } }"#
  private static let configurationText = """
    {
      "apps": [{ "name": "A", "sources": ["App", "Shared/"], "infoPlist": "App/Info.plist" }],
      "overrides": [{ "files": ["App/Legacy/**"], "rules": { "focus": "off" } }],
      "exclude": ["**/Generated", "App/Old.swift"],
    }
    """

  private func editedText(_ text: String, _ fileName: String, _ oldPath: String, _ newPath: String) -> String {
    let kind = DocumentKind(fileName: fileName) ?? .model
    let document = Document(number: 1, bytes: Array(text.utf8), kind: kind)
    let edits = FileRenames([("/p/" + oldPath, "/p/" + newPath)]).edits(of: document, at: "/p/" + fileName)
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    // Each row has the old path, the new path, and the expected values of `$schema` and `infoPlist`. The rows rename
    // the file, the file's folder and the document. The last two old paths only share a prefix with the file's path.
    ("App/Info.plist", "App/My.plist", "../schema/u.json", "App/My.plist"),
    ("App", "Sources/App", "../schema/u.json", "Sources/App/Info.plist"),
    ("a.uimodel.json", "Models/a.uimodel.json", "../../schema/u.json", "../App/Info.plist"),
    ("a.uimodel.json", "App/b.uimodel.json", "../../schema/u.json", "Info.plist"),
    ("Apple", "Pear", "../schema/u.json", "App/Info.plist"),
    ("App/Info.plist.txt", "x", "../schema/u.json", "App/Info.plist"),
  ]) func renameUpdatesPathsInAModel(
    _ oldPath: String, _ newPath: String, _ schemaPath: String, _ infoPlistPath: String
  ) {
    #expect(
      editedText(FileOperationTests.modelText, "a.uimodel.json", oldPath, newPath)
        == #"{ "$schema": "\#(schemaPath)", "app": { "name": "A", "infoPlist": "\#(infoPlistPath)" } }"#)
  }

  @Test func renameUpdatesPathsAndLiteralPartsOfPatterns() {
    let appRenameText = editedText(FileOperationTests.configurationText, "uimodel.config.json", "App", "Sources/Main")
    #expect(appRenameText.contains(#""sources": ["Sources/Main", "Shared/"], "infoPlist": "Sources/Main/Info.plist""#))
    #expect(appRenameText.contains(#""files": ["Sources/Main/Legacy/**"]"#))
    #expect(appRenameText.contains(#""exclude": ["**/Generated", "Sources/Main/Old.swift"]"#))
    let sharedRenameText = editedText(FileOperationTests.configurationText, "uimodel.config.json", "Shared", "Common")
    #expect(sharedRenameText.contains(#""sources": ["App", "Common/"]"#))
    let generatedRenameText = editedText(
      FileOperationTests.configurationText, "uimodel.config.json", "Generated", "Made")
    #expect(generatedRenameText == FileOperationTests.configurationText)
  }

  @Test func patternIsNotMovedOutsideItsFolder() {
    let outsideRenameText = editedText(
      FileOperationTests.configurationText, "uimodel.config.json", "App/Old.swift", "../Old.swift")
    #expect(outsideRenameText.contains(#"["**/Generated", "App/Old.swift"]"#))
  }

  private static let clientCapabilities: JSONValue = [
    "workspace": [
      "fileOperations": ["willRename": true, "didRename": true], "workspaceEdit": ["documentChanges": true],
    ]
  ]

  @Test func willRenameReturnsTheEdits() throws {
    let openedFiles = try OpenedFiles(
      ["a.uimodel.json": FileOperationTests.modelText, "App/Info.plist": "<plist version=\"1.0\"><dict/></plist>"],
      FileOperationTests.clientCapabilities)
    let operations = openedFiles.serverCapabilities["workspace"]?["fileOperations"]
    #expect(operations?.object?.members.map(\.name) == ["willRename", "didRename"])
    #expect(operations?["willRename"]?["filters"]?.array?.contains { $0["pattern"]?["glob"] == "**/*.plist" } == true)
    func renameParams(_ oldPath: String, _ newPath: String) -> JSONValue {
      ["files": [["oldUri": openedFiles.uri(oldPath), "newUri": openedFiles.uri(newPath)]]]
    }
    let edit = try openedFiles.ask("workspace/willRenameFiles", renameParams("App/Info.plist", "App/B.plist"))
    let change = edit["documentChanges"]?[0]
    #expect(change?["textDocument"]?["uri"] == openedFiles.uri("a.uimodel.json"))
    #expect(change?["edits"]?[0]?["newText"] == #""App/B.plist""#)
    #expect(try openedFiles.ask("workspace/willRenameFiles", renameParams("Other.swift", "New.swift")) == .null)
  }

  @Test func renamedDocumentIsReadAtItsNewPath() throws {
    let openedFiles = try OpenedFiles(
      ["a.uimodel.json": #"{ "sheets": [{ "ref": "tips" }] }"#], FileOperationTests.clientCapabilities)
    let text = try #require(openedFiles.folder.read("a.uimodel.json"))
    try openedFiles.folder.remove("a.uimodel.json")
    try openedFiles.folder.write("b.uimodel.json", text)
    openedFiles.connection.notify(
      "workspace/didRenameFiles",
      ["files": [["oldUri": openedFiles.uri("a.uimodel.json"), "newUri": openedFiles.uri("b.uimodel.json")]]])
    let symbols = try openedFiles.ask("workspace/symbol", ["query": "tips"])
    #expect(symbols.array?.map { $0["location"]?["uri"] } == [openedFiles.uri("b.uimodel.json")])
  }
}
