import UIModelProtocol

/// An editor's server that passes everything on to the shared daemon of the editor's folder, which it starts if it is not
/// there, and again if it dies.
struct SharedProxy {
  private let streams: StandardStreams

  /// How an attempt ended.
  enum Outcome {
    /// The session is over, and the process ends with this status.
    case ended(status: Int32)
    /// There is no shared daemon. What the editor has sent so far is still to be answered. `reason`: what is wrong.
    case unavailable(sent: [UInt8], reason: String?)
  }

  init(streams: StandardStreams) { self.streams = streams }

  /// Serves the editor until its end. Without a folder in its first message, it works in the current one.
  func run() -> Outcome {
    OperatingSystem.ignoreBrokenPipes()
    // A daemon that it has started and that dies leaves nothing behind.
    OperatingSystem.ignoreEndedChildren()
    let start = ClientStart(reading: streams.input)
    let address = SharedAddress(around: start.folder ?? FileSystem.currentFolder)
    switch SharedProxy.connect(to: address, .isReplacedIfOlder, start.framing) {
    case .none(let reason): return .unavailable(sent: start.bytes, reason: reason.map { SharedProxy.sentence($0) })
    case .daemon(let daemon):
      let link = ProxyLink(address, daemon: daemon, streams: streams, framing: start.framing)
      return .ended(status: link.run(sent: start.bytes))
    }
  }

  private static let mostAttempts = 100

  /// A shared daemon, as the one who passes messages on to it sees it.
  struct Daemon {
    let descriptor: Int32
    let socket: String
    /// The name of its build if that is another one than this program's.
    let otherBuild: String?
  }

  /// What comes of looking for a daemon.
  enum Reached {
    case daemon(Daemon)
    /// There is none, for this reason; nil where continuous integration wants none.
    case none(reason: String?)
  }

  /// Tells an editor why it has no shared daemon.
  static func sentence(_ reason: String) -> String {
    "\(reason); this editor goes on without it, so terminals do not see its unsaved text"
  }

  /// A connection to the daemon, which is started if it is not there. Continuous integration leaves no process behind.
  static func connect(
    to address: SharedAddress, _ other: SharedDaemon.OtherBuild, _ framing: Framing
  ) -> Reached {
    let mayStart = OperatingSystem.environment("CI")?.isEmpty != false
    for _ in 0..<mostAttempts {
      let met: SharedConnection
      if mayStart {
        do throws(SharedDaemon.Failure) { met = try SharedDaemon(address).start(other).connection } catch {
          return .none(reason: error.sentence("the project"))
        }
      } else {
        guard case .met(let connection) = SharedConnection.meet(address, of: .any) else { return .none(reason: nil) }
        met = connection
      }
      let build = met.isOfOtherBuild ? met.build : nil
      // One that is about to end may take a connection and refuse the next one, and so may one with many clients.
      if case .connection(let descriptor, let socket) = address.connect(to: .any),
        case .met(let connection) = SharedConnection.look(at: descriptor, socket, framing)
      {
        return .daemon(Daemon(descriptor: connection.release(), socket: socket, otherBuild: build))
      }
    }
    return .none(reason: "the daemon of the project ends again and again; its log is \(address.log)")
  }
}
