import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// A record of the results sent to each session, so that later messages contain only changes. Used only by the worker.
final class Publisher {
  /// The subscriptions of one session, and the results that the session has received.
  struct SessionState {
    let session: Session
    /// Whether nothing was sent to the session yet. A new session gets the findings of all files, because a shared
    /// daemon may have read the files before the session began.
    var isNew = true
    /// The diagnostics that the client has, by URI. A document that is removed and added again gets a new number but
    /// keeps its URI.
    var publishedDiagnostics: [String: [LSP.Diagnostic]] = [:]
    /// The URI with which each document was last published, by document number.
    var publishedURIs: [UInt32: String] = [:]
    /// For clients that pull diagnostics: the clock of each open document when its diagnostics were last pulled, by
    /// document number.
    var pulledClocks: [UInt32: Int] = [:]
    /// The inlay hints that the client has, by open document.
    var hints: [UInt32: DisplayedHints] = [:]
    /// The documents that the client has opened since the last publication although it already had their diagnostics.
    /// Their diagnostics are published again (see `noteOpened`).
    var reopenedDocumentNumbers: Set<UInt32> = []
    /// The semantic tokens that the client has, by open document.
    var tokens: [UInt32: SentTokens] = [:]
    /// The clock of each document when its code lenses were last requested.
    var lensClocks: [UInt32: Int] = [:]
    /// The URIs of virtual documents that the client has received. The set is cleared when the client is asked to
    /// reload the documents.
    var contentURIs = Set<String>()
    var subscriptions: [Subscription] = []
    /// Documents whose changes were not reported to the subscriptions, because the client reads too slowly.
    var unreportedDocumentNumbers = Set<UInt32>()
  }

  private(set) var sessionStates: [Int: SessionState] = [:]
  private var lastSubscriptionNumber = 0

  func end(_ session: Session) { sessionStates[session.number] = nil }

  private func state(_ session: Session) -> SessionState {
    sessionStates[session.number] ?? SessionState(session: session)
  }

  /// Adds a session that receives diagnostics, either pushed or pulled.
  func watch(_ session: Session) {
    if sessionStates[session.number] == nil { sessionStates[session.number] = SessionState(session: session) }
  }

  /// Whether a session gets diagnostics when they change, as the sessions of editors do after `initialize`.
  func publishesDiagnostics(_ session: Session) -> Bool {
    sessionStates[session.number] != nil && session.profile.isInitialized
  }

  /// Records that a session has received the diagnostics of a document.
  func noteDeliveredDiagnostics(_ session: Session, _ record: DocumentRecord) {
    guard record.isOpen else { return }
    sessionStates[session.number]?.pulledClocks[record.number] = record.clock
  }

  /// Records that a session has received the inlay hints of a document.
  func noteDeliveredHints(_ session: Session, _ record: DocumentRecord, _ hints: DisplayedHints) {
    guard record.isOpen, session.profile.capabilities.inlayHintRefresh else { return }
    sessionStates[session.number]?.hints[record.number] = hints
  }

  /// Records that a session has opened a document. The document's diagnostics are then published again even if the
  /// client already has them, because Emacs, Vim and other editors show only diagnostics that arrive while the document
  /// is open.
  func noteOpened(_ session: Session, _ record: DocumentRecord) {
    guard sessionStates[session.number]?.publishedDiagnostics[record.spelling] != nil else { return }
    sessionStates[session.number]?.reopenedDocumentNumbers.insert(record.number)
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
    lastSubscriptionNumber += 1
    let subscription = makeSubscription("s\(lastSubscriptionNumber)")
    var state = state(session)
    state.subscriptions.append(subscription)
    sessionStates[session.number] = state
    return subscription
  }

  /// Removes a subscription of a session. Returns false if the session has no subscription with this id.
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
    let changedNumbers = workspace.refresh()
    let visibilityChanges = workspace.takeVisibilityChanges()
    for number in sessionStates.keys.sorted() {
      guard var state = sessionStates[number] else { continue }
      let update = editors.sessionUpdate(
        for: state.session, state.isNew ? Set(workspace.records.keys) : changedNumbers)
      state.isNew = false
      if !update.changedNumbers.isEmpty || !visibilityChanges.isEmpty || !state.reopenedDocumentNumbers.isEmpty {
        notify(&state, update, visibilityChanges: visibilityChanges)
      }
      if !state.subscriptions.isEmpty, !changedNumbers.isEmpty {
        state.unreportedDocumentNumbers.formUnion(changedNumbers)
        if !state.session.output.isBehind() { notifySubscriptions(&state, workspace) }
      }
      sessionStates[number] = state
    }
  }

  /// Sends a session the changes of findings, hints and lenses.
  ///
  /// - Parameter visibilityChanges: the documents whose diagnostics are now shown or hidden in editors, although their
  ///   text has not changed.
  private func notify(_ state: inout SessionState, _ update: EditorViews.SessionUpdate, visibilityChanges: Set<UInt32>)
  {
    let workspace = update.workspace
    let changedNumbers =
      update.hasWorkspaceChanged ? update.changedNumbers.union(state.publishedURIs.keys) : update.changedNumbers
    let profile = state.session.profile
    for number in changedNumbers where workspace.records[number]?.isOpen != true { state.pulledClocks[number] = nil }
    if profile.isInitialized {
      if profile.capabilities.pullDiagnostics {
        let isStale =
          update.hasWorkspaceChanged
          || needsDiagnosticRefresh(state, changedNumbers.union(visibilityChanges), workspace)
        if profile.capabilities.diagnosticsRefresh, isStale {
          _ = state.session.clientRequests.send("workspace/diagnostic/refresh", .null) { _, _ in }
        }
      } else {
        push(&state, changedNumbers.union(visibilityChanges).union(state.reopenedDocumentNumbers), workspace)
      }
    }
    state.reopenedDocumentNumbers = []
    refreshHints(&state, changedNumbers, workspace)
    if !changedNumbers.isEmpty { refreshLensesAndContents(&state, changedNumbers, workspace) }
  }

  /// Asks the client to reload code lenses and virtual documents that may be outdated. After its own edits, the client
  /// reloads lenses without being asked.
  private func refreshLensesAndContents(
    _ state: inout SessionState, _ changedNumbers: Set<UInt32>, _ workspace: Workspace
  ) {
    let capabilities = state.session.profile.capabilities
    let isStale = changedNumbers.contains { number in
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
    guard var state = sessionStates[session.number], !state.unreportedDocumentNumbers.isEmpty else { return }
    notifySubscriptions(&state, workspace)
    sessionStates[session.number] = state
  }

  private func notifySubscriptions(_ state: inout SessionState, _ workspace: Workspace) {
    for index in state.subscriptions.indices {
      state.subscriptions[index].notify(state.session, state.unreportedDocumentNumbers, workspace)
    }
    state.unreportedDocumentNumbers = []
  }

  /// Whether the client must be asked to pull diagnostics. After an edit, a client pulls only the diagnostics of the
  /// edited document. The client does not notice changes that are caused by another document or by the end of a scan.
  private func needsDiagnosticRefresh(_ state: SessionState, _ changedNumbers: Set<UInt32>, _ workspace: Workspace)
    -> Bool
  {
    changedNumbers.contains { number in
      guard let record = workspace.records[number], record.isOpen else { return true }
      return state.pulledClocks[number].map { record.clock <= $0 } ?? false
    }
  }

  /// Asks the client to reload inlay hints if a change of another file affects the hints that it shows.
  private func refreshHints(_ state: inout SessionState, _ changedNumbers: Set<UInt32>, _ workspace: Workspace) {
    guard !state.hints.isEmpty else { return }
    state.hints = state.hints.filter { workspace.records[$0.key]?.isOpen == true }
    // The changed documents include documents whose own text is unchanged but whose commands are affected by a change
    // of another document.
    let staleHints = state.hints.filter { number, hints in
      changedNumbers.contains(number) && workspace.records[number].map { hints.areStale($0, workspace) } ?? false
    }
    guard !staleHints.isEmpty else { return }
    staleHints.keys.forEach { state.hints[$0] = nil }
    _ = state.session.clientRequests.send("workspace/inlayHint/refresh", .null) { _, _ in }
  }

  /// Publishes the diagnostics that have changed since they were last published, and clears the diagnostics of removed
  /// documents.
  private func push(_ state: inout SessionState, _ changedNumbers: Set<UInt32>, _ workspace: Workspace) {
    let changedNumbers = workspace.inOrder(changedNumbers)
    for number in changedNumbers {
      // The document was removed, or the client now uses another spelling of its URI.
      guard let lastSpelling = state.publishedURIs[number], lastSpelling != workspace.records[number]?.spelling else {
        continue
      }
      state.publishedURIs[number] = nil
      // Another document may have this URI now.
      if workspace.record(uri: lastSpelling)?.spelling != lastSpelling {
        publish(&state, lastSpelling, version: nil, [])
      }
    }
    for number in changedNumbers {
      guard let record = workspace.records[number], !record.isOutOfStep else { continue }
      state.publishedURIs[number] = record.spelling
      let isShown = workspace.isShown(record) && state.session.allowsFindings(record)
      publish(
        &state, record.spelling, version: record.version,
        isShown ? workspace.diagnostics(of: record, for: state.session) : [],
        isForced: state.reopenedDocumentNumbers.contains(number))
    }
  }

  private func publish(
    _ state: inout SessionState, _ uri: String, version: Int?, _ diagnostics: [LSP.Diagnostic], isForced: Bool = false
  ) {
    guard isForced || diagnostics != state.publishedDiagnostics[uri] ?? [] else { return }
    state.publishedDiagnostics[uri] = diagnostics.isEmpty ? nil : diagnostics
    state.session.notify(
      "textDocument/publishDiagnostics",
      LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics), key: uri)
  }
}
