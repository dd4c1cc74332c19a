import Testing
import UIModelEngine
import UIModelJSON
import UIModelSystems

@testable import UIModelDaemon

/// Code lenses above sheets, screens and menus, and the virtual documents that they open.
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

  private static let lenses: JSONValue = [
    "workspace": ["executeCommand": [:], "codeLens": ["refreshSupport": true]], "textDocument": ["codeLens": [:]],
  ]
  private static let documents: JSONValue = [
    "workspace": ["executeCommand": [:], "textDocumentContent": [:], "codeLens": ["refreshSupport": true]],
    "textDocument": ["codeLens": [:]], "window": ["showDocument": ["support": true]],
  ]

  private func commands(_ opened: OpenedFiles, _ file: String = "App.uimodel.json") throws -> [JSONValue] {
    try opened.ask("textDocument/codeLens", ["textDocument": ["uri": opened.uri(file)]]).array ?? []
  }

  private func titles(_ lenses: [JSONValue]) -> [String] { lenses.compactMap { $0["command"]?["title"]?.string } }

  @Test func sheetLensShowsTheDetents() throws {
    let opened = try OpenedFiles(CodeLensTests.files, CodeLensTests.lenses)
    #expect(opened.serverCapabilities["codeLensProvider"] == ["resolveProvider": false])
    #expect(opened.serverCapabilities["executeCommandProvider"] == ["commands": ["uimodel.show"]])
    let lenses = try commands(opened)
    #expect(titles(lenses) == ["2 detents: medium, large"])
    let start = opened.position("App.uimodel.json", "1️⃣")
    #expect(lenses[0]["range"] == ["start": start, "end": start])
    // A client that cannot open virtual documents gets the text as the result of the command and as a message.
    let command = lenses[0]["command"]
    let shown = try opened.ask(
      "workspace/executeCommand", ["command": "uimodel.show", "arguments": command?["arguments"] ?? .null])
    #expect(shown["text"]?.string?.contains("iPad-11, portrait: a sheet; medium, ") == true)
    #expect(titles(try commands(opened, "Terms.swift")) == ["2 detents: medium, large"])
  }

  @Test func everyLensOpensAVirtualDocument() throws {
    let opened = try OpenedFiles(CodeLensTests.files, CodeLensTests.documents)
    #expect(opened.serverCapabilities["workspace"]?["textDocumentContent"] == ["schemes": ["uimodel"]])
    let lenses = try commands(opened)
    #expect(
      titles(lenses) == ["2 detents: medium, large", "Show main menu", "Show shortcuts", "Show tab loop"])
    let uris = lenses.compactMap { $0["command"]?["arguments"]?[0]?.string }
    let texts = try uris.map {
      try opened.ask("workspace/textDocumentContent", ["uri": .string($0)])["text"]?.string ?? ""
    }
    #expect(texts[1].contains("  Tabs [tabs]\n    New Tab  ⌘T"))
    #expect(texts[2].contains("⌘T") && texts[2].contains("New Tab"))
    #expect(texts[3].contains("search"))
  }

  @Test func lensesRequireExecuteCommand() throws {
    let opened = try OpenedFiles(CodeLensTests.files, ["textDocument": ["codeLens": [:]]])
    #expect(
      opened.serverCapabilities["codeLensProvider"] == nil && opened.serverCapabilities["executeCommandProvider"] == nil
    )
    #expect(opened.serverCapabilities["workspace"]?["textDocumentContent"] == nil)
  }

  @Test func unknownCommandIsRefused() throws {
    let opened = try OpenedFiles(CodeLensTests.files, CodeLensTests.lenses)
    let other = opened.error("workspace/executeCommand", ["command": "editor.fold"])
    #expect(other?.code == .invalidParams && other?.message.contains("uimodel.show") == true)
    let bare = opened.error("workspace/executeCommand", ["command": "uimodel.show", "arguments": [3]])
    #expect(bare?.data?["path"] == "params.arguments[0]")
  }

  @Test(arguments: [
    "uimodel:/sheet", "uimodel:/sheets/a.txt?document=a&number=0", "uimodel:/rule/sheet/no-detents.txt",
    "uimodel:/sheet/a.txt?document=nowhere&number=0", "uimodel:/sheet/a.txt?number=0", "uimodel:/rule/no/rule.md",
  ]) func unknownVirtualDocumentIsAnError(_ uri: String) throws {
    let opened = try OpenedFiles(["a.uimodel.json": "{}"], CodeLensTests.documents)
    #expect(opened.error("workspace/textDocumentContent", ["uri": .string(uri)]) != nil)
  }

  @Test func virtualDocumentURIsRoundTrip() {
    let all = [
      VirtualDocument(rule: "sheet/no-detents"), VirtualDocument(.menuTree, app: "A & B/C", title: "A & B:C"),
      VirtualDocument(.sheet, document: "file:///a b%20c?d=e.uimodel.json", number: 12, title: "ü"),
    ]
    for document in all { #expect(VirtualDocument(document.uri) == document) }
    // Clients may add an authority or escape the query.
    #expect(VirtualDocument("uimodel:///menu-tree/N.txt?app%3DN") == VirtualDocument(.menuTree, app: "N", title: "N"))
    #expect(!VirtualDocument.isVirtual("uimodel:scratch") && VirtualDocument("file:///rule/a.md") == nil)
  }

  @Test func openVirtualDocumentIsRefreshedWhenTheModelChanges() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": #"{ "sheets": [{ "ref": "s", "presentationDetents": ["medium"] }] }"#
    ])
    let daemon = try DaemonProcess.editor(CodeLensTests.documents, folder: folder)
    let uri = folder.uri("a.uimodel.json")
    daemon.open(uri, folder.read("a.uimodel.json") ?? "")
    let lens = daemon.result("textDocument/codeLens", ["textDocument": document(uri)])[0]
    let target = lens?["command"]?["arguments"]?[0] ?? .null
    _ = daemon.result("workspace/executeCommand", ["command": "uimodel.show", "arguments": [target]])
    let request = daemon.notification("window/showDocument")
    #expect(request?["params"]?["uri"] == target)
    daemon.send(["jsonrpc": "2.0", "id": request?["id"] ?? .null, "result": ["success": true]])

    let before = daemon.result("workspace/textDocumentContent", ["uri": target])["text"]
    // A virtual document that the editor opens is not a document of the model.
    daemon.open(target.string ?? "", before?.string ?? "")
    #expect(
      daemon.error("textDocument/hover", ["textDocument": ["uri": target], "position": position(0, 0)])["code"] != nil)
    daemon.change(uri, version: 2, replacement(range(0, 51..<59), #""large""#))
    let refresh = daemon.notification("workspace/textDocumentContent/refresh")
    #expect(refresh?["params"] == ["uri": target])
    daemon.send(["jsonrpc": "2.0", "id": refresh?["id"] ?? .null, "result": nil])
    let after = daemon.result("workspace/textDocumentContent", ["uri": target])["text"]
    #expect(before?.string?.contains("medium") == true && after?.string?.contains("medium") == false)
    // A closed virtual document is not refreshed.
    daemon.close(target.string ?? "")
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
  ]) func onlyKnownDetentsAreNamed(_ property: String, _ title: String?) {
    let document = Document(number: 1, bytes: Array("{ \"sheets\": [{ \(property) }] }".utf8))
    #expect(document.sheetLenses.map(\.title) == [title].compactMap(\.self))
  }
}
