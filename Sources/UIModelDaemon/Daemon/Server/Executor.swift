import Dispatch
import Synchronization

/// Runs jobs one at a time, in order within each session. Only these jobs access the workspace.
///
/// Jobs normally run on a worker queue. If the executor is idle, the thread that submits short jobs runs them itself,
/// because switching threads takes longer than the jobs do.
final class Executor: Sendable {
  /// A unit of work for one session.
  struct Job: Sendable {
    /// The number of the job's session. Sessions take turns.
    let sessionNumber: Int
    /// Whether the submitting thread may run the job.
    let isShort: Bool
    /// Whether the job changes the workspace. If so, `onIdle` is called afterward.
    let isMutation: Bool
    /// The output for the job's messages. The messages of successive short jobs are held back until the session's turn
    /// ends or a longer job begins, and then sent together.
    let output: any SessionOutput
    let run: @Sendable () -> Void
  }

  private struct State {
    var inbox = Inbox()
    var isBusy = false
  }

  /// The state of the thread that currently runs jobs. No other thread accesses this state.
  private struct Work {
    /// The time of the first change since the last `onIdle` call, in nanoseconds; nil if nothing has changed.
    var firstChangeTime: UInt64?
    var heldOutputs: [any SessionOutput] = []
  }

  /// The maximum number of jobs that a submitting thread runs itself.
  private static let inlineJobLimit = 16
  /// The maximum delay between a change and the call of `onIdle`, in nanoseconds, even if jobs never stop arriving.
  private static let maximumIdleDelay: UInt64 = 50_000_000

  private let state = Mutex(State())
  nonisolated(unsafe) private var work = Work()
  private let queue = DispatchQueue(label: "uimodel.worker", qos: .userInitiated)
  /// The closure to call after changes. Set once, before the first job.
  nonisolated(unsafe) private var onIdle: @Sendable () -> Void = {}
  /// Whether all jobs run on the thread that submits them.
  private let isSynchronous: Bool

  init(isSynchronous: Bool) { self.isSynchronous = isSynchronous }

  /// Sets the closure to call after changes. The closure is called like a job, when no other job waits, and at the
  /// latest 50 ms after the first change.
  func whenIdle(_ body: @escaping @Sendable () -> Void) { onIdle = body }

  var waitingJobCount: Int { state.withLock { $0.inbox.count } }

  /// Adds jobs to the inbox, and starts to run them if the executor is idle.
  ///
  /// - Parameter onThisThread: whether the calling thread should run the jobs, because it has nothing else to do.
  func submit(_ jobs: [Job], onThisThread: Bool = false) {
    guard !jobs.isEmpty else { return }
    let isShort = jobs.count <= Executor.inlineJobLimit && jobs.allSatisfy(\.isShort)
    let mustStart = state.withLock { state in
      state.inbox.append(jobs)
      if state.isBusy { return false }
      state.isBusy = true
      return true
    }
    guard mustStart else { return }
    if isSynchronous || onThisThread {
      drain()
    } else if isShort, runInline(jobs.count) {
      return
    } else {
      queue.async { self.drain() }
    }
  }

  /// Waits until all submitted jobs are done, at most for the given time. Without a time, waits indefinitely.
  func waitUntilIdle(milliseconds: Int?) {
    guard state.withLock({ $0.isBusy }) else { return }
    let idleSignal = DispatchSemaphore(value: 0)
    queue.async { idleSignal.signal() }
    _ = idleSignal.wait(timeout: milliseconds.map { .now() + .milliseconds($0) } ?? .distantFuture)
  }

  // MARK: Running jobs

  /// Runs up to `count` jobs on the calling thread. Returns whether the executor is idle afterward.
  private func runInline(_ count: Int) -> Bool {
    for _ in 0..<count {
      guard let nextJob = nextJob() else { break }
      perform(nextJob)
    }
    flushHeldOutputs()
    return state.withLock { state in
      let isDone = state.inbox.isEmpty && work.firstChangeTime == nil
      if isDone { state.isBusy = false }
      return isDone
    }
  }

  private func drain() {
    while true {
      while let nextJob = nextJob() {
        perform(nextJob)
        if let since = work.firstChangeTime, OperatingSystem.now() &- since > Executor.maximumIdleDelay {
          callIdleHandler()
        }
      }
      callIdleHandler()
      flushHeldOutputs()
      let isDone = state.withLock { state in
        let isDone = state.inbox.isEmpty
        if isDone { state.isBusy = false }
        return isDone
      }
      if isDone { return }
    }
  }

  private func nextJob() -> Inbox.NextJob? { state.withLock { $0.inbox.removeNext() } }

  private func perform(_ nextJob: Inbox.NextJob) {
    if nextJob.job.isShort, nextJob.isFollowed {
      // The responses to several short requests are sent together.
      if work.heldOutputs.isEmpty {
        work.heldOutputs.append(nextJob.job.output)
        nextJob.job.output.hold()
      }
    } else if !nextJob.job.isShort {
      flushHeldOutputs()
    }
    nextJob.job.run()
    // The responses that were held back are sent when the session's turn ends.
    if !nextJob.isFollowed { flushHeldOutputs() }
    if nextJob.job.isMutation, work.firstChangeTime == nil { work.firstChangeTime = OperatingSystem.now() }
  }

  private func callIdleHandler() {
    guard work.firstChangeTime != nil else { return }
    work.firstChangeTime = nil
    onIdle()
  }

  private func flushHeldOutputs() {
    for output in work.heldOutputs { output.flush() }
    work.heldOutputs = []
  }
}
