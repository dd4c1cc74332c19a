import UIModelJSON
import UIModelPlatform
import UIModelProtocol

/// The state of an editor's session, from which a new daemon can continue the session after the previous daemon has
/// ended. It is derived from the messages alone, without access to the model.
///
/// For example, if a daemon ends after `initialize` and `didOpen`, `replayMessages` contains both messages for the next
/// daemon.
struct EditorState: Sendable {
  /// A daemon request that the editor has not answered. Each daemon numbers its requests from 1, so the request is sent
  /// to the editor with a new, unique id.
  private struct PendingRequest: Sendable {
    let daemonNumber: Int
    let id: RequestID
    /// The parameters of the request if its method is `client/registerCapability`, otherwise nil.
    let registration: JSONValue?
  }

  /// The id with which `initialize` is sent again to a later daemon, used if the editor already has a response to its
  /// own request.
  private static let replayID = RequestID.string("uimodel-proxy")
  /// Methods of notifications for which the last message is sent to a later daemon.
  private static let settingMethods = ["workspace/didChangeConfiguration", "$/setTrace"]

  private var initializeRequest: (id: RequestID, params: JSONValue)?
  private var isInitializeAnswered = false
  private var initializedMessage: [UInt8]?
  private var folderChangeMessages: [[UInt8]] = []
  private var lastSettingMessages: [String: [UInt8]] = [:]
  private(set) var documents = EditorDocuments()
  /// The methods of unanswered requests of the editor, by request id.
  private var unansweredMethods: [RequestID: String] = [:]
  private var pendingRequests: [Int: PendingRequest] = [:]
  private var lastRequestNumber = 0
  /// Parameters of registrations that the editor has accepted.
  private var registrations: Set<JSONValue> = []
  /// The number of daemons that have ended in this session.
  private var endedDaemonCount = 0
  private var shownState = ShownState()

  /// Whether the editor has sent `shutdown`.
  private(set) var hasSentShutdown = false
  /// Whether the editor has sent `exit` or closed its connection.
  private(set) var hasDisconnected = false

  /// Whether a request of the editor is unanswered.
  var hasUnansweredRequests: Bool { !unansweredMethods.isEmpty }

  /// Whether the editor has sent `shutdown` or `exit`, or has closed its connection. No other daemon is needed then.
  var isOver: Bool { hasSentShutdown || hasDisconnected }

  mutating func recordDisconnect() { hasDisconnected = true }

  // MARK: From the editor

  /// Records a message of the editor and returns the message to send to the daemon. Returns nil for a response that the
  /// current daemon does not expect.
  mutating func receiveFromEditor(_ message: [UInt8]) -> [UInt8]? {
    switch JSONRPCFrame(message) {
    case .single(let parsedMessage):
      record(parsedMessage, message)
      guard case .response(let id, let result) = parsedMessage else { return message }
      return daemonResponse(id, result)
    case .batch(let messages):
      // A response to a daemon's request needs the id that the daemon used, so a batch that contains responses is
      // written again with these ids.
      let forwardedMessages = messages.compactMap { parsedMessage -> [UInt8]? in
        switch parsedMessage {
        case .response(let id, let result): return daemonResponse(id, result)
        case .request(let id, let method, let params):
          record(parsedMessage, message)
          return JSONRPCWriting.request(id: id, method: method, params: params.map { JSONValue($0) })
        case .notification(let method, let params):
          let notification = JSONRPCWriting.notification(method: method, params: params.map { JSONValue($0) })
          record(parsedMessage, notification)
          return notification
        case .invalid: return nil
        }
      }
      guard messages.contains(where: \.isResponse) else { return message }
      return forwardedMessages.isEmpty ? nil : JSONRPCWriting.batch(forwardedMessages)
    }
  }

  private mutating func record(_ message: JSONRPCMessage, _ bytes: [UInt8]) {
    switch message {
    case .request(let id, let method, let params):
      unansweredMethods[id] = method
      if method == "initialize", initializeRequest == nil {
        initializeRequest = (id, params.map { JSONValue($0) } ?? .null)
        let capabilities = try? LSP.InitializeParams(ParameterReader(params: params)).capabilities
        documents.encoding = PositionEncoding(capabilities?.positionEncodings.first ?? .utf16)
      } else if method == "shutdown" {
        hasSentShutdown = true
      }
    case .notification(let method, let params):
      switch method {
      case "initialized": initializedMessage = bytes
      case "exit": hasDisconnected = true
      case "workspace/didChangeWorkspaceFolders": folderChangeMessages.append(bytes)
      case _ where EditorState.settingMethods.contains(method): lastSettingMessages[method] = bytes
      default: documents.apply(method, params, message: bytes)
      }
    case .invalid(let id, _): if id != .null { unansweredMethods[id] = "the message" }
    case .response: break
    }
  }

  private mutating func daemonResponse(_ id: RequestID, _ result: Result<JSONElement?, ResponseError>) -> [UInt8]? {
    guard case .int(let number) = id, let request = pendingRequests.removeValue(forKey: number),
      request.daemonNumber == endedDaemonCount
    else {
      return nil
    }
    if case .success = result, let registration = request.registration { registrations.insert(registration) }
    return JSONRPCWriting.response(id: request.id, result.map { $0.map { JSONValue($0) } ?? .null })
  }

  // MARK: From the daemon

  /// The receiver of a daemon's message, with the message to send: the editor, the daemon itself, or no receiver.
  enum Destination { case editor([UInt8]), daemon([UInt8]), noReceiver }

  /// Records a message of the daemon and returns the message to send, with its receiver.
  mutating func receiveFromDaemon(_ message: [UInt8]) -> Destination {
    switch DaemonMessage(message) {
    case .notification:
      shownState.apply(message)
      return .editor(message)
    case .response(let id): return recordResponse(id) ? .editor(message) : .noReceiver
    case .unclassified: break
    }
    switch JSONRPCFrame(message) {
    case .single(.response(let id, _)): return recordResponse(id) ? .editor(message) : .noReceiver
    case .single(.request(let id, let method, let params)):
      let params = params.map { JSONValue($0) }
      let registration = method == "client/registerCapability" ? params : nil
      if let registration, registrations.contains(registration) {
        // The editor accepted this registration when an earlier daemon requested it, so the editor is not asked again.
        return .daemon(JSONRPCWriting.response(id: id, .success(.null)))
      }
      lastRequestNumber += 1
      pendingRequests[lastRequestNumber] = PendingRequest(
        daemonNumber: endedDaemonCount, id: id, registration: registration)
      return .editor(JSONRPCWriting.request(id: .int(lastRequestNumber), method: method, params: params))
    case .batch(let messages):
      for case .response(let id, _) in messages { _ = recordResponse(id) }
      return .editor(message)
    default: return .editor(message)
    }
  }

  /// Marks the editor's request with this id as answered. Returns false for the response to the repeated `initialize`,
  /// which the editor did not send.
  private mutating func recordResponse(_ id: RequestID) -> Bool {
    if id == EditorState.replayID { return false }
    unansweredMethods[id] = nil
    if id == initializeRequest?.id { isInitializeAnswered = true }
    return true
  }

  // MARK: Another daemon

  /// Records that the daemon has ended, and returns messages for the editor:
  /// - An error for each unanswered request. `shutdown` gets a null result instead. `initialize` gets no response,
  ///   because the next daemon answers it.
  /// - The end of each progress.
  /// - Empty findings, because the next daemon publishes its own.
  mutating func recordDaemonEnd() -> [[UInt8]] {
    endedDaemonCount += 1
    var messages: [[UInt8]] = []
    for (id, method) in unansweredMethods.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      if method == "initialize", !isInitializeAnswered, !isOver { continue }
      unansweredMethods[id] = nil
      let result: Result<JSONValue, ResponseError> =
        method == "shutdown" ? .success(.null) : .failure(.daemonEnded(during: method))
      messages.append(JSONRPCWriting.response(id: id, result))
    }
    if !isOver { messages += shownState.consumeClearingMessages() }
    return messages
  }

  /// Messages that bring a new daemon to the state of the previous one; empty before `initialize`.
  var replayMessages: [[UInt8]] {
    guard let initializeRequest else { return [] }
    let id = isInitializeAnswered ? EditorState.replayID : initializeRequest.id
    var messages = [JSONRPCWriting.request(id: id, method: "initialize", params: initializeRequest.params)]
    if let initializedMessage { messages.append(initializedMessage) }
    messages += EditorState.settingMethods.compactMap { lastSettingMessages[$0] }
    return messages + folderChangeMessages + documents.openMessages
  }
}

extension JSONRPCMessage {
  fileprivate var isResponse: Bool { if case .response = self { true } else { false } }
}

extension ResponseError {
  /// Returns the error response for a request that was unanswered when the daemon ended. For a request about a
  /// document, the error asks the editor to send the request again.
  static func daemonEnded(during method: String) -> ResponseError {
    let data: JSONValue = ["method": .string(method), "daemonEnded": true]
    if method == "textDocument/diagnostic" || method == "workspace/diagnostic" {
      return ResponseError(
        .serverCancelled, "the shared daemon ended before it answered \(method)", data: ["retriggerRequest": true])
    }
    if method.hasPrefix("textDocument/") || method.hasPrefix("codeAction/") {
      return ResponseError(
        .contentModified, "the shared daemon ended before it answered \(method); send the request again", data: data)
    }
    return ResponseError(
      .internalError, "the shared daemon ended before it answered \(method), which may have been carried out",
      data: data)
  }
}
