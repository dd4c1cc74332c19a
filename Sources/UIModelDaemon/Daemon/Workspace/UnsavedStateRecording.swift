import UIModelEngine
import UIModelSystems

/// The recording of a workspace's unsaved state in a journal, so that the state survives a restart of the daemon.
struct UnsavedStateRecording {
  /// The journal; nil if unsaved state is not recorded, for example because the process serves only one client.
  var journal: UnsavedStateJournal?
  /// Whether the workspace's documents are generated from Swift source.
  var isFromSource = false
  /// The numbers of documents that an editor has closed without saving, to be recorded by `sweepJournal`.
  var closedUnsavedDocuments: Set<UInt32> = []
}

extension Workspace {
  /// Writes an entry to the journal. Must be called before the recorded change is made. The first entry also records
  /// the open folders and files. If `isFlushed` is true, the entry survives a power failure.
  func writeEntry(_ entry: JournalEntry, isFlushed: Bool = true) throws(JournalFailure) {
    guard let journal = unsavedStateRecording.journal, !entry.isEmpty else { return }
    var entry = entry
    if journal.state.workspace == nil, entry.workspace == nil { entry.workspace = openedWorkspace }
    try journal.keep(entry, isFlushed: isFlushed)
  }

  // MARK: Open folders and files

  /// Sets whether changes are written immediately, and records the setting.
  func setWritesOnCommit(_ writesOnCommit: Bool) throws(TransactionError) {
    guard writesOnCommit != self.writesOnCommit else { return }
    let previousSetting = self.writesOnCommit
    self.writesOnCommit = writesOnCommit
    var entry = JournalEntry()
    entry.workspace = openedWorkspace
    do { try writeEntry(entry) } catch {
      self.writesOnCommit = previousSetting
      throw .journalFailed(error)
    }
  }

  /// Records the open folders and files if they have changed, unless the journal contains nothing to restore.
  func recordOpenedPaths() {
    guard let journal = unsavedStateRecording.journal, !journal.state.isEmpty else { return }
    var entry = JournalEntry()
    entry.workspace = openedWorkspace
    if journal.state.workspace != entry.workspace { try? writeEntry(entry) }
  }

  private var openedWorkspace: OpenedWorkspace {
    OpenedWorkspace(
      writesOnCommit: writesOnCommit, folderPaths: folders.values.filter { !$0.isNestedRoot }.map(\.path).sorted(),
      projectPaths: projects.keys.sorted(), filePaths: records.values.filter(\.isNamed).compactMap(\.uri.path).sorted())
  }

  // MARK: Live sessions

  /// Records a live session after an event. `session` is nil if the session is reset to the state that documents
  /// declare. A power failure might lose the last entries, because they are not flushed.
  func recordSession(_ session: LiveSession?, of app: AppID) throws(ChangeError) {
    guard let journal = unsavedStateRecording.journal, let app = keptApp(app) else { return }
    if session == nil, journal.state.sessions[app] == nil { return }
    var entry = JournalEntry()
    entry.sessions[app] = .some(session)
    do { try writeEntry(entry, isFlushed: false) } catch { throw .journalFailed(error) }
  }

  private func keptApp(_ app: AppID) -> KeptApp? {
    switch app {
    case .document(let number):
      records[number].map {
        KeptApp(identifier: .document($0.uri.key), isFromSource: unsavedStateRecording.isFromSource)
      }
    case .folder(let path): KeptApp(identifier: .folder(path), isFromSource: unsavedStateRecording.isFromSource)
    }
  }

  /// Returns the app of a journal entry, or nil if the document that declares the app no longer exists.
  func app(of keptApp: KeptApp) -> AppID? {
    switch keptApp.identifier {
    case .document(let key): record(DocumentURI(key)).map { .document($0.number) }
    case .folder(let path): .folder(path)
    }
  }

  // MARK: Removing entries

  /// Removes entries for documents that an editor holds, that were saved, or that no longer exist, and for sessions
  /// that have ended. Records documents that editors have closed without saving. Must be called only when no other work
  /// is pending.
  func sweepJournal() {
    guard let journal = unsavedStateRecording.journal,
      !journal.state.isEmpty || !unsavedStateRecording.closedUnsavedDocuments.isEmpty
    else { return }
    var entry = JournalEntry()
    for (key, document) in journal.state.documents where !isStillUnsaved(document, key) {
      entry.documents[key] = .some(nil)
    }
    for app in journal.state.sessions.keys {
      let workspace = app.isFromSource ? sourceModels?.workspace : self
      if workspace?.hasSession(app) != true { entry.sessions[app] = .some(nil) }
    }
    for record in unsavedStateRecording.closedUnsavedDocuments.compactMap({ records[$0] })
    where record.isUnsaved && !record.isOpen {
      entry.documents[record.uri.key] = KeptDocument(
        uri: record.clientSpelling, text: record.document.bytes, savedText: record.savedText)
    }
    unsavedStateRecording.closedUnsavedDocuments = []
    try? writeEntry(entry, isFlushed: false)
  }

  private func isStillUnsaved(_ document: KeptDocument, _ key: String) -> Bool {
    guard let record = record(DocumentURI(key)) else { return false }
    if record.isOpen { return record.pendingText != nil }
    return record.isUnsaved || record.uri.path == nil || record.document.bytes == document.text
  }

  private func hasSession(_ keptApp: KeptApp) -> Bool { app(of: keptApp).map { sessions[$0] != nil } ?? false }
}
