import Dispatch
import Synchronization

/// A thread that runs closures in the order in which they were added. Its stack is as large as the main thread's.
package final class WorkThread: Sendable {
  private struct State {
    var pendingWork: [@Sendable () -> Void] = []
    var isEnding = false
  }

  private let state = Mutex(State())
  private let workSignal = DispatchSemaphore(value: 0)
  private let endSignal = DispatchSemaphore(value: 0)

  /// Starts the thread. Returns nil if the system cannot create one.
  package init?() {
    guard OperatingSystem.startThread({ [self] in run() }) else { return nil }
  }

  package func add(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.pendingWork.append(work) }
    workSignal.signal()
  }

  /// Waits until all added closures are done, and ends the thread. No closures may be added afterward.
  package func finish() {
    state.withLock { $0.isEnding = true }
    workSignal.signal()
    endSignal.wait()
  }

  private func run() {
    while true {
      workSignal.wait()
      let nextItem = state.withLock { state -> (work: (@Sendable () -> Void)?, isEnding: Bool) in
        state.pendingWork.isEmpty ? (nil, state.isEnding) : (state.pendingWork.removeFirst(), state.isEnding)
      }
      if let work = nextItem.work { work() } else if nextItem.isEnding { break }
    }
    endSignal.signal()
  }
}
