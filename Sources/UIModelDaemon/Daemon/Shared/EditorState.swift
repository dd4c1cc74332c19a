import UIModelJSON
import UIModelPlatform
import UIModelProtocol

/// What passes between an editor and its daemon, as far as another daemon needs it to take the first one's place. It sees
/// the messages only, and knows nothing of the model.
struct EditorState: Sendable {
  /// A request of the daemon that the editor has not answered. Each daemon counts its requests from 1, so the editor gets
  /// other ids.
  private struct Asked: Sendable {
    let daemon: Int
    let id: RequestID
    /// What is registered, where the request registers a capability.
    let registration: JSONValue?
  }

  /// Names the `initialize` that a later daemon gets.
  private static let replayed = RequestID.string("uimodel-proxy")
  /// What is sent to a later daemon as it was sent last.
  private static let settings = ["workspace/didChangeConfiguration", "$/setTrace"]

  private var initialize: (id: RequestID, params: JSONValue)?
  private var isInitializeAnswered = false
  private var initialized: [UInt8]?
  private var folderChanges: [[UInt8]] = []
  private var lastSettings: [String: [UInt8]] = [:]
  private(set) var documents = EditorDocuments()
  /// Requests of the editor without an answer, in any order.
  private var waiting: [RequestID: String] = [:]
  private var asked: [Int: Asked] = [:]
  private var lastAsked = 0
  /// Registrations that the editor has taken.
  private var registrations: Set<JSONValue> = []
  /// Counts the daemons.
  private var daemon = 0
  private var shown = ShownState()

  /// `shutdown` was requested.
  private(set) var wasShutDown = false
  /// `exit` was sent, or nothing more comes.
  private(set) var hasLeft = false

  /// A request of the editor has no answer.
  var isWaiting: Bool { !waiting.isEmpty }

  /// No other daemon is needed.
  var isOver: Bool { wasShutDown || hasLeft }

  mutating func leave() { hasLeft = true }

  // MARK: From the editor

  /// Takes note of a message, and answers what the daemon gets; nil for an answer that no daemon waits for.
  mutating func fromEditor(_ message: [UInt8]) -> [UInt8]? {
    switch JSONRPCFrame(message) {
    case .single(let single):
      note(single, message)
      guard case .response(let id, let result) = single else { return message }
      return answer(id, result)
    case .batch(let messages):
      // Each answer needs the daemon's id, so a batch with answers is taken apart.
      let parts = messages.compactMap { single -> [UInt8]? in
        switch single {
        case .response(let id, let result): return answer(id, result)
        case .request(let id, let method, let params):
          note(single, message)
          return JSONRPCWriting.request(id: id, method: method, params: params.map { JSONValue($0) })
        case .notification(let method, let params):
          let part = JSONRPCWriting.notification(method: method, params: params.map { JSONValue($0) })
          note(single, part)
          return part
        case .invalid: return nil
        }
      }
      guard messages.contains(where: \.isResponse) else { return message }
      return parts.isEmpty ? nil : JSONRPCWriting.batch(parts)
    }
  }

  private mutating func note(_ message: JSONRPCMessage, _ bytes: [UInt8]) {
    switch message {
    case .request(let id, let method, let params):
      waiting[id] = method
      if method == "initialize", initialize == nil {
        initialize = (id, params.map { JSONValue($0) } ?? .null)
        let client = try? LSP.InitializeParams(ParameterReader(params: params)).capabilities
        documents.encoding = PositionEncoding(client?.positionEncodings.first ?? .utf16)
      } else if method == "shutdown" {
        wasShutDown = true
      }
    case .notification(let method, let params):
      switch method {
      case "initialized": initialized = bytes
      case "exit": hasLeft = true
      case "workspace/didChangeWorkspaceFolders": folderChanges.append(bytes)
      case _ where EditorState.settings.contains(method): lastSettings[method] = bytes
      default: documents.note(method, params, message: bytes)
      }
    case .invalid(let id, _): if id != .null { waiting[id] = "the message" }
    case .response: break
    }
  }

  private mutating func answer(_ id: RequestID, _ result: Result<JSONElement?, ResponseError>) -> [UInt8]? {
    guard case .int(let number) = id, let request = asked.removeValue(forKey: number), request.daemon == daemon else {
      return nil
    }
    if case .success = result, let registration = request.registration { registrations.insert(registration) }
    return JSONRPCWriting.response(id: request.id, result.map { $0.map { JSONValue($0) } ?? .null })
  }

  // MARK: From the daemon

  /// What becomes of a message of the daemon.
  enum Passed { case editor([UInt8]), daemon([UInt8]), nothing }

  /// Takes note of a message of the daemon.
  mutating func fromDaemon(_ message: [UInt8]) -> Passed {
    switch DaemonMessage(message) {
    case .notification:
      shown.note(message)
      return .editor(message)
    case .response(let id): return isTaken(id) ? .editor(message) : .nothing
    case .other: break
    }
    switch JSONRPCFrame(message) {
    case .single(.response(let id, _)): return isTaken(id) ? .editor(message) : .nothing
    case .single(.request(let id, let method, let params)):
      let params = params.map { JSONValue($0) }
      let registration = method == "client/registerCapability" ? params : nil
      if let registration, registrations.contains(registration) {
        // The editor has taken it from an earlier daemon.
        return .daemon(JSONRPCWriting.response(id: id, .success(.null)))
      }
      lastAsked += 1
      asked[lastAsked] = Asked(daemon: daemon, id: id, registration: registration)
      return .editor(JSONRPCWriting.request(id: .int(lastAsked), method: method, params: params))
    case .batch(let messages):
      for case .response(let id, _) in messages { _ = isTaken(id) }
      return .editor(message)
    default: return .editor(message)
    }
  }

  /// Whether an answer is for the editor.
  private mutating func isTaken(_ id: RequestID) -> Bool {
    if id == EditorState.replayed { return false }
    waiting[id] = nil
    if id == initialize?.id { isInitializeAnswered = true }
    return true
  }

  // MARK: Another daemon

  /// Takes note of the daemon's end. Answers what the editor gets: an error for each request without an answer, the end of
  /// each progress, and no findings, since the next daemon publishes its own.
  mutating func daemonEnded() -> [[UInt8]] {
    daemon += 1
    var messages: [[UInt8]] = []
    for (id, method) in waiting.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      if method == "initialize", !isInitializeAnswered, !isOver { continue }
      waiting[id] = nil
      let result: Result<JSONValue, ResponseError> =
        method == "shutdown" ? .success(.null) : .failure(.daemonEnded(during: method))
      messages.append(JSONRPCWriting.response(id: id, result))
    }
    if !isOver { messages += shown.clear() }
    return messages
  }

  /// The messages that bring a new daemon to where the last one was.
  var replay: [[UInt8]] {
    guard let initialize else { return [] }
    let id = isInitializeAnswered ? EditorState.replayed : initialize.id
    var messages = [JSONRPCWriting.request(id: id, method: "initialize", params: initialize.params)]
    if let initialized { messages.append(initialized) }
    messages += EditorState.settings.compactMap { lastSettings[$0] }
    return messages + folderChanges + documents.opening
  }
}

extension JSONRPCMessage {
  fileprivate var isResponse: Bool { if case .response = self { true } else { false } }
}

extension ResponseError {
  /// The answer to a request that the daemon had when it ended. Editors ask again for what is about a text.
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
