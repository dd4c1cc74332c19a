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
  private var names: [Int: String] = [:]
  /// Sessions that are answered from the shared workspace again and have not yet been updated for the change of
  /// workspace.
  private var returnedSessions = Set<Int>()

  init(_ workspace: Workspace) { self.workspace = workspace }

  // MARK: Asking

  /// Returns the workspace that answers a session.
  func workspace(of session: some ViewingSession) -> Workspace {
    guard session.isInitialized, let view = view(session.number) else { return workspace }
    return view.workspace
  }

  /// Returns the view of a session with all changes applied, or nil if the session is answered from the shared
  /// workspace.
  func view(_ session: Int) -> EditorView? {
    guard holders.contains(where: { $0.value != [session] }) else {
      if views.removeValue(forKey: session) != nil {
        returnedSessions.insert(session)
        if views.isEmpty { workspace.written = nil }
      }
      return nil
    }
    distributeWritten()
    let view = views[session] ?? makeView(session)
    view.follow(holders: holders)
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
      let own = view.workspace.refresh()
      let isNew = view.consumeIsNew()
      let all = isNew ? Set(view.workspace.records.keys) : own
      return SessionUpdate(workspace: view.workspace, changed: all, isOtherWorkspace: isNew)
    }
    let isOtherWorkspace = returnedSessions.remove(session.number) != nil
    let all = isOtherWorkspace ? Set(workspace.records.keys) : changed
    return SessionUpdate(workspace: workspace, changed: all, isOtherWorkspace: isOtherWorkspace)
  }

  /// Returns the record of a document as the session that holds it sees it.
  func record(_ text: HeldText) -> DocumentRecord? {
    guard let record = workspace.records[text.document], let view = views[text.session] else {
      return workspace.records[text.document]
    }
    return view.record(record.uri)
  }

  private func makeView(_ session: Int) -> EditorView {
    let view = EditorView(session, of: workspace) { holders[$0.key] == [session] }
    views[session] = view
    if workspace.written == nil { workspace.written = [] }
    return view
  }

  private func distributeWritten() {
    guard let written = workspace.written, !written.isEmpty else { return }
    workspace.written = []
    for view in views.values { view.written.formUnion(written) }
  }

  // MARK: What editors do

  func open(_ spelling: String, version: Int?, text: [UInt8], by session: some ViewingSession) throws(ChangeError) {
    let number = session.number
    names[number] = session.clientName ?? "an editor without a name"
    let uri = workspace.opened(spelling) { holders[$0.key]?.contains(number) == true }
    let before = holders[uri.key] ?? []
    let change = Change.open(uri: spelling, version: version, text: text, holder: number)
    guard before.contains(where: { $0 != number }) else {
      holders[uri.key] = [number]
      try workspace.apply(change)
      _ = try? views[number]?.workspace.apply(change)
      return
    }
    // From here on the shared workspace may differ from the text of each editor, so every holder needs its own view.
    for other in before { _ = view(other) ?? makeView(other) }
    let own = view(number) ?? makeView(number)
    if !before.contains(number) { holders[uri.key] = before + [number] }
    _ = try own.workspace.apply(change)
    reconcile(uri)
  }

  func edit(_ spelling: String, _ edits: [VersionedEdit], by session: some ViewingSession) throws(ChangeError) {
    let uri = workspace.parsed(spelling)
    let change = Change.edit(uri: spelling, edits)
    guard let holding = holders[uri.key], holding.contains(session.number) else { throw .unknownDocument(spelling) }
    let view = view(session.number)
    guard holding.count > 1, let view else {
      _ = try? view?.workspace.apply(change)
      try workspace.apply(change)
      return
    }
    defer { reconcile(uri) }
    try view.workspace.apply(change)
  }

  /// Notes that a change from an editor could not be parsed, so that the daemon's copy of the text is out of step with
  /// the editor. Returns whether the copy was in step before.
  func markOutOfStep(_ spelling: String, by session: some ViewingSession) -> Bool {
    let uri = workspace.parsed(spelling)
    guard let holding = holders[uri.key], holding.contains(session.number) else { return false }
    let wasInStep = view(session.number)?.workspace.markOutOfStep(spelling)
    guard holding.count > 1 else { return workspace.markOutOfStep(spelling) }
    reconcile(uri)
    return wasInStep ?? false
  }

  func close(_ spelling: String, by session: some ViewingSession) throws(ChangeError) {
    let uri = workspace.parsed(spelling)
    guard let before = holders[uri.key], before.contains(session.number) else { throw .unknownDocument(spelling) }
    let after = before.filter { $0 != session.number }
    if before.count > 1 { _ = try? view(session.number)?.workspace.apply(.close(uri: spelling)) }
    let own = views[session.number]
    holders[uri.key] = after.isEmpty ? nil : after
    guard let last = after.first else {
      _ = try? own?.workspace.apply(.close(uri: spelling))
      try workspace.apply(.close(uri: spelling))
      return
    }
    guard after.count == 1 else { return reconcile(uri) }
    // The shared workspace takes over the text of the only editor that still holds the document.
    workspace.shared[uri.key] = nil
    guard let record = views[last]?.record(uri) else { return }
    show(record, in: workspace, by: last)
  }

  func saved(_ spelling: String, by session: some ViewingSession) {
    let uri = workspace.parsed(spelling)
    guard let holding = holders[uri.key], holding.contains(session.number) else {
      _ = try? workspace.apply(.saved(uri: spelling))
      return
    }
    _ = try? view(session.number)?.workspace.apply(.saved(uri: spelling))
    if workspace.record(uri)?.isOpen == true {
      _ = try? workspace.apply(.saved(uri: spelling))
    } else {
      _ = try? workspace.apply(.outside([(uri, uri.path.flatMap { try? FileSystem.readText($0) })]))
    }
    for view in views.values where view.session != session.number { view.written.insert(uri) }
  }

  /// Ends a session and closes the documents that it holds.
  func end(_ session: some ViewingSession) {
    for (key, holding) in holders.sorted(by: { $0.key < $1.key }) where holding.contains(session.number) {
      try? close(key, by: session)
    }
    views[session.number] = nil
    names[session.number] = nil
    returnedSessions.remove(session.number)
    if views.isEmpty { workspace.written = nil }
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
    let holding = holders[uri.key] ?? []
    let records = holding.map { views[$0]?.record(uri) }
    guard let first = records.first ?? nil else { return }
    let bytes = first.document.bytes
    let isAgreed = records.allSatisfy { $0.map { !$0.isOutOfStep && $0.document.bytes == bytes } ?? false }
    // While editors are asked for a change, they apply it one after another, so their texts differ for a moment.
    if !isAgreed, let own = workspace.record(uri), workspace.tracked.contains(own.number), own.isOpen { return }
    workspace.shared[uri.key] = SharedText(
      holders: holding.map { SharedText.Holder(session: $0, name: names[$0] ?? "an editor") },
      isContested: !isAgreed)
    if isAgreed {
      show(first, in: workspace, by: holding[0])
    } else if workspace.record(uri)?.isOpen == true {
      _ = try? workspace.apply(.close(uri: uri.key))
    }
  }

  /// Makes a workspace show the text and version that an editor has of a document.
  private func show(_ record: DocumentRecord, in workspace: Workspace, by session: Int) {
    let own = workspace.record(record.uri)
    if own?.holder != session || own?.document.bytes != record.document.bytes {
      _ = try? workspace.apply(
        .open(uri: record.spelling, version: record.version, text: record.document.bytes, holder: session))
    }
    if let own = workspace.record(record.uri) { workspace.setEditorState(of: own.number, as: record) }
  }
}

/// A document that a session's editor holds.
struct HeldText: Hashable {
  let session: Int
  let document: UInt32
}
