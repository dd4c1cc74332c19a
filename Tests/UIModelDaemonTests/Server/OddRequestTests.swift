import Testing
import UIModelJSON

/// Edge cases of model changes: duplicate keys, unusual numbers and empty documents.
@Suite struct OddRequestTests {
  private static let uri = "memory:app.uimodel.json"

  /// Returns the document's text after a request, and the error if the request fails.
  private func reply(_ text: String, _ method: String, _ params: JSONValue) throws -> (text: String?, error: JSONValue?)
  {
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["uri": .string(Self.uri), "text": .string(text)])
    let error = daemon.ask("uimodel/model/" + method, params)["error"]
    let newText = daemon.text(Self.uri)
    daemon.endLineSession()
    return (newText, error)
  }

  @Test func removeDeletesBothDuplicateKeys() throws {
    let text = #"{ "screens": [ { "ref": "a", "title": "x", "title": "y" } ] }"#
    #expect(
      try reply(text, "remove", ["entity": ["ref": "a", "path": ["title"]]]).text
        == #"{ "screens": [ { "ref": "a" } ] }"#)
  }

  @Test func removingAnInlineMenuRemovesItsStep() throws {
    func text(_ steps: String) -> String {
      #"{ "app": { "delegate": { "buildMenu": { "steps": [ "# + steps + " ] } } } }"
    }
    let removeStep = #"{ "remove": "share" }"#
    let insertStep =
      #"{ "insertSibling": { "identifier": "book", "title": "B", "children": [] }, "afterMenu": "view" }"#
    #expect(try reply(text(removeStep + ", " + insertStep), "remove", ["entity": "book"]).text == text(removeStep))
  }

  @Test func numbersKeepTheirSpelling() throws {
    for number in ["1E400", "12345678901234567890", "0.1234567890123456789"] {
      let value = try #require(JSONValue(text: "{\"activityType\": \"t\", \"userInfo\": {\"k\": \(number)}}"))
      let setParams: JSONValue = ["entity": "sc", "property": "userActivity", "value": value]
      let reply = try reply(#"{ "scenes": [ { "ref": "sc" } ] }"#, "set", setParams)
      #expect(reply.text?.contains("\"k\": \(number) }") == true, "\(reply)")
    }
  }

  @Test(arguments: ["// licence", "// licence\n", "/* licence */\r\n", "\u{FEFF}", "\u{FEFF}// licence\n", "\r\n"])
  func entityIsInsertedIntoATextWithoutAValue(_ text: String) throws {
    let reply = try reply(
      text, "insert", ["kind": "screen", "document": .string(Self.uri), "value": ["ref": "a"]])
    let newText = try #require(reply.text)
    #expect(reply.error == nil && newText.unicodeScalars.starts(with: text.unicodeScalars))
    let tree = JSONTree(Array(newText.utf8), syntax: .relaxed)
    #expect(tree.problems == [] && tree.root.map { JSONValue($0) } == ["screens": [["ref": "a"]]])
    #expect(!text.contains("\r\n") || !newText.replacing("\r\n", with: "").contains("\n"))
  }

  @Test func invalidParametersAreRefused() throws {
    let text = #"{ "screens": [ { "ref": "a", "view": { "ref": "v" } } ] }"#
    let listAddress: JSONValue = ["document": .string(Self.uri), "path": ["screens"]]
    for kind in [0, "sheet"] as [JSONValue] {
      let reply = try reply(text, "insert", ["into": listAddress, "kind": kind, "value": ["ref": "z"]])
      #expect(reply.error?["code"] == -32602 && reply.text == text)
    }
    let unknownValueParams: JSONValue = ["entity": "v", "property": "alpha", "value": ["$unknown": 1]]
    let reply = try reply(text, "set", unknownValueParams)
    #expect(reply.error?["code"] == -32602 && reply.text == text)
  }
}
