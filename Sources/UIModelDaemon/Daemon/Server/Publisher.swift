import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// A record of the results sent to each session, so that later messages contain only changes. Used only by the worker.
final class Publisher {
  /// The subscriptions of one session, and the results that it was sent.
  struct SessionState {
    let session: Session
    /// Whether nothing was sent to the session yet. A shared daemon may have read all files before the session began.
    var isNew = true
    /// The diagnostics that the client has, by URI. A document that is removed and added again gets a new number but
    /// keeps its URI.
    var publishedDiagnostics: [String: [LSP.Diagnostic]] = [:]
    /// The URI under which each document was last published.
    var spellings: [UInt32: String] = [:]
    /// For clients that pull diagnostics: the clock of each open document when its diagnostics were last pulled.
    var pulledClocks: [UInt32: Int] = [:]
    /// The inlay hints that the client has, by open document.
    var hints: [UInt32: DisplayedHints] = [:]
    /// Documents that the client has opened since diagnostics were last published, and for which it already had
    /// diagnostics.
    var reopenedDocuments: Set<UInt32> = []
    /// The semantic tokens that the client has, by open document.
    var tokens: [UInt32: SentTokens] = [:]
    /// The clock of each document when its code lenses were last requested.
    var lensClocks: [UInt32: Int] = [:]
    /// The URIs of virtual documents that the client has received. Cleared once the client is asked to reload them.
    var contentURIs = Set<String>()
    var subscriptions: [Subscription] = []
    /// Documents whose changes were not reported to the subscriptions, because the client reads too slowly.
    var unreportedDocuments = Set<UInt32>()
  }

  private(set) var sessionStates: [Int: SessionState] = [:]
  private var nextSubscription = 0

  func end(_ session: Session) { sessionStates[session.number] = nil }

  private func state(_ session: Session) -> SessionState {
    sessionStates[session.number] ?? SessionState(session: session)
  }

  /// Adds a session to which diagnostics are pushed, or which is asked to pull them.
  func watch(_ session: Session) {
    if sessionStates[session.number] == nil { sessionStates[session.number] = SessionState(session: session) }
  }

  /// Whether a session gets diagnostics when they change, as the sessions of editors do after `initialize`.
  func publishesDiagnostics(_ session: Session) -> Bool {
    sessionStates[session.number] != nil && session.profile.isInitialized
  }

  /// Records that a session has received the diagnostics of a document.
  func noteDelivered(_ session: Session, _ record: DocumentRecord) {
    guard record.isOpen else { return }
    sessionStates[session.number]?.pulledClocks[record.number] = record.clock
  }

  /// Records that a session has received the inlay hints of a document.
  func noteDelivered(_ session: Session, _ record: DocumentRecord, _ hints: DisplayedHints) {
    guard record.isOpen, session.profile.capabilities.inlayHintRefresh else { return }
    sessionStates[session.number]?.hints[record.number] = hints
  }

  /// Records that a session has opened a document. Its diagnostics are then published again, even if the client has
  /// them: Emacs, Vim and other editors show only diagnostics that arrive while the document is open.
  func noteOpened(_ session: Session, _ record: DocumentRecord) {
    guard sessionStates[session.number]?.publishedDiagnostics[record.spelling] != nil else { return }
    sessionStates[session.number]?.reopenedDocuments.insert(record.number)
  }

  /// Records the semantic tokens sent to a session. Returns the tokens sent before; nil if there are none.
  func exchange(_ tokens: SentTokens, _ session: Session, _ record: DocumentRecord) -> SentTokens? {
    guard record.isOpen else { return nil }
    return sessionStates[session.number]?.tokens.updateValue(tokens, forKey: record.number)
  }

  /// Records that a session has closed a document.
  func noteClosed(_ session: Session, _ record: DocumentRecord) {
    sessionStates[session.number]?.tokens[record.number] = nil
  }

  /// Records that a session has received the code lenses of a document.
  func noteDeliveredLenses(_ session: Session, _ record: DocumentRecord) {
    sessionStates[session.number]?.lensClocks[record.number] = record.clock
  }

  /// Records that a session has received a virtual document.
  func noteDeliveredContent(_ session: Session, _ uri: String) {
    sessionStates[session.number]?.contentURIs.insert(uri)
  }
  /// Records that a session no longer shows a virtual document.
  func noteClosedContent(_ session: Session, _ uri: String) { sessionStates[session.number]?.contentURIs.remove(uri) }

  // MARK: Subscriptions

  func subscribe(_ session: Session, _ makeSubscription: (String) -> Subscription) -> Subscription {
    nextSubscription += 1
    let subscription = makeSubscription("s\(nextSubscription)")
    var state = state(session)
    state.subscriptions.append(subscription)
    sessionStates[session.number] = state
    return subscription
  }

  func unsubscribe(_ session: Session, _ id: String) -> Bool {
    guard let index = sessionStates[session.number]?.subscriptions.firstIndex(where: { $0.id == id }) else {
      return false
    }
    sessionStates[session.number]?.subscriptions.remove(at: index)
    return true
  }

  // MARK: Notifying sessions

  /// Updates the findings and sends each session its changes.
  func publishChanges(_ editors: EditorViews) {
    let workspace = editors.workspace
    let changed = workspace.refresh()
    let shown = workspace.takeVisibilityChanges()
    for number in sessionStates.keys.sorted() {
      guard var state = sessionStates[number] else { continue }
      let update = editors.sessionUpdate(for: state.session, state.isNew ? Set(workspace.records.keys) : changed)
      state.isNew = false
      if !update.changed.isEmpty || !shown.isEmpty || !state.reopenedDocuments.isEmpty {
        notify(&state, update, shown: shown)
      }
      if !state.subscriptions.isEmpty, !changed.isEmpty {
        state.unreportedDocuments.formUnion(changed)
        if !state.session.output.isBehind() { notifySubscriptions(&state, workspace) }
      }
      sessionStates[number] = state
    }
  }

  /// Sends a session the changes of findings, hints and lenses.
  ///
  /// - Parameter shown: the documents whose diagnostics are now shown or hidden in editors, although their text has not
  ///   changed.
  private func notify(_ state: inout SessionState, _ update: EditorViews.SessionUpdate, shown: Set<UInt32>) {
    let workspace = update.workspace
    let changed = update.isOtherWorkspace ? update.changed.union(state.spellings.keys) : update.changed
    let profile = state.session.profile
    for number in changed where workspace.records[number]?.isOpen != true { state.pulledClocks[number] = nil }
    if profile.isInitialized {
      if profile.capabilities.pullDiagnostics {
        let isStale = update.isOtherWorkspace || needsDiagnosticRefresh(state, changed.union(shown), workspace)
        if profile.capabilities.diagnosticsRefresh, isStale {
          _ = state.session.clientRequests.send("workspace/diagnostic/refresh", .null) { _, _ in }
        }
      } else {
        push(&state, changed.union(shown).union(state.reopenedDocuments), workspace)
      }
    }
    state.reopenedDocuments = []
    refreshHints(&state, changed, workspace)
    if !changed.isEmpty { refreshLensesAndContents(&state, changed, workspace) }
  }

  /// Asks the client to reload code lenses and virtual documents that may be outdated. After its own edits, the client
  /// reloads lenses without being asked.
  private func refreshLensesAndContents(_ state: inout SessionState, _ changed: Set<UInt32>, _ workspace: Workspace) {
    let capabilities = state.session.profile.capabilities
    let isStale = changed.contains { number in
      state.lensClocks[number].map { workspace.records[number]?.clock ?? 0 <= $0 } ?? false
    }
    if isStale, capabilities.codeLensRefresh {
      state.lensClocks = [:]
      _ = state.session.clientRequests.send("workspace/codeLens/refresh", .null) { _, _ in }
    }
    guard capabilities.textDocumentContent else { return }
    for uri in state.contentURIs.sorted() {
      _ = state.session.clientRequests.send("workspace/textDocumentContent/refresh", ["uri": .string(uri)]) { _, _ in }
    }
    state.contentURIs = []
  }

  /// Sends a session the subscription notifications that were delayed because it read too slowly.
  func catchUp(_ session: Session, _ workspace: Workspace) {
    guard var state = sessionStates[session.number], !state.unreportedDocuments.isEmpty else { return }
    notifySubscriptions(&state, workspace)
    sessionStates[session.number] = state
  }

  private func notifySubscriptions(_ state: inout SessionState, _ workspace: Workspace) {
    for index in state.subscriptions.indices {
      state.subscriptions[index].notify(state.session, state.unreportedDocuments, workspace)
    }
    state.unreportedDocuments = []
  }

  /// Whether the client must be asked to pull diagnostics. After an edit, a client pulls only the diagnostics of the
  /// edited document. It does not notice changes that are caused by another document or by the end of a scan.
  private func needsDiagnosticRefresh(_ state: SessionState, _ changed: Set<UInt32>, _ workspace: Workspace) -> Bool {
    changed.contains { number in
      guard let record = workspace.records[number], record.isOpen else { return true }
      return state.pulledClocks[number].map { record.clock <= $0 } ?? false
    }
  }

  /// Asks the client to reload inlay hints if a change of another file affects the hints that it shows.
  private func refreshHints(_ state: inout SessionState, _ changed: Set<UInt32>, _ workspace: Workspace) {
    guard !state.hints.isEmpty else { return }
    state.hints = state.hints.filter { workspace.records[$0.key]?.isOpen == true }
    // A document also counts as changed if another document changes the commands in its code.
    let staleHints = state.hints.filter { number, hints in
      changed.contains(number) && workspace.records[number].map { hints.areStale($0, workspace) } ?? false
    }
    guard !staleHints.isEmpty else { return }
    staleHints.keys.forEach { state.hints[$0] = nil }
    _ = state.session.clientRequests.send("workspace/inlayHint/refresh", .null) { _, _ in }
  }

  /// Publishes the diagnostics that have changed since they were last published, and clears those of removed documents.
  private func push(_ state: inout SessionState, _ changed: Set<UInt32>, _ workspace: Workspace) {
    let changed = workspace.inOrder(changed)
    for number in changed {
      // The document was removed, or the client now uses another spelling of its URI.
      guard let lastSpelling = state.spellings[number], lastSpelling != workspace.records[number]?.spelling else {
        continue
      }
      state.spellings[number] = nil
      // Another document may have this URI now.
      if workspace.record(uri: lastSpelling)?.spelling != lastSpelling {
        publish(&state, lastSpelling, version: nil, [])
      }
    }
    for number in changed {
      guard let record = workspace.records[number], !record.isOutOfStep else { continue }
      state.spellings[number] = record.spelling
      let isShown = workspace.isShown(record) && state.session.allowsFindings(record)
      publish(
        &state, record.spelling, version: record.version,
        isShown ? workspace.diagnostics(of: record, for: state.session) : [],
        isAgain: state.reopenedDocuments.contains(number))
    }
  }

  private func publish(
    _ state: inout SessionState, _ uri: String, version: Int?, _ diagnostics: [LSP.Diagnostic], isAgain: Bool = false
  ) {
    guard isAgain || diagnostics != state.publishedDiagnostics[uri] ?? [] else { return }
    state.publishedDiagnostics[uri] = diagnostics.isEmpty ? nil : diagnostics
    state.session.notify(
      "textDocument/publishDiagnostics",
      LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics), key: uri)
  }
}
