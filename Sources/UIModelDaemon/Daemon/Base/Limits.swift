import Synchronization
import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSwift

/// The limits of the daemon, such as the maximum size of a message. `uimodel-daemon --limits` prints all limits, and
/// docs/live-workspace.md lists them.
package enum Limits {
  // MARK: Limits that can be set

  package static let messageBytes = Limit(
    "messageBytes", FramingLimits.maximumMessageSize, atLeast: 1 << 10, .bytes,
    "the daemon skips a larger message and answers with error -32600")
  package static let documentBytes = Limit(
    "documentBytes", 64 << 20, atLeast: 1 << 10, .bytes,
    "the daemon does not read a larger file; opening it returns an error")
  package static let waitingRequests = Limit(
    "waitingRequests", 10_000, .requests,
    "if more requests from one client are waiting, further requests fail with error -32803")
  package static let outputBytes = Limit(
    "outputBytes", 256 << 20, atLeast: 1 << 16, .bytes,
    "the daemon disconnects a client that has more unread output")
  package static let connections = Limit(
    "connections", 200, .connections, "a shared daemon refuses more connections with error -32803")
  package static let idleSeconds = Limit(
    "idleSeconds", 1800, .seconds,
    "a shared daemon exits after this time without a client; `--idle` sets the same limit")
  package static let slowMilliseconds = Limit(
    "slowMilliseconds", 1000, .milliseconds, "the log names a request that runs longer")
  package static let readingMilliseconds = Limit(
    "readingMilliseconds", 3000, .milliseconds,
    "hover, completion and code actions in Swift source wait at most this long for the project to be read")
  package static let logBytes = Limit(
    "logBytes", 1 << 20, atLeast: 256, .bytes,
    "at this size, a shared daemon starts a new log file and keeps one older file")
  package static let recordBytes = Limit(
    "recordBytes", 256 << 20, .bytes, "a recording (`--record`) stops at this size")

  // MARK: Fixed limits

  static let folderLevels = Limit(
    fixed: "folderLevels", 40, .levels, "the daemon does not read files in folders that are nested more deeply")
  static let presses = Limit(
    fixed: "presses", 1_000, .times, "a request with more key presses fails with error -32602")
  static let restarts = Limit(
    fixed: "restarts", 5, .times,
    "`--shared` exits if the shared daemon needs more restarts within \(restartPeriodSeconds) seconds")
  /// The length of the period to which the limit `restarts` applies, in seconds.
  static let restartPeriodSeconds = 180

  private static let fixedLimits = [
    Limit(
      fixed: "nestingLevels", JSONLimits.maximumDepth, .levels,
      "the daemon does not read values that are nested more deeply in a message or document"),
    folderLevels,
    Limit(
      fixed: "swiftFileBytes", SwiftFile.maximumLength, .bytes, "the daemon does not check a larger Swift file"),
    Limit(
      fixed: "evaluationSteps", SwiftFile.maximumEvaluationSteps, .steps, "a value that needs more steps is unknown"),
    presses, restarts,
  ]

  /// All limits. The limits that can be set come first.
  package static let all: [Limit] =
    [
      messageBytes, documentBytes, waitingRequests, outputBytes, connections, idleSeconds, slowMilliseconds,
      readingMilliseconds, logBytes, recordBytes,
    ] + fixedLimits

  /// Sets a limit from an argument of `--limit`, such as `logBytes=65536`. Returns an error message, or nil if the
  /// limit was set.
  package static func set(_ text: String) -> String? {
    switch parse(text) {
    case .failure(let error): return error.message
    case .success(let (limit, number)):
      limit.set(number)
      return nil
    }
  }

  /// Checks an argument of `--limit` without setting the limit. Returns an error message, or nil if the argument is
  /// valid.
  package static func errorMessage(in text: String) -> String? {
    if case .failure(let error) = parse(text) { error.message } else { nil }
  }

  private struct LimitError: Error { let message: String }

  private static func parse(_ text: String) -> Result<(Limit, Int), LimitError> {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    let settableLimits = all.filter(\.canBeSet)
    guard let limit = settableLimits.first(where: { $0.name == parts.first }) else {
      let names = settableLimits.map(\.name).joined(separator: ", ")
      return .failure(LimitError(message: "--limit needs NAME=NUMBER with one of the names \(names), not '\(text)'"))
    }
    guard parts.count == 2, let number = parts.last.flatMap({ Int($0) }), number >= limit.minimum else {
      return .failure(LimitError(message: "--limit \(limit.name) needs a number of at least \(limit.minimum)"))
    }
    return .success((limit, number))
  }

  /// A plain-text table with one line per limit: the name, the default value, the unit and the summary. `--limits`
  /// prints this table.
  package static var table: String {
    let rows = all.map {
      ($0.name, "\($0.defaultValue)", $0.unit.rawValue, $0.summary + ($0.canBeSet ? "" : " (fixed)"))
    }
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0, rows.map(\.2.count).max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return rows.map {
      "\(padded($0.0, widths.0))  \(padded($0.1, widths.1))  \(padded($0.2, widths.2))  \($0.3)\n"
    }.joined()
  }
}

/// A limit of the daemon, such as the maximum size of a message. The value is set at startup and can be read on any
/// thread.
package final class Limit: Sendable {
  package enum Unit: String, Sendable {
    case bytes, levels, requests, connections, seconds, milliseconds, steps, times
  }

  /// The limit's name in an argument of `--limit`, such as `logBytes`.
  package let name: String
  /// The value of the limit if no `--limit` argument sets it.
  package let defaultValue: Int
  /// The smallest value that can be set.
  package let minimum: Int
  package let unit: Unit
  /// A one-line description of the limit's effect, which `--limits` prints.
  package let summary: String
  package let canBeSet: Bool
  private let currentValue: Atomic<Int>

  init(
    _ name: String, _ defaultValue: Int, atLeast minimum: Int = 1, _ unit: Unit, _ summary: String,
    canBeSet: Bool = true
  ) {
    (self.name, self.defaultValue, self.minimum, self.unit) = (name, defaultValue, minimum, unit)
    (self.summary, self.canBeSet) = (summary, canBeSet)
    currentValue = Atomic(defaultValue)
  }

  /// Makes a limit that `--limit` cannot set.
  convenience init(fixed name: String, _ defaultValue: Int, _ unit: Unit, _ summary: String) {
    self.init(name, defaultValue, unit, summary, canBeSet: false)
  }

  package var value: Int { currentValue.load(ordering: .relaxed) }

  func set(_ value: Int) { currentValue.store(value, ordering: .relaxed) }
}
