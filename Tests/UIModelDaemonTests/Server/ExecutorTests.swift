import Synchronization
import Testing

@testable import UIModelDaemon

@Suite struct ExecutorTests {
  /// The last job of a disconnected client can run after the server is released.
  @Test func jobRunsAfterTheServerIsReleased() {
    let isDone = Atomic(false)
    let executor = Server(workspace: Workspace(), isSynchronous: true).executor
    let output = CapturingOutput { _, _ in }
    executor.submit([
      Executor.Job(sessionNumber: 0, isShort: false, isMutation: true, output: output) {
        isDone.store(true, ordering: .relaxed)
      }
    ])
    #expect(isDone.load(ordering: .relaxed) && executor.waitingJobCount == 0)
  }
}
