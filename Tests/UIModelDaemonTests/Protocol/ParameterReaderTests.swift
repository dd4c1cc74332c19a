import Testing
import UIModelJSON
import UIModelProtocol

@Suite struct ParameterReaderTests {
  private enum Edge: String, CaseIterable { case leading, trailing, bottom }

  private func reader(_ text: String) -> ParameterReader {
    let message = "{\"method\":\"m\",\"params\":\(text)}"
    return ParameterReader(params: JSONTree(Array(message.utf8), syntax: .strict).root?["params"])
  }

  private func error(_ text: String, _ read: (ParameterReader) throws(ResponseError) -> Void) -> ResponseError? {
    do {
      try read(reader(text))
      return nil
    } catch {
      #expect(error.code == .invalidParams)
      return error
    }
  }

  private func readPosition(_ reader: ParameterReader) throws(ResponseError) {
    _ = try LSP.TextDocumentPositionParams(reader)
  }

  @Test(arguments: [
    (
      #"{"textDocument":{"uri":"u"},"position":{"line":"x","character":0}}"#,
      #"params.position.line: expected a non-negative integer, got "x""#
    ),
    (
      #"{"textDocument":{"uri":"u"},"position":{"line":-1,"character":0}}"#,
      "params.position.line: expected a non-negative integer, got -1"
    ),
    (
      #"{"textDocument":{"uri":"u"},"position":{"line":1.5,"character":0}}"#,
      "params.position.line: expected a non-negative integer, got 1.5"
    ),
    (
      #"{"textDocument":{"uri":"u"},"position":{"line":1}}"#,
      "params.position.character: expected a non-negative integer, got nothing"
    ),
    (#"{"textDocument":{"uri":["u"]},"position":null}"#, "params.textDocument.uri: expected a string, got an array"),
    (#"{"textDocument":"u"}"#, "params.textDocument: expected an object, got \"u\""),
    ("[]", "params: expected an object, got an array"),
    ("null", "params.textDocument: expected an object, got nothing"),
  ])
  func errorsNameThePathOfTheParameter(text: String, message: String) {
    #expect(error(text, readPosition)?.message == message)
  }

  @Test func errorPathsIncludeArrayIndices() {
    let changes = #"[{"text":"a"},{"text":"b","range":{"start":{"line":0}}}]"#
    let text = #"{"textDocument":{"uri":"u"},"contentChanges":\#(changes)}"#
    let responseError = error(text) { reader throws(ResponseError) in _ = try LSP.DidChangeTextDocumentParams(reader) }
    #expect(responseError?.data?["path"] == "params.contentChanges[1].range.start.character")
    #expect(responseError?.data?["expected"] == "a non-negative integer")
  }

  @Test func unknownParametersAreRejectedWithASuggestion() {
    let responseError = error(#"{"identifer":"x"}"#) { reader throws(ResponseError) in
      try reader.rejectUnknownMembers(["identifier", "kind"])
    }
    #expect(responseError?.message == "params.identifer: unknown parameter; did you mean 'identifier'?")
    #expect(
      responseError?.data == [
        "path": "params.identifer", "expected": "one of identifier, kind", "nearest": "identifier",
      ])
    let secondError = error(#"{"kind":1,"zzz":2}"#) { reader throws(ResponseError) in
      try reader.rejectUnknownMembers(["identifier", "kind"])
    }
    #expect(secondError?.message == "params.zzz: unknown parameter; expected one of identifier, kind")
  }

  @Test func invalidChoicesGetASuggestion() throws {
    let responseError = error(#"{"edge":"leadng"}"#) { reader throws(ResponseError) in
      _ = try reader.choice("edge", Edge.self)
    }
    #expect(responseError?.data?["nearest"] == "leading")
    #expect(
      responseError?.message
        == #"params.edge: expected one of "leading", "trailing", "bottom", got "leadng"; did you mean "leading"?"#)
    #expect(try reader(#"{"edge":"bottom"}"#).choice("edge", Edge.self) == .bottom)
    #expect(try reader(#"{"edge":null}"#).choice(ifPresent: "edge", Edge.self) == nil)
  }

  @Test func methodsWithoutParametersAcceptEmptyParams() throws {
    _ = try NoParameters(ParameterReader(params: nil))
    for text in ["null", "{}", "[]"] { _ = try NoParameters(reader(text)) }
    let responseError = error(#"{"x":1}"#) { reader throws(ResponseError) in _ = try NoParameters(reader) }
    #expect(responseError?.message == "params.x: unknown parameter; expected no parameters")
    #expect(error("3") { reader throws(ResponseError) in _ = try NoParameters(reader) } != nil)
  }

  @Test func largePositionsAreClamped() throws {
    for number in ["2147483647", "4294967295", "9007199254740991", "1.7976931348623157e308"] {
      let clampedPosition = try LSP.Position(reader("{\"line\":\(number),\"character\":3}"))
      #expect(clampedPosition == LSP.Position(line: 2_147_483_647, character: 3))
    }
  }

  @Test func longValuesAreTruncatedInMessages() {
    let responseError = error("{\"line\":\"\(String(repeating: "x", count: 500))\"}") { reader throws(ResponseError) in
      _ = try reader.uinteger("line")
    }
    #expect((responseError?.message.count ?? 999) < 120)
  }
}
