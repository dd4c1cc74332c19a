import Testing
import UIModelDaemon
import UIModelEngine
import UIModelJSON

/// Checks `workspace/symbol`, which finds entities by part of their names.
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

  private func makeConnection(_ capabilities: JSONValue = [:]) throws -> (
    InProcessConnection, TemporaryFolder, JSONValue
  ) {
    let folder = try TemporaryFolder(WorkspaceSymbolTests.files)
    let connection = InProcessConnection()
    let initializeResult = try connection.request("initialize", ["capabilities": capabilities]).get()
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return (connection, folder, initializeResult["capabilities"] ?? .null)
  }

  private func symbolNames(_ query: String) throws -> [String] {
    let (connection, folder, _) = try makeConnection()
    defer { withExtendedLifetime(folder) {} }
    let symbols = try connection.request("workspace/symbol", ["query": .string(query)]).get()
    return symbols.array?.compactMap { $0["name"]?.string } ?? []
  }

  @Test(arguments: [
    ("Close Tab", ["Close Tab"]), ("closetab", ["Close Tab"]), ("clt", ["Close Tab", "Collate"]),
    ("close", ["Close Tab", "Close Window"]), ("clos", ["closing", "Close Tab", "Close Window"]), ("zzz", []),
    // A selector or an identifier also finds its entity.
    ("collate:", ["Collate"]), ("tabs", ["Tabs"]),
  ]) func partsOfNamesFindEntities(_ query: String, _ expectedNames: [String]) throws {
    #expect(try symbolNames(query).prefix(expectedNames.count) == expectedNames[...])
    if expectedNames.isEmpty { #expect(try symbolNames(query) == []) }
  }

  @Test func swiftClassesAreNotListed() throws {
    let allNames = try symbolNames("")
    #expect(allNames.contains("Close Window") && allNames.contains("Notes") && allNames.contains("closing"))
    #expect(!allNames.contains("Editor"))
  }

  @Test func symbolContainsItsLocation() throws {
    let (connection, folder, serverCapabilities) = try makeConnection()
    #expect(serverCapabilities["workspaceSymbolProvider"] == true)
    let tabSymbol = try connection.request("workspace/symbol", ["query": "Close Tab"]).get()[0]
    // A client without a list of symbol kinds supports only the kinds of the first LSP version. Therefore Function (12)
    // replaces Event (24).
    #expect(tabSymbol?["containerName"] == "Tabs" && tabSymbol?["kind"] == 12 && tabSymbol?["data"] == nil)
    #expect(tabSymbol?["location"]?["uri"] == .string(folder.uri("App.uimodel.json")))
    #expect(tabSymbol?["location"]?["range"] == range(4, 39..<50))
    let windowSymbol = try connection.request("workspace/symbol", ["query": "Close Window"]).get()[0]
    #expect(windowSymbol?["location"] == ["uri": .string(folder.uri("Editor.swift")), "range": range(3, 25..<39)])
    #expect(windowSymbol?["containerName"] == "Editor")
  }

  @Test func symbolRangeIsResolvedLazily() throws {
    let (connection, folder, serverCapabilities) = try makeConnection([
      "workspace": [
        "symbol": [
          "symbolKind": ["valueSet": [12, 24]], "resolveSupport": ["properties": ["location.range"]],
        ]
      ]
    ])
    #expect(serverCapabilities["workspaceSymbolProvider"] == ["resolveProvider": true])
    let tabSymbol = try connection.request("workspace/symbol", ["query": "Close Tab"]).get()[0] ?? .null
    let uri = folder.uri("App.uimodel.json")
    #expect(tabSymbol["location"] == ["uri": .string(uri)] && tabSymbol["kind"] == 24)
    let text = "\n" + (folder.read("App.uimodel.json") ?? "")
    connection.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "uimodel", "version": 1, "text": .string(text)]])
    let resolvedSymbol = try connection.request("workspaceSymbol/resolve", tabSymbol).get()
    #expect(resolvedSymbol["location"]?["range"] == range(5, 39..<50) && resolvedSymbol["name"] == "Close Tab")
    connection.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": 2], "contentChanges": [["text": "{}"]]])
    guard case .failure(let error) = connection.request("workspaceSymbol/resolve", tabSymbol) else {
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
    let symbols = daemon.result("workspace/symbol", ["query": "Go"]).array ?? []
    daemon.request("parts", "workspace/symbol", ["query": "Go", "partialResultToken": "p"])
    let partialResults = (0..<2).map { _ in daemon.notification("$/progress")?["params"] }
    #expect(partialResults.allSatisfy { $0?["token"] == "p" })
    #expect(daemon.response("parts")?["result"] == [])
    #expect(partialResults.flatMap { $0?["value"]?.array ?? [] } == symbols && symbols.count == 100)
    daemon.quit()
  }

  @Test(arguments: [
    ("ct", "Close Tab", "Cut"), ("tab", "Tab", "Tabs"), ("ct", "closeTab", "compact"), ("CT", "CT", "ct"),
  ]) func betterMatchScoresHigher(_ query: String, _ betterMatch: String, _ worseMatch: String) {
    let query = FuzzyQuery(query)
    #expect(query.score(betterMatch) ?? 0 > query.score(worseMatch) ?? .min)
  }

  @Test func matchNeedsAllCharactersInOrder() {
    #expect(FuzzyQuery("ba").score("ab") == nil && FuzzyQuery("aa").score("a") == nil)
    #expect(FuzzyQuery("").score("anything") == 0 && FuzzyQuery(" a b").score("a-b") != nil)
  }
}
