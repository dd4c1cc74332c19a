/// The process that must be there for this one to go on: the editor, named by its `processId`.
struct ParentWatch {
  /// Milliseconds between two looks.
  static let interval: Int32 = 3000

  private let process: Int32
  private var lastLook = OperatingSystem.now()

  /// Nil for a number that can be no process.
  init?(process: Int?) {
    guard let process, process > 1, let number = Int32(exactly: process) else { return nil }
    self.process = number
  }

  /// Whether the process is gone; looks only when it is time to.
  mutating func isGone() -> Bool {
    let now = OperatingSystem.now()
    guard now &- lastLook >= UInt64(ParentWatch.interval) * 900_000 else { return false }
    lastLook = now
    return !OperatingSystem.isAlive(process)
  }
}
