import Foundation
import Testing
import UIModelJSON

/// The server process `daemon-client mcp` with a client that uses the protocol version of one era. Each server message
/// is validated against the schema of this version, and each structured result against the output schema of its tool.
final class MCPProcess {
  /// A protocol version: with an `initialize` handshake (legacy), or with the version in each request (modern).
  enum Era: String, CaseIterable {
    case legacy = "2025-11-25"
    case modern = "2026-07-28"

    fileprivate var schema: JSONSchema {
      get throws { JSONSchema(try #require(JSONValue(text: Repository.text("Tests/MCP/\(rawValue).json")))) }
    }
  }

  let process: DaemonProcess
  private let era: Era
  private let schema: JSONSchema
  private var requestCount = 0
  private var tools: [String: JSONValue] = [:]

  /// Starts the server in a folder.
  /// - Parameter arguments: the arguments after `mcp`.
  /// - Parameter initializesSession: whether a client of the legacy era initializes the session.
  init(
    _ era: Era = .legacy, in folder: String, _ arguments: String = "", environment: [String: String] = [:],
    initializesSession: Bool = true
  ) throws {
    (self.era, schema) = (era, try era.schema)
    process = try DaemonProcess(
      .line, shell: "cd '\(folder)' && exec \"$(dirname \"$0\")/daemon-client\" mcp \(arguments)",
      environment: environment, isJudged: false)
    guard era == .legacy, initializesSession else { return }
    let initializeParams: JSONValue = [
      "protocolVersion": .string(era.rawValue), "capabilities": [:],
      "clientInfo": ["name": "tests", "version": "1"],
    ]
    _ = request("initialize", initializeParams)
    process.notify("notifications/initialized")
  }

  /// The `_meta` member of each request of the modern era.
  static let meta: JSONValue = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  /// Sends a request and returns its id.
  func sendRequest(_ method: String, _ params: JSONObject = [:], token: String? = nil) -> JSONValue {
    requestCount += 1
    var params = params
    if era == .modern { params["_meta"] = MCPProcess.meta }
    if let token {
      var meta = params["_meta"]?.object ?? [:]
      meta["progressToken"] = .string(token)
      params["_meta"] = .object(meta)
    }
    process.request(.int(requestCount), method, .object(params))
    return .int(requestCount)
  }

  /// Returns the response to a request after validating it. Fails the test and returns nil if none arrives in time.
  func response(_ id: JSONValue, to method: String, within seconds: Double = 60) -> JSONValue? {
    guard let message = process.next(within: seconds, { $0["id"] == id && $0["method"] == nil }) else {
      Issue.record("\(method) has no answer")
      return nil
    }
    validate(message, method)
    return message
  }

  func request(_ method: String, _ params: JSONValue = [:]) -> JSONValue? {
    response(sendRequest(method, params.object ?? [:]), to: method)
  }

  func result(_ method: String, _ params: JSONValue = [:]) -> JSONValue? { request(method, params)?["result"] }

  func errorCode(_ method: String, _ params: JSONValue = [:]) -> Int? {
    request(method, params)?["error"]?["code"]?.int
  }

  /// Calls a tool and returns its result.
  func call(_ tool: String, _ arguments: JSONValue = [:]) throws -> JSONValue {
    if tools.isEmpty {
      for tool in result("tools/list")?["tools"]?.array ?? [] { tools[tool["name"]?.string ?? ""] = tool }
    }
    let result = try #require(self.result("tools/call", ["name": .string(tool), "arguments": arguments]))
    if result["isError"]?.bool != true, let schema = tools[tool]?["outputSchema"] {
      let content = result["structuredContent"]
      #expect(JSONSchema(schema).problems(content ?? .null) == [], "\(tool): \(content?.text() ?? "nothing")")
    }
    return result
  }

  /// Calls a tool and returns its structured content.
  func toolContent(_ tool: String, _ arguments: JSONValue = [:]) throws -> JSONValue {
    let result = try call(tool, arguments)
    #expect(result["isError"] == nil, "\(text(result))")
    return try #require(result["structuredContent"])
  }

  /// Calls a tool that must fail, and returns the text of its error.
  func failure(_ tool: String, _ arguments: JSONValue = [:]) throws -> String {
    let result = try call(tool, arguments)
    #expect(result["isError"] == true, "\(text(result))")
    return text(result)
  }

  func text(_ result: JSONValue) -> String { result["content"]?[0]?["text"]?.string ?? "" }

  /// Closes the server's input. Fails the test if the exit status is not 0 or messages are unread.
  func finish() {
    process.closeInput()
    process.finish(status: 0)
  }

  private func validate(_ message: JSONValue, _ method: String) {
    if message["error"] != nil {
      #expect(schema.problems(message, definition: "JSONRPCErrorResponse") == [], "\(message.text())")
      return
    }
    let definitions = [
      "initialize": "InitializeResult", "ping": "EmptyResult", "server/discover": "DiscoverResult",
      "tools/list": "ListToolsResult", "tools/call": "CallToolResult", "resources/list": "ListResourcesResult",
      "resources/templates/list": "ListResourceTemplatesResult", "resources/read": "ReadResourceResult",
      "prompts/list": "ListPromptsResult", "prompts/get": "GetPromptResult",
    ]
    #expect(schema.problems(message, definition: "JSONRPCResultResponse") == [], "\(method)")
    let problems = schema.problems(message["result"] ?? .null, definition: definitions[method] ?? "Result")
    #expect(problems == [], "\(method)")
  }

  /// Returns the next notification of a method after validating it; nil if none arrives in time.
  /// - Parameter definition: the name of the notification's definition in the schema.
  func notification(_ definition: String, _ method: String) -> JSONValue? {
    let message = process.notification(method)
    if let message { #expect(schema.problems(message, definition: definition) == []) }
    return message
  }
}
