import Synchronization
import UIModelJSON
import UIModelProtocol

/// A connection to the engine, which runs in this process or in a daemon.
package protocol Connection {
  /// Calls a method and waits for the result.
  func request(_ method: String, _ params: JSONValue?) -> Result<JSONValue, ResponseError>
  /// Sends a notification.
  func notify(_ method: String, _ params: JSONValue?)
}

/// A connection to an engine in the calling process, which runs requests synchronously with the daemon's routes. The
/// engine's notifications arrive during a call. A connection may be used from one thread only. For example,
/// `request("uimodel/rules/list", nil)` returns the rules.
package final class InProcessConnection: Connection {
  private let server: Server
  private let session: Session
  private let output: CapturingOutput

  /// Opens a session of a new server. `onNotification` gets the method and the parameters of each notification.
  package init(
    workspace: Workspace = Workspace(), onNotification: @escaping @Sendable (String, JSONValue) -> Void = { _, _ in }
  ) {
    OperatingSystem.growMemoryInLargeSteps()
    server = Server(workspace: workspace, isSynchronous: true)
    output = CapturingOutput(onNotification: onNotification)
    // A command prints its own messages to standard error. The daemon's log is added only if the user requests it.
    let isLogWanted = OperatingSystem.environment("UIMODEL_LOG")?.isEmpty == false
    session = Session(output: output, mayOmitInitialize: true, logsToStandardError: isLogWanted)
    server.open(session)
  }

  deinit { server.close(session) }

  package func request(_ method: String, _ params: JSONValue?) -> Result<JSONValue, ResponseError> {
    output.response.withLock { $0 = nil }
    send(id: 1, method, params)
    let missingResponse = ResponseError(
      .internalError, "\(method) waits for an answer that cannot arrive in this process")
    return output.response.withLock { $0 } ?? .failure(missingResponse)
  }

  package func notify(_ method: String, _ params: JSONValue?) { send(id: nil, method, params) }

  private func send(id: Int?, _ method: String, _ params: JSONValue?) {
    let message =
      id.map { JSONRPCWriting.request(id: .int($0), method: method, params: params) }
      ?? JSONRPCWriting.notification(method: method, params: params)
    var jobs: [Executor.Job] = []
    server.receive(JSONRPCFrame(message), from: session, jobs: &jobs)
    server.executor.submit(jobs)
  }
}
