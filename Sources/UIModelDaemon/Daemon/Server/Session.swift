import Dispatch
import Synchronization
import UIModelJSON
import UIModelProtocol

/// The connection of a client, from the first message to the end. Can be used from any thread.
package final class Session: Sendable {
  /// The phase of a session. The reading thread advances it, in the order in which messages arrive.
  enum Phase: UInt8, AtomicRepresentable {
    case beforeInitialize, running, shutDown, ended
  }

  /// The client's properties from `initialize`, or their default values.
  package struct Profile: Sendable {
    package var capabilities = ClientCapabilities()
    package var positionEncoding = LSP.PositionEncodingKind.utf16
    package var clientName: String?
    package var processId: Int?
    package var workspaceFolders: [LSP.WorkspaceFolder] = []
    package var initializationOptions: JSONValue?
    /// Whether `initialize` was answered, which means that the client is an editor.
    package var isInitialized = false
  }

  /// The number that identifies the session within the process.
  package let number: Int
  let output: any SessionOutput
  /// Whether the client may call `uimodel/…` methods without sending `initialize` first.
  let mayOmitInitialize: Bool
  /// Whether log messages before `initialize` are written to standard error.
  private let logsToStandardError: Bool
  let clientRequests: ClientRequests

  /// The statistics in which responses are counted; nil in a process that answers a single call.
  private let statistics: RequestStatistics?
  /// The time at which the session began, in nanoseconds.
  let startTime = OperatingSystem.now()

  private let profileValue = Mutex(Profile())
  private let settingsValue = Mutex(ClientSettings())
  private let phaseValue = Atomic(Phase.beforeInitialize)
  private let answerCount = Atomic(0)
  private let shutDownFlag = Atomic(false)
  private let clientFlag = Atomic(false)
  private let traceValue = Atomic<UInt8>(0)
  private let requests = Mutex<[RequestID: PendingRequest]>([:])
  /// The unknown notifications that were logged.
  private let unknownNotifications = Mutex<Set<String>>([])
  /// A group that is entered once for each unanswered request.
  private let unansweredGroup = DispatchGroup()

  private static let sessionCount = Atomic(0)

  init(
    output: any SessionOutput, mayOmitInitialize: Bool, logsToStandardError: Bool = true,
    statistics: RequestStatistics? = nil
  ) {
    number = Session.sessionCount.add(1, ordering: .relaxed).newValue
    self.output = output
    self.mayOmitInitialize = mayOmitInitialize
    self.logsToStandardError = logsToStandardError
    self.statistics = statistics
    clientRequests = ClientRequests(output: output)
  }

  package var profile: Profile { profileValue.withLock { $0 } }

  var phase: Phase {
    get { phaseValue.load(ordering: .acquiring) }
    set { phaseValue.store(newValue, ordering: .releasing) }
  }

  /// Whether `shutdown` was received. If so, the session ends normally.
  var wasShutDown: Bool { shutDownFlag.load(ordering: .acquiring) }

  func shutDown() {
    phase = .shutDown
    shutDownFlag.store(true, ordering: .releasing)
  }

  /// Whether the session has sent more than a status request. A program that only checks whether the daemon runs is not
  /// a client.
  var isClient: Bool { clientFlag.load(ordering: .acquiring) }

  func becomeClient() { clientFlag.store(true, ordering: .releasing) }

  /// Sets the name of a client that does not send `initialize`, unless it already has a name.
  func setClientName(_ name: String) { profileValue.withLock { $0.clientName = $0.clientName ?? name } }

  /// Returns the origin of a change that one of the session's messages makes.
  func origin(_ method: String?) -> ChangeOrigin {
    .client(session: number, name: profileValue.withLock { $0.clientName }, method: method)
  }

  func setProfile(_ profile: Profile) { profileValue.withLock { $0 = profile } }

  /// The user's settings in the editor.
  var settings: ClientSettings {
    get { settingsValue.withLock { $0 } }
    set { settingsValue.withLock { $0 = newValue } }
  }

  // MARK: Messages to the client

  /// Sends a notification. If `key` is not nil, the notification replaces an unsent notification with the same key. For
  /// example, only the last diagnostics of a document are sent.
  package func notify(_ method: String, _ params: some MessageContent, key: String? = nil) {
    guard phase != .ended else { return }
    output.notify(method: method, params: params.json(for: profile.capabilities), key: key)
  }

  /// Writes a message to the client's log; before `initialize`, to standard error.
  package func log(_ type: LSP.MessageType, _ message: String) {
    guard profile.isInitialized else {
      if logsToStandardError { Log.write(message) }
      return
    }
    notify("window/logMessage", LSP.MessageParams(type: type, message: message))
    // Text between quotes may be part of a document, so it is not written to the log file.
    Log.writeToFileOnly("client \(number): \(Session.withoutQuotes(message))")
  }

  /// Logs that an unknown notification was ignored: once for each method, and for a limited number of methods.
  func noteUnknown(_ method: String) {
    guard phase != .shutDown else { return }
    let isNew = unknownNotifications.withLock {
      $0.count < Session.unknownNotificationLimit && $0.insert(method).inserted
    }
    if isNew { log(.log, "unknown notification '\(method.prefix(100))' was ignored") }
  }

  private static let unknownNotificationLimit = 64

  private static func withoutQuotes(_ message: String) -> String {
    guard let firstQuote = message.firstIndex(of: "\""), let lastQuote = message.lastIndex(of: "\""),
      firstQuote < lastQuote
    else {
      return message
    }
    return message[..<firstQuote] + "…" + message[message.index(after: lastQuote)...]
  }

  // MARK: Tracing

  var trace: LSP.TraceValue {
    get {
      switch traceValue.load(ordering: .relaxed) {
      case 0: .off
      case 1: .messages
      default: .verbose
      }
    }
    set { traceValue.store(newValue == .off ? 0 : newValue == .messages ? 1 : 2, ordering: .relaxed) }
  }

  private func traceResponse(_ request: PendingRequest, _ result: Result<JSONValue, ResponseError>) {
    let trace = trace
    guard trace != .off else { return }
    let microseconds = (OperatingSystem.now() &- request.arrivalTime) / 1000
    let message = "\(request.method) (\(request.id)) was answered after \(microseconds) µs"
    var verboseText: String?
    if trace == .verbose {
      switch result {
      case .success(let value): verboseText = String(value.text().prefix(10_000))
      case .failure(let error): verboseText = error.json.text()
      }
    }
    notify("$/logTrace", LSP.LogTraceParams(message: message, verbose: verboseText))
  }

  // MARK: Requests from the client

  /// The number of requests that have been answered.
  var responseCount: Int { answerCount.load(ordering: .relaxed) }
  var activeRequestCount: Int { requests.withLock { $0.count } }

  /// The error for a further request if the session has too many unanswered requests; nil if the request is accepted.
  var tooManyRequestsError: ResponseError? {
    let limit = Limits.waitingRequests.value
    guard activeRequestCount >= limit else { return nil }
    return ResponseError(
      .requestFailed, "\(limit) requests of this client wait for an answer, which is the limit (waitingRequests)")
  }

  func begin(id: RequestID, method: String, batch: ResponseBatch?) -> PendingRequest {
    let request = PendingRequest(id: id, method: method, session: self, batch: batch)
    unansweredGroup.enter()
    requests.withLock { $0[id] = request }
    return request
  }

  /// Sends the response to a request, and counts it in the statistics. Called once for each request.
  func sendResponse(_ request: PendingRequest, _ result: Result<JSONValue, ResponseError>) {
    requests.withLock { requests in
      // A client must not reuse the id of an unanswered request, but might do so.
      if requests[request.id] === request { requests[request.id] = nil }
    }
    answerCount.add(1, ordering: .relaxed)
    var isError = false
    if case .failure = result { isError = true }
    statistics?.recordResponse(request.method, after: OperatingSystem.now() &- request.arrivalTime, isError: isError)
    output.respond(id: request.id, result, in: request.batch)
    traceResponse(request, result)
    unansweredGroup.leave()
  }

  func cancel(_ id: RequestID) { requests.withLock { $0[id] }?.cancel() }

  func cancelAll() {
    for request in requests.withLock({ Array($0.values) }) { request.cancel() }
  }

  /// Waits until all requests are answered, or until the timeout. A nil timeout waits forever.
  func waitForResponses(milliseconds: Int?) {
    _ = unansweredGroup.wait(timeout: milliseconds.map { .now() + .milliseconds($0) } ?? .distantFuture)
  }
}

extension Session: ViewingSession {
  var clientName: String? { profile.clientName }
  var isInitialized: Bool { profile.isInitialized }
}
