import UIModelJSON
import UIModelProtocol

/// Responds to a request after its handler has returned, for example when an editor must be asked first.
///
/// A responder that is deallocated without a response sends an error, so that every request gets a response.
package final class Responder: Sendable {
  /// The request; nil for a method that was sent as a notification and gets no response.
  private let request: PendingRequest?

  init(_ request: PendingRequest?) { self.request = request }

  deinit { request?.answer(.failure(ResponseError(.internalError, "the request was dropped"))) }

  /// Sends the response. Only the first response to a request is sent.
  package func answer(_ content: some MessageContent) {
    guard let request else { return }
    request.answer(.success(content.json(for: request.session.profile.capabilities)))
  }

  package func fail(_ error: ResponseError) { request?.answer(.failure(error)) }
}
