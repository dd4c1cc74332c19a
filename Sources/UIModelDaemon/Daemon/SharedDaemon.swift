/// Starts, finds and stops the shared daemon of a workspace.
package struct SharedDaemon: Sendable {
  package let address: SharedAddress

  package init(_ address: SharedAddress) { self.address = address }

  package enum Failure: Error { case folderIsNotPrivate(String), cannotStart, didNotAnswer(log: String) }

  private static let patience = 10_000
  private static let interval: UInt32 = 10
  private static let attemptsBetweenStarts = 100

  /// Starts it if it is not there, with options of `uimodel-daemon --listen`. Answers a connection, and whether it was
  /// started.
  package func start(options: [String] = []) throws(Failure) -> (connection: SharedConnection, isNew: Bool) {
    if let connection = SharedConnection(address) { return (connection, false) }
    guard address.makeFolder() else { throw .folderIsNotPrivate(OperatingSystem.runtimeFolder) }
    guard let program = OperatingSystem.programPath else { throw .cannotStart }
    let words = Self.words(for: program) + ["--listen", address.workspace] + options
    for attempt in 0..<Self.patience / Int(Self.interval) {
      // One that is about to end holds the lock until then, and another cannot begin before.
      if attempt % Self.attemptsBetweenStarts == 0,
        OperatingSystem.startDetached(program, words, log: address.log) == nil
      {
        throw .cannotStart
      }
      if let connection = SharedConnection(address) { return (connection, true) }
      OperatingSystem.sleep(milliseconds: Self.interval)
    }
    throw .didNotAnswer(log: address.log)
  }

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
