import UIModelProtocol

/// A connection from a script's standard streams to a shared daemon. The daemon belongs to the project that the script
/// opens, or else to the project around the script's folder.
struct SharedPipe {
  private let streams: StandardStreams
  /// The script's current folder.
  private let folder: String

  init(_ streams: StandardStreams, in folder: String) { (self.streams, self.folder) = (streams, folder) }

  /// The result of running a pipe.
  enum Outcome {
    /// The pipe has ended. The process should exit with this status.
    case ended(status: Int32)
    /// No daemon is running. `sent` contains all bytes that were read from the script; its messages are unanswered.
    case noDaemon(sent: [UInt8])
  }

  /// The exit status if the daemon has ended or cannot be used.
  static let failureStatus: Int32 = 3

  /// Forwards messages until the input or the daemon ends.
  func run() -> Outcome {
    OperatingSystem.ignoreBrokenPipes()
    let clientStart = ClientStart(reading: streams.input)
    if clientStart.beginsWithPlainText { Log.write(Self.messageHint) }
    let address = SharedAddress(around: clientStart.folder ?? folder)
    switch runningDaemon(address, clientStart.framing) {
    case .failure(let failure):
      Log.write(failure.message(address.workspacePath))
      return .ended(status: Self.failureStatus)
    case .success(nil): return .noDaemon(sent: clientStart.bytes)
    case .success(let daemon?):
      let link = ProxyLink(address, daemon: daemon, streams: streams, framing: clientStart.framing, isPipe: true)
      return .ended(status: link.run(receivedBytes: clientStart.bytes))
    }
  }

  /// Returns a connection to the running daemon; nil if none is running.
  private func runningDaemon(
    _ address: SharedAddress, _ framing: Framing
  ) -> Result<SharedProxy.Daemon?, SharedDaemon.Failure> {
    switch SharedConnection.connect(address, of: .anyBuild) {
    case .noDaemon: return .success(nil)
    case .silent(let daemon): return .failure(.silent(daemon))
    case .refused(let message): return .failure(.refused(message))
    case .connected(let connection):
      guard case .connection(let descriptor, let socketPath) = address.connect(to: .anyBuild) else {
        return .success(nil)
      }
      if connection.isOtherBuild {
        Log.write(
          "the project's daemon is from a different build, \(connection.build); "
            + "`daemon-client restart` replaces it")
      }
      switch SharedConnection.probe(at: descriptor, socketPath, framing) {
      case .connected(let pipeConnection):
        return .success(
          SharedProxy.Daemon(descriptor: pipeConnection.releaseDescriptor(), socketPath: socketPath, otherBuild: nil))
      case .noDaemon: return .success(nil)
      case .silent(let daemon): return .failure(.silent(daemon))
      case .refused(let message): return .failure(.refused(message))
      }
    }
  }

  // MARK: Hints

  private static let messageHint =
    "each line is a JSON-RPC message, such as {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"uimodel/subscribe\"}; "
    + "`daemon-client subscribe` follows changes without one"

  /// Whether a message is a `uimodel/subscribe` request.
  static func isSubscribeRequest(_ message: [UInt8]) -> Bool {
    guard case .single(.request(_, "uimodel/subscribe", _)) = JSONRPCFrame(message) else { return false }
    return true
  }
}
