/// Starts, finds and stops the shared daemon of a workspace.
package struct SharedDaemon: Sendable {
  package let address: SharedAddress

  package init(_ address: SharedAddress) { self.address = address }

  package enum Failure: Error {
    case folderIsNotPrivate(String), cannotStart, didNotAnswer(log: String), otherBuildRuns
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

  private static let patience = 10_000
  private static let interval: UInt32 = 10
  private static let attemptsBetweenStarts = 100

  /// Starts it if it is not there, with options of `uimodel-daemon --listen`.
  package func start(_ other: OtherBuild, options: [String] = []) throws(Failure) -> Started {
    if let connection = connection(of: .own) {
      return Started(connection: connection, isNew: false, replaced: nil)
    }
    let running = address.otherBuild
    let replaces = running.map { Self.replaces($0.version, other) } ?? false
    if running != nil, !replaces, let joined = try join(other) { return joined }
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
      if let connection = connection(of: .own) {
        return Started(connection: connection, isNew: true, replaced: replaces ? running?.name : nil)
      }
      // Another one may have been quicker.
      if !replaces, let joined = try join(other) { return joined }
      OperatingSystem.sleep(milliseconds: Self.interval)
    }
    throw .didNotAnswer(log: address.log)
  }

  /// The longest time in milliseconds that a daemon takes until it answers: it may have much to restore.
  private static let longestStart: Int32 = 60_000

  /// A connection to a daemon that answers. One that is being killed may still take a connection.
  private func connection(of builds: SharedAddress.Builds) -> SharedConnection? {
    guard let connection = SharedConnection(address, of: builds), connection.answers(within: Self.longestStart) else {
      return nil
    }
    return connection
  }

  /// Meets the daemon of another build; nil if there is none.
  private func join(_ other: OtherBuild) throws(Failure) -> Started? {
    guard let connection = connection(of: .others) else { return nil }
    guard other != .stays else { throw .otherBuildRuns }
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
  package func waitForEnd(of process: Int?) -> Bool {
    let process = process.flatMap { Int32(exactly: $0) }
    for _ in 0..<Self.patience / Int(Self.interval) {
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
}
