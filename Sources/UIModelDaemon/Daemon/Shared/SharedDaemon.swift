/// The shared daemon of a workspace, with operations that start, find and stop it.
///
/// For example, `try SharedDaemon(address).start(.join)` connects to a running daemon of any build, or starts one of
/// this build.
package struct SharedDaemon: Sendable {
  package let address: SharedAddress

  package init(_ address: SharedAddress) { self.address = address }

  /// The reason why there is no connection to a daemon.
  package enum Failure: Error {
    case folderIsNotPrivate(String), cannotStart, didNotRespond(log: String)
    /// A daemon of another build serves the workspace. The value is the other build.
    case otherBuildRuns(String)
    /// The socket's path is longer than the system allows.
    case pathIsTooLong(String)
    case silent(SilentDaemon)
    /// The daemon accepts no more connections. The value is the daemon's error message.
    case refused(String)

    /// Returns the error message for users. `folder` is the name of the workspace's folder in the message.
    package func message(_ folder: String) -> String {
      switch self {
      case .folderIsNotPrivate(let path):
        "\(path) cannot be made, belongs to another user, or others can look into it"
      case .otherBuildRuns(let build):
        "the daemon for \(folder) is from a different build, \(build); `daemon-client restart` replaces it"
      case .cannotStart: "the daemon cannot be started"
      case .didNotRespond(let log): "the daemon did not answer; its log is \(log)"
      case .pathIsTooLong(let path):
        "the daemon cannot be started: its socket \(path) has \(path.utf8.count) bytes, but the system allows "
          + "\(OperatingSystem.maximumSocketPathLength); set XDG_RUNTIME_DIR to a folder with a shorter path"
      case .silent(let daemon): "\(daemon.message("the daemon for \(folder)")); \(SilentDaemon.advice)"
      case .refused(let text): text
      }
    }
  }

  /// The treatment of a running daemon of another build.
  package enum OtherBuildPolicy: Sendable {
    /// The daemon keeps running, and this client fails with `otherBuildRuns`.
    case keep
    /// This client connects to the daemon.
    case join
    /// The daemon ends, and a new one restores its unsaved state from the journal. Clients of the old daemon that
    /// reconnect reach the new one.
    case replace
    /// The daemon is replaced if its version is older; otherwise this client connects to it.
    case replaceIfOlder
  }

  /// A connection to a daemon that was found or started.
  package struct StartResult {
    package let connection: SharedConnection
    /// Whether the daemon was started for this connection.
    package let isNew: Bool
    /// The build of the replaced daemon; nil if none was replaced.
    package let replacedBuild: String?
  }

  /// The maximum time for a daemon to start or to end, in milliseconds.
  package static let timeout = 10_000
  /// The pause between two attempts to connect, in milliseconds.
  private static let pollInterval: UInt32 = 10
  private static let attemptCountBetweenStarts = 100

  /// Connects to the daemon and starts it if none is running. `options` are additional arguments of `uimodel-daemon
  /// --listen`.
  package func start(_ policy: OtherBuildPolicy, options: [String] = []) throws(Failure) -> StartResult {
    guard !address.isSocketPathTooLong else { throw .pathIsTooLong(address.socketPath) }
    if let connection = try connection(of: .thisBuild) {
      return StartResult(connection: connection, isNew: false, replacedBuild: nil)
    }
    let runningDaemon = try connection(of: .otherBuilds)
    let replacesRunningDaemon = runningDaemon.map { Self.shouldReplace($0.version, policy) } ?? false
    if let runningDaemon, !replacesRunningDaemon { return try join(runningDaemon, policy) }
    guard address.makeRuntimeFolder() else { throw .folderIsNotPrivate(OperatingSystem.runtimeFolder) }
    guard let program = OperatingSystem.programPath else { throw .cannotStart }
    let arguments =
      Self.leadingArguments(for: program) + ["--listen", address.workspacePath]
      + (replacesRunningDaemon ? ["--replace"] : [])
      + options
    for attempt in 0..<Self.timeout / Int(Self.pollInterval) {
      // A daemon that is ending keeps the lock until it exits, and a new process exits at once while the lock is held.
      // Therefore, the start is repeated.
      if attempt % Self.attemptCountBetweenStarts == 0,
        OperatingSystem.startDetached(program, arguments, log: address.logPath) == nil
      {
        throw .cannotStart
      }
      if let connection = try connection(of: .thisBuild) {
        return StartResult(
          connection: connection, isNew: true, replacedBuild: replacesRunningDaemon ? runningDaemon?.build : nil)
      }
      // Another client might have started its own build first.
      if !replacesRunningDaemon, let connection = try connection(of: .otherBuilds) {
        return try join(connection, policy)
      }
      OperatingSystem.sleep(milliseconds: Self.pollInterval)
    }
    throw .didNotRespond(log: address.logPath)
  }

  /// Returns a connection to a responding daemon; nil if none is running.
  private func connection(of builds: SharedAddress.Builds) throws(Failure) -> SharedConnection? {
    switch SharedConnection.connect(address, of: builds) {
    case .connected(let connection): return connection
    case .noDaemon: return nil
    case .silent(let daemon): throw .silent(daemon)
    case .refused(let text): throw .refused(text)
    }
  }

  /// Returns the connection to a daemon of another build. Throws if `policy` is `keep`.
  private func join(_ connection: SharedConnection, _ policy: OtherBuildPolicy) throws(Failure) -> StartResult {
    guard policy != .keep else { throw .otherBuildRuns(connection.build) }
    return StartResult(connection: connection, isNew: false, replacedBuild: nil)
  }

  private static func shouldReplace(_ version: String, _ policy: OtherBuildPolicy) -> Bool {
    switch policy {
    case .keep, .join: false
    case .replace: true
    case .replaceIfOlder: versionComponents(version).lexicographicallyPrecedes(versionComponents(Product.version))
    }
  }

  private static func versionComponents(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }

  /// Returns the arguments that precede `--listen`: none for `uimodel-daemon`; `daemon` for the client program, in
  /// which the daemon is a command.
  private static func leadingArguments(for program: String) -> [String] {
    program.split(separator: "/").last == "uimodel-daemon" ? [] : ["daemon"]
  }

  /// Waits until a daemon that was asked to stop has ended. Returns false if it still runs after `milliseconds`. If
  /// `processID` is known, the end of that process is sufficient, because an editor might have started another daemon
  /// meanwhile.
  package func waitForEnd(of processID: Int?, milliseconds: Int = timeout) -> Bool {
    let processID = processID.flatMap { Int32(exactly: $0) }
    for _ in 0..<milliseconds / Int(Self.pollInterval) {
      if let lock = OperatingSystem.lock(file: address.lockPath) {
        OperatingSystem.remove(address.lockPath)
        OperatingSystem.unlock(lock)
        return true
      }
      if let processID, !OperatingSystem.isAlive(processID) { return true }
      OperatingSystem.sleep(milliseconds: Self.pollInterval)
    }
    return false
  }

  /// Ends the process of an unresponsive daemon: first with SIGTERM, then with SIGKILL. Returns the process identifier;
  /// nil if the process cannot be determined with certainty or cannot be ended.
  package func forceEnd() -> Int32? {
    guard let processID = listeningProcessID, processID != OperatingSystem.processIdentifier else { return nil }
    OperatingSystem.terminate(processID)
    if waitForEnd(of: Int(processID), milliseconds: Int(SilentDaemon.timeout)) { return processID }
    // The daemon might have ended meanwhile, and another process might have started.
    guard listeningProcessID == processID else { return processID }
    OperatingSystem.forceKill(processID)
    guard waitForEnd(of: Int(processID)) else { return nil }
    if let lock = OperatingSystem.lock(file: address.lockPath) {
      address.removeSockets()
      OperatingSystem.remove(address.lockPath)
      OperatingSystem.unlock(lock)
    }
    return processID
  }

  /// The identifier of the process that listens on the daemon's socket, as the system reports it; otherwise of the
  /// process that holds the daemon's lock. Nil if no daemon listens or its process is unknown.
  private var listeningProcessID: Int32? {
    switch address.connect(to: .anyBuild) {
    case .connection(let descriptor, let socketPath):
      defer { OperatingSystem.close(descriptor) }
      return SilentDaemon(at: socketPath, connection: descriptor).processID
    case .full(let socketPath): return SilentDaemon(at: socketPath, connection: nil).processID
    case .noDaemon: return nil
    }
  }
}
