import Testing
import UIModelJSON

/// Checks properties that are left out of an answer until the client sends a resolve request.
@Suite struct ResolveTests {
  @Test func completionDocumentationIsResolvedLazily() throws {
    let file = ["a.uimodel.json": #"{ "sheets": [ { 1️⃣1️⃣ } ] }"#]
    let eager = try OpenedFiles(file)
    #expect(eager.serverCapabilities["completionProvider"]?["resolveProvider"] == false)
    let lazy = try OpenedFiles(
      file,
      [
        "textDocument": [
          "completion": ["completionItem": ["resolveSupport": ["properties": ["documentation"]]]]
        ]
      ])
    #expect(lazy.serverCapabilities["completionProvider"]?["resolveProvider"] == true)
    func item(_ opened: OpenedFiles) throws -> JSONValue? {
      try opened.ask("textDocument/completion", "a.uimodel.json", "1️⃣")["items"]?.array?
        .first { $0["label"] == "modalPresentationStyle" }
    }
    let whole = try #require(try item(eager)), part = try #require(try item(lazy))
    #expect(whole["documentation"] != nil && whole["data"] == nil && part["documentation"] == nil)
    let resolved = try lazy.ask("completionItem/resolve", part)
    #expect(resolved["documentation"] == whole["documentation"] && resolved["textEdit"] == whole["textEdit"])
    let other: JSONValue = ["label": "of another place"]
    #expect(try lazy.ask("completionItem/resolve", other) == other)
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

  private func actions(_ opened: OpenedFiles, only: JSONValue = nil) throws -> [JSONValue] {
    try opened.ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": opened.uri("a.uimodel.json")], "context": ["diagnostics": [], "only": only],
        "range": ["start": position(0, 0), "end": position(1, 0)],
      ]
    ).array ?? []
  }

  @Test func codeActionEditIsResolvedLazily() throws {
    let file = ["a.uimodel.json": PushTests.wrong]
    let eager = try OpenedFiles(file, ResolveTests.eagerCapabilities),
      lazy = try OpenedFiles(file, ResolveTests.lazyCapabilities)
    #expect(eager.serverCapabilities["codeActionProvider"]?["resolveProvider"] == false)
    #expect(lazy.serverCapabilities["codeActionProvider"]?["resolveProvider"] == true)
    let whole = try actions(eager), parts = try actions(lazy)
    #expect(whole.allSatisfy { $0["edit"] != nil && $0["data"] == nil } && whole.count > 1)
    #expect(parts.map { $0["title"] } == whole.map { $0["title"] } && parts.allSatisfy { $0["edit"] == nil })
    for (part, whole) in zip(parts, whole) {
      let resolved = try lazy.ask("codeAction/resolve", part)
      let edits = { (action: JSONValue) in action["edit"]?["changes"]?.object?.members.first?.value }
      #expect(edits(resolved) == edits(whole) && edits(whole) != nil && resolved["title"] == whole["title"])
    }
  }

  @Test func codeActionOfAnOlderTextIsNotResolved() throws {
    let opened = try OpenedFiles(["a.uimodel.json": PushTests.wrong], ResolveTests.lazyCapabilities)
    let action = try #require(try actions(opened).first)
    opened.connection.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": opened.uri("a.uimodel.json"), "languageId": "uimodel", "version": 1,
          "text": .string("\n" + PushTests.wrong),
        ]
      ])
    let error = opened.error("codeAction/resolve", action)
    #expect(error?.code.rawValue == -32801 && error?.message.contains("was offered") == true)
  }

  @Test func inlayHintTooltipIsResolvedLazily() throws {
    let code = """
      import UIKit
      class Reader: UIViewController {
        @objc func next() {}
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: .command)]
        }
      }
      """
    let opened = try OpenedFiles(
      ["A.swift": code], ["textDocument": ["inlayHint": ["resolveSupport": ["properties": ["tooltip"]]]]])
    #expect(opened.serverCapabilities["inlayHintProvider"] == ["resolveProvider": true])
    let hints = try opened.ask(
      "textDocument/inlayHint",
      ["textDocument": ["uri": opened.uri("A.swift")], "range": ["start": position(0, 0), "end": position(9, 0)]])
    let hint = try #require(hints[0])
    #expect(hint["label"] == "⌘J" && hint["tooltip"] == nil)
    let tooltip = try opened.ask("inlayHint/resolve", hint)["tooltip"]
    #expect(tooltip?["value"]?.string?.contains("Next") == true && tooltip?["kind"] == "plaintext")
  }
}
