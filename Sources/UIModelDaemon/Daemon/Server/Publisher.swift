import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Records what each session was sent, so that only changes are sent to it. Used only by the worker.
final class Publisher {
  /// The subscriptions of one session, and the results that it was sent.
  struct View {
    let session: Session
    /// Whether nothing was sent to the session yet. A shared daemon may have read all files before the session began.
    var isNew = true
    /// The diagnostics that the client has, by URI. A document that is removed and added again gets a new number but
    /// keeps its URI.
    var published: [String: [LSP.Diagnostic]] = [:]
    /// The URI under which each document was last published.
    var spellings: [UInt32: String] = [:]
    /// For clients that pull diagnostics: the clock of each open document when its diagnostics were last pulled.
    var pulledClocks: [UInt32: Int] = [:]
    /// The inlay hints that the client has, by open document.
    var hints: [UInt32: ShownHints] = [:]
    /// Documents that the client has opened since diagnostics were last published, and for which it already had
    /// diagnostics.
    var opened: Set<UInt32> = []
    /// The semantic tokens that the client has, by open document.
    var tokens: [UInt32: SentTokens] = [:]
    /// The clock of each document when its code lenses were last requested.
    var lensClocks: [UInt32: Int] = [:]
    /// The URIs of virtual documents that the client has and was not yet asked to reload.
    var contents = Set<String>()
    var subscriptions: [Subscription] = []
    /// Documents whose changes were not reported to the subscriptions, because the client reads too slowly.
    var unreported = Set<UInt32>()
  }

  private(set) var views: [Int: View] = [:]
  private var nextSubscription = 0

  func end(_ session: Session) { views[session.number] = nil }

  private func view(_ session: Session) -> View { views[session.number] ?? View(session: session) }

  /// Adds a session to which diagnostics are pushed, or which is asked to pull them.
  func watch(_ session: Session) {
    if views[session.number] == nil { views[session.number] = View(session: session) }
  }

  /// Whether diagnostics are published to a session, as to editors.
  func watches(_ session: Session) -> Bool { views[session.number] != nil && session.profile.isInitialized }

  /// Records that a session has received the diagnostics of a document.
  func noteDelivered(_ session: Session, _ record: DocumentRecord) {
    guard record.isOpen else { return }
    views[session.number]?.pulledClocks[record.number] = record.clock
  }

  /// Records that a session has received the inlay hints of a document.
  func noteDelivered(_ session: Session, _ record: DocumentRecord, _ hints: ShownHints) {
    guard record.isOpen, session.profile.capabilities.inlayHintRefresh else { return }
    views[session.number]?.hints[record.number] = hints
  }

  /// Records that a session has opened a document. Its diagnostics are then published again, even if the client has
  /// them: Emacs, Vim and other editors show only diagnostics that arrive while the document is open.
  func opened(_ session: Session, _ record: DocumentRecord) {
    guard views[session.number]?.published[record.spelling] != nil else { return }
    views[session.number]?.opened.insert(record.number)
  }

  /// Records the semantic tokens sent to a session. Returns those sent before; nil if there are none.
  func exchange(_ tokens: SentTokens, _ session: Session, _ record: DocumentRecord) -> SentTokens? {
    guard record.isOpen else { return nil }
    return views[session.number]?.tokens.updateValue(tokens, forKey: record.number)
  }

  /// Records that a session has closed a document.
  func closed(_ session: Session, _ record: DocumentRecord) {
    views[session.number]?.tokens[record.number] = nil
  }

  /// Records that a session has received the code lenses of a document.
  func noteDeliveredLenses(_ session: Session, _ record: DocumentRecord) {
    views[session.number]?.lensClocks[record.number] = record.clock
  }

  /// Records that a session has received a virtual document.
  func noteDeliveredContent(_ session: Session, _ uri: String) { views[session.number]?.contents.insert(uri) }
  /// Records that a session no longer shows a virtual document.
  func closedContent(_ session: Session, _ uri: String) { views[session.number]?.contents.remove(uri) }

  // MARK: Subscriptions

  func subscribe(_ session: Session, _ makeSubscription: (String) -> Subscription) -> Subscription {
    nextSubscription += 1
    let subscription = makeSubscription("s\(nextSubscription)")
    var view = view(session)
    view.subscriptions.append(subscription)
    views[session.number] = view
    return subscription
  }

  func unsubscribe(_ session: Session, _ id: String) -> Bool {
    guard let index = views[session.number]?.subscriptions.firstIndex(where: { $0.id == id }) else { return false }
    views[session.number]?.subscriptions.remove(at: index)
    return true
  }

  // MARK: Notifying sessions

  /// Updates the findings and sends each session its changes.
  func settle(_ editors: EditorViews) {
    let workspace = editors.workspace
    let changed = workspace.refresh()
    let shown = workspace.takeShown()
    for number in views.keys.sorted() {
      guard var view = views[number] else { continue }
      let news = editors.sessionUpdate(for: view.session, view.isNew ? Set(workspace.records.keys) : changed)
      view.isNew = false
      if !news.changed.isEmpty || !shown.isEmpty || !view.opened.isEmpty { notify(&view, news, shown: shown) }
      if !view.subscriptions.isEmpty, !changed.isEmpty {
        view.unreported.formUnion(changed)
        if !view.session.output.isBehind() { notifySubscriptions(&view, workspace) }
      }
      views[number] = view
    }
  }

  /// Sends a session the changes of findings, hints and lenses.
  ///
  /// - Parameter shown: Documents whose diagnostics are now shown or hidden in editors, although their text has not
  ///   changed.
  private func notify(_ view: inout View, _ news: EditorViews.SessionUpdate, shown: Set<UInt32>) {
    let workspace = news.workspace
    let changed = news.isOtherWorkspace ? news.changed.union(view.spellings.keys) : news.changed
    let profile = view.session.profile
    for number in changed where workspace.records[number]?.isOpen != true { view.pulledClocks[number] = nil }
    if profile.isInitialized {
      if profile.capabilities.pullDiagnostics {
        let isStale = news.isOtherWorkspace || needsDiagnosticRefresh(view, changed.union(shown), workspace)
        if profile.capabilities.diagnosticsRefresh, isStale {
          _ = view.session.client.send("workspace/diagnostic/refresh", .null) { _, _ in }
        }
      } else {
        push(&view, changed.union(shown).union(view.opened), workspace)
      }
    }
    view.opened = []
    refreshHints(&view, changed, workspace)
    if !changed.isEmpty { refreshLensesAndContents(&view, changed, workspace) }
  }

  /// Asks the client to reload code lenses and virtual documents that may be outdated. After its own edits, the client
  /// reloads lenses without being asked.
  private func refreshLensesAndContents(_ view: inout View, _ changed: Set<UInt32>, _ workspace: Workspace) {
    let client = view.session.profile.capabilities
    let isStale = changed.contains { number in
      view.lensClocks[number].map { workspace.records[number]?.clock ?? 0 <= $0 } ?? false
    }
    if isStale, client.codeLensRefresh {
      view.lensClocks = [:]
      _ = view.session.client.send("workspace/codeLens/refresh", .null) { _, _ in }
    }
    guard client.textDocumentContent else { return }
    for uri in view.contents.sorted() {
      _ = view.session.client.send("workspace/textDocumentContent/refresh", ["uri": .string(uri)]) { _, _ in }
    }
    view.contents = []
  }

  /// Sends a session the subscription notifications that were delayed because it read too slowly.
  func catchUp(_ session: Session, _ workspace: Workspace) {
    guard var view = views[session.number], !view.unreported.isEmpty else { return }
    notifySubscriptions(&view, workspace)
    views[session.number] = view
  }

  private func notifySubscriptions(_ view: inout View, _ workspace: Workspace) {
    for index in view.subscriptions.indices {
      view.subscriptions[index].notify(view.session, view.unreported, workspace)
    }
    view.unreported = []
  }

  /// Whether diagnostics have changed that the client would not pull on its own. After an edit, a client pulls those of
  /// the edited document. It cannot know that another document or the end of a scan has changed diagnostics too.
  private func needsDiagnosticRefresh(_ view: View, _ changed: Set<UInt32>, _ workspace: Workspace) -> Bool {
    changed.contains { number in
      guard let record = workspace.records[number], record.isOpen else { return true }
      return view.pulledClocks[number].map { record.clock <= $0 } ?? false
    }
  }

  /// Asks the client to reload inlay hints if a change of another file affects the hints that it shows.
  private func refreshHints(_ view: inout View, _ changed: Set<UInt32>, _ workspace: Workspace) {
    guard !view.hints.isEmpty else { return }
    view.hints = view.hints.filter { workspace.records[$0.key]?.isOpen == true }
    // A document also counts as changed if another document changes the commands in its code.
    let old = view.hints.filter { number, hints in
      changed.contains(number) && workspace.records[number].map { hints.areStale($0, workspace) } ?? false
    }
    guard !old.isEmpty else { return }
    old.keys.forEach { view.hints[$0] = nil }
    _ = view.session.client.send("workspace/inlayHint/refresh", .null) { _, _ in }
  }

  /// Publishes the diagnostics that differ from those published last, and clears those of removed documents.
  private func push(_ view: inout View, _ changed: Set<UInt32>, _ workspace: Workspace) {
    let changed = workspace.inOrder(changed)
    for number in changed {
      // The document was removed, or the client now uses another spelling of its URI.
      guard let last = view.spellings[number], last != workspace.records[number]?.spelling else { continue }
      view.spellings[number] = nil
      // Another document may have this URI now.
      if workspace.record(uri: last)?.spelling != last { publish(&view, last, version: nil, []) }
    }
    for number in changed {
      guard let record = workspace.records[number], !record.isOutOfStep else { continue }
      view.spellings[number] = record.spelling
      let isShown = workspace.isShown(record) && view.session.serves(record)
      publish(
        &view, record.spelling, version: record.version,
        isShown ? workspace.diagnostics(of: record, for: view.session) : [], isAgain: view.opened.contains(number))
    }
  }

  private func publish(
    _ view: inout View, _ uri: String, version: Int?, _ diagnostics: [LSP.Diagnostic], isAgain: Bool = false
  ) {
    guard isAgain || diagnostics != view.published[uri] ?? [] else { return }
    view.published[uri] = diagnostics.isEmpty ? nil : diagnostics
    view.session.notify(
      "textDocument/publishDiagnostics",
      LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics), key: uri)
  }
}
