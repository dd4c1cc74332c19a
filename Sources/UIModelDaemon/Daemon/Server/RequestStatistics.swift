import Synchronization
import UIModelJSON

/// Counts and response times of a server since its start, by method, and the handler that is running now. Can be used
/// from any thread.
final class RequestStatistics: Sendable {
  private struct MethodStatistics {
    /// The number of answered requests, or of received notifications.
    var count = 0
    /// The number of responses that are errors.
    var errorCount = 0
    /// The total time from arrival to response of all requests, in nanoseconds.
    var totalNanoseconds: UInt64 = 0
    /// The longest time from arrival to response of a request, in nanoseconds.
    var longestNanoseconds: UInt64 = 0
  }

  private struct State {
    var statisticsByMethod: [String: MethodStatistics] = [:]
    /// The handler that is running, and its start time in nanoseconds.
    var runningHandler: (method: String, since: UInt64)?
  }

  private let state = Mutex(State())

  func recordResponse(_ method: String, after nanoseconds: UInt64, isError: Bool) {
    state.withLock { state in
      var entry = state.statisticsByMethod[method] ?? MethodStatistics()
      entry.count += 1
      entry.errorCount += isError ? 1 : 0
      entry.totalNanoseconds &+= nanoseconds
      entry.longestNanoseconds = max(entry.longestNanoseconds, nanoseconds)
      state.statisticsByMethod[method] = entry
    }
  }

  func record(notification method: String) {
    state.withLock { $0.statisticsByMethod[method, default: MethodStatistics()].count += 1 }
  }

  /// Records that a handler has started or, if `method` is nil, that the running handler has ended.
  func setRunningMethod(_ method: String?, at now: UInt64) {
    state.withLock { $0.runningHandler = method.map { ($0, now) } }
  }

  /// Returns the handler that is running, and its running time in milliseconds; null if none is running.
  func runningHandlerJSON(at now: UInt64) -> JSONValue {
    guard let runningHandler = state.withLock({ $0.runningHandler }) else { return .null }
    return [
      "method": .string(runningHandler.method), "milliseconds": .int(Int((now &- runningHandler.since) / 1_000_000)),
    ]
  }

  /// One object for each method that was used, sorted by name. Times are in milliseconds. For example:
  ///
  ///     {"method": "exit", "count": 1, "errors": 0, "totalMilliseconds": 0, "longestMilliseconds": 0}
  var json: JSONValue {
    let statisticsByMethod = state.withLock { $0.statisticsByMethod }
    return .array(
      statisticsByMethod.sorted { $0.key < $1.key }.map { name, entry in
        [
          "method": .string(name), "count": .int(entry.count), "errors": .int(entry.errorCount),
          "totalMilliseconds": .number(RequestStatistics.milliseconds(entry.totalNanoseconds)),
          "longestMilliseconds": .number(RequestStatistics.milliseconds(entry.longestNanoseconds)),
        ]
      })
  }

  /// Converts nanoseconds to milliseconds, with three decimal places.
  private static func milliseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds / 1000) / 1000 }
}
