import Synchronization
import UIModelJSON
import UIModelProtocol

/// A request from its arrival to its one answer, whoever gives it: the handler, the reader that cancels it, or the end.
final class PendingRequest: Sendable {
  let id: RequestID
  let method: String
  let session: Session
  let batch: ResponseBatch?
  let cancellation = CancellationToken()
  let arrival = OperatingSystem.now()

  private enum Phase {
    static let queued: UInt8 = 0
    static let running: UInt8 = 1
    static let answered: UInt8 = 2
  }

  private let phase = Atomic(Phase.queued)

  init(id: RequestID, method: String, session: Session, batch: ResponseBatch?) {
    self.id = id
    self.method = method
    self.session = session
    self.batch = batch
  }

  /// Takes the request on; false if it was answered while it waited.
  func start() -> Bool {
    phase.compareExchange(expected: Phase.queued, desired: Phase.running, ordering: .acquiringAndReleasing).exchanged
  }

  var isAnswered: Bool { phase.load(ordering: .acquiring) == Phase.answered }

  /// Answers, the first time it is called.
  func answer(_ result: Result<JSONValue, ResponseError>) {
    guard phase.exchange(Phase.answered, ordering: .acquiringAndReleasing) != Phase.answered else { return }
    session.answered(self, result)
  }

  /// Answers at once if no handler has the request, else lets the handler know.
  func cancel() {
    cancellation.cancel()
    let taken = phase.compareExchange(
      expected: Phase.queued, desired: Phase.answered, ordering: .acquiringAndReleasing)
    if taken.exchanged { session.answered(self, .failure(.requestCancelled(method))) }
  }
}

/// Collects the responses to a batch, which go out together.
final class ResponseBatch: Sendable {
  private let state: Mutex<(missing: Int, responses: [[UInt8]])>

  /// `count`: the messages in the batch that get a response.
  init(count: Int) { state = Mutex((count, [])) }

  /// The whole answer, when this is the last response of it.
  func add(_ response: [UInt8]) -> [UInt8]? {
    state.withLock { state in
      state.responses.append(response)
      state.missing -= 1
      return state.missing == 0 ? JSONRPCWriting.batch(state.responses) : nil
    }
  }
}
