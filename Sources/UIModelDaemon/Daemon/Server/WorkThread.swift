import Dispatch
import Synchronization

/// A thread that carries out work in the order in which it is given. Its stack is as deep as that of the first thread.
package final class WorkThread: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isEnding = false
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Nil if the system has no thread to give.
  package init?() {
    guard OperatingSystem.startThread({ [self] in run() }) else { return nil }
  }

  package func add(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(work) }
    news.signal()
  }

  /// Waits until everything is done that was given before. Takes no more work.
  package func finish() {
    state.withLock { $0.isEnding = true }
    news.signal()
    hasEnded.wait()
  }

  private func run() {
    while true {
      news.wait()
      let next = state.withLock { state -> (work: (@Sendable () -> Void)?, isEnding: Bool) in
        state.waiting.isEmpty ? (nil, state.isEnding) : (state.waiting.removeFirst(), state.isEnding)
      }
      if let work = next.work { work() } else if next.isEnding { break }
    }
    hasEnded.signal()
  }
}
