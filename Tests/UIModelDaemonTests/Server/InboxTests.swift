import Testing

@testable import UIModelDaemon

/// The order in which the jobs of several sessions run.
@Suite struct InboxTests {
  private func sessionOrder(_ jobs: [(session: Int, isShort: Bool)]) -> [Int] {
    var inbox = Inbox()
    inbox.append(
      jobs.map {
        Executor.Job(
          sessionNumber: $0.session, isShort: $0.isShort, isMutation: false, output: CapturingOutput { _, _ in }
        ) {
        }
      })
    #expect(inbox.count == jobs.count)
    var order: [Int] = []
    while let entry = inbox.removeNext() { order.append(entry.job.sessionNumber) }
    #expect(inbox.isEmpty && order.count == jobs.count)
    return order
  }

  @Test func sessionsTakeTurns() {
    #expect(sessionOrder(Array(repeating: (1, false), count: 3) + [(2, false), (3, false)]) == [1, 2, 3, 1, 1])
  }

  @Test func atMostSixteenShortJobsOfASessionRunInARow() {
    let sessions = sessionOrder(Array(repeating: (1, true), count: 100) + [(2, true)])
    #expect(sessions.firstIndex(of: 2) == 16)
    #expect(sessionOrder([(1, true), (1, true), (2, true), (1, true)]) == [1, 1, 1, 2])
  }

  @Test func singleSessionRunsAllItsJobs() {
    #expect(
      sessionOrder(Array(repeating: (1, true), count: 40) + [(1, false), (1, true)]) == Array(repeating: 1, count: 42))
  }
}
