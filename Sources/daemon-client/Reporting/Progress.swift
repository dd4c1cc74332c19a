import Dispatch
import Synchronization
import UIModelDaemon

/// A line on the terminal that shows the current activity, such as "checking (3 s)". The line appears after one second.
final class Progress: Sendable {
  private struct State {
    var activity: String
    var seconds = 0
    var hasLine = false
    var hasEnded = false
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "progress")

  /// Starts showing an activity. Nothing is shown if `isQuiet` is true, if standard error is not a terminal, or if TERM
  /// is `dumb`.
  init(_ activity: String, isQuiet: Bool) {
    state = Mutex(State(activity: activity))
    if !isQuiet, Console.isTerminal(.error), Console.environment("TERM") != "dumb" { scheduleTick() }
  }

  /// Replaces the shown activity.
  func showActivity(_ activity: String) { state.withLock { $0.activity = activity } }

  /// Stops showing the activity and clears the line, so that other output can follow.
  func end() {
    state.withLock { state in
      if state.hasLine, !state.hasEnded { Console.write(Progress.eraseSequence, to: .error) }
      state.hasEnded = true
    }
  }

  private static let eraseSequence = "\r\u{1B}[2K"

  private func scheduleTick() {
    queue.asyncAfter(deadline: .now() + 1) { [self] in
      let isRunning = state.withLock { state in
        guard !state.hasEnded else { return false }
        state.seconds += 1
        state.hasLine = true
        Console.write("\(Progress.eraseSequence)\(state.activity) (\(state.seconds) s)", to: .error)
        return true
      }
      if isRunning { scheduleTick() }
    }
  }
}
