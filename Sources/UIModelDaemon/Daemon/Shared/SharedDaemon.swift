/// Starts, finds and stops the shared daemon of a workspace.
///
/// For example, `try SharedDaemon(address).start(.isJoined)` connects to a running daemon of any build, or starts one
/// of this build.
package struct SharedDaemon: Sendable {
  package let address: SharedAddress

  package init(_ address: SharedAddress) { self.address = address }

  /// The reason why there is no connection to a daemon.
  package enum Failure: Error {
    case folderIsNotPrivate(String), cannotStart, didNotAnswer(log: String)
    /// A daemon of another build serves the workspace. The value is its build.
    case otherBuildRuns(String)
    /// The socket's path is longer than the system allows.
    case pathIsTooLong(String)
    case silent(SilentDaemon)
    /// The daemon accepts no more connections. The value is its message.
    case refused(String)

    /// Returns the error message, in which `folder` names the daemon's folder.
    package func sentence(_ folder: String) -> String {
      switch self {
      case .folderIsNotPrivate(let path):
        "\(path) cannot be made, belongs to another user, or others can look into it"
      case .otherBuildRuns(let build):
        "the daemon for \(folder) is from a different build, \(build); `daemon-client restart` replaces it"
      case .cannotStart: "the daemon cannot be started"
      case .didNotAnswer(let log): "the daemon did not answer; its log is \(log)"
      case .pathIsTooLong(let path):
        "the daemon cannot be started: its socket \(path) has \(path.utf8.count) bytes, but the system allows "
          + "\(OperatingSystem.maximumSocketPathLength); set XDG_RUNTIME_DIR to a folder with a shorter path"
      case .silent(let daemon): "\(daemon.sentence("the daemon for \(folder)")); \(SilentDaemon.advice)"
      case .refused(let words): words
      }
    }
  }

  /// The treatment of a running daemon of another build.
  package enum OtherBuild: Sendable {
    /// The daemon keeps running, and this client fails with `otherBuildRuns`.
    case stays
    /// This client connects to the daemon.
    case isJoined
    /// The daemon ends, and a new one restores its unsaved state from the journal. Clients of the old daemon that
    /// reconnect reach the new one.
    case isReplaced
    /// The daemon is replaced if its version is older; otherwise this client connects to it.
    case isReplacedIfOlder
  }

  /// A connection to a daemon that was found or started.
  package struct Started {
    package let connection: SharedConnection
    /// Whether the daemon was started for this connection.
    package let isNew: Bool
    /// The build of the replaced daemon; nil if none was replaced.
    package let replaced: String?
  }

  /// The milliseconds in which a daemon must start or end.
  package static let timeout = 10_000
  private static let interval: UInt32 = 10
  private static let attemptsBetweenStarts = 100

  /// Connects to the daemon and starts it if none is running. `options` are those of `uimodel-daemon --listen`.
  package func start(_ other: OtherBuild, options: [String] = []) throws(Failure) -> Started {
    guard !address.isTooLong else { throw .pathIsTooLong(address.socket) }
    if let connection = try connection(of: .own) {
      return Started(connection: connection, isNew: false, replaced: nil)
    }
    let running = try connection(of: .others)
    let replaces = running.map { Self.replaces($0.version, other) } ?? false
    if let running, !replaces { return try join(running, other) }
    guard address.makeFolder() else { throw .folderIsNotPrivate(OperatingSystem.runtimeFolder) }
    guard let program = OperatingSystem.programPath else { throw .cannotStart }
    let words = Self.words(for: program) + ["--listen", address.workspace] + (replaces ? ["--replace"] : []) + options
    for attempt in 0..<Self.timeout / Int(Self.interval) {
      // A daemon that is ending holds the lock until it exits, and a new process fails until then. So starting is
      // repeated.
      if attempt % Self.attemptsBetweenStarts == 0,
        OperatingSystem.startDetached(program, words, log: address.log) == nil
      {
        throw .cannotStart
      }
      if let connection = try connection(of: .own) {
        return Started(connection: connection, isNew: true, replaced: replaces ? running?.build : nil)
      }
      // Another client may have started its own build first.
      if !replaces, let connection = try connection(of: .others) { return try join(connection, other) }
      OperatingSystem.sleep(milliseconds: Self.interval)
    }
    throw .didNotAnswer(log: address.log)
  }

  /// Returns a connection to a responding daemon; nil if none is running.
  private func connection(of builds: SharedAddress.Builds) throws(Failure) -> SharedConnection? {
    switch SharedConnection.connect(address, of: builds) {
    case .connected(let connection): return connection
    case .noDaemon: return nil
    case .silent(let daemon): throw .silent(daemon)
    case .refused(let words): throw .refused(words)
    }
  }

  /// Connects to the daemon of another build, if `other` allows it.
  private func join(_ connection: SharedConnection, _ other: OtherBuild) throws(Failure) -> Started {
    guard other != .stays else { throw .otherBuildRuns(connection.build) }
    return Started(connection: connection, isNew: false, replaced: nil)
  }

  private static func replaces(_ version: String, _ other: OtherBuild) -> Bool {
    switch other {
    case .stays, .isJoined: false
    case .isReplaced: true
    case .isReplacedIfOlder: numbers(version).lexicographicallyPrecedes(numbers(Product.version))
    }
  }

  private static func numbers(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }

  /// The arguments before `--listen`: `daemon` if this program is the client, which runs the daemon as a command.
  private static func words(for program: String) -> [String] {
    program.split(separator: "/").last == "uimodel-daemon" ? [] : ["daemon"]
  }

  /// Waits until a daemon that was asked to stop has ended. Returns false if it is still running after `milliseconds`.
  /// An editor may have started another daemon meanwhile, so the end of `process`, if it is known, is sufficient.
  package func waitForEnd(of process: Int?, milliseconds: Int = timeout) -> Bool {
    let process = process.flatMap { Int32(exactly: $0) }
    for _ in 0..<milliseconds / Int(Self.interval) {
      if let lock = OperatingSystem.lock(file: address.lock) {
        OperatingSystem.remove(address.lock)
        OperatingSystem.unlock(lock)
        return true
      }
      if let process, !OperatingSystem.isAlive(process) { return true }
      OperatingSystem.sleep(milliseconds: Self.interval)
    }
    return false
  }

  /// Ends the process of an unresponsive daemon: first with SIGTERM, then with SIGKILL. Returns the process; nil if the
  /// process cannot be determined with certainty or cannot be ended.
  package func forceEnd() -> Int32? {
    guard let process = listeningProcess, process != OperatingSystem.processIdentifier else { return nil }
    OperatingSystem.terminate(process)
    if waitForEnd(of: Int(process), milliseconds: Int(SilentDaemon.timeout)) { return process }
    // The daemon may have ended meanwhile, and another process may have started.
    guard listeningProcess == process else { return process }
    OperatingSystem.forceKill(process)
    guard waitForEnd(of: Int(process)) else { return nil }
    if let lock = OperatingSystem.lock(file: address.lock) {
      address.removeSockets()
      OperatingSystem.remove(address.lock)
      OperatingSystem.unlock(lock)
    }
    return process
  }

  /// The process that listens at the daemon's socket according to the system, or else the process that has its lock
  /// open.
  private var listeningProcess: Int32? {
    switch address.connect(to: .any) {
    case .connection(let descriptor, let socket):
      defer { OperatingSystem.close(descriptor) }
      return SilentDaemon(at: socket, connection: descriptor).process
    case .full(let socket): return SilentDaemon(at: socket, connection: nil).process
    case .noDaemon: return nil
    }
  }
}
