import UIModelProtocol

/// An editor's server that forwards all messages to the shared daemon of the editor's folder. It starts the daemon if
/// none is running, and again if the daemon ends.
struct SharedProxy {
  private let streams: StandardStreams

  /// The result of serving an editor.
  enum Outcome {
    /// The session is over. The process should exit with this status.
    case ended(status: Int32)
    /// No shared daemon is available. `sent` contains all bytes that were read from the editor; its messages are
    /// unanswered. `reason` is an error message for the user; nil in continuous integration.
    case unavailable(sent: [UInt8], reason: String?)
  }

  init(streams: StandardStreams) { self.streams = streams }

  /// Serves the editor until its session ends. Uses the current folder if the editor's first message contains no
  /// folder.
  func run() -> Outcome {
    OperatingSystem.ignoreBrokenPipes()
    // A daemon that this process started must not become a zombie process when it ends.
    OperatingSystem.ignoreEndedChildren()
    let clientStart = ClientStart(reading: streams.input)
    let address = SharedAddress(around: clientStart.folder ?? FileSystem.currentFolder)
    switch SharedProxy.connect(to: address, .replaceIfOlder, clientStart.framing) {
    case .none(let reason):
      return .unavailable(sent: clientStart.bytes, reason: reason.map { SharedProxy.unavailableMessage($0) })
    case .daemon(let daemon):
      let link = ProxyLink(address, daemon: daemon, streams: streams, framing: clientStart.framing)
      return .ended(status: link.run(receivedBytes: clientStart.bytes))
    }
  }

  private static let maximumAttemptCount = 100

  /// The shared daemon that receives the editor's messages.
  struct Daemon {
    let descriptor: Int32
    let socketPath: String
    /// The daemon's build if it differs from this program's; otherwise nil.
    let otherBuild: String?
  }

  /// The result of connecting to a shared daemon.
  enum ConnectionOutcome {
    case daemon(Daemon)
    /// No daemon is available. `reason` is the error message; nil in continuous integration, where no daemon is
    /// started.
    case none(reason: String?)
  }

  /// Returns the message that explains to an editor's user why there is no shared daemon.
  static func unavailableMessage(_ reason: String) -> String {
    "\(reason); this editor goes on without it, so terminals do not see its unsaved text"
  }

  /// Connects to the daemon, and starts one if none is running. In continuous integration (`CI` is set) none is
  /// started, because a daemon would outlive the job.
  static func connect(
    to address: SharedAddress, _ policy: SharedDaemon.OtherBuildPolicy, _ framing: Framing
  ) -> ConnectionOutcome {
    let mayStart = OperatingSystem.environment("CI")?.isEmpty != false
    for _ in 0..<maximumAttemptCount {
      let runningDaemon: SharedConnection
      if mayStart {
        do throws(SharedDaemon.Failure) { runningDaemon = try SharedDaemon(address).start(policy).connection } catch {
          return .none(reason: error.message("the project"))
        }
      } else {
        guard case .connected(let connection) = SharedConnection.connect(address, of: .anyBuild) else {
          return .none(reason: nil)
        }
        runningDaemon = connection
      }
      let build = runningDaemon.isOtherBuild ? runningDaemon.build : nil
      // A daemon that is about to end, or that has many clients, might accept one connection and refuse the next.
      if case .connection(let descriptor, let socketPath) = address.connect(to: .anyBuild),
        case .connected(let connection) = SharedConnection.probe(at: descriptor, socketPath, framing)
      {
        return .daemon(Daemon(descriptor: connection.releaseDescriptor(), socketPath: socketPath, otherBuild: build))
      }
    }
    return .none(reason: "the daemon of the project ends again and again; its log is \(address.logPath)")
  }
}
