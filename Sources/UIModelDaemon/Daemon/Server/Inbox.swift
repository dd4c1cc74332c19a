/// The waiting jobs, in order within each session. Sessions take turns, so that a session with a thousand requests
/// delays other sessions by only one turn at a time.
///
/// For example, if session 1 has long jobs a, b and session 2 has long job c, the order is a, c, b.
struct Inbox {
  private struct SessionQueue {
    var jobs: [Executor.Job] = []
    /// The number of jobs at the start of the array that were already removed.
    var head = 0
    var count: Int { jobs.count - head }
  }

  /// A job, and whether another job follows it in the same turn of its session.
  typealias NextJob = (job: Executor.Job, isFollowed: Bool)

  /// The maximum number of short jobs in a session's turn. A long job is a turn of its own.
  private static let shortJobLimit = 16

  private var queues: [Int: SessionQueue] = [:]
  /// The numbers of the sessions with waiting jobs. The first session has the current turn.
  private var waitingSessionNumbers: [Int] = []
  /// The number of jobs that were removed in the current turn.
  private var turnJobCount = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ jobs: [Executor.Job]) {
    count += jobs.count
    for job in jobs {
      if queues[job.sessionNumber, default: SessionQueue()].count == 0 {
        waitingSessionNumbers.append(job.sessionNumber)
      }
      queues[job.sessionNumber, default: SessionQueue()].jobs.append(job)
    }
  }

  /// Removes and returns the next job; nil if no job waits.
  mutating func removeNext() -> NextJob? {
    guard let sessionNumber = waitingSessionNumbers.first, let job = removeFirst(from: sessionNumber) else {
      return nil
    }
    count -= 1
    turnJobCount += 1
    let followingJob = queues[sessionNumber].flatMap { $0.count > 0 ? $0.jobs[$0.head] : nil }
    let endsTurn = !job.isShort || turnJobCount >= Inbox.shortJobLimit || followingJob?.isShort != true
    guard followingJob == nil || endsTurn && waitingSessionNumbers.count > 1 else { return (job, true) }
    turnJobCount = 0
    waitingSessionNumbers.removeFirst()
    if followingJob != nil { waitingSessionNumbers.append(sessionNumber) }
    return (job, false)
  }

  private mutating func removeFirst(from sessionNumber: Int) -> Executor.Job? {
    guard var queue = queues.removeValue(forKey: sessionNumber) else { return nil }
    let job = queue.jobs[queue.head]
    queue.head += 1
    // Removed jobs are deallocated from time to time, because their messages can be large.
    if queue.head == queue.jobs.count || queue.head == 64 {
      queue.jobs.removeFirst(queue.head)
      queue.head = 0
    }
    if queue.count > 0 { queues[sessionNumber] = queue }
    return job
  }
}
