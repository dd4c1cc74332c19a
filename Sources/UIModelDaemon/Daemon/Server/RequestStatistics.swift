import Synchronization
import UIModelJSON

/// What a server has done since its start: counts and times by method, and what it does now. May be used from any thread.
final class RequestStatistics: Sendable {
  private struct Method {
    /// Messages: requests that were answered, or notifications.
    var count = 0
    /// Answers that are errors.
    var errors = 0
    /// Nanoseconds from the arrival to the answer, of all requests together.
    var total: UInt64 = 0
    var longest: UInt64 = 0
  }

  private struct State {
    var methods: [String: Method] = [:]
    /// The handler that runs, and since when.
    var running: (method: String, since: UInt64)?
  }

  private let state = Mutex(State())

  func answered(_ method: String, after nanoseconds: UInt64, isError: Bool) {
    state.withLock { state in
      var entry = state.methods[method] ?? Method()
      entry.count += 1
      entry.errors += isError ? 1 : 0
      entry.total &+= nanoseconds
      entry.longest = max(entry.longest, nanoseconds)
      state.methods[method] = entry
    }
  }

  func received(notification method: String) { state.withLock { $0.methods[method, default: Method()].count += 1 } }

  /// A handler begins, or ends with nil.
  func runs(_ method: String?, at now: UInt64) { state.withLock { $0.running = method.map { ($0, now) } } }

  /// The handler that runs, with the time that it has run for; null if none does.
  func running(at now: UInt64) -> JSONValue {
    guard let running = state.withLock({ $0.running }) else { return .null }
    return ["method": .string(running.method), "milliseconds": .int(Int((now &- running.since) / 1_000_000))]
  }

  /// One object for each method that was used, by name. Times are milliseconds.
  var json: JSONValue {
    let methods = state.withLock { $0.methods }
    return .array(
      methods.sorted { $0.key < $1.key }.map { name, entry in
        [
          "method": .string(name), "count": .int(entry.count), "errors": .int(entry.errors),
          "totalMilliseconds": .number(RequestStatistics.milliseconds(entry.total)),
          "longestMilliseconds": .number(RequestStatistics.milliseconds(entry.longest)),
        ]
      })
  }

  /// To a thousandth.
  private static func milliseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds / 1000) / 1000 }
}
