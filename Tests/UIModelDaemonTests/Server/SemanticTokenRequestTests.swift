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
  private static let (variableIndex, enumMemberIndex) = (0, 4)
  private static let tokenData: [Int] = [
    1, 37, 9, variableIndex, 1, 2, 33, 7, enumMemberIndex, 0, 0, 60, 9, variableIndex, 0,
  ]

  private func tokenResult(
    _ daemon: DaemonProcess, _ method: String, _ extraParams: JSONObject = [:], uri: String = uri
  ) -> JSONValue {
    var params: JSONObject = ["textDocument": document(uri)]
    for member in extraParams.members { params[member.name] = member.value }
    return daemon.result("textDocument/semanticTokens/" + method, .object(params))
  }

  private func integers(_ value: JSONValue?) -> [Int]? { value?.array?.compactMap(\.int) }

  @Test func deltaContainsOnlyChangedTokens() throws {
    let daemon = try DaemonProcess()
    let legend = daemon.initialize()?["capabilities"]?["semanticTokensProvider"]?["legend"]
    #expect(
      legend?["tokenTypes"]?[Self.enumMemberIndex] == "enumMember" && legend?["tokenModifiers"]?[0] == "declaration")
    daemon.open(Self.uri, Self.text)
    let fullResult = tokenResult(daemon, "full")
    #expect(integers(fullResult["data"]) == Self.tokenData)
    let unchangedDelta = tokenResult(daemon, "full/delta", ["previousResultId": fullResult["resultId"] ?? .null])
    #expect(unchangedDelta["resultId"] == fullResult["resultId"] && unchangedDelta["edits"] == [])

    daemon.change(Self.uri, version: 2, replacement(range(3, 6..<6), #""ref": "share", "#))
    let delta = tokenResult(daemon, "full/delta", ["previousResultId": fullResult["resultId"] ?? .null])
    #expect(delta["edits"] == [["start": 6, "deleteCount": 1, "data": [14, 5, 0, 1, 0, 35]]])
    // A request with an outdated result id returns all tokens.
    #expect(integers(tokenResult(daemon, "full/delta", ["previousResultId": "0"])["data"])?.count == 20)
    daemon.close(Self.uri)
    daemon.open(Self.uri, Self.text, version: 3)
    #expect(tokenResult(daemon, "full/delta", ["previousResultId": delta["resultId"] ?? .null])["edits"] == nil)
    daemon.quit()
  }

  @Test func rangeRequestReturnsTokensInTheRange() throws {
    let daemon = try DaemonProcess.editor(["general": ["positionEncodings": ["utf-8"]]])
    daemon.open(Self.uri, Self.text)
    let rangeResult = tokenResult(daemon, "range", ["range": ["start": position(2, 0), "end": position(4, 0)]])
    #expect(integers(rangeResult["data"]) == [3, 33, 7, Self.enumMemberIndex, 0, 0, 60, 11, Self.variableIndex, 0])
    #expect(rangeResult["resultId"] == nil)
    let firstLineResult = tokenResult(daemon, "range", ["range": ["start": position(1, 0), "end": position(1, 60)]])
    #expect(integers(firstLineResult["data"]) == [1, 37, 11, Self.variableIndex, 1])
    daemon.open("file:///semantic/A.swift", "class A {}")
    #expect(tokenResult(daemon, "full", uri: "file:///semantic/A.swift") == .null)
    daemon.quit()
  }
}
