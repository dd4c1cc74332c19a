import Synchronization
import UIModelJSON

/// The status of a journal. Any thread can read the status without waiting for the workspace.
final class JournalReport: Sendable {
  enum State: Equatable, Sendable {
    /// The daemon restores the state that an earlier daemon kept. Requests that change the workspace wait until the
    /// state is restored.
    case restoring
    /// The daemon keeps unsaved state in the journal.
    case active
    /// Another daemon uses the journal, for example a daemon of another build.
    case heldByOtherDaemon
    /// The journal cannot be written. The associated value is the reason.
    case failing(String)
    /// The environment does not define a folder for the user's state.
    case unavailable
  }

  struct SetAsideJournal: Sendable {
    let path: String
    let reason: String
  }

  private struct Content {
    var state: State
    var path: String?
    var documentCount = 0
    var sessionCount = 0
    var setAsideJournals: [SetAsideJournal] = []
  }

  private let content: Mutex<Content>

  init(_ state: State, path: String?) { content = Mutex(Content(state: state, path: path)) }

  var state: State { content.withLock { $0.state } }

  func setState(_ state: State) { content.withLock { $0.state = state } }

  /// Records that a journal was moved to another path and is no longer used.
  func recordSetAside(_ path: String, because reason: String) {
    content.withLock { $0.setAsideJournals.append(SetAsideJournal(path: path, reason: reason)) }
    Log.write("set the journal aside as \(path): \(reason)")
  }

  func recordRestored(documentCount: Int, sessionCount: Int) {
    content.withLock { ($0.documentCount, $0.sessionCount) = (documentCount, sessionCount) }
    guard documentCount + sessionCount > 0 else { return }
    Log.write("restored what an earlier daemon kept: documents: \(documentCount), live sessions: \(sessionCount)")
  }

  var json: JSONValue {
    content.withLock { content in
      var object: JSONObject = [
        "restoredDocuments": .int(content.documentCount), "restoredSessions": .int(content.sessionCount),
        "setAside": .array(content.setAsideJournals.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
      ]
      object["path"] = content.path.map { .string($0) }
      switch content.state {
      case .restoring: object["state"] = "beginning"
      case .active: object["state"] = "kept"
      case .heldByOtherDaemon: object["state"] = "elsewhere"
      case .failing(let reason): (object["state"], object["reason"]) = ("failing", .string(reason))
      case .unavailable: object["state"] = "unavailable"
      }
      return .object(object)
    }
  }
}
