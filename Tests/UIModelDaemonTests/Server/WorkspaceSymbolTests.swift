import Testing
import UIModelDaemon
import UIModelEngine
import UIModelJSON

/// Checks `workspace/symbol`, which finds entities by a part of their names.
@Suite struct WorkspaceSymbolTests {
  private static let files = [
    "App.uimodel.json": """
    {
      "app": { "name": "Notes" },
      "menus": [
        { "identifier": "tabs", "title": "Tabs", "children": [
          { "class": "UICommand", "title": "Close Tab", "action": "closeTab:" },
          { "class": "UICommand", "title": "Collate", "action": "collate:" } ] }
      ],
      "sheets": [{ "ref": "closing", "presentationDetents": ["medium"] }]
    }
    """,
    "Editor.swift": """
    import UIKit
    final class Editor: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Close Window", action: #selector(closeWindow), input: "w", modifierFlags: .command)]
      }
      @objc func closeWindow() {}
    }
    """,
  ]

  private func connection(_ capabilities: JSONValue = [:]) throws -> (InProcessConnection, TemporaryFolder, JSONValue) {
    let folder = try TemporaryFolder(WorkspaceSymbolTests.files)
    let connection = InProcessConnection()
    let offer = try connection.request("initialize", ["capabilities": capabilities]).get()
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return (connection, folder, offer["capabilities"] ?? .null)
  }

  private func names(_ query: String) throws -> [String] {
    let (connection, folder, _) = try connection()
    defer { withExtendedLifetime(folder) {} }
    let symbols = try connection.request("workspace/symbol", ["query": .string(query)]).get()
    return symbols.array?.compactMap { $0["name"]?.string } ?? []
  }

  @Test(arguments: [
    ("Close Tab", ["Close Tab"]), ("closetab", ["Close Tab"]), ("clt", ["Close Tab", "Collate"]),
    ("close", ["Close Tab", "Close Window"]), ("clos", ["closing", "Close Tab", "Close Window"]), ("zzz", []),
    // A selector or an identifier also finds its entity.
    ("collate:", ["Collate"]), ("tabs", ["Tabs"]),
  ]) func partsOfNamesFindEntities(_ query: String, _ expected: [String]) throws {
    #expect(try names(query).prefix(expected.count) == expected[...])
    if expected.isEmpty { #expect(try names(query) == []) }
  }

  @Test func swiftClassesAreLeftToTheSwiftServer() throws {
    let all = try names("")
    #expect(all.contains("Close Window") && all.contains("Notes") && all.contains("closing"))
    #expect(!all.contains("Editor"))
  }

  @Test func symbolContainsItsLocation() throws {
    let (connection, folder, offer) = try connection()
    #expect(offer["workspaceSymbolProvider"] == true)
    let tab = try connection.request("workspace/symbol", ["query": "Close Tab"]).get()[0]
    // A client that lists no symbol kinds supports only those of the first LSP version, so Function (12) replaces Event
    // (24).
    #expect(tab?["containerName"] == "Tabs" && tab?["kind"] == 12 && tab?["data"] == nil)
    #expect(tab?["location"]?["uri"] == .string(folder.uri("App.uimodel.json")))
    #expect(tab?["location"]?["range"] == range(4, 39..<50))
    let window = try connection.request("workspace/symbol", ["query": "Close Window"]).get()[0]
    #expect(window?["location"] == ["uri": .string(folder.uri("Editor.swift")), "range": range(3, 25..<39)])
    #expect(window?["containerName"] == "Editor")
  }

  @Test func symbolRangeIsResolvedLazily() throws {
    let (connection, folder, offer) = try connection([
      "workspace": [
        "symbol": [
          "symbolKind": ["valueSet": [12, 24]], "resolveSupport": ["properties": ["location.range"]],
        ]
      ]
    ])
    #expect(offer["workspaceSymbolProvider"] == ["resolveProvider": true])
    let tab = try connection.request("workspace/symbol", ["query": "Close Tab"]).get()[0] ?? .null
    let uri = folder.uri("App.uimodel.json")
    #expect(tab["location"] == ["uri": .string(uri)] && tab["kind"] == 24)
    let text = "\n" + (folder.read("App.uimodel.json") ?? "")
    connection.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "uimodel", "version": 1, "text": .string(text)]])
    let resolved = try connection.request("workspaceSymbol/resolve", tab).get()
    #expect(resolved["location"]?["range"] == range(5, 39..<50) && resolved["name"] == "Close Tab")
    connection.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": 2], "contentChanges": [["text": "{}"]]])
    guard case .failure(let error) = connection.request("workspaceSymbol/resolve", tab) else {
      Issue.record("it is gone")
      return
    }
    #expect(error.code.rawValue == -32801)
  }

  @Test func symbolsAreSentInParts() throws {
    let commands = (0..<100).map { #"{ "class": "UICommand", "title": "Go \#($0)", "action": "go:" }"# }
    let folder = try TemporaryFolder([
      "a.uimodel.json":
        #"{ "menus": [ { "identifier": "tabs", "children": [ \#(commands.joined(separator: ", ")) ] } ] }"#
    ])
    let daemon = try DaemonProcess.editor(folder: folder)
    let whole = daemon.result("workspace/symbol", ["query": "Go"]).array ?? []
    daemon.request("parts", "workspace/symbol", ["query": "Go", "partialResultToken": "p"])
    let parts = (0..<2).map { _ in daemon.notification("$/progress")?["params"] }
    #expect(parts.allSatisfy { $0?["token"] == "p" })
    #expect(daemon.answer("parts")?["result"] == [])
    #expect(parts.flatMap { $0?["value"]?.array ?? [] } == whole && whole.count == 100)
    daemon.quit()
  }

  @Test(arguments: [
    ("ct", "Close Tab", "Cut"), ("tab", "Tab", "Tabs"), ("ct", "closeTab", "compact"), ("CT", "CT", "ct"),
  ]) func betterMatchScoresHigher(_ query: String, _ better: String, _ worse: String) {
    let query = FuzzyQuery(query)
    #expect(query.score(better) ?? 0 > query.score(worse) ?? .min)
  }

  @Test func matchNeedsAllCharactersInOrder() {
    #expect(FuzzyQuery("ba").score("ab") == nil && FuzzyQuery("aa").score("a") == nil)
    #expect(FuzzyQuery("").score("anything") == 0 && FuzzyQuery(" a b").score("a-b") != nil)
  }
}
