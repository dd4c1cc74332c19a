import UIModelEngine
import UIModelSystems

/// The unsaved state that a workspace records, so that it survives a restart of the daemon.
struct Keeping {
  /// The journal; nil if nothing is recorded, for example because the process serves only one client.
  var journal: UnsavedStateJournal?
  /// Whether the workspace's documents are generated from Swift source.
  var isFromSource = false
  /// Documents that an editor has closed without saving, to be recorded by `sweepJournal`.
  var leftUnsaved: Set<UInt32> = []
}

extension Workspace {
  /// Writes an entry to the journal before its change is made. The first entry also records the open folders and files.
  func put(_ entry: JournalEntry, isFlushed: Bool = true) throws(JournalFailure) {
    guard let journal = keeping.journal, !entry.isEmpty else { return }
    var entry = entry
    if journal.state.opened == nil, entry.opened == nil { entry.opened = opened }
    try journal.keep(entry, isFlushed: isFlushed)
  }

  // MARK: Open folders and files

  /// Sets whether changes are written immediately, and records the setting.
  func setWritesOnCommit(_ writesOnCommit: Bool) throws(TransactionError) {
    guard writesOnCommit != self.writesOnCommit else { return }
    let before = self.writesOnCommit
    self.writesOnCommit = writesOnCommit
    var entry = JournalEntry()
    entry.opened = opened
    do { try put(entry) } catch {
      self.writesOnCommit = before
      throw .notKept(error)
    }
  }

  /// Records the open folders and files, if the journal contains entries that need them.
  func keepOpened() {
    guard let journal = keeping.journal, !journal.state.isEmpty else { return }
    var entry = JournalEntry()
    entry.opened = opened
    if journal.state.opened != entry.opened { try? put(entry) }
  }

  private var opened: OpenedWorkspace {
    OpenedWorkspace(
      writesOnCommit: writesOnCommit, folders: folders.values.filter { !$0.isNestedRoot }.map(\.path).sorted(),
      projects: projects.keys.sorted(), files: records.values.filter(\.isNamed).compactMap(\.uri.path).sorted())
  }

  // MARK: Live sessions

  /// Records a live session after an event; nil if the session is reset to what documents declare. A power failure may
  /// lose the last entries, because they are not flushed.
  func keep(_ session: LiveSession?, of app: AppID) throws(ChangeError) {
    guard let journal = keeping.journal, let app = keptApp(app) else { return }
    if session == nil, journal.state.sessions[app] == nil { return }
    var entry = JournalEntry()
    entry.sessions[app] = .some(session)
    do { try put(entry, isFlushed: false) } catch { throw .notKept(error) }
  }

  private func keptApp(_ app: AppID) -> KeptApp? {
    switch app {
    case .document(let number):
      records[number].map { KeptApp(name: .document($0.uri.key), isFromSource: keeping.isFromSource) }
    case .folder(let path): KeptApp(name: .folder(path), isFromSource: keeping.isFromSource)
    }
  }

  /// Returns the app of a journal entry; nil if the document that declares the app no longer exists.
  func app(of kept: KeptApp) -> AppID? {
    switch kept.name {
    case .document(let key): record(DocumentURI(key)).map { .document($0.number) }
    case .folder(let path): .folder(path)
    }
  }

  // MARK: Removing entries

  /// Removes entries for documents that are in an editor or a file by now, or that no longer exist, and for sessions
  /// that have ended. Records documents that editors have closed unsaved. Must be called only when no other work is
  /// pending.
  func sweepJournal() {
    guard let journal = keeping.journal, !journal.state.isEmpty || !keeping.leftUnsaved.isEmpty else { return }
    var entry = JournalEntry()
    for (key, document) in journal.state.documents where !isInNoFile(document, key) {
      entry.documents[key] = .some(nil)
    }
    for app in journal.state.sessions.keys {
      let workspace = app.isFromSource ? sourceModels?.workspace : self
      if workspace?.hasSession(app) != true { entry.sessions[app] = .some(nil) }
    }
    for record in keeping.leftUnsaved.compactMap({ records[$0] }) where record.isUnsaved && !record.isOpen {
      entry.documents[record.uri.key] = KeptDocument(
        uri: record.ownSpelling, text: record.document.bytes, saved: record.savedText)
    }
    keeping.leftUnsaved = []
    try? put(entry, isFlushed: false)
  }

  private func isInNoFile(_ document: KeptDocument, _ key: String) -> Bool {
    guard let record = record(DocumentURI(key)) else { return false }
    if record.isOpen { return record.waiting != nil }
    return record.isUnsaved || record.uri.path == nil || record.document.bytes == document.text
  }

  private func hasSession(_ kept: KeptApp) -> Bool { app(of: kept).map { sessions[$0] != nil } ?? false }
}
