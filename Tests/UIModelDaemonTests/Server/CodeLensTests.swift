import Testing
import UIModelEngine
import UIModelJSON
import UIModelSystems

@testable import UIModelDaemon

/// Code lenses above sheets, screens and menus, and the virtual documents that the lenses open.
@Suite struct CodeLensTests {
  private static let files = [
    "App.uimodel.json": """
    {
      "app": { "name": "Notes/Two", "delegate": { "buildMenu": {
          "steps": [{ "insertChild": "tabs", "atEndOfMenu": "file" }] } } },
      "menus": [{ "identifier": "tabs", "title": "Tabs", "children": [
        { "class": "UIKeyCommand", "title": "New Tab", "action": "newTab:", "input": "t", "modifierFlags": ["command"] }
      ] }],
      "screens": [{ "ref": "empty" }, { "ref": "list", "view": { "subviews": [{ "ref": "search", "class": "UISearchTextField" }] } }],
      "sheets": [
        { "ref": 1️⃣"options"1️⃣, "sheetPresentationController": { "detents": ["medium", "large"] } },
        { "ref": "default" }
      ]
    }
    """,
    "Terms.swift": """
    import UIKit
    final class Terms: UIViewController {
      func show() {
        let terms = UIViewController()
        terms.sheetPresentationController?.detents = [.medium(), .large()]
        present(terms, animated: true)
      }
    }
    """,
  ]

  private static let lensCapabilities: JSONValue = [
    "workspace": ["executeCommand": [:], "codeLens": ["refreshSupport": true]], "textDocument": ["codeLens": [:]],
  ]
  private static let virtualDocumentCapabilities: JSONValue = [
    "workspace": ["executeCommand": [:], "textDocumentContent": [:], "codeLens": ["refreshSupport": true]],
    "textDocument": ["codeLens": [:]], "window": ["showDocument": ["support": true]],
  ]

  private func codeLenses(_ openedFiles: OpenedFiles, _ fileName: String = "App.uimodel.json") throws -> [JSONValue] {
    try openedFiles.ask("textDocument/codeLens", ["textDocument": ["uri": openedFiles.uri(fileName)]]).array ?? []
  }

  private func titles(_ lenses: [JSONValue]) -> [String] { lenses.compactMap { $0["command"]?["title"]?.string } }

  @Test func sheetLensShowsTheDetents() throws {
    let openedFiles = try OpenedFiles(CodeLensTests.files, CodeLensTests.lensCapabilities)
    #expect(openedFiles.serverCapabilities["codeLensProvider"] == ["resolveProvider": false])
    #expect(openedFiles.serverCapabilities["executeCommandProvider"] == ["commands": ["uimodel.show"]])
    let lenses = try codeLenses(openedFiles)
    #expect(titles(lenses) == ["2 detents: medium, large"])
    let start = openedFiles.position("App.uimodel.json", "1️⃣")
    #expect(lenses[0]["range"] == ["start": start, "end": start])
    // A client that cannot open virtual documents gets the text as the result of the command and as a message.
    let command = lenses[0]["command"]
    let commandResult = try openedFiles.ask(
      "workspace/executeCommand", ["command": "uimodel.show", "arguments": command?["arguments"] ?? .null])
    #expect(commandResult["text"]?.string?.contains("iPad-11, portrait: a sheet; medium, ") == true)
    #expect(titles(try codeLenses(openedFiles, "Terms.swift")) == ["2 detents: medium, large"])
  }

  @Test func everyLensOpensAVirtualDocument() throws {
    let openedFiles = try OpenedFiles(CodeLensTests.files, CodeLensTests.virtualDocumentCapabilities)
    #expect(openedFiles.serverCapabilities["workspace"]?["textDocumentContent"] == ["schemes": ["uimodel"]])
    let lenses = try codeLenses(openedFiles)
    #expect(
      titles(lenses) == ["2 detents: medium, large", "Show main menu", "Show shortcuts", "Show tab loop"])
    let uris = lenses.compactMap { $0["command"]?["arguments"]?[0]?.string }
    let texts = try uris.map {
      try openedFiles.ask("workspace/textDocumentContent", ["uri": .string($0)])["text"]?.string ?? ""
    }
    #expect(texts[1].contains("  Tabs [tabs]\n    New Tab  ⌘T"))
    #expect(texts[2].contains("⌘T") && texts[2].contains("New Tab"))
    #expect(texts[3].contains("search"))
  }

  @Test func lensesRequireTheExecuteCommandCapability() throws {
    let openedFiles = try OpenedFiles(CodeLensTests.files, ["textDocument": ["codeLens": [:]]])
    #expect(
      openedFiles.serverCapabilities["codeLensProvider"] == nil
        && openedFiles.serverCapabilities["executeCommandProvider"] == nil
    )
    #expect(openedFiles.serverCapabilities["workspace"]?["textDocumentContent"] == nil)
  }

  @Test func unknownCommandIsRefused() throws {
    let openedFiles = try OpenedFiles(CodeLensTests.files, CodeLensTests.lensCapabilities)
    let unknownCommandError = openedFiles.error("workspace/executeCommand", ["command": "editor.fold"])
    #expect(
      unknownCommandError?.code == .invalidParams && unknownCommandError?.message.contains("uimodel.show") == true)
    let argumentError = openedFiles.error("workspace/executeCommand", ["command": "uimodel.show", "arguments": [3]])
    #expect(argumentError?.data?["path"] == "params.arguments[0]")
  }

  @Test(arguments: [
    "uimodel:/sheet", "uimodel:/sheets/a.txt?document=a&number=0", "uimodel:/rule/sheet/no-detents.txt",
    "uimodel:/sheet/a.txt?document=nowhere&number=0", "uimodel:/sheet/a.txt?number=0", "uimodel:/rule/no/rule.md",
  ]) func unknownVirtualDocumentIsAnError(_ uri: String) throws {
    let openedFiles = try OpenedFiles(["a.uimodel.json": "{}"], CodeLensTests.virtualDocumentCapabilities)
    #expect(openedFiles.error("workspace/textDocumentContent", ["uri": .string(uri)]) != nil)
  }

  @Test func virtualDocumentURIsRoundTrip() {
    let virtualDocuments = [
      VirtualDocument(rule: "sheet/no-detents"), VirtualDocument(.menuTree, app: "A & B/C", title: "A & B:C"),
      VirtualDocument(.sheet, document: "file:///a b%20c?d=e.uimodel.json", number: 12, title: "ü"),
    ]
    for document in virtualDocuments { #expect(VirtualDocument(document.uri) == document) }
    // Some clients add an authority or escape the query.
    #expect(VirtualDocument("uimodel:///menu-tree/N.txt?app%3DN") == VirtualDocument(.menuTree, app: "N", title: "N"))
    #expect(!VirtualDocument.isVirtual("uimodel:scratch") && VirtualDocument("file:///rule/a.md") == nil)
  }

  @Test func openVirtualDocumentIsRefreshedWhenTheModelChanges() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": #"{ "sheets": [{ "ref": "s", "presentationDetents": ["medium"] }] }"#
    ])
    let daemon = try DaemonProcess.editor(CodeLensTests.virtualDocumentCapabilities, folder: folder)
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, folder.read("a.uimodel.json") ?? "")
    let lens = daemon.result("textDocument/codeLens", ["textDocument": document(uri)])[0]
    let documentURI = lens?["command"]?["arguments"]?[0] ?? .null
    _ = daemon.result("workspace/executeCommand", ["command": "uimodel.show", "arguments": [documentURI]])
    let request = daemon.notification("window/showDocument")
    #expect(request?["params"]?["uri"] == documentURI)
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["success": true]])

    let textBefore = daemon.result("workspace/textDocumentContent", ["uri": documentURI])["text"]
    // The daemon does not treat an open virtual document as a model document.
    daemon.open(documentURI.string ?? "", textBefore?.string ?? "")
    #expect(
      daemon.error("textDocument/hover", ["textDocument": ["uri": documentURI], "position": position(0, 0)])["code"]
        != nil)
    daemon.change(uri, version: 2, replacement(range(0, 51..<59), #""large""#))
    let refreshRequest = daemon.notification("workspace/textDocumentContent/refresh")
    #expect(refreshRequest?["params"] == ["uri": documentURI])
    daemon.send(["jsonrpc": "2.0", "id": refreshRequest?["id"] ?? .null, "result": nil])
    let textAfter = daemon.result("workspace/textDocumentContent", ["uri": documentURI])["text"]
    #expect(textBefore?.string?.contains("medium") == true && textAfter?.string?.contains("medium") == false)
    // A closed virtual document is not refreshed.
    daemon.close(documentURI.string ?? "")
    daemon.change(uri, version: 3, replacement(range(0, 51..<58), #""medium""#))
    daemon.flush()
    daemon.quit()
  }

  @Test(arguments: [
    (
      #""sheetPresentationController": { "detents": ["medium", { "custom": { "identifier": "small", "resolver": { "height": 200 } } }] }"#,
      "2 detents: medium, small"
    ),
    (#""presentationDetents": [{ "fraction": 0.25 }, { "height": 120 }, "large"]"#, "3 detents: 25%, 120 pt, large"),
    (#""presentationDetents": ["large"]"#, "1 detent: large"),
    (
      #""popoverPresentationController": { "adaptiveSheetPresentationController": { "detents": ["medium"] } }"#,
      "1 detent: medium"
    ),
    // Unknown, default and empty detents produce no lens.
    (#""presentationDetents": ["medium", { "$unknown": "why" }]"#, nil),
    (#""sheetPresentationController": { "detents": { "$unknown": "why" } }"#, nil),
    (#""sheetPresentationController": { "prefersGrabberVisible": true }"#, nil),
    (#""sheetPresentationController": { "detents": [] }"#, nil),
  ]) func sheetLensRequiresKnownDetents(_ property: String, _ title: String?) {
    let document = Document(number: 1, bytes: Array("{ \"sheets\": [{ \(property) }] }".utf8))
    #expect(document.sheetLenses.map(\.title) == [title].compactMap(\.self))
  }
}
