import UIModelJSON
import UIModelProtocol

/// A connection to the shared daemon of a workspace, for use on one thread. While the connection waits for a response,
/// it tests whether the daemon still responds. Requests to a silent daemon fail.
package final class SharedConnection: Connection {
  private let descriptor: Int32
  private let socketPath: String
  private let framing: Framing
  private let onNotification: @Sendable (String, JSONValue) -> Void
  private var decoder = FrameDecoder()
  private var requestCount = 0
  /// Whether a probe (see `probeID`) was sent on this connection and has no response yet.
  private var isProbePending = false
  private var isReleased = false

  /// The daemon if it was found silent, otherwise nil. All requests to a silent daemon fail.
  package private(set) var silentDaemon: SilentDaemon?
  /// The daemon's version, such as `0.1.0`; empty before the first response.
  package private(set) var version = ""
  /// The daemon's build, as in `Product.fullVersion`; empty before the first response.
  package private(set) var build = ""

  /// Whether the daemon is a different build than this program.
  package var isOtherBuild: Bool { build != Product.fullVersion }

  /// The result of an attempt to reach a daemon.
  package enum ConnectResult {
    case connected(SharedConnection)
    /// No daemon listens, or the daemon has closed the connection.
    case noDaemon
    case silent(SilentDaemon)
    /// The daemon accepts no more connections. The value is the daemon's error message.
    case refused(String)
  }

  /// Connects to the daemon of a workspace. `client` is this client's name in the daemon's list of changes.
  package static func connect(
    _ address: SharedAddress, of builds: SharedAddress.Builds, client: String = "daemon-client",
    onNotification: @escaping @Sendable (String, JSONValue) -> Void = { _, _ in }
  ) -> ConnectResult {
    switch address.connect(to: builds) {
    case .connection(let descriptor, let socketPath):
      SharedConnection(descriptor, socketPath, .line, onNotification).greet(as: client)
    case .full(let socketPath): .silent(SilentDaemon(at: socketPath, connection: nil))
    case .noDaemon: .noDaemon
    }
  }

  /// Tests whether a daemon responds at a socket, without becoming one of its clients.
  static func probe(at socketPath: String) -> ConnectResult {
    switch OperatingSystem.connect(to: socketPath) {
    case .connected(let descriptor): probe(at: descriptor, socketPath, .line)
    case .isFull: .silent(SilentDaemon(at: socketPath, connection: nil))
    case .refused: .noDaemon
    }
  }

  /// Tests whether the daemon responds on an open connection. If so, the caller can take over its descriptor (see
  /// `releaseDescriptor`).
  static func probe(at descriptor: Int32, _ socketPath: String, _ framing: Framing) -> ConnectResult {
    SharedConnection(descriptor, socketPath, framing) { _, _ in }.greet(as: nil)
  }

  private init(
    _ descriptor: Int32, _ socketPath: String, _ framing: Framing,
    _ onNotification: @escaping @Sendable (String, JSONValue) -> Void
  ) {
    OperatingSystem.ignoreBrokenPipes()
    (self.descriptor, self.socketPath, self.framing, self.onNotification) = (
      descriptor, socketPath, framing, onNotification
    )
  }

  deinit { if !isReleased { OperatingSystem.close(descriptor) } }

  /// Returns the descriptor and leaves it open. The caller must close it.
  func releaseDescriptor() -> Int32 {
    isReleased = true
    return descriptor
  }

  /// Requests the daemon's build, and sends the client's name unless `client` is nil. Only a daemon that responds
  /// counts as connected, because a daemon that is being killed might still accept connections.
  private func greet(as client: String?) -> ConnectResult {
    // A daemon that refuses the connection responds before it reads this request, so a failed write is ignored.
    _ = send(JSONRPCWriting.request(id: .string("build"), method: SessionInput.statusMethod, params: nil))
    while let frame = nextFrame(probesWhileWaiting: false) {
      switch frame {
      case .single(.response(.string("build"), let result)):
        // In an editor's session, the daemon responds with an error before `initialize`. The error also proves that the
        // daemon runs.
        let status = try? result.get()
        version = status?["version"]?.string ?? ""
        build = status?["build"]?.string ?? version
        if let client { notify("uimodel/daemon/version", ["client": .string(client)]) }
        return .connected(self)
      case .single(.response(_, .failure(let error))): return .refused(error.message)
      default: handle(frame)
      }
    }
    return silentDaemon.map { .silent($0) } ?? .noDaemon
  }

  // MARK: Messages

  package func request(_ method: String, _ params: JSONValue?) -> Result<JSONValue, ResponseError> {
    requestCount += 1
    _ = send(JSONRPCWriting.request(id: .int(requestCount), method: method, params: params))
    while let frame = nextFrame() {
      switch frame {
      case .single(.response(.int(requestCount), let result)): return result.map { $0.map { JSONValue($0) } ?? .null }
      case .single(.response(.null, .failure(let error))): return .failure(error)
      default: handle(frame)
      }
    }
    let daemonEndedError = ResponseError(
      .requestFailed, "the shared daemon has ended; `daemon-client start` starts it again")
    return .failure(silentDaemon?.error ?? daemonEndedError)
  }

  package func notify(_ method: String, _ params: JSONValue?) {
    _ = send(JSONRPCWriting.notification(method: method, params: params))
  }

  /// Waits for a message and passes it to the handler if it is a notification. Returns false if the daemon has ended or
  /// is silent.
  package func receiveNext() -> Bool {
    guard let frame = nextFrame() else { return false }
    handle(frame)
    return true
  }

  private func handle(_ frame: JSONRPCFrame) {
    switch frame {
    case .single(.notification(let method, let params)): onNotification(method, params.map { JSONValue($0) } ?? .null)
    case .single(.response(SharedConnection.probeID, _)): isProbePending = false
    default: break
    }
  }

  // MARK: Bytes

  private func send(_ message: [UInt8]) -> Bool {
    guard silentDaemon == nil else { return false }
    return FrameEncoder.encode(message, as: framing).withUnsafeBytes {
      OperatingSystem.writeAll($0, to: descriptor, askingEvery: SilentDaemon.timeout) {
        isResponding(mayProbeHere: false)
      }
    }
  }

  /// Reads the next message. Returns nil at the end of the connection, or if the daemon is silent. If
  /// `probesWhileWaiting` is false, the daemon must respond within `SilentDaemon.timeout`. If true, the daemon can take
  /// longer while it responds to probes.
  private func nextFrame(probesWhileWaiting: Bool = true) -> JSONRPCFrame? {
    guard silentDaemon == nil else { return nil }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      if let frame = decoder.next() {
        guard case .message(let bytes) = frame else { continue }
        return JSONRPCFrame(bytes)
      }
      guard probesWhileWaiting ? waitForInput() : hasInput(SilentDaemon.timeout) else {
        silentDaemon = silentDaemon ?? SilentDaemon(at: socketPath, connection: descriptor)
        return nil
      }
      guard case .bytes(let count) = OperatingSystem.read(descriptor, into: buffer) else { return nil }
      decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  // MARK: Presence

  /// The id of the request that tests whether the daemon responds.
  private static let probeID = RequestID.string("presence")
  /// The first and the longest interval between probes, in milliseconds.
  private static let probeIntervals: (first: Int32, most: Int32) = (1000, 10_000)

  private func hasInput(_ milliseconds: Int32) -> Bool {
    OperatingSystem.hasInput(descriptor, milliseconds: milliseconds)
  }

  /// Waits for input as long as the daemon responds to probes. Returns false if the daemon is silent.
  private func waitForInput() -> Bool {
    var interval = SharedConnection.probeIntervals.first
    while !hasInput(interval) {
      guard isResponding(mayProbeHere: true) else { return false }
      interval = min(interval * 2, SharedConnection.probeIntervals.most)
    }
    return true
  }

  /// Whether the daemon responds to a probe, on this connection or on a new one. If `mayProbeHere` is false, only a new
  /// connection is tried.
  private func isResponding(mayProbeHere: Bool) -> Bool {
    if mayProbeHere {
      if !isProbePending {
        isProbePending = true
        let message = JSONRPCWriting.request(id: Self.probeID, method: SessionInput.statusMethod, params: nil)
        _ = FrameEncoder.encode(message, as: framing).withUnsafeBytes {
          OperatingSystem.writeAll($0, to: descriptor, askingEvery: 0) { false }
        }
      }
      if hasInput(SharedConnection.probeIntervals.first) { return true }
    }
    // The daemon's thread for this connection might be busy although the daemon still responds, so a new connection is
    // tried.
    switch SharedConnection.probe(at: socketPath) {
    case .connected, .refused: return true
    case .silent(let daemon): silentDaemon = daemon
    case .noDaemon: silentDaemon = SilentDaemon(at: socketPath, connection: descriptor)
    }
    return false
  }
}
