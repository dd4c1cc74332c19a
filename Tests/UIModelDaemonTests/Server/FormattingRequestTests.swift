import Testing
import UIModelJSON

/// Formatting requests for documents, ranges and typed text, over the wire.
@Suite struct FormattingRequestTests {
  private static let uri = "file:///formatting/a.uimodel.json"
  private static let text = "{\n\"sheets\":[\n{\"ref\":\"👩\",\"presentationDetents\":[\"medium\"]}\n]\n}\n"
  private static let capabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "textDocument": [
      "onTypeFormatting": ["dynamicRegistration": true], "rangeFormatting": ["rangesSupport": true],
    ],
  ]

  private func edits(_ daemon: DaemonProcess, _ method: String, _ more: JSONObject = [:]) -> JSONValue {
    var params: JSONObject = [
      "textDocument": document(Self.uri), "options": ["tabSize": 2, "insertSpaces": true, "trimFinalNewlines": true],
    ]
    for member in more.members { params[member.name] = member.value }
    return daemon.result("textDocument/" + method, .object(params))
  }

  @Test func documentsRangesAndTypedLinesAreFormatted() throws {
    let daemon = try DaemonProcess()
    let offer = daemon.initialize(["capabilities": Self.capabilities])?["capabilities"]
    #expect(offer?["documentFormattingProvider"] == true && offer?["documentOnTypeFormattingProvider"] == nil)
    #expect(offer?["documentRangeFormattingProvider"] == ["rangesSupport": true])
    let registered = daemon.notification("client/registerCapability")?["params"]?["registrations"]?[0]
    #expect(registered?["method"] == "textDocument/onTypeFormatting")
    #expect(registered?["registerOptions"]?["firstTriggerCharacter"] == "}")
    daemon.open(Self.uri, Self.text)
    let formatted = applying(edits(daemon, "formatting"), to: Self.text)
    #expect(
      formatted
        == "{\n  \"sheets\": [\n    { \"ref\": \"👩\", \"presentationDetents\": [\"medium\"] }\n  ]\n}\n")
    let line: JSONValue = ["start": position(1, 0), "end": position(2, 0)]
    #expect(
      applying(edits(daemon, "rangeFormatting", ["range": line]), to: Self.text).hasPrefix("{\n  \"sheets\": [\n{\"ref")
    )
    let parts: JSONValue = [line, ["start": position(3, 0), "end": position(3, 1)]]
    #expect(
      applying(edits(daemon, "rangesFormatting", ["ranges": parts]), to: Self.text).hasSuffix("]}\n  ]\n}\n"))

    daemon.change(Self.uri, version: 2, whole(formatted), replacement(range(3, 2..<2), "    "))
    let typed = edits(daemon, "onTypeFormatting", ["position": position(3, 7), "ch": "]"])
    #expect(typed == [["range": range(3, 0..<6), "newText": "  "]])
    daemon.change(Self.uri, version: 3, whole(formatted))
    #expect(edits(daemon, "formatting") == [])
    daemon.quit()
  }
}
