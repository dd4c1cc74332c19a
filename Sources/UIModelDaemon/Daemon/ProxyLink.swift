import Dispatch
import Synchronization
import UIModelProtocol

/// An editor's connection to the shared daemon. When the daemon dies, another one takes its place, without the editor
/// having to do anything: see `EditorState`.
final class ProxyLink: Sendable {
  private let address: SharedAddress
  private let streams: StandardStreams
  private let framing: Framing
  private let state = Mutex(EditorState())
  /// The daemon's socket; nil when there is none any more. Locked while a message is sent, and while another daemon takes
  /// the place of one that has died, so that no message is lost between the two.
  private let daemon: Mutex<Int32?>
  /// Locked while a message is written to the editor.
  private let output = Mutex(true)
  private let budget = Mutex(RestartBudget())
  private let editorEnd = DispatchSemaphore(value: 0)

  init(_ address: SharedAddress, daemon: Int32, streams: StandardStreams, framing: Framing) {
    (self.address, self.streams, self.framing) = (address, streams, framing)
    self.daemon = Mutex(daemon)
  }

  /// Serves until the end of the session; answers the status to exit with. `sent` is what the editor has sent already.
  func run(sent: [UInt8]) -> Int32 {
    DispatchQueue(label: "uimodel.proxy").async { self.readEditor(sent) }
    while true {
      guard readDaemon() else { return 1 }
      switch replaceDaemon() {
      case .replaced: continue
      case .failed: return 1
      case .notNeeded:
        // What the editor sends until `exit` is answered too.
        editorEnd.wait()
        return state.withLock { $0.wasShutDown } || framing == .line ? 0 : 1
      }
    }
  }

  // MARK: From the editor

  private func readEditor(_ sent: [UInt8]) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var decoder = FrameDecoder(mostBytes: FramingLimits.skipped)
    decoder.push(sent)
    var isAtEnd = false
    while !isAtEnd, !state.withLock({ $0.hasLeft }) {
      while let frame = decoder.next() { take(frame) }
      guard !state.withLock({ $0.hasLeft }) else { break }
      if case .bytes(let count) = OperatingSystem.read(streams.input, into: buffer) {
        decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else {
        if let frame = decoder.finish() { take(frame) }
        isAtEnd = true
      }
    }
    daemon.withLock { daemon in
      state.withLock { $0.leave() }
      if let daemon { OperatingSystem.endOutput(daemon) }
    }
    editorEnd.signal()
  }

  private func take(_ frame: FrameDecoder.Frame) {
    switch frame {
    case .malformed(let error): tell(JSONRPCWriting.response(id: .null, .failure(error)))
    case .message(let message):
      daemon.withLock { daemon in
        guard let message = state.withLock({ $0.fromEditor(message) }) else { return }
        if let daemon {
          // A daemon that is gone is found by the one who reads from it.
          _ = write(message, to: daemon)
        } else {
          state.withLock { $0.daemonEnded() }.forEach(tell)
        }
      }
    }
  }

  // MARK: From the daemon

  /// Passes on what the daemon sends until it ends. False if the editor takes nothing more.
  private func readDaemon() -> Bool {
    guard let descriptor = daemon.withLock({ $0 }) else { return true }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var decoder = FrameDecoder(mostBytes: FramingLimits.skipped)
    while case .bytes(let count) = OperatingSystem.read(descriptor, into: buffer) {
      decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      while let frame = decoder.next() {
        guard case .message(let message) = frame else { continue }
        switch state.withLock({ $0.fromDaemon(message) }) {
        case .editor(let message): tell(message)
        case .daemon(let message): daemon.withLock { daemon in daemon.map { _ = write(message, to: $0) } }
        case .nothing: break
        }
      }
      guard output.withLock({ $0 }) else { return false }
    }
    return true
  }

  private enum Replacement { case replaced, notNeeded, failed }

  private func replaceDaemon() -> Replacement {
    daemon.withLock { daemon in
      if let daemon { OperatingSystem.close(daemon) }
      daemon = nil
      state.withLock { $0.daemonEnded() }.forEach(tell)
      guard !state.withLock({ $0.isOver }) else { return .notNeeded }
      guard budget.withLock({ $0.take(at: OperatingSystem.now()) }) else {
        show(
          .error,
          "the shared daemon ended more than \(RestartBudget.most) times in \(RestartBudget.seconds / 60) "
            + "minutes and is not started again; its log is \(address.log)", in: "window/showMessage")
        return .failed
      }
      guard let next = nextDaemon() else {
        show(
          .error, "the shared daemon ended and cannot be started again; its log is \(address.log)",
          in: "window/showMessage")
        return .failed
      }
      show(.warning, "the shared daemon ended; it has been started again", in: "window/logMessage")
      for message in state.withLock({ $0.replay }) where !write(message, to: next) { break }
      daemon = next
      return .replaced
    }
  }

  private static let mostAttempts = 100

  /// The socket of a daemon that answers: that of a killed process takes connections until the system has taken it back.
  private func nextDaemon() -> Int32? {
    for _ in 0..<ProxyLink.mostAttempts {
      guard let probe = SharedProxy.connect(to: address, .isJoined) else { return nil }
      OperatingSystem.close(probe)
      if let connection = SharedConnection(address, of: .any), connection.answers(within: 10_000),
        let next = address.connect(to: .any)
      {
        return next
      }
      OperatingSystem.sleep(milliseconds: 20)
    }
    return nil
  }

  // MARK: Writing

  private func show(_ type: LSP.MessageType, _ message: String, in method: String) {
    guard framing == .headers else { return }
    tell(JSONRPCWriting.notification(method: method, params: LSP.MessageParams(type: type, message: message).json))
  }

  private func tell(_ message: [UInt8]) {
    output.withLock { works in works = works && write(message, to: streams.output) }
  }

  private func write(_ message: [UInt8], to descriptor: Int32) -> Bool {
    FrameEncoder.encode(message, as: framing).withUnsafeBytes { OperatingSystem.writeAll($0, to: descriptor) }
  }
}
