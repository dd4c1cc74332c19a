import UIModelJSON
import UIModelProtocol

/// What a handler works with, besides its parameters. Valid while the handler runs; only `session` and `cancellation`
/// may be kept.
package struct RequestContext {
  package let session: Session
  package let workspace: Workspace
  package let cancellation: CancellationToken
  let server: Server

  /// Asks the client something. The answer comes as a job of its own, in which the workspace may be changed; it is an
  /// error when the client refuses, goes, or says nothing for `seconds`. Ask only what the client has declared.
  package func ask(
    _ method: String, _ params: some MessageContent, seconds: Int? = nil,
    then completion: @escaping @Sendable (Result<JSONValue, ResponseError>, RequestContext) -> Void
  ) {
    server.ask(session, method, params.json(for: session.profile.capabilities), seconds: seconds, then: completion)
  }

  /// Lets `body` run as a job of its own, after what waits already.
  package func later(_ body: @escaping @Sendable (RequestContext) -> Void) { server.later(session, body) }
}

/// What a handler works with that the reader itself runs, beside the workspace's work and without seeing it.
package struct ImmediateContext: Sendable {
  package let session: Session
  package let server: Server
}
