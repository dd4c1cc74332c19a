import UIModelJSON
import UIModelProtocol

/// What a handler works with, besides its parameters. Valid while the handler runs; only `session` and `cancellation`
/// may be kept.
package struct RequestContext {
  package let session: Session
  /// What the handler asks or changes: for what an editor asks of its texts, the view that it has.
  package let workspace: Workspace
  /// The texts that editors hold.
  let views: EditorViews
  package let cancellation: CancellationToken
  let server: Server
  /// What each session has been told.
  let publisher: Publisher
  /// Edits that editors have been asked to make.
  let pendingEdits: PendingEdits
  /// Edits that editors have made and that are still to be applied.
  let waitingEdits: WaitingEdits

  /// The same request with another workspace to ask.
  func asking(_ workspace: Workspace) -> RequestContext {
    RequestContext(
      session: session, workspace: workspace, views: views, cancellation: cancellation, server: server,
      publisher: publisher, pendingEdits: pendingEdits, waitingEdits: waitingEdits)
  }

  /// The same request, answered from what the session's editor has.
  var viewing: RequestContext { asking(views.workspace(of: session)) }

  /// The same request after the workspace may have changed.
  var now: RequestContext { workspace === views.workspace ? self : viewing }

  /// Asks the client, or the client of another session, something. The answer comes as a job of its own, in which the workspace may be changed; it is an
  /// error when the client refuses, goes, or says nothing for `seconds`. Ask only what the client has declared.
  package func ask(
    _ method: String, _ params: some MessageContent, of other: Session? = nil, seconds: Int? = nil,
    then completion: @escaping @Sendable (Result<JSONValue, ResponseError>, RequestContext) -> Void
  ) {
    let asked = other ?? session
    server.ask(asked, method, params.json(for: asked.profile.capabilities), seconds: seconds, then: completion)
  }

  /// Applies the edits that wait. Every job begins with it but those that only bring more of them.
  func applyEdits() {
    guard waitingEdits.session != nil else { return }
    let message = views.workspace.message
    defer { views.workspace.message = message }
    waitingEdits.apply(asked: pendingEdits, to: views)
    rescanWhereNeeded()
  }

  /// Brings the checks up to date now and tells every session what has changed, as is done anyhow when nothing waits.
  func refresh() { publisher.settle(views) }

  /// Does long work elsewhere, without the workspace, and then `finish` as a job of its own.
  func background<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then finish: @escaping @Sendable (Result, RequestContext) -> Void
  ) {
    server.background(session, work, then: finish)
  }

  /// Lets `body` run once no folder is being read any more: at once, or in the job that ends the last scan, in the order
  /// in which it was asked.
  func whenScanned(_ body: @escaping (RequestContext) -> Void) { workspace.whenScanned { _ in body(now) } }

  /// Lets `body` run as a job of its own after so many milliseconds.
  func after(milliseconds: Int, _ body: @escaping @Sendable (RequestContext) -> Void) {
    server.later(session, afterMilliseconds: milliseconds, body)
  }

  /// Lets `body` run as a job of its own, after what waits already.
  package func later(_ body: @escaping @Sendable (RequestContext) -> Void) { server.later(session, body) }

  /// Called as a job when a session has ended, however it ended; with the process perhaps, where nobody is left who would
  /// look at what its documents are without it.
  func endSession(endsProcess: Bool) {
    for id in workspace.abandonTransactions(of: session.number) {
      Log.write("transaction \(id) was discarded because its client disconnected")
    }
    guard !endsProcess else { return }
    // What its editor held is the file's again.
    views.end(session)
    publisher.end(session)
  }
}

/// What a handler works with that the reader itself runs, beside the workspace's work and without seeing it.
package struct ImmediateContext: Sendable {
  package let session: Session
  package let server: Server
}
