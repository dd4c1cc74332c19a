import UIModelEngine

/// The views of all connected editors. Selects the workspace for the requests of each editor.
///
/// If only one editor has documents open, the shared workspace contains that editor's texts. Terminals and scripts then
/// see each text while the user types. If several editors have documents open, each editor gets its own view
/// (`EditorView`). For a document that several editors have open, the shared workspace contains the editors' text if
/// all copies are equal, and otherwise the text of the file.
///
/// For example, Neovim and VS Code both open `Menu.swift`. As long as their texts differ, `uimodel/diagnostics/get`
/// reports findings for the file on disk. Views may be used only on the worker thread.
package final class EditorViews {
  /// The shared workspace, which is used for requests from terminals and scripts.
  let workspace: Workspace
  /// The numbers of the sessions that hold a document, by the document's key. The numbers are in the order in which the
  /// sessions opened the document.
  private var holderNumbers: [String: [Int]] = [:]
  private var views: [Int: EditorView] = [:]
  private var clientNames: [Int: String] = [:]
  /// Numbers of the sessions that use the shared workspace again, and whose clients are not yet notified of this
  /// change.
  private var returnedSessionNumbers = Set<Int>()

  init(_ workspace: Workspace) { self.workspace = workspace }

  // MARK: Queries

  /// Returns the workspace for the requests of a session.
  func workspace(of session: some ViewingSession) -> Workspace {
    guard session.isInitialized, let view = view(session.number) else { return workspace }
    return view.workspace
  }

  /// Returns the view of a session with all changes applied, or nil if the session uses the shared workspace.
  func view(_ sessionNumber: Int) -> EditorView? {
    guard holderNumbers.contains(where: { $0.value != [sessionNumber] }) else {
      if views.removeValue(forKey: sessionNumber) != nil {
        returnedSessionNumbers.insert(sessionNumber)
        if views.isEmpty { workspace.writtenFiles = nil }
      }
      return nil
    }
    distributeWrittenFiles()
    let view = views[sessionNumber] ?? makeView(sessionNumber)
    view.applyTrunkChanges(holderNumbers: holderNumbers)
    return view
  }

  /// The workspace of a session, and the documents about which the session is notified.
  struct SessionUpdate {
    let workspace: Workspace
    /// Numbers of the documents whose findings may have changed.
    let changedNumbers: Set<UInt32>
    /// Whether the session's workspace was replaced since the last update of the session.
    let hasWorkspaceChanged: Bool
  }

  /// Returns the update for a session. `changedNumbers` contains the numbers of the documents in the shared workspace
  /// whose findings may have changed.
  func sessionUpdate(for session: some ViewingSession, _ changedNumbers: Set<UInt32>) -> SessionUpdate {
    if session.isInitialized, let view = view(session.number) {
      let viewChanges = view.workspace.refresh()
      let wasRebuilt = view.consumeRebuildFlag()
      let affectedNumbers = wasRebuilt ? Set(view.workspace.records.keys) : viewChanges
      return SessionUpdate(workspace: view.workspace, changedNumbers: affectedNumbers, hasWorkspaceChanged: wasRebuilt)
    }
    let hasWorkspaceChanged = returnedSessionNumbers.remove(session.number) != nil
    let affectedNumbers = hasWorkspaceChanged ? Set(workspace.records.keys) : changedNumbers
    return SessionUpdate(
      workspace: workspace, changedNumbers: affectedNumbers, hasWorkspaceChanged: hasWorkspaceChanged)
  }

  /// Returns the record of a document in the view of the session that holds the document. If the session has no view,
  /// returns the record in the shared workspace.
  func record(_ document: HeldDocument) -> DocumentRecord? {
    guard let record = workspace.records[document.documentNumber], let view = views[document.sessionNumber] else {
      return workspace.records[document.documentNumber]
    }
    return view.record(record.uri)
  }

  private func makeView(_ sessionNumber: Int) -> EditorView {
    let view = EditorView(sessionNumber, of: workspace) { holderNumbers[$0.key] == [sessionNumber] }
    views[sessionNumber] = view
    if workspace.writtenFiles == nil { workspace.writtenFiles = [] }
    return view
  }

  private func distributeWrittenFiles() {
    guard let newlyWrittenFiles = workspace.writtenFiles, !newlyWrittenFiles.isEmpty else { return }
    workspace.writtenFiles = []
    for view in views.values { view.writtenFiles.formUnion(newlyWrittenFiles) }
  }

  // MARK: Notifications of editors

  func open(_ uriSpelling: String, version: Int?, text: [UInt8], by session: some ViewingSession) throws(ChangeError) {
    let number = session.number
    clientNames[number] = session.clientName ?? "an editor without a name"
    let uri = workspace.openedURI(uriSpelling) { holderNumbers[$0.key]?.contains(number) == true }
    let previousHolderNumbers = holderNumbers[uri.key] ?? []
    let change = Change.open(uri: uriSpelling, version: version, text: text, holder: number)
    guard previousHolderNumbers.contains(where: { $0 != number }) else {
      holderNumbers[uri.key] = [number]
      try workspace.apply(change)
      _ = try? views[number]?.workspace.apply(change)
      return
    }
    // From here on, the shared workspace may have another text of the document than an editor, so every editor that
    // holds the document needs its own view.
    for holderNumber in previousHolderNumbers { _ = view(holderNumber) ?? makeView(holderNumber) }
    let ownView = view(number) ?? makeView(number)
    if !previousHolderNumbers.contains(number) { holderNumbers[uri.key] = previousHolderNumbers + [number] }
    _ = try ownView.workspace.apply(change)
    reconcile(uri)
  }

  func edit(_ uriSpelling: String, _ edits: [VersionedEdit], by session: some ViewingSession) throws(ChangeError) {
    let uri = workspace.documentURI(uriSpelling)
    let change = Change.edit(uri: uriSpelling, edits)
    guard let documentHolderNumbers = holderNumbers[uri.key], documentHolderNumbers.contains(session.number) else {
      throw .unknownDocument(uriSpelling)
    }
    let view = view(session.number)
    guard documentHolderNumbers.count > 1, let view else {
      _ = try? view?.workspace.apply(change)
      try workspace.apply(change)
      return
    }
    defer { reconcile(uri) }
    try view.workspace.apply(change)
  }

  /// Marks a document as out of step: the daemon's text differs from the editor's, because a change from the editor
  /// could not be parsed. Returns false if the document was already out of step or the session does not hold it.
  func markOutOfStep(_ uriSpelling: String, by session: some ViewingSession) -> Bool {
    let uri = workspace.documentURI(uriSpelling)
    guard let documentHolderNumbers = holderNumbers[uri.key], documentHolderNumbers.contains(session.number) else {
      return false
    }
    let wasInStep = view(session.number)?.workspace.markOutOfStep(uriSpelling)
    guard documentHolderNumbers.count > 1 else { return workspace.markOutOfStep(uriSpelling) }
    reconcile(uri)
    return wasInStep ?? false
  }

  func close(_ uriSpelling: String, by session: some ViewingSession) throws(ChangeError) {
    let uri = workspace.documentURI(uriSpelling)
    guard let previousHolderNumbers = holderNumbers[uri.key], previousHolderNumbers.contains(session.number) else {
      throw .unknownDocument(uriSpelling)
    }
    let remainingHolderNumbers = previousHolderNumbers.filter { $0 != session.number }
    if previousHolderNumbers.count > 1 { _ = try? view(session.number)?.workspace.apply(.close(uri: uriSpelling)) }
    let ownView = views[session.number]
    holderNumbers[uri.key] = remainingHolderNumbers.isEmpty ? nil : remainingHolderNumbers
    guard let remainingHolderNumber = remainingHolderNumbers.first else {
      _ = try? ownView?.workspace.apply(.close(uri: uriSpelling))
      try workspace.apply(.close(uri: uriSpelling))
      return
    }
    guard remainingHolderNumbers.count == 1 else { return reconcile(uri) }
    // The shared workspace gets the text of the only editor that still holds the document.
    workspace.sharedTexts[uri.key] = nil
    guard let record = views[remainingHolderNumber]?.record(uri) else { return }
    copyEditorText(record, in: workspace, by: remainingHolderNumber)
  }

  func applySave(_ uriSpelling: String, by session: some ViewingSession) {
    let uri = workspace.documentURI(uriSpelling)
    guard let documentHolderNumbers = holderNumbers[uri.key], documentHolderNumbers.contains(session.number) else {
      _ = try? workspace.apply(.save(uri: uriSpelling))
      return
    }
    _ = try? view(session.number)?.workspace.apply(.save(uri: uriSpelling))
    if workspace.record(uri)?.isOpen == true {
      _ = try? workspace.apply(.save(uri: uriSpelling))
    } else {
      _ = try? workspace.apply(.externalChanges([(uri, uri.path.flatMap { try? FileSystem.readText($0) })]))
    }
    for view in views.values where view.sessionNumber != session.number { view.writtenFiles.insert(uri) }
  }

  /// Ends a session and closes the documents that it holds.
  func end(_ session: some ViewingSession) {
    for (key, documentHolderNumbers) in holderNumbers.sorted(by: { $0.key < $1.key })
    where documentHolderNumbers.contains(session.number) {
      try? close(key, by: session)
    }
    views[session.number] = nil
    clientNames[session.number] = nil
    returnedSessionNumbers.remove(session.number)
    if views.isEmpty { workspace.writtenFiles = nil }
  }

  /// Updates the shared workspace's text of documents that the daemon asked editors to change. Called after the editors
  /// have responded.
  func reconcile(_ documentNumbers: [UInt32]) {
    for uri in documentNumbers.compactMap({ workspace.records[$0]?.uri }) where (holderNumbers[uri.key] ?? []).count > 1
    {
      reconcile(uri)
    }
  }

  // MARK: Documents of several editors

  /// Sets the shared workspace's text of a document that several editors hold: the editors' text if all copies are
  /// equal, otherwise the text of the file.
  private func reconcile(_ uri: DocumentURI) {
    let documentHolderNumbers = holderNumbers[uri.key] ?? []
    let records = documentHolderNumbers.map { views[$0]?.record(uri) }
    guard let firstRecord = records.first ?? nil else { return }
    let bytes = firstRecord.document.bytes
    let areTextsEqual = records.allSatisfy { $0.map { !$0.isOutOfStep && $0.document.bytes == bytes } ?? false }
    // Editors apply a requested change one after another, so their texts differ for a short time.
    if !areTextsEqual, let sharedRecord = workspace.record(uri),
      workspace.trackedDocuments.contains(sharedRecord.number), sharedRecord.isOpen
    {
      return
    }
    workspace.sharedTexts[uri.key] = SharedText(
      holders: documentHolderNumbers.map { SharedText.Holder(session: $0, name: clientNames[$0] ?? "an editor") },
      isContested: !areTextsEqual)
    if areTextsEqual {
      copyEditorText(firstRecord, in: workspace, by: documentHolderNumbers[0])
    } else if workspace.record(uri)?.isOpen == true {
      _ = try? workspace.apply(.close(uri: uri.key))
    }
  }

  /// Copies an editor's text and version of a document into a workspace.
  private func copyEditorText(_ record: DocumentRecord, in workspace: Workspace, by sessionNumber: Int) {
    let currentRecord = workspace.record(record.uri)
    if currentRecord?.holderSession != sessionNumber || currentRecord?.document.bytes != record.document.bytes {
      _ = try? workspace.apply(
        .open(uri: record.spelling, version: record.version, text: record.document.bytes, holder: sessionNumber))
    }
    if let shownRecord = workspace.record(record.uri) { workspace.setEditorState(of: shownRecord.number, as: record) }
  }
}

/// A document that an editor holds, identified by the number of the editor's session and the number of the document.
struct HeldDocument: Hashable {
  let sessionNumber: Int
  let documentNumber: UInt32
}
