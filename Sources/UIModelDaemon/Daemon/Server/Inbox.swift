/// Jobs that wait, in order for each session. The sessions take turns, so that one with a thousand requests does not make
/// another wait for all of them.
struct Inbox {
  private struct Line {
    var jobs: [Executor.Job] = []
    /// Jobs before it have been taken.
    var head = 0
    var count: Int { jobs.count - head }
  }

  /// What is taken: a job, and whether another one of the same turn waits.
  typealias Taken = (job: Executor.Job, isFollowed: Bool)

  /// Short jobs that one session has done in a turn; of others it is one.
  private static let shortJobs = 16

  private var lines: [Int: Line] = [:]
  /// The sessions with jobs, the one whose turn it is first.
  private var turns: [Int] = []
  /// Jobs that the session whose turn it is has had done.
  private var done = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ jobs: [Executor.Job]) {
    count += jobs.count
    for job in jobs {
      if lines[job.session, default: Line()].count == 0 { turns.append(job.session) }
      lines[job.session, default: Line()].jobs.append(job)
    }
  }

  mutating func next() -> Taken? {
    guard let session = turns.first, let job = take(from: session) else { return nil }
    count -= 1
    done += 1
    let next = lines[session].flatMap { $0.count > 0 ? $0.jobs[$0.head] : nil }
    let isOver = !job.isShort || done >= Inbox.shortJobs || next?.isShort != true
    guard next == nil || isOver && turns.count > 1 else { return (job, true) }
    done = 0
    turns.removeFirst()
    if next != nil { turns.append(session) }
    return (job, false)
  }

  private mutating func take(from session: Int) -> Executor.Job? {
    guard var line = lines.removeValue(forKey: session) else { return nil }
    let job = line.jobs[line.head]
    line.head += 1
    // What has been taken is let go of now and then, for messages are large.
    if line.head == line.jobs.count || line.head == 64 {
      line.jobs.removeFirst(line.head)
      line.head = 0
    }
    if line.count > 0 { lines[session] = line }
    return job
  }
}
