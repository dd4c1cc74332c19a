import UIModelJSON
import UIModelProtocol

/// The engine in the shared daemon of a workspace. For one thread. It never waits for a daemon that is silent.
package final class SharedConnection: Connection {
  private let descriptor: Int32
  private let socket: String
  private let framing: Framing
  private let onNotification: @Sendable (String, JSONValue) -> Void
  private var decoder = FrameDecoder()
  private var count = 0
  /// The daemon was asked whether it is there, and has not answered.
  private var isAsked = false
  private var isReleased = false

  /// The daemon, once it was found to be silent. From then on all requests fail.
  package private(set) var silence: SilentDaemon?
  /// The daemon's version and build; empty before it has answered.
  package private(set) var version = ""
  package private(set) var build = ""

  /// The daemon is of another build than this program.
  package var isOfOtherBuild: Bool { build != Product.longText }

  /// The result of an attempt to reach a daemon.
  package enum Meeting {
    case met(SharedConnection)
    case nobody
    case silent(SilentDaemon)
    /// It takes no more connections, and says so.
    case refused(String)
  }

  /// Meets the daemon of a workspace. `client` is the name that its changes get.
  package static func meet(
    _ address: SharedAddress, of builds: SharedAddress.Builds, client: String = "daemon-client",
    onNotification: @escaping @Sendable (String, JSONValue) -> Void = { _, _ in }
  ) -> Meeting {
    switch address.connect(to: builds) {
    case .connection(let descriptor, let socket):
      SharedConnection(descriptor, socket, .line, onNotification).greet(as: client)
    case .full(let socket): .silent(SilentDaemon(at: socket, connection: nil))
    case .nobody: .nobody
    }
  }

  /// Looks at whether a daemon answers at a socket, without becoming one of its clients.
  static func look(at socket: String) -> Meeting {
    switch OperatingSystem.connect(to: socket) {
    case .connected(let descriptor): look(at: descriptor, socket, .line)
    case .isFull: .silent(SilentDaemon(at: socket, connection: nil))
    case .refused: .nobody
    }
  }

  /// Asks at a connection whether the daemon takes it, for a client that goes on there by itself.
  static func look(at descriptor: Int32, _ socket: String, _ framing: Framing) -> Meeting {
    SharedConnection(descriptor, socket, framing) { _, _ in }.greet(as: nil)
  }

  private init(
    _ descriptor: Int32, _ socket: String, _ framing: Framing,
    _ onNotification: @escaping @Sendable (String, JSONValue) -> Void
  ) {
    OperatingSystem.ignoreBrokenPipes()
    (self.descriptor, self.socket, self.framing, self.onNotification) = (descriptor, socket, framing, onNotification)
  }

  deinit { if !isReleased { OperatingSystem.close(descriptor) } }

  /// Leaves the connection open for somebody else, who closes it.
  func release() -> Int32 {
    isReleased = true
    return descriptor
  }

  /// Asks for the build, and gives the client's name. One that is being killed may still take a connection, so only a
  /// daemon that answers is one.
  private func greet(as client: String?) -> Meeting {
    // One that refuses has said so before it has read this.
    _ = send(JSONRPCWriting.request(id: .string("build"), method: SessionInput.looking, params: nil))
    while let frame = nextFrame(isPatient: false) {
      switch frame {
      case .single(.response(.string("build"), let answer)):
        // An editor that has not begun its session gets an error.
        let answer = try? answer.get()
        version = answer?["version"]?.string ?? ""
        build = answer?["build"]?.string ?? version
        if let client { notify("uimodel/daemon/version", ["client": .string(client)]) }
        return .met(self)
      case .single(.response(_, .failure(let error))): return .refused(error.message)
      default: pass(frame)
      }
    }
    return silence.map { .silent($0) } ?? .nobody
  }

  // MARK: Messages

  package func request(_ method: String, _ params: JSONValue?) -> Result<JSONValue, ResponseError> {
    count += 1
    _ = send(JSONRPCWriting.request(id: .int(count), method: method, params: params))
    while let frame = nextFrame() {
      switch frame {
      case .single(.response(.int(count), let result)): return result.map { $0.map { JSONValue($0) } ?? .null }
      case .single(.response(.null, .failure(let error))): return .failure(error)
      default: pass(frame)
      }
    }
    let gone = ResponseError(.requestFailed, "the shared daemon has ended; `daemon-client start` starts it again")
    return .failure(silence?.error ?? gone)
  }

  package func notify(_ method: String, _ params: JSONValue?) {
    _ = send(JSONRPCWriting.notification(method: method, params: params))
  }

  /// Waits for a notification and passes it on; false if the daemon has ended, or is silent.
  package func next() -> Bool {
    guard let frame = nextFrame() else { return false }
    pass(frame)
    return true
  }

  private func pass(_ frame: JSONRPCFrame) {
    switch frame {
    case .single(.notification(let method, let params)): onNotification(method, params.map { JSONValue($0) } ?? .null)
    case .single(.response(SharedConnection.presence, _)): isAsked = false
    default: break
    }
  }

  // MARK: Bytes

  private func send(_ message: [UInt8]) -> Bool {
    guard silence == nil else { return false }
    return FrameEncoder.encode(message, as: framing).withUnsafeBytes {
      OperatingSystem.writeAll($0, to: descriptor, askingEvery: SilentDaemon.patience) { isThere(askingAgain: false) }
    }
  }

  /// Nil at the end of the connection, or if the daemon is silent. `isPatient`: a daemon that is there may take its time.
  private func nextFrame(isPatient: Bool = true) -> JSONRPCFrame? {
    guard silence == nil else { return nil }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      if let frame = decoder.next() {
        guard case .message(let bytes) = frame else { continue }
        return JSONRPCFrame(bytes)
      }
      guard isPatient ? waitForInput() : hasInput(SilentDaemon.patience) else {
        silence = silence ?? SilentDaemon(at: socket, connection: descriptor)
        return nil
      }
      guard case .bytes(let count) = OperatingSystem.read(descriptor, into: buffer) else { return nil }
      decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  // MARK: Presence

  /// The id of the request that asks whether the daemon is there.
  private static let presence = RequestID.string("presence")
  /// Milliseconds before it is asked, at first and at the most.
  private static let pauses: (first: Int32, most: Int32) = (1000, 10_000)

  private func hasInput(_ milliseconds: Int32) -> Bool {
    OperatingSystem.hasInput(descriptor, milliseconds: milliseconds)
  }

  /// Waits as long as the daemon is there; false if it is silent.
  private func waitForInput() -> Bool {
    var pause = SharedConnection.pauses.first
    while !hasInput(pause) {
      guard isThere(askingAgain: true) else { return false }
      pause = min(pause * 2, SharedConnection.pauses.most)
    }
    return true
  }

  /// Whether the daemon answers, here or at another connection. `askingAgain`: it may be asked here.
  private func isThere(askingAgain: Bool) -> Bool {
    if askingAgain {
      if !isAsked {
        isAsked = true
        let message = JSONRPCWriting.request(id: Self.presence, method: SessionInput.looking, params: nil)
        _ = FrameEncoder.encode(message, as: framing).withUnsafeBytes {
          OperatingSystem.writeAll($0, to: descriptor, askingEvery: 0) { false }
        }
      }
      if hasInput(SharedConnection.pauses.first) { return true }
    }
    // The thread that reads here may be at work itself.
    switch SharedConnection.look(at: socket) {
    case .met, .refused: return true
    case .silent(let daemon): silence = daemon
    case .nobody: silence = SilentDaemon(at: socket, connection: descriptor)
    }
    return false
  }
}
