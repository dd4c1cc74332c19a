import UIModelEngine

/// The texts that editors hold, and the choice of the workspace that answers each editor.
///
/// If only one editor holds documents, the shared workspace has its texts, so that terminals and scripts see them as
/// they are typed. If several editors hold documents, each editor gets its own view (`EditorView`). The shared
/// workspace then has the text of a document that several editors hold only if all their texts are equal, otherwise the
/// file's text.
///
/// For example, Neovim and VS Code both open `Menu.swift`. As long as their texts differ, `uimodel/diagnostics/get`
/// reports findings for the file on disk. Views may be used only on the worker.
package final class EditorViews {
  /// The shared workspace, which answers terminals and scripts.
  let workspace: Workspace
  /// The sessions that hold a document, in the order in which they opened it, by the document's key.
  private var holders: [String: [Int]] = [:]
  private var views: [Int: EditorView] = [:]
  private var clientNames: [Int: String] = [:]
  /// Sessions that now use the shared workspace again, and whose clients have not been notified of this change yet.
  private var returnedSessions = Set<Int>()

  init(_ workspace: Workspace) { self.workspace = workspace }

  // MARK: Queries

  /// Returns the workspace that answers a session.
  func workspace(of session: some ViewingSession) -> Workspace {
    guard session.isInitialized, let view = view(session.number) else { return workspace }
    return view.workspace
  }

  /// Returns the view of a session with all changes applied, or nil if the session is answered from the shared
  /// workspace.
  func view(_ sessionNumber: Int) -> EditorView? {
    guard holders.contains(where: { $0.value != [sessionNumber] }) else {
      if views.removeValue(forKey: sessionNumber) != nil {
        returnedSessions.insert(sessionNumber)
        if views.isEmpty { workspace.writtenFiles = nil }
      }
      return nil
    }
    distributeWrittenFiles()
    let view = views[sessionNumber] ?? makeView(sessionNumber)
    view.applyTrunkChanges(holders: holders)
    return view
  }

  /// The workspace and the documents that a session is notified about.
  struct SessionUpdate {
    let workspace: Workspace
    /// Numbers of the documents whose findings may have changed.
    let changed: Set<UInt32>
    /// Whether the session was answered from another workspace at its last update.
    let isOtherWorkspace: Bool
  }

  /// Returns the update for a session. `changed` contains the documents of the shared workspace whose findings may have
  /// changed.
  func sessionUpdate(for session: some ViewingSession, _ changed: Set<UInt32>) -> SessionUpdate {
    if session.isInitialized, let view = view(session.number) {
      let viewChanges = view.workspace.refresh()
      let isNew = view.consumeRebuildFlag()
      let affectedDocuments = isNew ? Set(view.workspace.records.keys) : viewChanges
      return SessionUpdate(workspace: view.workspace, changed: affectedDocuments, isOtherWorkspace: isNew)
    }
    let isOtherWorkspace = returnedSessions.remove(session.number) != nil
    let affectedDocuments = isOtherWorkspace ? Set(workspace.records.keys) : changed
    return SessionUpdate(workspace: workspace, changed: affectedDocuments, isOtherWorkspace: isOtherWorkspace)
  }

  /// Returns the record of a document as the session that holds it sees it.
  func record(_ text: HeldText) -> DocumentRecord? {
    guard let record = workspace.records[text.documentNumber], let view = views[text.sessionNumber] else {
      return workspace.records[text.documentNumber]
    }
    return view.record(record.uri)
  }

  private func makeView(_ sessionNumber: Int) -> EditorView {
    let view = EditorView(sessionNumber, of: workspace) { holders[$0.key] == [sessionNumber] }
    views[sessionNumber] = view
    if workspace.writtenFiles == nil { workspace.writtenFiles = [] }
    return view
  }

  private func distributeWrittenFiles() {
    guard let written = workspace.writtenFiles, !written.isEmpty else { return }
    workspace.writtenFiles = []
    for view in views.values { view.writtenFiles.formUnion(written) }
  }

  // MARK: Notifications of editors

  func open(_ spelling: String, version: Int?, text: [UInt8], by session: some ViewingSession) throws(ChangeError) {
    let number = session.number
    clientNames[number] = session.clientName ?? "an editor without a name"
    let uri = workspace.openedURI(spelling) { holders[$0.key]?.contains(number) == true }
    let previousHolders = holders[uri.key] ?? []
    let change = Change.open(uri: spelling, version: version, text: text, holder: number)
    guard previousHolders.contains(where: { $0 != number }) else {
      holders[uri.key] = [number]
      try workspace.apply(change)
      _ = try? views[number]?.workspace.apply(change)
      return
    }
    // From here on the shared workspace may differ from the text of each editor, so every holder needs its own view.
    for holder in previousHolders { _ = view(holder) ?? makeView(holder) }
    let ownView = view(number) ?? makeView(number)
    if !previousHolders.contains(number) { holders[uri.key] = previousHolders + [number] }
    _ = try ownView.workspace.apply(change)
    reconcile(uri)
  }

  func edit(_ spelling: String, _ edits: [VersionedEdit], by session: some ViewingSession) throws(ChangeError) {
    let uri = workspace.documentURI(spelling)
    let change = Change.edit(uri: spelling, edits)
    guard let documentHolders = holders[uri.key], documentHolders.contains(session.number) else {
      throw .unknownDocument(spelling)
    }
    let view = view(session.number)
    guard documentHolders.count > 1, let view else {
      _ = try? view?.workspace.apply(change)
      try workspace.apply(change)
      return
    }
    defer { reconcile(uri) }
    try view.workspace.apply(change)
  }

  /// Records that a change from an editor could not be parsed, so the daemon's copy of the text is out of step with the
  /// editor. Returns whether the copy was in step before.
  func markOutOfStep(_ spelling: String, by session: some ViewingSession) -> Bool {
    let uri = workspace.documentURI(spelling)
    guard let documentHolders = holders[uri.key], documentHolders.contains(session.number) else { return false }
    let wasInStep = view(session.number)?.workspace.markOutOfStep(spelling)
    guard documentHolders.count > 1 else { return workspace.markOutOfStep(spelling) }
    reconcile(uri)
    return wasInStep ?? false
  }

  func close(_ spelling: String, by session: some ViewingSession) throws(ChangeError) {
    let uri = workspace.documentURI(spelling)
    guard let previousHolders = holders[uri.key], previousHolders.contains(session.number) else {
      throw .unknownDocument(spelling)
    }
    let remainingHolders = previousHolders.filter { $0 != session.number }
    if previousHolders.count > 1 { _ = try? view(session.number)?.workspace.apply(.close(uri: spelling)) }
    let ownView = views[session.number]
    holders[uri.key] = remainingHolders.isEmpty ? nil : remainingHolders
    guard let remainingHolder = remainingHolders.first else {
      _ = try? ownView?.workspace.apply(.close(uri: spelling))
      try workspace.apply(.close(uri: spelling))
      return
    }
    guard remainingHolders.count == 1 else { return reconcile(uri) }
    // The shared workspace takes over the text of the only editor that still holds the document.
    workspace.sharedTexts[uri.key] = nil
    guard let record = views[remainingHolder]?.record(uri) else { return }
    show(record, in: workspace, by: remainingHolder)
  }

  func applySave(_ spelling: String, by session: some ViewingSession) {
    let uri = workspace.documentURI(spelling)
    guard let documentHolders = holders[uri.key], documentHolders.contains(session.number) else {
      _ = try? workspace.apply(.saved(uri: spelling))
      return
    }
    _ = try? view(session.number)?.workspace.apply(.saved(uri: spelling))
    if workspace.record(uri)?.isOpen == true {
      _ = try? workspace.apply(.saved(uri: spelling))
    } else {
      _ = try? workspace.apply(.outsideChanges([(uri, uri.path.flatMap { try? FileSystem.readText($0) })]))
    }
    for view in views.values where view.sessionNumber != session.number { view.writtenFiles.insert(uri) }
  }

  /// Ends a session and closes the documents that it holds.
  func end(_ session: some ViewingSession) {
    for (key, documentHolders) in holders.sorted(by: { $0.key < $1.key }) where documentHolders.contains(session.number)
    {
      try? close(key, by: session)
    }
    views[session.number] = nil
    clientNames[session.number] = nil
    returnedSessions.remove(session.number)
    if views.isEmpty { workspace.writtenFiles = nil }
  }

  /// Updates the shared workspace after editors were asked to change these documents and have answered.
  func reconcile(_ documents: [UInt32]) {
    for uri in documents.compactMap({ workspace.records[$0]?.uri }) where (holders[uri.key] ?? []).count > 1 {
      reconcile(uri)
    }
  }

  // MARK: Documents of several editors

  /// Gives the shared workspace the text of a document that several editors hold: the editors' text if all are equal,
  /// otherwise the file's text.
  private func reconcile(_ uri: DocumentURI) {
    let documentHolders = holders[uri.key] ?? []
    let records = documentHolders.map { views[$0]?.record(uri) }
    guard let first = records.first ?? nil else { return }
    let bytes = first.document.bytes
    let areTextsEqual = records.allSatisfy { $0.map { !$0.isOutOfStep && $0.document.bytes == bytes } ?? false }
    // While editors are asked for a change, they apply it one after another, so their texts differ for a moment.
    if !areTextsEqual, let sharedRecord = workspace.record(uri),
      workspace.trackedDocuments.contains(sharedRecord.number), sharedRecord.isOpen
    {
      return
    }
    workspace.sharedTexts[uri.key] = SharedText(
      holders: documentHolders.map { SharedText.Holder(session: $0, name: clientNames[$0] ?? "an editor") },
      isContested: !areTextsEqual)
    if areTextsEqual {
      show(first, in: workspace, by: documentHolders[0])
    } else if workspace.record(uri)?.isOpen == true {
      _ = try? workspace.apply(.close(uri: uri.key))
    }
  }

  /// Makes a workspace show the text and version that an editor has of a document.
  private func show(_ record: DocumentRecord, in workspace: Workspace, by sessionNumber: Int) {
    let currentRecord = workspace.record(record.uri)
    if currentRecord?.holder != sessionNumber || currentRecord?.document.bytes != record.document.bytes {
      _ = try? workspace.apply(
        .open(uri: record.spelling, version: record.version, text: record.document.bytes, holder: sessionNumber))
    }
    if let shownRecord = workspace.record(record.uri) { workspace.setEditorState(of: shownRecord.number, as: record) }
  }
}

/// A document that a session's editor holds.
struct HeldText: Hashable {
  let sessionNumber: Int
  let documentNumber: UInt32
}
