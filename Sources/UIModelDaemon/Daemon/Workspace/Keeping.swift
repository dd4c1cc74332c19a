import UIModelEngine
import UIModelSystems

/// How a workspace keeps what is in no file.
struct Keeping {
  /// Nil: it does not, as where its process serves one client only.
  var journal: UnsavedStateJournal?
  /// Its documents are what Swift source amounts to.
  var isOfSource = false
  /// Documents that an editor has left unsaved, and that are to be kept from then on.
  var left: Set<UInt32> = []
}

extension Workspace {
  /// Writes down what is about to be made. Where the first thing is kept, so is what is open.
  func put(_ entry: JournalEntry, isFlushed: Bool = true) throws(JournalFailure) {
    guard let journal = keeping.journal, !entry.isEmpty else { return }
    var entry = entry
    if journal.state.opened == nil, entry.opened == nil { entry.opened = opened }
    try journal.keep(entry, isFlushed: isFlushed)
  }

  // MARK: What is open

  /// Sets whether changes are written at once, and keeps that.
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

  /// Keeps what is open, where something is kept that needs it.
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

  /// Keeps what an event makes of a live session; nil: it is as documents start it again. A loss of power may take the
  /// last ones away.
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
      records[number].map { KeptApp(name: .document($0.uri.key), isOfSource: keeping.isOfSource) }
    case .folder(let path): KeptApp(name: .folder(path), isOfSource: keeping.isOfSource)
    }
  }

  /// The app that was meant; nil if its document is not there any more.
  func app(of kept: KeptApp) -> AppID? {
    switch kept.name {
    case .document(let key): record(DocumentURI(key)).map { .document($0.number) }
    case .folder(let path): .folder(path)
    }
  }

  // MARK: What is kept no longer

  /// Lets go of what has become an editor's or a file's, or is gone, and keeps what editors have left. To be called when
  /// nothing else is to be done.
  func sweepJournal() {
    guard let journal = keeping.journal, !journal.state.isEmpty || !keeping.left.isEmpty else { return }
    var entry = JournalEntry()
    for (key, document) in journal.state.documents where !isInNoFile(document, key) {
      entry.documents[key] = .some(nil)
    }
    for app in journal.state.sessions.keys {
      let workspace = app.isOfSource ? sourceModels?.workspace : self
      if workspace?.hasSession(app) != true { entry.sessions[app] = .some(nil) }
    }
    for record in keeping.left.compactMap({ records[$0] }) where record.isUnsaved && !record.isOpen {
      entry.documents[record.uri.key] = KeptDocument(
        uri: record.ownSpelling, text: record.document.bytes, saved: record.savedText)
    }
    keeping.left = []
    try? put(entry, isFlushed: false)
  }

  private func isInNoFile(_ document: KeptDocument, _ key: String) -> Bool {
    guard let record = record(DocumentURI(key)) else { return false }
    if record.isOpen { return record.waiting != nil }
    return record.isUnsaved || record.uri.path == nil || record.document.bytes == document.text
  }

  private func hasSession(_ kept: KeptApp) -> Bool { app(of: kept).map { sessions[$0] != nil } ?? false }
}
