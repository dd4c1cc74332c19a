import Synchronization
import Testing

@testable import UIModelDaemon

@Suite struct ExecutorTests {
  /// The last work of a client that has left can be done when nobody holds the server any more.
  @Test func workOutlastsTheServer() {
    let isDone = Atomic(false)
    let executor = Server(workspace: Workspace(), isSynchronous: true).executor
    let output = CapturingOutput { _, _ in }
    executor.submit([
      Executor.Job(session: 0, isShort: false, isMutation: true, output: output) {
        isDone.store(true, ordering: .relaxed)
      }
    ])
    #expect(isDone.load(ordering: .relaxed) && executor.waitingJobs == 0)
  }
}
