import UIModelJSON
import UIModelProtocol

/// The engine in the shared daemon of a workspace. For one thread.
package final class SharedConnection: Connection {
  private let descriptor: Int32
  private let onNotification: @Sendable (String, JSONValue) -> Void
  private var decoder = FrameDecoder()
  private var count = 0
  /// Milliseconds that it waits for the next bytes; for ever if it is negative.
  private var patience: Int32

  /// Nil if no daemon listens there. `client` is the name that its changes get. `patience`: milliseconds after which a
  /// daemon that says nothing has failed; for ever without it.
  package convenience init?(
    _ address: SharedAddress, of builds: SharedAddress.Builds = .own, client: String = "daemon-client",
    patience: Int32 = -1, onNotification: @escaping @Sendable (String, JSONValue) -> Void = { _, _ in }
  ) {
    guard let descriptor = address.connect(to: builds) else { return nil }
    self.init(descriptor, patience: patience, onNotification: onNotification)
    notify("uimodel/daemon/version", ["client": .string(client)])
  }

  /// The daemon that listens at a socket.
  convenience init?(socket: String, patience: Int32) {
    guard let descriptor = OperatingSystem.connect(to: socket) else { return nil }
    self.init(descriptor, patience: patience) { _, _ in }
  }

  private init(
    _ descriptor: Int32, patience: Int32, onNotification: @escaping @Sendable (String, JSONValue) -> Void
  ) {
    OperatingSystem.ignoreBrokenPipes()
    (self.descriptor, self.patience, self.onNotification) = (descriptor, patience, onNotification)
  }

  /// Waits for a notification and passes it on; false if the daemon has ended.
  package func next() -> Bool {
    guard let frame = nextFrame() else { return false }
    pass(frame)
    return true
  }

  private func pass(_ frame: JSONRPCFrame) {
    guard case .single(.notification(let method, let params)) = frame else { return }
    onNotification(method, params.map { JSONValue($0) } ?? .null)
  }

  deinit { OperatingSystem.close(descriptor) }

  package func request(_ method: String, _ params: JSONValue?) -> Result<JSONValue, ResponseError> {
    count += 1
    let gone = ResponseError(.requestFailed, "the shared daemon has ended; `daemon-client start` starts it again")
    guard send(JSONRPCWriting.request(id: .int(count), method: method, params: params)) else { return .failure(gone) }
    while let frame = nextFrame() {
      switch frame {
      case .single(.response(.int(count), let result)): return result.map { $0.map { JSONValue($0) } ?? .null }
      default: pass(frame)
      }
    }
    return .failure(gone)
  }

  /// Whether the daemon answers within some milliseconds.
  func answers(within milliseconds: Int32) -> Bool {
    let usual = patience
    patience = milliseconds
    defer { patience = usual }
    if case .success = request("uimodel/daemon/status", nil) { return true }
    return false
  }

  package func notify(_ method: String, _ params: JSONValue?) {
    _ = send(JSONRPCWriting.notification(method: method, params: params))
  }

  private func send(_ message: [UInt8]) -> Bool {
    FrameEncoder.encode(message, as: .line).withUnsafeBytes { OperatingSystem.writeAll($0, to: descriptor) }
  }

  private func nextFrame() -> JSONRPCFrame? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      if let frame = decoder.next() {
        guard case .message(let bytes) = frame else { continue }
        return JSONRPCFrame(bytes)
      }
      guard OperatingSystem.hasInput(descriptor, milliseconds: patience),
        case .bytes(let count) = OperatingSystem.read(descriptor, into: buffer)
      else { return nil }
      decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
