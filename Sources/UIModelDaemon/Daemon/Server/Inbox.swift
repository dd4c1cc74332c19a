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

  /// A job, and whether the same session's turn continues with another job.
  typealias NextJob = (job: Executor.Job, isFollowed: Bool)

  /// The maximum number of short jobs in a session's turn. A long job is a turn of its own.
  private static let shortJobsPerTurn = 16

  private var queues: [Int: SessionQueue] = [:]
  /// The numbers of the sessions with waiting jobs. The first is the session whose turn it is.
  private var turns: [Int] = []
  /// The number of jobs that were removed in the current turn.
  private var jobsInTurn = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ jobs: [Executor.Job]) {
    count += jobs.count
    for job in jobs {
      if queues[job.session, default: SessionQueue()].count == 0 { turns.append(job.session) }
      queues[job.session, default: SessionQueue()].jobs.append(job)
    }
  }

  mutating func next() -> NextJob? {
    guard let session = turns.first, let job = removeFirst(from: session) else { return nil }
    count -= 1
    jobsInTurn += 1
    let next = queues[session].flatMap { $0.count > 0 ? $0.jobs[$0.head] : nil }
    let endsTurn = !job.isShort || jobsInTurn >= Inbox.shortJobsPerTurn || next?.isShort != true
    guard next == nil || endsTurn && turns.count > 1 else { return (job, true) }
    jobsInTurn = 0
    turns.removeFirst()
    if next != nil { turns.append(session) }
    return (job, false)
  }

  private mutating func removeFirst(from session: Int) -> Executor.Job? {
    guard var queue = queues.removeValue(forKey: session) else { return nil }
    let job = queue.jobs[queue.head]
    queue.head += 1
    // Removed jobs are deallocated from time to time, because their messages can be large.
    if queue.head == queue.jobs.count || queue.head == 64 {
      queue.jobs.removeFirst(queue.head)
      queue.head = 0
    }
    if queue.count > 0 { queues[session] = queue }
    return job
  }
}
