/// A limit on daemon restarts: at most `maximumRestartCount` restarts within `periodSeconds`. With 5 and 180, for
/// example, the sixth restart within three minutes is refused.
struct RestartBudget: Sendable {
  static let maximumRestartCount = Limits.restarts.value
  static let periodSeconds = Limits.restartPeriodSeconds

  /// The times of recent restarts, in nanoseconds of `OperatingSystem.now()`.
  private var restartTimes: [UInt64] = []

  /// Returns whether a restart is allowed at `time`, in nanoseconds of `OperatingSystem.now()`. An allowed restart is
  /// counted.
  mutating func consumeRestart(at time: UInt64) -> Bool {
    restartTimes.removeAll { time &- $0 > UInt64(RestartBudget.periodSeconds) * 1_000_000_000 }
    guard restartTimes.count < RestartBudget.maximumRestartCount else { return false }
    restartTimes.append(time)
    return true
  }
}
