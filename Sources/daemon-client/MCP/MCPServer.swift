import Synchronization
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// A server of the Model Context Protocol over the standard streams.
///
/// One thread reads messages and answers requests that do not need the project. A worker thread answers the other
/// requests in the order in which they arrive.
final class MCPServer: Sendable {
  private let requests: MCPRequests
  private let stream: LineStream
  private let worker: WorkThread
  private let tools: MCPTools
  private let isInitialized = Mutex(false)
  /// Used only on the worker thread, hence `nonisolated(unsafe)`.
  nonisolated(unsafe) private let workspace: MCPWorkspace

  /// Creates a server; nil if the system cannot start another thread.
  init?(_ folders: MCPFolders, allowsWriting: Bool) {
    stream = LineStream()
    requests = MCPRequests(stream)
    guard let worker = WorkThread() else { return nil }
    self.worker = worker
    tools = MCPTools(allowsWriting: allowsWriting)
    workspace = MCPWorkspace(folders)
  }

  /// Serves until the end of the input, then waits until all pending requests are answered.
  ///
  /// Returns `.clean`, or `.findings` if the process is asked to terminate or the client no longer reads the output.
  func run() -> ExitStatus {
    let endReason = stream.read { line in
      switch line {
      case .failure(let error): requests.refuse(.null, error)
      case .success(let bytes): handle(JSONRPCFrame(bytes))
      }
    }
    guard endReason == .inputClosed else { return .findings }
    worker.finish()
    stream.finish()
    return .clean
  }

  private func handle(_ frame: JSONRPCFrame) {
    guard case .single(let message) = frame else {
      return requests.refuse(.null, ResponseError(.invalidRequest, "batches are not part of the protocol"))
    }
    switch message {
    case .request(.null, _, _):
      requests.refuse(.null, ResponseError(.invalidRequest, "id must be a string or an integer"))
    case .request(let id, let method, let params):
      requests.begin(id)
      handle(id, method, params.map { JSONValue($0) })
    case .notification("notifications/cancelled", let params):
      if let id = params?["requestId"].flatMap({ RequestID($0) }) { requests.cancel(id) }
    case .notification: break
    // The server sends no requests, so responses are ignored.
    case .response: break
    case .invalid(let id, let error): requests.refuse(id, error)
    }
  }

  private func handle(_ id: RequestID, _ method: String, _ params: JSONValue?) {
    do {
      let isSessionOpen = isInitialized.withLock { $0 }
      let era = try MCPRequestEra(method, params, isInitialized: isSessionOpen).era
      if let result = try immediateResult(method, params, era) { return requests.sendResponse(id, .success(result)) }
      let progress = Progress(requests, id, params?["_meta"]?["progressToken"])
      worker.add { [self] in
        guard !requests.isCanceled(id) else { return requests.sendResponse(id, .success(.null)) }
        requests.sendResponse(
          id, Result { () throws(ResponseError) in try projectResult(method, params, era, progress) })
        workspace.removeReplacements()
      }
    } catch {
      requests.sendResponse(id, .failure(error))
    }
  }

  /// Returns the result of a request that does not need the project; nil for a request that the worker thread must
  /// answer.
  private func immediateResult(
    _ method: String, _ params: JSONValue?, _ era: MCPEra
  ) throws(ResponseError) -> JSONValue? {
    switch (era, method) {
    case (.legacy, "initialize"):
      isInitialized.withLock { $0 = true }
      let requestedVersion = params?["protocolVersion"]?.string ?? ""
      let version = MCPEra.legacyVersions.first { $0 == requestedVersion } ?? MCPEra.legacyVersions.first ?? ""
      return [
        "protocolVersion": .string(version), "capabilities": MCPEra.capabilities, "serverInfo": MCPEra.serverInfo,
        "instructions": .string(MCPInstructions.text),
      ]
    case (.legacy, "ping"): return [:]
    case (.modern, "server/discover"):
      let versions = MCPEra.modernVersions + MCPEra.legacyVersions
      return era.result(
        [
          "supportedVersions": .array(versions.map { .string($0) }), "capabilities": MCPEra.capabilities,
          "instructions": .string(MCPInstructions.text),
        ], .oneHour)
    case (_, "tools/list"):
      try MCPServer.refuseCursor(params)
      return era.result(["tools": .array(tools.all.map(\.json))], .oneHour)
    case (_, "resources/list"): return era.result(try MCPResources.list(params?["cursor"]), .oneHour)
    case (_, "resources/templates/list"):
      try MCPServer.refuseCursor(params)
      return era.result(["resourceTemplates": .array(MCPResources.templates)], .oneHour)
    case (_, "prompts/list"):
      try MCPServer.refuseCursor(params)
      return era.result(["prompts": .array(MCPPrompts.all)], .oneHour)
    case (_, "prompts/get"): return era.result(try MCPPrompts.prompt(params), .uncacheable)
    case (_, "tools/call"):
      let name = params?["name"]?.string
      guard let name, tools.all.contains(where: { $0.name == name }) else {
        let hint = didYouMean(name.flatMap { nearestName(to: $0, among: tools.all.map(\.name)) })
        throw ResponseError(.invalidParams, name.map { "there is no tool '\($0)'\(hint)" } ?? "params.name is missing")
      }
      return nil
    case (_, "resources/read"): return nil
    default:
      let knownMethods = [
        "initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list",
        "resources/templates/list", "resources/read", "prompts/list", "prompts/get",
      ]
      throw .methodNotFound(method, nearest: nearestName(to: method, among: knownMethods))
    }
  }

  /// Throws if the request has a cursor. For use with lists that have only one page.
  private static func refuseCursor(_ params: JSONValue?) throws(ResponseError) {
    guard params?["cursor"] == nil else {
      throw ResponseError(.invalidParams, "params.cursor: there are no further pages")
    }
  }

  /// Returns the result of a request that needs the project. Runs on the worker thread.
  private func projectResult(
    _ method: String, _ params: JSONValue?, _ era: MCPEra, _ progress: Progress
  ) throws(ResponseError) -> JSONValue {
    if method == "resources/read" {
      return try MCPResources.read(params?["uri"]?.string, era, workspace)
    }
    guard let tool = tools.all.first(where: { $0.name == params?["name"]?.string }) else {
      throw ResponseError(.internalError, "the tool has gone")
    }
    let result: JSONObject
    do throws(MCPFailure) {
      result = try workspace.run(tool, params?["arguments"], progress.reportStep).json
    } catch {
      result = ["content": [["type": "text", "text": .string(error.message)]], "isError": true]
    }
    return era.result(result, .uncacheable)
  }

  /// Sends progress notifications for a request that has a progress token.
  struct Progress {
    private let requests: MCPRequests
    private let id: RequestID
    private let token: JSONValue?
    private let stepCounter = StepCounter()

    private final class StepCounter: Sendable {
      private let count = Mutex(0)

      func nextNumber() -> Int {
        count.withLock { count in
          count += 1
          return count
        }
      }
    }

    fileprivate init(_ requests: MCPRequests, _ id: RequestID, _ token: JSONValue?) {
      (self.requests, self.id) = (requests, id)
      self.token = token.flatMap { $0.string != nil || $0.int != nil ? $0 : nil }
    }

    /// Sends a notification that a step begins, such as "reading the project". Does nothing without a progress token.
    func reportStep(_ step: String) {
      guard let token else { return }
      let params: JSONValue = [
        "progressToken": token, "progress": .int(stepCounter.nextNumber()), "message": .string(step),
      ]
      requests.notify(id, "notifications/progress", params)
    }
  }
}
