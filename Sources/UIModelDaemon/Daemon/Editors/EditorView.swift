import UIModelEngine

/// The workspace that one editor sees while other editors also hold documents. It contains this editor's open texts and
/// the files on disk, but not the unsaved texts of other editors. It is a fork of the shared workspace (the trunk) and
/// follows its changes. It may be used only on the worker.
final class EditorView {
  let session: Int
  private(set) var workspace: Workspace
  /// Whether the workspace was rebuilt since the last update of the client. Anything that the client got before may
  /// then be outdated.
  private var isNew = true
  private let trunk: Workspace
  /// The trunk's `clock` and `structure` when its changes were last applied.
  private var clock: Int
  private var structure: Int
  /// Files that were written since the last call of `follow`.
  var written = Set<DocumentURI>()

  /// Makes the view of a session. `isOwn` returns whether this session alone holds a document. The trunk then has its
  /// text.
  init(_ session: Int, of trunk: Workspace, isOwn: (DocumentURI) -> Bool) {
    (self.session, self.trunk) = (session, trunk)
    workspace = EditorView.fork(of: trunk, isOwn: isOwn)
    (clock, structure) = (trunk.clock, trunk.structure)
  }

  /// Returns a fork of the trunk in which documents that other editors hold have the text of their files.
  private static func fork(of trunk: Workspace, isOwn: (DocumentURI) -> Bool) -> Workspace {
    let fork = trunk.forked()
    let others = trunk.documents.filter { $0.isOpen && !isOwn($0.uri) }
    func close(_ records: [DocumentRecord]) {
      for record in records { _ = try? fork.apply(.close(uri: record.uri.key)) }
    }
    // The configurations on disk decide which of the other files are documents.
    close(others.filter { $0.document.kind == .configuration })
    // The trunk may have excluded files because of an editor's unsaved configuration.
    let narrowed = fork.folders.values.filter { folder in
      folder.read != nil && trunk.folders[folder.path].map { $0.selection != folder.selection } ?? false
    }.map(\.path)
    for path in narrowed { fork.dropExcluded(path) }
    close(others.filter { $0.document.kind != .configuration })
    readFolders(of: fork, besides: narrowed)
    return fork
  }

  /// Reads the folders whose configurations select other files than at the last scan, and the folders in `more`.
  private static func readFolders(of fork: Workspace, besides more: [String] = []) {
    for path in Set(fork.takeFoldersToScan() + more).sorted() {
      _ = fork.take([Workspace.scan(fork.scanOrder(path))])
      fork.dropExcluded(path)
    }
  }

  /// Returns whether the workspace was rebuilt since the last call.
  func consumeIsNew() -> Bool {
    defer { isNew = false }
    return isNew
  }

  /// Returns the record of a document as this session sees it.
  func record(_ uri: DocumentURI) -> DocumentRecord? { workspace.record(uri) }

  // MARK: Following

  /// Applies the trunk's changes since the last call. `holders` contains the sessions that hold a document, by the
  /// document's key.
  func follow(holders: [String: [Int]]) {
    workspace.message = trunk.message
    defer { followWritten(holders) }
    guard clock != trunk.clock || structure != trunk.structure else { return }
    guard structure == trunk.structure, let touched = trunk.history.documents(since: clock) else {
      return rebuild(holders)
    }
    clock = trunk.clock
    let others = trunk.inOrder(touched).compactMap { followed($0) }.filter { holders[$0.uri.key] == nil }
    if !others.isEmpty { _ = try? workspace.apply(.followed(others)) }
  }

  private func followed(_ number: UInt32) -> FollowedDocument? {
    if let record = trunk.records[number] { return FollowedDocument(uri: record.uri, record: record, code: nil) }
    guard let uri = trunk.removedDocuments[number]?.uri, trunk.record(uri) == nil else { return nil }
    let code = trunk.codeFolder(of: uri).flatMap { trunk.swift.bytes(of: uri.key, in: $0) }
    return FollowedDocument(uri: uri, record: nil, code: code)
  }

  /// Forks the trunk again and applies the texts that this session holds.
  private func rebuild(_ holders: [String: [Int]]) {
    let own = workspace.documents.filter { holders[$0.uri.key]?.contains(session) == true }
    let clock = workspace.clock
    workspace = EditorView.fork(of: trunk) { holders[$0.key] == [session] }
    // Clocks that the client got from the previous fork must be smaller.
    workspace.clock = max(workspace.clock, clock) + 1
    for record in own {
      let text = record.document.bytes
      _ = try? workspace.apply(.open(uri: record.spelling, version: record.version, text: text, holder: session))
      guard let number = workspace.record(record.uri)?.number else { continue }
      workspace.setEditorState(of: number, as: record)
    }
    (self.clock, structure, isNew) = (trunk.clock, trunk.structure, true)
  }

  /// Applies the files in `written` whose documents are held by editors, or that only this view includes.
  private func followWritten(_ holders: [String: [Int]]) {
    if written.isEmpty { return }
    // The trunk applies all other files, except those that only this editor's configurations include.
    let files = written.filter { uri in
      workspace.acceptsDocument(uri) && (holders[uri.key] != nil || !trunk.acceptsDocument(uri))
    }.sorted { $0.key < $1.key }
      .map { uri in (uri: uri, bytes: uri.path.flatMap { try? FileSystem.readText($0) }) }
    written = []
    guard !files.isEmpty else { return }
    _ = try? workspace.apply(.outside(files))
    EditorView.readFolders(of: workspace)
  }
}
