import UIModelJSON
import UIModelProtocol

/// The right to answer a request later, as when an editor must be asked first. Given up unused, it answers with an
/// error, so that no request is left without an answer.
package final class Responder: Sendable {
  /// Nil for a method sent as a notification, which nobody waits for.
  private let request: PendingRequest?

  init(_ request: PendingRequest?) { self.request = request }

  deinit { request?.answer(.failure(ResponseError(.internalError, "the request was dropped"))) }

  /// Answers; only the first answer counts.
  package func answer(_ content: some MessageContent) {
    guard let request else { return }
    request.answer(.success(content.json(for: request.session.profile.capabilities)))
  }

  package func fail(_ error: ResponseError) { request?.answer(.failure(error)) }
}
