/// Starts, finds and stops the shared daemon of a workspace.
package struct SharedDaemon: Sendable {
  package let address: SharedAddress

  package init(_ address: SharedAddress) { self.address = address }

  package enum Failure: Error {
    case folderIsNotPrivate(String), cannotStart, didNotAnswer(log: String)
    /// A daemon of this build serves the workspace.
    case otherBuildRuns(String)
    /// The system allows no socket with this path.
    case pathIsTooLong(String)
    case silent(SilentDaemon)
    /// It takes no more connections, and says so.
    case refused(String)

    /// What is wrong with the daemon of a folder that is called so.
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
          + "\(OperatingSystem.longestSocketPath); set XDG_RUNTIME_DIR to a folder with a shorter path"
      case .silent(let daemon): "\(daemon.sentence("the daemon for \(folder)")); \(SilentDaemon.advice)"
      case .refused(let words): words
      }
    }
  }

  /// What becomes of the daemon of another build that serves the workspace already.
  package enum OtherBuild: Sendable {
    /// Nothing: there is no daemon for this client.
    case stays
    case isJoined
    /// It ends, and the new daemon takes over what it keeps in its journal. The clients of the old one that come back
    /// meet the new one.
    case isReplaced
    /// Replaced if its version is older, else joined.
    case isReplacedIfOlder
  }

  package struct Started {
    package let connection: SharedConnection
    package let isNew: Bool
    /// The build whose daemon it has replaced.
    package let replaced: String?
  }

  package static let patience = 10_000
  private static let interval: UInt32 = 10
  private static let attemptsBetweenStarts = 100

  /// Starts it if it is not there, with options of `uimodel-daemon --listen`.
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
    for attempt in 0..<Self.patience / Int(Self.interval) {
      // One that is about to end holds the lock until then, and another cannot begin before.
      if attempt % Self.attemptsBetweenStarts == 0,
        OperatingSystem.startDetached(program, words, log: address.log) == nil
      {
        throw .cannotStart
      }
      if let connection = try connection(of: .own) {
        return Started(connection: connection, isNew: true, replaced: replaces ? running?.build : nil)
      }
      // Another one may have been quicker.
      if !replaces, let connection = try connection(of: .others) { return try join(connection, other) }
      OperatingSystem.sleep(milliseconds: Self.interval)
    }
    throw .didNotAnswer(log: address.log)
  }

  /// A connection to a daemon that answers; nil if there is none.
  private func connection(of builds: SharedAddress.Builds) throws(Failure) -> SharedConnection? {
    switch SharedConnection.meet(address, of: builds) {
    case .met(let connection): return connection
    case .nobody: return nil
    case .silent(let daemon): throw .silent(daemon)
    case .refused(let words): throw .refused(words)
    }
  }

  /// Meets the daemon of another build.
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

  /// The client becomes the daemon by a command of its own.
  private static func words(for program: String) -> [String] {
    program.split(separator: "/").last == "uimodel-daemon" ? [] : ["daemon"]
  }

  /// Waits until a daemon that was told to stop has ended; false if it does not. Another one may run by then, started by
  /// an editor. `process`: the daemon's, if it is known.
  package func waitForEnd(of process: Int?, milliseconds: Int = patience) -> Bool {
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

  /// Ends the process of a daemon that does not answer or does not end: it is asked, and killed if it goes on. Answers the
  /// process; nil if it is not certain which process is the daemon, or if it cannot be ended.
  package func forceEnd() -> Int32? {
    guard let process = listeningProcess, process != OperatingSystem.processIdentifier else { return nil }
    OperatingSystem.terminate(process)
    if waitForEnd(of: Int(process), milliseconds: Int(SilentDaemon.patience)) { return process }
    // Meanwhile it may have ended, and another one may have begun.
    guard listeningProcess == process else { return process }
    OperatingSystem.end(process)
    guard waitForEnd(of: Int(process)) else { return nil }
    if let lock = OperatingSystem.lock(file: address.lock) {
      address.removeSockets()
      OperatingSystem.remove(address.lock)
      OperatingSystem.unlock(lock)
    }
    return process
  }

  /// The process that listens at the daemon's socket, as the system says, or has its lock open.
  private var listeningProcess: Int32? {
    switch address.connect(to: .any) {
    case .connection(let descriptor, let socket):
      defer { OperatingSystem.close(descriptor) }
      return SilentDaemon(at: socket, connection: descriptor).process
    case .full(let socket): return SilentDaemon(at: socket, connection: nil).process
    case .nobody: return nil
    }
  }
}
