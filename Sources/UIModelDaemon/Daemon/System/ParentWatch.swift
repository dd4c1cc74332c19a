/// Monitors the editor's process, given by its `processId`: the daemon exits when the editor has ended.
struct ParentWatch {
  /// The milliseconds between two checks.
  static let interval: Int32 = 3000

  private let process: Int32
  private var lastLook = OperatingSystem.now()

  /// Creates a watch of a process; nil if the number cannot be a process.
  init?(process: Int?) {
    guard let process, process > 1, let number = Int32(exactly: process) else { return nil }
    self.process = number
  }

  /// Returns whether the process has ended. Checks at most once per interval, and returns false in between.
  mutating func isGone() -> Bool {
    let now = OperatingSystem.now()
    guard now &- lastLook >= UInt64(ParentWatch.interval) * 900_000 else { return false }
    lastLook = now
    return !OperatingSystem.isAlive(process)
  }
}
