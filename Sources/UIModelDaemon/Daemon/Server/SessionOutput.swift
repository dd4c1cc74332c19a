import UIModelJSON
import UIModelProtocol

/// Where a session's messages go.
protocol SessionOutput: Sendable {
  func respond(id: RequestID, _ result: Result<JSONValue, ResponseError>, in batch: ResponseBatch?)
  /// Of two notifications with one key that both still wait, only the later is sent.
  func notify(method: String, params: JSONValue, key: String?)
  func request(id: RequestID, method: String, params: JSONValue)
  /// Short messages may wait from here on until `flush`.
  func hold()
  func flush()
  /// Bytes that the client has not taken yet.
  var waitingBytes: Int { get }
  /// Whether the client reads so slowly that news had better wait. Then `whenCaughtUp` is called once it has read all.
  func isBehind() -> Bool
  func whenCaughtUp(_ body: @escaping @Sendable () -> Void)
}

extension SessionOutput {
  /// An output in the same process is read at once.
  func isBehind() -> Bool { false }
  func whenCaughtUp(_ body: @escaping @Sendable () -> Void) {}
}

/// The output of a session over a stream.
struct StreamOutput: SessionOutput {
  let writer: OutputWriter
  let framing: Framing
  /// The number of the session in a recording.
  let client: Int

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
    WireRecording.note(message, from: .daemon, client: client)
    writer.send(FrameEncoder.encode(message, as: framing), key: key)
  }

  func hold() { writer.hold() }
  func flush() { writer.flush() }
  var waitingBytes: Int { writer.waitingBytes }
  func isBehind() -> Bool { writer.isBehind() }
  func whenCaughtUp(_ body: @escaping @Sendable () -> Void) { writer.whenCaughtUp(body) }
}
