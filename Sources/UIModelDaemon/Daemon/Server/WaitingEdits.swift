import Synchronization
import UIModelEngine
import UIModelProtocol

/// The edits from editors that are not applied yet. Used only by the worker.
///
/// Consecutive edits of one document are applied together, before the next job or when no job waits. For example, ten
/// keystrokes that arrive during a long job cause one update.
final class WaitingEdits {
  private struct Batch {
    let uri: String
    let session: Session
    var edits: [VersionedEdit]
  }

  private var batches: [Batch] = []

  /// The session of the first waiting edit; nil if no edits wait.
  var session: Session? { batches.first?.session }

  func add(_ edit: VersionedEdit, to uri: String, of session: Session) {
    if let index = batches.lastIndex(where: { $0.uri == uri }), batches[index].session === session {
      batches[index].edits.append(edit)
    } else {
      batches.append(Batch(uri: uri, session: session, edits: [edit]))
    }
  }

  /// Removes all edits, and calls `body` for each batch of a document's edits, in order.
  func removeAll(_ body: (_ uri: String, _ edits: [VersionedEdit], _ session: Session) -> Void) {
    guard !batches.isEmpty else { return }
    let removedBatches = batches
    batches = []
    for batch in removedBatches { body(batch.uri, batch.edits, batch.session) }
  }
}

/// The number of arrived but unhandled edits of each document in each session. If the number is not zero, a request
/// about the document's older text need not be answered. The reading thread increments the numbers, and the worker
/// reads and decrements them.
final class EditCounts: Sendable {
  private struct Key: Hashable {
    let sessionNumber: Int
    let uri: String
  }

  private let counts = Mutex<[Key: Int]>([:])

  func recordArrival(_ uri: String, from session: Session) {
    counts.withLock { $0[Key(sessionNumber: session.number, uri: uri), default: 0] += 1 }
  }

  func recordHandling(_ uri: String, from session: Session) {
    let key = Key(sessionNumber: session.number, uri: uri)
    counts.withLock { counts in
      let count = counts[key] ?? 0
      counts[key] = count > 1 ? count - 1 : nil
    }
  }

  /// Whether an edit of the document has arrived that is not handled yet.
  func hasUnhandledEdits(_ uri: String, for session: Session) -> Bool {
    counts.withLock { $0[Key(sessionNumber: session.number, uri: uri)] != nil }
  }
}

extension WaitingEdits {
  /// Applies the waiting edits. If a request of another client asked the editor for an edit, the change is recorded as
  /// a change by that client.
  func apply(pendingEdits: PendingEdits, to views: EditorViews) {
    let workspace = views.workspace
    removeAll { uri, edits, session in
      let requestOrigin = workspace.record(uri: uri).flatMap { record in
        pendingEdits.origin(of: HeldDocument(sessionNumber: session.number, documentNumber: record.number))
      }
      workspace.messageOrigin = requestOrigin ?? session.origin("textDocument/didChange")
      let wasInStep = views.workspace(of: session).record(uri: uri)?.isOutOfStep == false
      do throws(ChangeError) {
        try views.edit(uri, edits, by: session)
      } catch {
        if case .outOfStep = error, wasInStep { session.warnOutOfStep(uri) }
        session.log(.warning, "textDocument/didChange: \(ResponseError(error).message)")
      }
    }
  }
}

extension Session {
  /// Warns the user that the editor's text of a document differs from the daemon's text.
  func warnOutOfStep(_ uri: String) {
    notify(
      "window/showMessage",
      LSP.MessageParams(
        type: .warning, message: "the editor has another text of \(uri) than UIModelDaemon; close and reopen it"))
  }
}
