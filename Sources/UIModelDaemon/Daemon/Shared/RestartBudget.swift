/// A limit on daemon restarts: at most `maximumRestarts` restarts within `seconds`. With 5 and 180, for example, the sixth restart
/// within three minutes is refused.
struct RestartBudget: Sendable {
  static let maximumRestarts = Limits.restarts.value
  static let seconds = Limits.restartSeconds

  /// The times of recent restarts, in nanoseconds of `OperatingSystem.now()`.
  private var times: [UInt64] = []

  /// Returns whether the daemon may be restarted at a time in nanoseconds. If it may, counts the restart.
  mutating func take(at now: UInt64) -> Bool {
    times.removeAll { now &- $0 > UInt64(RestartBudget.seconds) * 1_000_000_000 }
    guard times.count < RestartBudget.maximumRestarts else { return false }
    times.append(now)
    return true
  }
}
