import Testing
import UIModelJSON
import UIModelProtocol

@Suite struct JSONRPCMessageTests {
  /// Returns a short text that describes a frame, for comparisons.
  private func description(_ text: String) -> String { description(Array(text.utf8)) }

  private func description(_ bytes: [UInt8]) -> String {
    switch JSONRPCFrame(bytes) {
    case .single(let message): description(message)
    case .batch(let messages): "batch(" + messages.map(description).joined(separator: ", ") + ")"
    }
  }

  private func description(_ message: JSONRPCMessage) -> String {
    switch message {
    case .request(let id, let method, let params): "request \(id) \(method)\(description(params))"
    case .notification(let method, let params): "notification \(method)\(description(params))"
    case .response(let id, .success(let value)): "result \(id)\(description(value))"
    case .response(let id, .failure(let error)): "error \(id) \(error.code.rawValue)"
    case .invalid(let id, let error): "invalid \(id) \(error.code.rawValue)"
    }
  }

  private func description(_ element: JSONElement?) -> String { element.map { " " + JSONValue($0).text() } ?? "" }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":0,"method":"m"}"#, "request 0 m"),
    (#"{"jsonrpc":"2.0","id":"a","method":"m","params":{"x":[1]}}"#, #"request "a" m {"x":[1]}"#),
    (#"{"id":null,"method":"m","params":null}"#, "request null m null"),
    (#"{"id":-9223372036854775808,"method":"m"}"#, "request -9223372036854775808 m"),
    (#"{"id":7.0,"method":"m"}"#, "request 7 m"),
    (#"{"method":"m","params":[1]}"#, "notification m [1]"),
    (#"{"id":1,"result":null}"#, "result 1 null"),
    (#"{"id":1,"result":{"a":1},"error":null}"#, #"result 1 {"a":1}"#),
    (#"{"id":1,"error":{"code":-32601,"message":"x"}}"#, "error 1 -32601"),
    (#"{"id":1,"error":"x"}"#, "error 1 -32001"),
    (
      #"[{"id":1,"method":"a"},{"method":"b"},3,{}]"#,
      "batch(request 1 a, notification b, invalid null -32600, invalid null -32600)"
    ),
  ])
  func messagesAreParsed(text: String, expected: String) {
    #expect(description(text) == expected)
  }

  @Test(arguments: [
    ("[]", "invalid null -32600"), ("3", "invalid null -32600"), ("null", "invalid null -32600"),
    ("{}", "invalid null -32600"), ("", "invalid null -32700"), ("{\"id\":1}", "invalid 1 -32600"),
    (#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, "invalid 1 -32600"),
    (#"{"id":1.5,"method":"m"}"#, "invalid null -32600"), (#"{"id":1e400,"method":"m"}"#, "invalid null -32600"),
    (#"{"id":99999999999999999999,"method":"m"}"#, "invalid null -32600"),
    (#"{"id":{},"method":"m"}"#, "invalid null -32600"), (#"{"id":4,"method":5}"#, "invalid 4 -32600"),
  ])
  func invalidMessagesGetAnError(text: String, expected: String) {
    #expect(description(text) == expected)
  }

  @Test(arguments: [
    (#"{"id":4,"method":"m","params":{"a":}}"#, "invalid 4 -32700"),
    (#"{"method":"m","params":{"a":tru},"id":"x"}"#, #"invalid "x" -32700"#),
    (#"{"id":4,"method":"m","params":{"a":1,"a":2}}"#, "invalid 4 -32700"),
    (#"{"id":4,"method":"m","params":"\ud800"}"#, "invalid 4 -32700"),
    (#"{"id":4,"method":"m","params":["#, "invalid 4 -32700"), (#"{"method":"m","params":["#, "invalid null -32700"),
    (#"{"id":4,"result":["#, "invalid null -32700"), ("[{\"id\":1,\"method\":\"m\"}", "invalid null -32700"),
    ("}{", "invalid null -32700"), (#"{"id":4,"method":"m"} x"#, "invalid 4 -32700"),
  ])
  func brokenMessagesKeepTheirId(text: String, expected: String) {
    #expect(description(text) == expected)
  }

  @Test func invalidUTF8AndDeepNestingGetAnError() {
    let invalidUTF8Message = Array(#"{"id":4,"method":"m","params":"a"}"#.utf8).map {
      $0 == UInt8(ascii: "a") ? 0xFF : $0
    }
    #expect(description(invalidUTF8Message) == "invalid 4 -32700")
    let openingBrackets = String(repeating: "[", count: 5000)
    let nestedArray = openingBrackets + openingBrackets.replacing("[", with: "]")
    #expect(description("{\"method\":\"m\",\"params\":\(nestedArray),\"id\":4}") == "invalid 4 -32700")
    #expect(description("{\"id\":4,\"method\":\"m\",\"params\":\(openingBrackets)") == "invalid 4 -32700")
  }

  @Test func loneSurrogateInANotificationIsReplaced() {
    #expect(description(#"{"method":"m","params":"x\ud83dy"}"#) == "notification m \"x\u{FFFD}y\"")
  }

  @Test func parseErrorsGiveTheByteOffset() {
    guard case .single(.invalid(_, let error)) = JSONRPCFrame(Array("{\"id\":1,}".utf8)) else {
      Issue.record("not invalid")
      return
    }
    #expect(error.message == "a comma after the last entry is not allowed here, at byte 7")
    #expect(error.data == ["kind": "trailingComma", "byte": 7])
  }

  @Test func messagesAreSerialized() {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let failure = ResponseError(.notFound, "no é", data: ["a": 1])
    #expect(text(JSONRPCWriting.response(id: .int(1), .success(.null))) == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
    #expect(
      text(JSONRPCWriting.response(id: .string("a\n"), .failure(failure)))
        == #"{"jsonrpc":"2.0","id":"a\n","error":{"code":-32100,"message":"no é","data":{"a":1}}}"#)
    #expect(
      text(JSONRPCWriting.notification(method: "m", params: nil)) == #"{"jsonrpc":"2.0","method":"m"}"#)
    #expect(
      text(JSONRPCWriting.request(id: .int(2), method: "m", params: []))
        == #"{"jsonrpc":"2.0","id":2,"method":"m","params":[]}"#)
    #expect(text(JSONRPCWriting.batch([[0x31], [0x32]])) == "[1,2]")
  }

  @Test func mutatedMessagesNeverTrap() {
    let validMessage = Array(
      #"{"jsonrpc":"2.0","id":"é","method":"m","params":{"a":[1,"\ud83d\ude00",{}],"b":null}}"#.utf8)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5000 { #expect(!description(validMessage.mutated(using: &generator)).isEmpty) }
  }
}
