/// Starts, finds and stops the shared daemon of a workspace.
package struct SharedDaemon: Sendable {
  package let address: SharedAddress

  package init(_ address: SharedAddress) { self.address = address }

  package enum Failure: Error { case folderIsNotPrivate(String), cannotStart, didNotAnswer(log: String) }

  private static let patience = 10_000
  private static let interval: UInt32 = 10

  /// Starts it if it is not there. Answers a connection, and whether it was started.
  package func start(idleSeconds: Int?) throws(Failure) -> (connection: SharedConnection, isNew: Bool) {
    if let connection = SharedConnection(address) { return (connection, false) }
    guard address.makeFolder() else { throw .folderIsNotPrivate(OperatingSystem.runtimeFolder) }
    let idle = idleSeconds.map { ["--idle", "\($0)"] } ?? []
    guard let program = OperatingSystem.programPath,
      OperatingSystem.startDetached(
        program, Self.words(for: program) + ["--listen", address.workspace] + idle, log: address.log) != nil
    else { throw .cannotStart }
    for _ in 0..<Self.patience / Int(Self.interval) {
      if let connection = SharedConnection(address) { return (connection, true) }
      OperatingSystem.sleep(milliseconds: Self.interval)
    }
    throw .didNotAnswer(log: address.log)
  }

  /// The client becomes the daemon by a command of its own.
  private static func words(for program: String) -> [String] {
    program.split(separator: "/").last == "uimodel-daemon" ? [] : ["daemon"]
  }

  /// Waits until the daemon that was told to stop has let go of the lock; false if it does not.
  package func waitForEnd() -> Bool {
    for _ in 0..<Self.patience / Int(Self.interval) {
      if let lock = OperatingSystem.lock(file: address.lock) {
        OperatingSystem.remove(address.lock)
        OperatingSystem.unlock(lock)
        return true
      }
      OperatingSystem.sleep(milliseconds: Self.interval)
    }
    return false
  }
}
