import Dispatch
import Synchronization
import UIModelProtocol

/// A connection of an editor or a script to the shared daemon.
///
/// If an editor's daemon ends, the connection continues with a new daemon (see `EditorState`). If no daemon can be
/// started or the daemon is silent, the connection continues with a server in this process. A script's connection ends
/// with the daemon.
final class ProxyLink: Sendable {
  private let address: SharedAddress
  private let streams: StandardStreams
  private let framing: Framing
  private let isPipe: Bool
  /// Whether the script has sent `uimodel/subscribe`. Recorded only for pipes.
  private let hasSubscribed = Atomic(false)
  private let state = Mutex(EditorState())
  /// The daemon's socket descriptor; nil while there is no daemon. Locked while a message is sent and while a daemon
  /// that has ended is replaced, so that no message is lost between the two daemons.
  private let daemonDescriptor: Mutex<Int32?>
  /// The path of the daemon's socket; nil for a server in this process. Used only on the thread that reads from the
  /// daemon.
  nonisolated(unsafe) private var socketPath: String?
  /// The number of consecutive probes that found no daemon at the socket. Used only on the thread that reads from the
  /// daemon.
  nonisolated(unsafe) private var failedProbeCount = 0
  /// Whether a message was sent since the daemon's last output.
  private let hasSentMessage = Atomic(false)
  /// Whether all writes to the editor have succeeded. Locked while a message is written.
  private let isOutputWorking = Mutex(true)
  private let restartBudget = Mutex(RestartBudget())
  private let editorEndSemaphore = DispatchSemaphore(value: 0)

  /// Creates a link to a connected daemon. With `isPipe`, the client is a script: the link ends with the daemon, and
  /// paths in messages are relative to the script's folder.
  init(
    _ address: SharedAddress, daemon: SharedProxy.Daemon, streams: StandardStreams, framing: Framing,
    isPipe: Bool = false
  ) {
    (self.address, self.streams, self.framing, self.isPipe) = (address, streams, framing, isPipe)
    self.daemonDescriptor = Mutex(daemon.descriptor)
    socketPath = daemon.socketPath
    logOtherBuild(of: daemon)
  }

  /// Serves the editor until its session ends, and returns the exit status. `receivedBytes` contains the bytes that
  /// were already read from the editor.
  func run(receivedBytes: [UInt8]) -> Int32 {
    DispatchQueue(label: "uimodel.proxy").async { self.readEditor(receivedBytes) }
    while true {
      let endReason = readDaemon()
      if case .editorFailed = endReason { return 1 }
      switch replaceDaemon(endReason) {
      case .replaced: continue
      case .failed: return 1
      case .daemonLost: return SharedPipe.failureStatus
      case .notNeeded:
        // Requests that the editor sends before `exit` still get responses.
        editorEndSemaphore.wait()
        if isPipe, hasSubscribed.load(ordering: .acquiring) { Log.write(StreamSession.inputEndedMessage) }
        return state.withLock { $0.hasSentShutdown } || framing == .line ? 0 : 1
      }
    }
  }

  // MARK: From the editor

  private func readEditor(_ receivedBytes: [UInt8]) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var decoder = FrameDecoder(maximumMessageSize: FramingLimits.maximumSkippedBodySize)
    decoder.push(receivedBytes)
    var isAtEnd = false
    while !isAtEnd, !state.withLock({ $0.hasDisconnected }) {
      while let frame = decoder.next() { forward(frame) }
      guard !state.withLock({ $0.hasDisconnected }) else { break }
      if case .bytes(let count) = OperatingSystem.read(streams.input, into: buffer) {
        decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else {
        if let frame = decoder.finish() { forward(frame) }
        isAtEnd = true
      }
    }
    daemonDescriptor.withLock { descriptor in
      state.withLock { $0.recordDisconnect() }
      if let descriptor { OperatingSystem.endOutput(descriptor) }
    }
    editorEndSemaphore.signal()
  }

  private func forward(_ frame: FrameDecoder.Frame) {
    switch frame {
    case .malformed(let error): sendToEditor(JSONRPCWriting.response(id: .null, .failure(error)))
    case .message(let message):
      daemonDescriptor.withLock { descriptor in
        guard let message = state.withLock({ $0.receiveFromEditor(isPipe ? resolvedScriptMessage(message) : message) })
        else { return }
        if let descriptor {
          // A failed write is ignored: the thread that reads from the daemon handles the daemon's end.
          hasSentMessage.store(true, ordering: .releasing)
          _ = write(message, to: descriptor)
        } else {
          state.withLock { $0.recordDaemonEnd() }.forEach(sendToEditor)
        }
      }
    }
  }

  /// Returns a script's message with absolute paths, because the daemon runs in another folder. Also records whether
  /// the message is a `uimodel/subscribe` request.
  private func resolvedScriptMessage(_ message: [UInt8]) -> [UInt8] {
    if SharedPipe.isSubscribeRequest(message) { hasSubscribed.store(true, ordering: .releasing) }
    return AbsolutePaths.resolvedMessage(message)
  }

  // MARK: From the daemon

  /// The reason to stop reading from the daemon.
  private enum EndReason {
    case daemonEnded
    case silence(SilentDaemon)
    /// Writing to the editor has failed.
    case editorFailed
  }

  /// Forwards the daemon's messages to the editor until the daemon ends or is silent, or until writing to the editor
  /// fails. Returns the reason for the end.
  private func readDaemon() -> EndReason {
    guard let descriptor = daemonDescriptor.withLock({ $0 }) else { return .daemonEnded }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var decoder = FrameDecoder(maximumMessageSize: FramingLimits.maximumSkippedBodySize)
    while true {
      guard OperatingSystem.hasInput(descriptor, milliseconds: socketPath == nil ? -1 : SilentDaemon.timeout) else {
        guard let silentDaemon = findSilentDaemon(of: descriptor) else { continue }
        // Ending the connection unblocks a thread that is writing to the silent daemon.
        OperatingSystem.endConnection(descriptor)
        return .silence(silentDaemon)
      }
      guard case .bytes(let count) = OperatingSystem.read(descriptor, into: buffer) else { return .daemonEnded }
      hasSentMessage.store(false, ordering: .releasing)
      decoder.push(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      while let frame = decoder.next() {
        guard case .message(let message) = frame else { continue }
        switch state.withLock({ $0.receiveFromDaemon(message) }) {
        case .editor(let message): sendToEditor(message)
        case .daemon(let message):
          daemonDescriptor.withLock { descriptor in descriptor.map { _ = write(message, to: $0) } }
        case .noReceiver: break
        }
      }
      guard isOutputWorking.withLock({ $0 }) else { return .editorFailed }
    }
  }

  /// Returns a `SilentDaemon` if the daemon was sent a message and responds neither on this connection nor on a new
  /// one; otherwise nil.
  private func findSilentDaemon(of descriptor: Int32) -> SilentDaemon? {
    guard let socketPath, hasSentMessage.load(ordering: .acquiring) || state.withLock({ $0.hasUnansweredRequests })
    else {
      return nil
    }
    switch SharedConnection.probe(at: socketPath) {
    case .silent(let silentDaemon): return silentDaemon
    case .noDaemon:
      // If no daemon is found at the socket, the daemon might be recreating the socket or be about to end. It therefore
      // counts as silent only after more than three such probes.
      failedProbeCount += 1
      return failedProbeCount > 3 ? SilentDaemon(at: socketPath, connection: descriptor) : nil
    case .connected, .refused:
      failedProbeCount = 0
      hasSentMessage.store(false, ordering: .releasing)
      return nil
    }
  }

  private enum Replacement { case replaced, notNeeded, failed, daemonLost }

  private func replaceDaemon(_ endReason: EndReason) -> Replacement {
    daemonDescriptor.withLock { descriptor in
      if let descriptor { OperatingSystem.close(descriptor) }
      descriptor = nil
      let isAnswered = state.withLock { !$0.hasUnansweredRequests }
      state.withLock { $0.recordDaemonEnd() }.forEach(sendToEditor)
      if isPipe, !isAnswered || !state.withLock({ $0.isOver }) { return reportLostDaemon(endReason) }
      guard !state.withLock({ $0.isOver }) else { return .notNeeded }
      if case .silence(let silentDaemon) = endReason {
        descriptor = startPrivateServer("\(silentDaemon.message("the shared daemon")); \(SilentDaemon.advice)")
        return descriptor == nil ? .failed : .replaced
      }
      guard restartBudget.withLock({ $0.consumeRestart(at: OperatingSystem.now()) }) else {
        show(
          .error,
          "the shared daemon ended more than \(RestartBudget.maximumRestartCount) times in \(RestartBudget.periodSeconds / 60) "
            + "minutes and is not started again; its log is \(address.logPath)", in: "window/showMessage")
        return .failed
      }
      switch SharedProxy.connect(to: address, .join, framing) {
      case .daemon(let newDaemon):
        show(.warning, "the shared daemon ended; it has been started again", in: "window/logMessage")
        logOtherBuild(of: newDaemon)
        socketPath = newDaemon.socketPath
        descriptor = newDaemon.descriptor
        replay(to: newDaemon.descriptor)
      case .none(let reason):
        let endedMessage = "the shared daemon ended and cannot be started again"
        descriptor = startPrivateServer(reason.map { "\(endedMessage): \($0)" } ?? endedMessage)
      }
      return descriptor == nil ? .failed : .replaced
    }
  }

  /// Logs that a script has lost its daemon. The script's open requests were already answered with errors. Returns
  /// `daemonLost`.
  private func reportLostDaemon(_ endReason: EndReason) -> Replacement {
    if case .silence(let silentDaemon) = endReason {
      Log.write("\(silentDaemon.message("the shared daemon")); \(SilentDaemon.advice)")
    } else {
      Log.write("the shared daemon ended; its log is \(address.logPath)")
    }
    return .daemonLost
  }

  /// Replaces the daemon with a server in this process and shows the reason to the user. Returns the descriptor of the
  /// connection to the server; nil if the server cannot be started.
  private func startPrivateServer(_ reason: String) -> Int32? {
    guard let serverDescriptor = PrivateServer.start() else { return nil }
    show(.warning, SharedProxy.unavailableMessage(reason), in: "window/showMessage")
    socketPath = nil
    replay(to: serverDescriptor)
    return serverDescriptor
  }

  private func replay(to descriptor: Int32) {
    for message in state.withLock({ $0.replayMessages }) where !write(message, to: descriptor) { break }
  }

  /// Shows a log message in the editor if the daemon is from a different build, because its findings can differ.
  private func logOtherBuild(of daemon: SharedProxy.Daemon) {
    guard let build = daemon.otherBuild else { return }
    show(
      .info, "the shared daemon is from a different build, \(build); `daemon-client restart` replaces it",
      in: "window/logMessage")
  }

  // MARK: Writing

  private func show(_ type: LSP.MessageType, _ message: String, in method: String) {
    guard framing == .headers else { return }
    sendToEditor(
      JSONRPCWriting.notification(method: method, params: LSP.MessageParams(type: type, message: message).json))
  }

  private func sendToEditor(_ message: [UInt8]) {
    isOutputWorking.withLock { isWorking in isWorking = isWorking && write(message, to: streams.output) }
  }

  private func write(_ message: [UInt8], to descriptor: Int32) -> Bool {
    FrameEncoder.encode(message, as: framing).withUnsafeBytes { OperatingSystem.writeAll($0, to: descriptor) }
  }
}
