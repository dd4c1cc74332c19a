/// How often a daemon may be started again: so many times within so many seconds.
struct RestartBudget: Sendable {
  static let most = Limits.restarts.value
  static let seconds = Limits.restartSeconds

  /// Nanoseconds of `OperatingSystem.now()`.
  private var times: [UInt64] = []

  /// Whether it may be started at a time, which is then counted.
  mutating func take(at now: UInt64) -> Bool {
    times.removeAll { now &- $0 > UInt64(RestartBudget.seconds) * 1_000_000_000 }
    guard times.count < RestartBudget.most else { return false }
    times.append(now)
    return true
  }
}
