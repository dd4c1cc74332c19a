import Synchronization
import UIModelJSON
import UIModelProtocol

/// A request between its arrival and its single response. The handler, a cancellation, or the end of the session can
/// respond.
final class PendingRequest: Sendable {
  let id: RequestID
  let method: String
  let session: Session
  let batch: ResponseBatch?
  let cancellation = CancellationToken()
  let arrivalTime = OperatingSystem.now()

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

  /// Marks the request as running. Returns false if the request was already answered.
  func start() -> Bool {
    phase.compareExchange(expected: Phase.queued, desired: Phase.running, ordering: .acquiringAndReleasing).exchanged
  }

  var isAnswered: Bool { phase.load(ordering: .acquiring) == Phase.answered }

  /// Sends the response. Later calls do nothing.
  func answer(_ result: Result<JSONValue, ResponseError>) {
    guard phase.exchange(Phase.answered, ordering: .acquiringAndReleasing) != Phase.answered else { return }
    session.sendResponse(self, result)
  }

  /// Cancels the request. If no handler runs it yet, responds at once; otherwise only sets the cancellation token.
  func cancel() {
    cancellation.cancel()
    let exchange = phase.compareExchange(
      expected: Phase.queued, desired: Phase.answered, ordering: .acquiringAndReleasing)
    if exchange.exchanged { session.sendResponse(self, .failure(.requestCancelled(method))) }
  }
}

/// The responses to a batch of messages, collected so that they can be sent as one array.
final class ResponseBatch: Sendable {
  private let state: Mutex<(missing: Int, responses: [[UInt8]])>

  /// Creates a batch with `count` expected responses, one for each message in the batch that gets a response.
  init(count: Int) { state = Mutex((count, [])) }

  /// Adds a response. Returns the complete batch response if this was the last one, otherwise nil.
  func add(_ response: [UInt8]) -> [UInt8]? {
    state.withLock { state in
      state.responses.append(response)
      state.missing -= 1
      return state.missing == 0 ? JSONRPCWriting.batch(state.responses) : nil
    }
  }
}
