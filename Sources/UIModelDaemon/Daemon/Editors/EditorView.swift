import UIModelEngine

/// The workspace of one editor while other editors hold documents: its own open texts over the files. It is a fork of the
/// shared workspace and follows it. Touched only by the worker.
final class EditorView {
  let session: Int
  private(set) var workspace: Workspace
  /// The workspace was made again, so that anything may be another than what the client was told.
  private var isNew = true
  private let trunk: Workspace
  /// What the trunk was when it was last followed.
  private var clock: Int
  private var structure: Int
  /// Files of documents that editors hold and that were written since.
  var written = Set<DocumentURI>()

  /// `isOwn`: whether the session holds a document, which then is the trunk's text.
  init(_ session: Int, of trunk: Workspace, isOwn: (DocumentURI) -> Bool) {
    (self.session, self.trunk) = (session, trunk)
    workspace = EditorView.fork(of: trunk, isOwn: isOwn)
    (clock, structure) = (trunk.clock, trunk.structure)
  }

  /// The trunk with the files in place of what other editors hold.
  private static func fork(of trunk: Workspace, isOwn: (DocumentURI) -> Bool) -> Workspace {
    let fork = trunk.forked()
    let others = trunk.documents.filter { $0.isOpen && !isOwn($0.uri) }
    func close(_ records: [DocumentRecord]) {
      for record in records { _ = try? fork.apply(.close(uri: record.uri.key)) }
    }
    // Configurations on disk decide which of the other files are documents.
    close(others.filter { $0.document.kind == .configuration })
    // The trunk may have left files out because of an editor's unsaved configuration.
    let narrowed = fork.folders.values.filter { folder in
      folder.read != nil && trunk.folders[folder.path].map { $0.selection != folder.selection } ?? false
    }.map(\.path)
    for path in narrowed { fork.dropExcluded(path) }
    close(others.filter { $0.document.kind != .configuration })
    readFolders(of: fork, besides: narrowed)
    return fork
  }

  /// Reads the folders whose configurations include other files than when they were read last. `more`: other folders.
  private static func readFolders(of fork: Workspace, besides more: [String] = []) {
    for path in Set(fork.takeFoldersToScan() + more).sorted() {
      _ = fork.take([Workspace.scan(fork.scanOrder(path))])
      fork.dropExcluded(path)
    }
  }

  /// Whether the workspace was made again since the last call.
  func takeIsNew() -> Bool {
    defer { isNew = false }
    return isNew
  }

  /// A document that the session holds.
  func record(_ uri: DocumentURI) -> DocumentRecord? { workspace.record(uri) }

  // MARK: Following

  /// Takes over what has changed in the trunk. `holders`: of a document, by its key.
  func follow(holders: [String: [Int]]) {
    workspace.message = trunk.message
    defer { followWritten(holders) }
    guard clock != trunk.clock || structure != trunk.structure else { return }
    guard structure == trunk.structure, let touched = trunk.history.documents(since: clock) else {
      return make(holders)
    }
    clock = trunk.clock
    let others = trunk.inOrder(touched).compactMap { followed($0) }.filter { holders[$0.uri.key] == nil }
    if !others.isEmpty { _ = try? workspace.apply(.followed(others)) }
  }

  private func followed(_ number: UInt32) -> FollowedDocument? {
    if let record = trunk.records[number] { return FollowedDocument(uri: record.uri, record: record, code: nil) }
    guard let uri = trunk.gone[number]?.uri, trunk.record(uri) == nil else { return nil }
    let code = trunk.codeFolder(of: uri).flatMap { trunk.swift.bytes(of: uri.key, in: $0) }
    return FollowedDocument(uri: uri, record: nil, code: code)
  }

  /// Makes the fork again from what the trunk is now, and lays the session's texts over it.
  private func make(_ holders: [String: [Int]]) {
    let own = workspace.documents.filter { holders[$0.uri.key]?.contains(session) == true }
    let clock = workspace.clock
    workspace = EditorView.fork(of: trunk) { holders[$0.key] == [session] }
    // What was told of the fork before this one is older.
    workspace.clock = max(workspace.clock, clock) + 1
    for record in own {
      let text = record.document.bytes
      _ = try? workspace.apply(.open(uri: record.spelling, version: record.version, text: text, holder: session))
      guard let number = workspace.record(record.uri)?.number else { continue }
      workspace.setEditorState(of: number, as: record)
    }
    (self.clock, structure, isNew) = (trunk.clock, trunk.structure, true)
  }

  /// Takes in files that were written while editors hold them.
  private func followWritten(_ holders: [String: [Int]]) {
    if written.isEmpty { return }
    // The trunk takes in the others, but for those that only this editor's configurations include.
    let files = written.filter { uri in
      workspace.takesIn(uri) && (holders[uri.key] != nil || !trunk.takesIn(uri))
    }.sorted { $0.key < $1.key }
      .map { uri in (uri: uri, bytes: uri.path.flatMap { try? FileSystem.readText($0) }) }
    written = []
    guard !files.isEmpty else { return }
    _ = try? workspace.apply(.outside(files))
    EditorView.readFolders(of: workspace)
  }
}
