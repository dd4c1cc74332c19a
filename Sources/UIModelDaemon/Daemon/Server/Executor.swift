import Dispatch
import Synchronization

/// Runs jobs one at a time, on one worker and in order for each session; the only way to the workspace.
///
/// When nothing else goes on, a reader may carry short jobs through itself, for handing them to another thread costs more
/// than they do.
final class Executor: Sendable {
  /// A piece of work.
  struct Job: Sendable {
    /// Whose it is. Sessions take turns.
    let session: Int
    /// May be carried through by the reader.
    let isShort: Bool
    /// Changes the workspace, so that `onIdle` has something to do.
    let isMutation: Bool
    /// Where its messages go, held back while more short jobs wait.
    let output: any SessionOutput
    let run: @Sendable () -> Void
  }

  private struct State {
    var inbox = Inbox()
    var isBusy = false
  }

  /// What only the one that works touches.
  private struct Work {
    /// When the first change since the last `onIdle` was made, in nanoseconds.
    var dirtySince: UInt64?
    var held: [any SessionOutput] = []
  }

  /// Jobs that a reader carries through itself at the most.
  private static let carried = 16
  /// Nanoseconds after which changes are told even if work never ends.
  private static let patience: UInt64 = 50_000_000

  private let state = Mutex(State())
  nonisolated(unsafe) private var work = Work()
  private let queue = DispatchQueue(label: "uimodel.worker", qos: .userInitiated)
  /// Set once, before the first job.
  nonisolated(unsafe) private var onIdle: @Sendable () -> Void = {}
  /// All work is done by whoever brings it.
  private let isSynchronous: Bool

  init(isSynchronous: Bool) { self.isSynchronous = isSynchronous }

  /// `body` is called, as a job is, after changes when nothing else waits, and in any case 50 ms after the first.
  func whenIdle(_ body: @escaping @Sendable () -> Void) { onIdle = body }

  var waitingJobs: Int { state.withLock { $0.inbox.count } }

  /// `onThisThread`: the caller has nothing better to do than the work itself, if nobody is at it.
  func submit(_ jobs: [Job], onThisThread: Bool = false) {
    guard !jobs.isEmpty else { return }
    let isShort = jobs.count <= Executor.carried && jobs.allSatisfy(\.isShort)
    let mustStart = state.withLock { state in
      state.inbox.append(jobs)
      if state.isBusy { return false }
      state.isBusy = true
      return true
    }
    guard mustStart else { return }
    if isSynchronous || onThisThread {
      drain()
    } else if isShort, carry(jobs.count) {
      return
    } else {
      queue.async { self.drain() }
    }
  }

  /// Waits until all that was submitted has been done. A nil time waits for ever.
  func waitUntilIdle(milliseconds: Int?) {
    guard state.withLock({ $0.isBusy }) else { return }
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: milliseconds.map { .now() + .milliseconds($0) } ?? .distantFuture)
  }

  // MARK: Work, by one at a time

  /// Carries jobs through on the calling thread; false if there is more to do than that.
  private func carry(_ count: Int) -> Bool {
    for _ in 0..<count {
      guard let next = next() else { break }
      perform(next)
    }
    release()
    return state.withLock { state in
      let isDone = state.inbox.isEmpty && work.dirtySince == nil
      if isDone { state.isBusy = false }
      return isDone
    }
  }

  private func drain() {
    while true {
      while let next = next() {
        perform(next)
        if let since = work.dirtySince, OperatingSystem.now() &- since > Executor.patience { settle() }
      }
      settle()
      release()
      let isDone = state.withLock { state in
        let isDone = state.inbox.isEmpty
        if isDone { state.isBusy = false }
        return isDone
      }
      if isDone { return }
    }
  }

  private func next() -> Inbox.Taken? { state.withLock { $0.inbox.next() } }

  private func perform(_ next: Inbox.Taken) {
    if next.job.isShort, next.isFollowed {
      // Many answers to many short questions go out together.
      if work.held.isEmpty {
        work.held.append(next.job.output)
        next.job.output.hold()
      }
    } else if !next.job.isShort {
      release()
    }
    next.job.run()
    // At the end of a turn, the session gets the answers that were held back.
    if !next.isFollowed { release() }
    if next.job.isMutation, work.dirtySince == nil { work.dirtySince = OperatingSystem.now() }
  }

  private func settle() {
    guard work.dirtySince != nil else { return }
    work.dirtySince = nil
    onIdle()
  }

  private func release() {
    for output in work.held { output.flush() }
    work.held = []
  }
}
