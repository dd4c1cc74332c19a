import Testing
import UIModelJSON

/// Checks semantic tokens on the wire: relative positions, deltas and ranges.
@Suite struct SemanticTokenRequestTests {
  private static let uri = "file:///semantic/a.uimodel.json"
  private static let text = """
    {
      "toolbars": [{ "items": [{ "ref": "👩 photos" }] }],
      "sheets": [
        { "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceItem": "👩 photos" } }
      ]
    }

    """

  /// Indices of token types in the legend.
  private static let (variable, enumMember) = (0, 4)
  private static let data: [Int] = [
    1, 37, 9, variable, 1, 2, 33, 7, enumMember, 0, 0, 60, 9, variable, 0,
  ]

  private func ask(
    _ daemon: DaemonProcess, _ method: String, _ more: JSONObject = [:], uri: String = uri
  ) -> JSONValue {
    var params: JSONObject = ["textDocument": document(uri)]
    for member in more.members { params[member.name] = member.value }
    return daemon.result("textDocument/semanticTokens/" + method, .object(params))
  }

  private func numbers(_ value: JSONValue?) -> [Int]? { value?.array?.compactMap(\.int) }

  @Test func deltaContainsOnlyTheChange() throws {
    let daemon = try DaemonProcess()
    let legend = daemon.initialize()?["capabilities"]?["semanticTokensProvider"]?["legend"]
    #expect(legend?["tokenTypes"]?[Self.enumMember] == "enumMember" && legend?["tokenModifiers"]?[0] == "declaration")
    daemon.open(Self.uri, Self.text)
    let full = ask(daemon, "full")
    #expect(numbers(full["data"]) == Self.data)
    let same = ask(daemon, "full/delta", ["previousResultId": full["resultId"] ?? .null])
    #expect(same["resultId"] == full["resultId"] && same["edits"] == [])

    daemon.change(Self.uri, version: 2, replacement(range(3, 6..<6), #""ref": "share", "#))
    let delta = ask(daemon, "full/delta", ["previousResultId": full["resultId"] ?? .null])
    #expect(delta["edits"] == [["start": 6, "deleteCount": 1, "data": [14, 5, 0, 1, 0, 35]]])
    // A request with an outdated result id returns all tokens.
    #expect(numbers(ask(daemon, "full/delta", ["previousResultId": "0"])["data"])?.count == 20)
    daemon.close(Self.uri)
    daemon.open(Self.uri, Self.text, version: 3)
    #expect(ask(daemon, "full/delta", ["previousResultId": delta["resultId"] ?? .null])["edits"] == nil)
    daemon.quit()
  }

  @Test func rangeRequestReturnsTokensInTheRange() throws {
    let daemon = try DaemonProcess.editor(["general": ["positionEncodings": ["utf-8"]]])
    daemon.open(Self.uri, Self.text)
    let part = ask(daemon, "range", ["range": ["start": position(2, 0), "end": position(4, 0)]])
    #expect(numbers(part["data"]) == [3, 33, 7, Self.enumMember, 0, 0, 60, 11, Self.variable, 0])
    #expect(part["resultId"] == nil)
    let first = ask(daemon, "range", ["range": ["start": position(1, 0), "end": position(1, 60)]])
    #expect(numbers(first["data"]) == [1, 37, 11, Self.variable, 1])
    daemon.open("file:///semantic/A.swift", "class A {}")
    #expect(ask(daemon, "full", uri: "file:///semantic/A.swift") == .null)
    daemon.quit()
  }
}
