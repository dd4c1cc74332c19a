import UIModelJSON
import UIModelProtocol

/// The state that a handler uses in addition to its parameters. It is valid while the handler runs; only `session` and
/// `cancellation` may be stored.
package struct RequestContext {
  package let session: Session
  /// The workspace that the handler reads or changes. For a request of an editor about its texts, this is the editor's
  /// view.
  package let workspace: Workspace
  /// The texts that editors hold, and a view for each editor whose texts differ from those of other editors.
  let views: EditorViews
  package let cancellation: CancellationToken
  let server: Server
  /// The record of the results that were sent to each session.
  let publisher: Publisher
  /// The changes that editors were asked to make and that have not arrived from the editors yet.
  let pendingEdits: PendingEdits
  /// Edits from editors that are not applied yet.
  let waitingEdits: WaitingEdits

  /// Returns this context with another workspace.
  func replacingWorkspace(_ workspace: Workspace) -> RequestContext {
    RequestContext(
      session: session, workspace: workspace, views: views, cancellation: cancellation, server: server,
      publisher: publisher, pendingEdits: pendingEdits, waitingEdits: waitingEdits)
  }

  /// This context with the workspace that contains the texts of the session's editor.
  var editorContext: RequestContext { replacingWorkspace(views.workspace(of: session)) }

  /// This context with the current workspace. After a change, the editor's view might be another object.
  var currentContext: RequestContext { workspace === views.workspace ? self : editorContext }

  /// Sends a request to this client, or to the client of another session.
  ///
  /// The completion runs as a job that may change the workspace. It gets an error if the client refuses, disconnects,
  /// or does not respond within `seconds`. Send only requests that the client supports.
  package func ask(
    _ method: String, _ params: some MessageContent, of otherSession: Session? = nil, seconds: Int? = nil,
    then completion: @escaping @Sendable (Result<JSONValue, ResponseError>, RequestContext) -> Void
  ) {
    let recipient = otherSession ?? session
    server.ask(recipient, method, params.json(for: recipient.profile.capabilities), seconds: seconds, then: completion)
  }

  /// Applies the edits that editors have sent. Every job calls this method first, except jobs that only receive edits.
  func applyEdits() {
    guard waitingEdits.session != nil else { return }
    let previousOrigin = views.workspace.messageOrigin
    defer { views.workspace.messageOrigin = previousOrigin }
    waitingEdits.apply(pendingEdits: pendingEdits, to: views)
    rescanWhereNeeded()
  }

  /// Updates the findings and notifies all sessions now, instead of when no job waits.
  func refresh() { publisher.publishChanges(views) }

  /// Runs long work on another thread, without the workspace. Then runs `finish` as a job with the result.
  func runInBackground<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then finish: @escaping @Sendable (Result, RequestContext) -> Void
  ) {
    server.runInBackground(session, work, then: finish)
  }

  /// Runs `body` as soon as no folder is being read: at once, or in the job that ends the last scan. Closures of
  /// several calls run in the order of the calls.
  func whenScanned(_ body: @escaping (RequestContext) -> Void) {
    workspace.callWhenScanned { _ in body(currentContext) }
  }

  /// Runs `body` as a job after a delay.
  func runAfter(milliseconds: Int, _ body: @escaping @Sendable (RequestContext) -> Void) {
    server.enqueue(session, afterMilliseconds: milliseconds, body)
  }

  /// Runs `body` as a job, after the jobs that already wait.
  package func enqueue(_ body: @escaping @Sendable (RequestContext) -> Void) { server.enqueue(session, body) }

  /// Removes the session's state after the session has ended.
  ///
  /// - Parameter endsProcess: whether the process ends as well. If so, the texts that the editor held need not be
  ///   replaced with the texts of the files.
  func endSession(endsProcess: Bool) {
    for id in workspace.abandonTransactions(of: session.number) {
      Log.write("transaction \(id) was discarded because its client disconnected")
    }
    guard !endsProcess else { return }
    // The documents that the editor held get the texts of their files again.
    views.end(session)
    publisher.end(session)
  }
}

/// The state that a handler uses if it runs on the reading thread. It contains no workspace, because the worker may be
/// using it at the same time.
package struct ImmediateContext: Sendable {
  package let session: Session
  package let server: Server
}
