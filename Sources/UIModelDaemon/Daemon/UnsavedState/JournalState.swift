import UIModelJSON
import UIModelSystems

/// The unsaved state that results from applying the entries of a journal in order.
struct JournalState: Equatable, Sendable {
  private(set) var projectPath: String?
  private(set) var workspace: OpenedWorkspace?
  private(set) var documents: [String: KeptDocument] = [:]
  private(set) var sessions: [KeptApp: LiveSession] = [:]
  /// The entry that began a commit whose outcome is still unknown; nil if no commit is pending.
  private(set) var pendingCommitEntry: JournalEntry?

  /// Whether a restart has nothing to restore.
  var isEmpty: Bool {
    documents.isEmpty && sessions.isEmpty && pendingCommitEntry == nil && workspace?.writesOnCommit != false
  }

  mutating func apply(_ entry: JournalEntry) {
    if let hasSucceeded = entry.hasCommitSucceeded {
      if hasSucceeded, let pendingCommitEntry { applyChanges(pendingCommitEntry) }
      pendingCommitEntry = nil
    }
    if entry.commitFiles == nil { applyChanges(entry) } else { pendingCommitEntry = entry }
  }

  private mutating func applyChanges(_ entry: JournalEntry) {
    projectPath = entry.projectPath ?? projectPath
    workspace = entry.workspace ?? workspace
    for (key, document) in entry.documents { documents[key] = document }
    for (app, session) in entry.sessions { sessions[app] = session }
  }

  /// Returns the entries that produce this state: one for the project and its open files, one for each document, one
  /// for each session, and one for an unfinished commit.
  func entries(of projectPath: String) -> [JournalEntry] {
    var workspaceEntry = JournalEntry()
    workspaceEntry.projectPath = projectPath
    workspaceEntry.workspace = workspace
    var entries = [workspaceEntry]
    for key in documents.keys.sorted() {
      var entry = JournalEntry()
      entry.documents[key] = documents[key]
      entries.append(entry)
    }
    for (app, session) in sessions {
      var entry = JournalEntry()
      entry.sessions[app] = session
      entries.append(entry)
    }
    if let pendingCommitEntry { entries.append(pendingCommitEntry) }
    return entries
  }
}

extension JournalEntry {
  /// The payload of the entry's record.
  var payload: [UInt8] { json.utf8() }

  init?(payload: ArraySlice<UInt8>) {
    guard let json = JSONValue(text: String(decoding: payload, as: UTF8.self)) else { return nil }
    self.init(json)
  }
}
