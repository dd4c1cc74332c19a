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

  private func edits(_ daemon: DaemonProcess, _ method: String, _ extraMembers: JSONObject = [:]) -> JSONValue {
    var params: JSONObject = [
      "textDocument": document(Self.uri), "options": ["tabSize": 2, "insertSpaces": true, "trimFinalNewlines": true],
    ]
    for member in extraMembers.members { params[member.name] = member.value }
    return daemon.result("textDocument/" + method, .object(params))
  }

  @Test func documentsRangesAndTypedLinesAreFormatted() throws {
    let daemon = try DaemonProcess()
    let serverCapabilities = daemon.initialize(["capabilities": Self.capabilities])?["capabilities"]
    #expect(
      serverCapabilities?["documentFormattingProvider"] == true
        && serverCapabilities?["documentOnTypeFormattingProvider"] == nil)
    #expect(serverCapabilities?["documentRangeFormattingProvider"] == ["rangesSupport": true])
    let registration = daemon.notification("client/registerCapability")?["params"]?["registrations"]?[0]
    #expect(registration?["method"] == "textDocument/onTypeFormatting")
    #expect(registration?["registerOptions"]?["firstTriggerCharacter"] == "}")
    daemon.open(Self.uri, Self.text)
    let formattedText = applying(edits(daemon, "formatting"), to: Self.text)
    #expect(
      formattedText
        == "{\n  \"sheets\": [\n    { \"ref\": \"👩\", \"presentationDetents\": [\"medium\"] }\n  ]\n}\n")
    let lineRange: JSONValue = ["start": position(1, 0), "end": position(2, 0)]
    #expect(
      applying(edits(daemon, "rangeFormatting", ["range": lineRange]), to: Self.text).hasPrefix(
        "{\n  \"sheets\": [\n{\"ref")
    )
    let lineRanges: JSONValue = [lineRange, ["start": position(3, 0), "end": position(3, 1)]]
    #expect(
      applying(edits(daemon, "rangesFormatting", ["ranges": lineRanges]), to: Self.text).hasSuffix("]}\n  ]\n}\n"))

    daemon.change(Self.uri, version: 2, fullEdit(formattedText), replacement(range(3, 2..<2), "    "))
    let typedEdits = edits(daemon, "onTypeFormatting", ["position": position(3, 7), "ch": "]"])
    #expect(typedEdits == [["range": range(3, 0..<6), "newText": "  "]])
    daemon.change(Self.uri, version: 3, fullEdit(formattedText))
    #expect(edits(daemon, "formatting") == [])
    daemon.quit()
  }
}
