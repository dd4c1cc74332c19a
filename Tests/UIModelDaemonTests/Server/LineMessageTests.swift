import Testing
import UIModelJSON

/// JSON messages that span several lines, as `jq` prints them.
@Suite struct LineMessageTests {
  /// Sends `lines` and a final request, and returns the messages before the answer to the final request.
  private func errors(_ lines: String) throws -> [JSONValue] {
    let daemon = try DaemonProcess(.line)
    daemon.write(lines + "\n")
    daemon.request("last", "uimodel/workspace/list")
    daemon.closeInput()
    var errors: [JSONValue] = []
    while let message = daemon.next({ _ in true }), message["id"] != "last" { errors.append(message) }
    daemon.finish(status: 0)
    return errors
  }

  private static let hintMessage =
    "the message does not end on this line; send one message per line, such as 'jq -c' writes"

  private static let prettyPrintedMessage = """
    {
      "jsonrpc": "2.0",
      "id": 1,
      "method": "uimodel/transaction/run",
      "params": {
        "name": "a } in \\" a string {",
        "changes": [
          [1, 2],
          { "method": "uimodel/model/remove", "params": { "entity": "x" } },
          { "method": "uimodel/model/remove" }
        ]
      }
    }
    """

  @Test func multilineMessageGetsOneErrorWithAHint() throws {
    let errors = try errors(Self.prettyPrintedMessage)
    #expect(errors.count == 1 && errors.first?["id"] == .null)
    #expect(
      errors.first?["error"]?["code"] == -32700 && errors.first?["error"]?["message"] == .string(Self.hintMessage))
  }

  @Test func everyMultilineMessageGetsAnError() throws {
    #expect(try errors(Self.prettyPrintedMessage + "\n" + Self.prettyPrintedMessage).count == 2)
    #expect(try errors("[\n" + Self.prettyPrintedMessage + ",\n" + Self.prettyPrintedMessage + "\n]").count == 1)
  }

  /// The daemon reads the next line after an incomplete message.
  @Test func truncatedMessageDoesNotHideTheNextMessage() throws {
    let errors = try errors(
      """
      {"jsonrpc":"2.0","id":1,"method":"uimodel/workspace/list","params":{
      {"jsonrpc":"2.0","id":2,"method":"uimodel/workspace/nothing"}
      {"id":3,"method":"uimodel/workspace/nothing"
      {"id":4,"method":"uimodel/workspace/nothing"}
      [{"id":5,"method":"uimodel/workspace/nothing"}]
      """)
    #expect(errors.map { $0["id"] ?? $0[0]?["id"] } == [1, 2, 3, 4, 5])
    #expect(errors.map { $0["error"]?["code"] } == [-32700, -32601, -32700, -32601, nil])
  }

  @Test func otherSyntaxErrorsGetNoHint() throws {
    let errors = try errors("{\"id\":1,}\n\"x\"\n}")
    #expect(errors.map { $0["error"]?["code"] } == [-32700, -32600, -32700])
    #expect(errors.first?["error"]?["message"] != .string(Self.hintMessage))
  }
}
