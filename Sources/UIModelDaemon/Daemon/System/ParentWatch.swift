/// A periodic check for the end of the process with the editor's `processId`. The daemon exits when that process has
/// ended.
struct ParentWatch {
  /// The interval between two checks, in milliseconds.
  static let interval: Int32 = 3000

  private let processID: Int32
  private var lastCheckTime = OperatingSystem.now()

  /// Creates a watch of a process; nil if the number cannot be a process identifier.
  init?(processID: Int?) {
    guard let processID, processID > 1, let number = Int32(exactly: processID) else { return nil }
    self.processID = number
  }

  /// Returns whether the process has ended. Checks at most once per interval, and returns false in between.
  mutating func hasEnded() -> Bool {
    let currentTime = OperatingSystem.now()
    guard currentTime &- lastCheckTime >= UInt64(ParentWatch.interval) * 900_000 else { return false }
    lastCheckTime = currentTime
    return !OperatingSystem.isAlive(processID)
  }
}
