import Testing
import UIModelJSON

/// Checks that response properties are omitted until the client sends a resolve request.
@Suite struct ResolveTests {
  @Test func completionDocumentationIsResolvedLazily() throws {
    let files = ["a.uimodel.json": #"{ "sheets": [ { 1️⃣1️⃣ } ] }"#]
    let eagerClient = try OpenedFiles(files)
    #expect(eagerClient.serverCapabilities["completionProvider"]?["resolveProvider"] == false)
    let lazyClient = try OpenedFiles(
      files,
      [
        "textDocument": [
          "completion": ["completionItem": ["resolveSupport": ["properties": ["documentation"]]]]
        ]
      ])
    #expect(lazyClient.serverCapabilities["completionProvider"]?["resolveProvider"] == true)
    func item(_ client: OpenedFiles) throws -> JSONValue? {
      try client.ask("textDocument/completion", "a.uimodel.json", "1️⃣")["items"]?.array?
        .first { $0["label"] == "modalPresentationStyle" }
    }
    let wholeItem = try #require(try item(eagerClient)), part = try #require(try item(lazyClient))
    #expect(wholeItem["documentation"] != nil && wholeItem["data"] == nil && part["documentation"] == nil)
    let resolvedItem = try lazyClient.ask("completionItem/resolve", part)
    #expect(
      resolvedItem["documentation"] == wholeItem["documentation"] && resolvedItem["textEdit"] == wholeItem["textEdit"])
    let foreignItem: JSONValue = ["label": "of another place"]
    #expect(try lazyClient.ask("completionItem/resolve", foreignItem) == foreignItem)
  }

  private static let lazyCapabilities: JSONValue = [
    "textDocument": [
      "codeAction": [
        "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "dataSupport": true,
        "resolveSupport": ["properties": ["edit"]],
      ]
    ]
  ]
  private static let eagerCapabilities: JSONValue = ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]]

  private func actions(_ client: OpenedFiles, only: JSONValue = nil) throws -> [JSONValue] {
    try client.ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": client.uri("a.uimodel.json")], "context": ["diagnostics": [], "only": only],
        "range": ["start": position(0, 0), "end": position(1, 0)],
      ]
    ).array ?? []
  }

  @Test func codeActionEditIsResolvedLazily() throws {
    let files = ["a.uimodel.json": PushTests.noDetents]
    let eagerClient = try OpenedFiles(files, ResolveTests.eagerCapabilities),
      lazy = try OpenedFiles(files, ResolveTests.lazyCapabilities)
    #expect(eagerClient.serverCapabilities["codeActionProvider"]?["resolveProvider"] == false)
    #expect(lazy.serverCapabilities["codeActionProvider"]?["resolveProvider"] == true)
    let wholeActions = try actions(eagerClient), parts = try actions(lazy)
    #expect(wholeActions.allSatisfy { $0["edit"] != nil && $0["data"] == nil } && wholeActions.count > 1)
    #expect(parts.map { $0["title"] } == wholeActions.map { $0["title"] } && parts.allSatisfy { $0["edit"] == nil })
    for (partialAction, wholeAction) in zip(parts, wholeActions) {
      let resolvedAction = try lazy.ask("codeAction/resolve", partialAction)
      let edits = { (action: JSONValue) in action["edit"]?["changes"]?.object?.members.first?.value }
      #expect(
        edits(resolvedAction) == edits(wholeAction) && edits(wholeAction) != nil
          && resolvedAction["title"] == wholeAction["title"])
    }
  }

  @Test func codeActionOfAnOlderTextIsNotResolved() throws {
    let client = try OpenedFiles(["a.uimodel.json": PushTests.noDetents], ResolveTests.lazyCapabilities)
    let action = try #require(try actions(client).first)
    client.connection.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": client.uri("a.uimodel.json"), "languageId": "uimodel", "version": 1,
          "text": .string("\n" + PushTests.noDetents),
        ]
      ])
    let error = client.error("codeAction/resolve", action)
    #expect(error?.code.rawValue == -32801 && error?.message.contains("was offered") == true)
  }

  @Test func inlayHintTooltipIsResolvedLazily() throws {
    let source = """
      import UIKit
      class Reader: UIViewController {
        @objc func next() {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: .command)]
        }
      }
      """
    let client = try OpenedFiles(
      ["A.swift": source], ["textDocument": ["inlayHint": ["resolveSupport": ["properties": ["tooltip"]]]]])
    #expect(client.serverCapabilities["inlayHintProvider"] == ["resolveProvider": true])
    let hints = try client.ask(
      "textDocument/inlayHint",
      ["textDocument": ["uri": client.uri("A.swift")], "range": ["start": position(0, 0), "end": position(9, 0)]])
    let hint = try #require(hints[0])
    #expect(hint["label"] == "⌘J" && hint["tooltip"] == nil)
    let tooltip = try client.ask("inlayHint/resolve", hint)["tooltip"]
    #expect(tooltip?["value"]?.string?.contains("Next") == true && tooltip?["kind"] == "plaintext")
  }
}
