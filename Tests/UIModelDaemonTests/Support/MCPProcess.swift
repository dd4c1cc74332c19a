import Foundation
import Testing
import UIModelJSON

/// `daemon-client mcp` as a process, with a client that speaks to it in one of the two eras. Each message of the server is
/// compared with the schema of its era, and each structured answer with that of its tool.
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

  /// In a folder; `arguments` are those after `mcp`. `opens`: whether the client of the legacy era opens the session.
  init(
    _ era: Era = .legacy, in folder: String, _ arguments: String = "", environment: [String: String] = [:],
    opens: Bool = true
  ) throws {
    (self.era, schema) = (era, try era.schema)
    process = try DaemonProcess(
      .line, shell: "cd '\(folder)' && exec \"$(dirname \"$0\")/daemon-client\" mcp \(arguments)",
      environment: environment, isJudged: false)
    guard era == .legacy, opens else { return }
    let opening: JSONValue = [
      "protocolVersion": .string(era.rawValue), "capabilities": [:],
      "clientInfo": ["name": "tests", "version": "1"],
    ]
    _ = request("initialize", opening)
    process.notify("notifications/initialized")
  }

  /// What each request of the modern era has.
  static let meta: JSONValue = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  /// Sends a request; its id.
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

  /// The answer to a request, which fits the schema.
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

  /// The result of a tool.
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

  /// What a tool answers programs.
  func structured(_ tool: String, _ arguments: JSONValue = [:]) throws -> JSONValue {
    let result = try call(tool, arguments)
    #expect(result["isError"] == nil, "\(text(result))")
    return try #require(result["structuredContent"])
  }

  /// Why a tool cannot answer.
  func failure(_ tool: String, _ arguments: JSONValue = [:]) throws -> String {
    let result = try call(tool, arguments)
    #expect(result["isError"] == true, "\(text(result))")
    return text(result)
  }

  func text(_ result: JSONValue) -> String { result["content"]?[0]?["text"]?.string ?? "" }

  /// The end of the input ends the process; all was looked at.
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

  /// A notification, which fits the schema.
  func notification(_ definition: String, _ method: String) -> JSONValue? {
    let message = process.notification(method)
    if let message { #expect(schema.problems(message, definition: definition) == []) }
    return message
  }
}
