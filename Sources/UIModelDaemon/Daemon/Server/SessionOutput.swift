import UIModelJSON
import UIModelProtocol

/// The destination of a session's messages.
protocol SessionOutput: Sendable {
  func respond(id: RequestID, _ result: Result<JSONValue, ResponseError>, in batch: ResponseBatch?)
  /// Sends a notification. If `key` is not nil, the notification replaces an unsent notification with the same key.
  ///
  /// For example, if the diagnostics of a document change twice while the client reads slowly, only the last ones are
  /// sent.
  func notify(method: String, params: JSONValue, key: String?)
  func request(id: RequestID, method: String, params: JSONValue)
  /// Starts to hold back short messages until `flush` is called.
  func hold()
  func flush()
  /// The number of bytes that the client has not read yet.
  var waitingByteCount: Int { get }
  /// Whether the client reads so slowly that notifications should be delayed. If so, the `whenCaughtUp` closure is
  /// called once the client has read everything.
  func isBehind() -> Bool
  func whenCaughtUp(_ body: @escaping @Sendable () -> Void)
}

extension SessionOutput {
  /// Returns false, because the messages are read at once in the same process.
  func isBehind() -> Bool { false }
  func whenCaughtUp(_ body: @escaping @Sendable () -> Void) {}
}

/// The output of a session that uses a stream, such as a socket.
struct StreamOutput: SessionOutput {
  let writer: OutputWriter
  let framing: Framing
  /// The number that identifies the client in a wire recording.
  let clientID: Int

  func respond(id: RequestID, _ result: Result<JSONValue, ResponseError>, in batch: ResponseBatch?) {
    let response = JSONRPCWriting.response(id: id, result)
    guard let message = batch == nil ? response : batch?.add(response) else { return }
    send(message)
  }

  func notify(method: String, params: JSONValue, key: String?) {
    let message = JSONRPCWriting.notification(method: method, params: params)
    send(message, key: key)
  }

  func request(id: RequestID, method: String, params: JSONValue) {
    let message = JSONRPCWriting.request(id: id, method: method, params: params)
    send(message)
  }

  private func send(_ message: [UInt8], key: String? = nil) {
    WireRecording.note(message, from: .daemon, clientID: clientID)
    writer.send(FrameEncoder.encode(message, as: framing), key: key)
  }

  func hold() { writer.hold() }
  func flush() { writer.flush() }
  var waitingByteCount: Int { writer.unwrittenByteCount }
  func isBehind() -> Bool { writer.isBehind() }
  func whenCaughtUp(_ body: @escaping @Sendable () -> Void) { writer.setCaughtUpHandler(body) }
}
