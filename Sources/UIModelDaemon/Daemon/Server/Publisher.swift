import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// What each session has been told, so that it is told just what has changed. Touched only by the worker.
final class Publisher {
  /// What one session watches and what it was sent.
  struct View {
    let session: Session
    /// It has been told nothing yet: a shared daemon may have read all files before.
    var isNew = true
    /// The findings that the client has, by URI: a document that goes and comes back is another one with the same URI.
    var published: [String: [LSP.Diagnostic]] = [:]
    /// The URI under which each document was published last.
    var spellings: [UInt32: String] = [:]
    /// For a session that asks: the clock that each open document had when its findings were asked for last.
    var asked: [UInt32: Int] = [:]
    /// The hints that the client has of open documents.
    var hints: [UInt32: ShownHints] = [:]
    /// Documents that the client has opened since findings were published last, and which it had findings of.
    var opened: Set<UInt32> = []
    /// The semantic tokens that the client has of each open document.
    var tokens: [UInt32: SentTokens] = [:]
    /// The clock that each document had when its lenses were asked for last.
    var lenses: [UInt32: Int] = [:]
    /// The texts of ours that the client has, by their URIs, and has not been asked to take again.
    var contents = Set<String>()
    var subscriptions: [Subscription] = []
    /// What its subscriptions have not been told, because the client reads too slowly.
    var untold = Set<UInt32>()
  }

  private(set) var views: [Int: View] = [:]
  private var nextSubscription = 0

  func end(_ session: Session) { views[session.number] = nil }

  private func view(_ session: Session) -> View { views[session.number] ?? View(session: session) }

  /// Takes notice of a session to which findings are to be pushed, or that is to be asked to pull.
  func watch(_ session: Session) {
    if views[session.number] == nil { views[session.number] = View(session: session) }
  }

  /// Whether findings are pushed to a session, as to editors.
  func watches(_ session: Session) -> Bool { views[session.number] != nil && session.profile.isInitialized }

  /// Takes notice that a session has been given the findings of a document.
  func gave(_ session: Session, _ record: DocumentRecord) {
    guard record.isOpen else { return }
    views[session.number]?.asked[record.number] = record.clock
  }

  /// Takes notice that a session has been given the hints of a document.
  func gave(_ session: Session, _ record: DocumentRecord, _ hints: ShownHints) {
    guard record.isOpen, session.profile.capabilities.inlayHintRefresh else { return }
    views[session.number]?.hints[record.number] = hints
  }

  /// Takes notice that a session has opened a document. Its findings are then published again, though the client has
  /// them: Emacs, Vim and others show only those that come when the document is open.
  func opened(_ session: Session, _ record: DocumentRecord) {
    guard views[session.number]?.published[record.spelling] != nil else { return }
    views[session.number]?.opened.insert(record.number)
  }

  /// Takes notice of the tokens that a session is given of a document, and returns those that it has been given before.
  func exchange(_ tokens: SentTokens, _ session: Session, _ record: DocumentRecord) -> SentTokens? {
    guard record.isOpen else { return nil }
    return views[session.number]?.tokens.updateValue(tokens, forKey: record.number)
  }

  /// Takes notice that a session has closed a document.
  func closed(_ session: Session, _ record: DocumentRecord) {
    views[session.number]?.tokens[record.number] = nil
  }

  /// Takes notice that a session has been given the lenses of a document.
  func gaveLenses(_ session: Session, _ record: DocumentRecord) {
    views[session.number]?.lenses[record.number] = record.clock
  }

  /// Takes notice that a session has been given a text that the server makes, or does not show it any more.
  func gaveContent(_ session: Session, _ uri: String) { views[session.number]?.contents.insert(uri) }
  func closedContent(_ session: Session, _ uri: String) { views[session.number]?.contents.remove(uri) }

  // MARK: Subscriptions

  func subscribe(_ session: Session, _ wants: (String) -> Subscription) -> Subscription {
    nextSubscription += 1
    let subscription = wants("s\(nextSubscription)")
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

  // MARK: Telling

  /// Brings the checks up to date and tells every session what has changed for it.
  func settle(_ editors: EditorViews) {
    let workspace = editors.workspace
    let changed = workspace.refresh()
    let shown = workspace.takeShown()
    for number in views.keys.sorted() {
      guard var view = views[number] else { continue }
      let news = editors.news(for: view.session, view.isNew ? Set(workspace.records.keys) : changed)
      view.isNew = false
      if !news.changed.isEmpty || !shown.isEmpty || !view.opened.isEmpty { tell(&view, news, shown: shown) }
      if !view.subscriptions.isEmpty, !changed.isEmpty {
        view.untold.formUnion(changed)
        if !view.session.output.isBehind() { tellSubscriptions(&view, workspace) }
      }
      views[number] = view
    }
  }

  /// `shown`: documents of which editors are to show the findings, or no longer, though they have not changed.
  private func tell(_ view: inout View, _ news: EditorViews.News, shown: Set<UInt32>) {
    let workspace = news.workspace
    let changed = news.isAnother ? news.changed.union(view.spellings.keys) : news.changed
    let profile = view.session.profile
    for number in changed where workspace.records[number]?.isOpen != true { view.asked[number] = nil }
    if profile.isInitialized {
      if profile.capabilities.pullDiagnostics {
        let isStale = news.isAnother || mustAskAgain(view, changed.union(shown), workspace)
        if profile.capabilities.diagnosticsRefresh, isStale {
          _ = view.session.client.send("workspace/diagnostic/refresh", .null) { _, _ in }
        }
      } else {
        push(&view, changed.union(shown).union(view.opened), workspace)
      }
    }
    view.opened = []
    refreshHints(&view, changed, workspace)
    if !changed.isEmpty { askAgain(&view, changed, workspace) }
  }

  /// Has the client take lenses and texts again that may be others now. It knows of its own edits.
  private func askAgain(_ view: inout View, _ changed: Set<UInt32>, _ workspace: Workspace) {
    let client = view.session.profile.capabilities
    let isStale = changed.contains { number in
      view.lenses[number].map { workspace.records[number]?.clock ?? 0 <= $0 } ?? false
    }
    if isStale, client.codeLensRefresh {
      view.lenses = [:]
      _ = view.session.client.send("workspace/codeLens/refresh", .null) { _, _ in }
    }
    guard client.textDocumentContent else { return }
    for uri in view.contents.sorted() {
      _ = view.session.client.send("workspace/textDocumentContent/refresh", ["uri": .string(uri)]) { _, _ in }
    }
    view.contents = []
  }

  /// Tells a session what had to wait.
  func catchUp(_ session: Session, _ workspace: Workspace) {
    guard var view = views[session.number], !view.untold.isEmpty else { return }
    tellSubscriptions(&view, workspace)
    views[session.number] = view
  }

  private func tellSubscriptions(_ view: inout View, _ workspace: Workspace) {
    for index in view.subscriptions.indices {
      view.subscriptions[index].tell(view.session, view.untold, workspace)
    }
    view.untold = []
  }

  /// Whether findings have changed that the client would not ask for by itself: it does so for the document that is typed
  /// in, but cannot know of those that changed because of another document, or because all have been read by now.
  private func mustAskAgain(_ view: View, _ changed: Set<UInt32>, _ workspace: Workspace) -> Bool {
    changed.contains { number in
      guard let record = workspace.records[number], record.isOpen else { return true }
      return view.asked[number].map { record.clock <= $0 } ?? false
    }
  }

  /// Asks the client for hints again if another file has changed those that it shows.
  private func refreshHints(_ view: inout View, _ changed: Set<UInt32>, _ workspace: Workspace) {
    guard !view.hints.isEmpty else { return }
    view.hints = view.hints.filter { workspace.records[$0.key]?.isOpen == true }
    // A document counts as changed, too, if another one makes other commands of its code.
    let old = view.hints.filter { number, hints in
      changed.contains(number) && workspace.records[number].map { hints.areOld($0, workspace) } ?? false
    }
    guard !old.isEmpty else { return }
    old.keys.forEach { view.hints[$0] = nil }
    _ = view.session.client.send("workspace/inlayHint/refresh", .null) { _, _ in }
  }

  /// Publishes what differs from what was published last; what has gone is cleared.
  private func push(_ view: inout View, _ changed: Set<UInt32>, _ workspace: Workspace) {
    let changed = workspace.inOrder(changed)
    for number in changed {
      // The document is gone, or the client spells it otherwise by now.
      guard let last = view.spellings[number], last != workspace.records[number]?.spelling else { continue }
      view.spellings[number] = nil
      // Unless another document has its URI since.
      if workspace.record(uri: last)?.spelling != last { publish(&view, last, version: nil, []) }
    }
    for number in changed {
      guard let record = workspace.records[number], !record.isOutOfStep else { continue }
      view.spellings[number] = record.spelling
      let isShown = workspace.isAskedFor(record) && view.session.serves(record)
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
