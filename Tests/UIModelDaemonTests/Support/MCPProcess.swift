import Foundation
import Testing
import UIModelJSON

/// The process `daemon-client mcp` and a client that uses one of the two eras of the protocol. Each message of the
/// server is validated against the schema of its era, and each structured result against the schema of its tool.
final class MCPProcess {
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
  private var count = 0
  private var tools: [String: JSONValue] = [:]

  /// Starts the server in a folder.
  /// - Parameter arguments: The arguments after `mcp`.
  /// - Parameter initializesSession: Whether a client of the legacy era initializes the session.
  init(
    _ era: Era = .legacy, in folder: String, _ arguments: String = "", environment: [String: String] = [:],
    initializesSession: Bool = true
  ) throws {
    (self.era, schema) = (era, try era.schema)
    process = try DaemonProcess(
      .line, shell: "cd '\(folder)' && exec \"$(dirname \"$0\")/daemon-client\" mcp \(arguments)",
      environment: environment, isJudged: false)
    guard era == .legacy, initializesSession else { return }
    let opening: JSONValue = [
      "protocolVersion": .string(era.rawValue), "capabilities": [:],
      "clientInfo": ["name": "tests", "version": "1"],
    ]
    _ = request("initialize", opening)
    process.notify("notifications/initialized")
  }

  /// The `_meta` member of each request of the modern era.
  static let meta: JSONValue = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  /// Sends a request and returns its id.
  func begin(_ method: String, _ params: JSONObject = [:], token: String? = nil) -> JSONValue {
    count += 1
    var params = params
    if era == .modern { params["_meta"] = MCPProcess.meta }
    if let token {
      var meta = params["_meta"]?.object ?? [:]
      meta["progressToken"] = .string(token)
      params["_meta"] = .object(meta)
    }
    process.request(.int(count), method, .object(params))
    return .int(count)
  }

  /// Returns the response to a request and validates it; nil if none arrives in time.
  func answer(_ id: JSONValue, to method: String, within seconds: Double = 60) -> JSONValue? {
    guard let message = process.next(within: seconds, { $0["id"] == id && $0["method"] == nil }) else {
      Issue.record("\(method) has no answer")
      return nil
    }
    judge(message, method)
    return message
  }

  func request(_ method: String, _ params: JSONValue = [:]) -> JSONValue? {
    answer(begin(method, params.object ?? [:]), to: method)
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
      let structured = result["structuredContent"]
      #expect(JSONSchema(schema).problems(structured ?? .null) == [], "\(tool): \(structured?.text() ?? "nothing")")
    }
    return result
  }

  /// Calls a tool and returns its structured content.
  func structured(_ tool: String, _ arguments: JSONValue = [:]) throws -> JSONValue {
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

  /// Closes the server's input. Fails the test if the status is not 0 or messages are unread.
  func finish() {
    process.closeInput()
    process.finish(status: 0)
  }

  private func judge(_ message: JSONValue, _ method: String) {
    if message["error"] != nil {
      #expect(schema.problems(message, definition: "JSONRPCErrorResponse") == [], "\(message.text())")
      return
    }
    let names = [
      "initialize": "InitializeResult", "ping": "EmptyResult", "server/discover": "DiscoverResult",
      "tools/list": "ListToolsResult", "tools/call": "CallToolResult", "resources/list": "ListResourcesResult",
      "resources/templates/list": "ListResourceTemplatesResult", "resources/read": "ReadResourceResult",
      "prompts/list": "ListPromptsResult", "prompts/get": "GetPromptResult",
    ]
    #expect(schema.problems(message, definition: "JSONRPCResultResponse") == [], "\(method)")
    let problems = schema.problems(message["result"] ?? .null, definition: names[method] ?? "Result")
    #expect(problems == [], "\(method)")
  }

  /// Returns the next notification of a method and validates it; nil if none arrives in time.
  func notification(_ definition: String, _ method: String) -> JSONValue? {
    let message = process.notification(method)
    if let message { #expect(schema.problems(message, definition: definition) == []) }
    return message
  }
}
