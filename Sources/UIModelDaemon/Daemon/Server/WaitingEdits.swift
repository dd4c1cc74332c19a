import Synchronization
import UIModelEngine
import UIModelProtocol

/// Edits that editors have told of and that nothing has looked at yet. Those of one document are applied together, when
/// somebody asks or nothing else is to be done. Touched only by the worker.
final class WaitingEdits {
  private struct Batch {
    let uri: String
    let session: Session
    var edits: [VersionedEdit]
  }

  private var batches: [Batch] = []

  /// An editor that waits for its edits to be applied.
  var session: Session? { batches.first?.session }

  func add(_ edit: VersionedEdit, to uri: String, of session: Session) {
    if let index = batches.lastIndex(where: { $0.uri == uri }), batches[index].session === session {
      batches[index].edits.append(edit)
    } else {
      batches.append(Batch(uri: uri, session: session, edits: [edit]))
    }
  }

  /// Calls `body` for each document that was edited, in order, and forgets the edits.
  func takeAll(_ body: (_ uri: String, _ edits: [VersionedEdit], _ session: Session) -> Void) {
    guard !batches.isEmpty else { return }
    let taken = batches
    batches = []
    for batch in taken { body(batch.uri, batch.edits, batch.session) }
  }
}

/// How many edits of each document have arrived and wait for their turn: what is asked about an older text need not be
/// answered. Counted by the reader, looked at by the worker.
final class EditCounts: Sendable {
  private struct Key: Hashable {
    let session: Int
    let uri: String
  }

  private let counts = Mutex<[Key: Int]>([:])

  func arrived(_ uri: String, from session: Session) {
    counts.withLock { $0[Key(session: session.number, uri: uri), default: 0] += 1 }
  }

  func taken(_ uri: String, from session: Session) {
    let key = Key(session: session.number, uri: uri)
    counts.withLock { counts in
      let count = counts[key] ?? 0
      counts[key] = count > 1 ? count - 1 : nil
    }
  }

  /// Whether a newer text is on its way.
  func isBehind(_ uri: String, for session: Session) -> Bool {
    counts.withLock { $0[Key(session: session.number, uri: uri)] != nil }
  }
}

extension WaitingEdits {
  /// Applies the edits that editors have sent. An edit that another client asked for counts as a change by that client.
  func apply(asked: PendingEdits, to views: EditorViews) {
    let workspace = views.workspace
    takeAll { uri, edits, session in
      let request = workspace.record(uri: uri).flatMap { record in
        asked.origin(of: HeldText(session: session.number, document: record.number))
      }
      workspace.message = request ?? session.origin("textDocument/didChange")
      let wasInStep = views.workspace(of: session).record(uri: uri)?.isOutOfStep == false
      do throws(ChangeError) {
        try views.edit(uri, edits, by: session)
      } catch {
        if case .outOfStep = error, wasInStep { session.tellOutOfStep(uri) }
        session.log(.warning, "textDocument/didChange: \(ResponseError(error).message)")
      }
    }
  }
}

extension Session {
  /// Tells the user that the editor's text of a document is not the one that is here.
  func tellOutOfStep(_ uri: String) {
    notify(
      "window/showMessage",
      LSP.MessageParams(
        type: .warning, message: "the editor has another text of \(uri) than UIModelDaemon; close and reopen it"))
  }
}
