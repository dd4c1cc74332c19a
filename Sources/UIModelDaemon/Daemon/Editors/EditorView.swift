import UIModelEngine

/// The workspace that one editor sees while other editors also hold documents. It contains this editor's open texts and
/// the files on disk, but not the unsaved texts of other editors. It is a fork of the shared workspace (the trunk) and
/// follows its changes. It may be used only on the worker.
final class EditorView {
  let sessionNumber: Int
  private(set) var workspace: Workspace
  /// Whether the workspace was rebuilt since the last update of the client. The client's earlier results may then be
  /// outdated.
  private var wasRebuilt = true
  private let trunk: Workspace
  /// The trunk's `clock` when its changes were last applied.
  private var trunkClock: Int
  /// The trunk's `structure` when its changes were last applied. It counts changes other than edits of one document.
  private var trunkStructure: Int
  /// Files that were written since the trunk's changes were last applied.
  var writtenFiles = Set<DocumentURI>()

  /// Makes the view of a session.
  ///
  /// - Parameter isSoleHolder: whether only this session holds a document, in which case the trunk has the session's
  ///   text.
  init(_ session: Int, of trunk: Workspace, isSoleHolder: (DocumentURI) -> Bool) {
    (self.sessionNumber, self.trunk) = (session, trunk)
    workspace = EditorView.fork(of: trunk, isSoleHolder: isSoleHolder)
    (trunkClock, trunkStructure) = (trunk.clock, trunk.structureRevision)
  }

  /// Returns a fork of the trunk in which documents that other editors hold have the text of their files.
  private static func fork(of trunk: Workspace, isSoleHolder: (DocumentURI) -> Bool) -> Workspace {
    let fork = trunk.forked()
    let foreignDocuments = trunk.documents.filter { $0.isOpen && !isSoleHolder($0.uri) }
    func close(_ records: [DocumentRecord]) {
      for record in records { _ = try? fork.apply(.close(uri: record.uri.key)) }
    }
    // The configurations on disk decide which of the other files are documents.
    close(foreignDocuments.filter { $0.document.kind == .configuration })
    // The trunk may have excluded files because of an editor's unsaved configuration.
    let narrowedFolders = fork.folders.values.filter { folder in
      folder.lastReadSelection != nil && trunk.folders[folder.path].map { $0.selection != folder.selection } ?? false
    }.map(\.path)
    for path in narrowedFolders { fork.dropExcluded(path) }
    close(foreignDocuments.filter { $0.document.kind != .configuration })
    readFolders(of: fork, besides: narrowedFolders)
    return fork
  }

  /// Reads the folders whose configurations select other files than at the last scan, and the additional paths.
  private static func readFolders(of fork: Workspace, besides additionalPaths: [String] = []) {
    for path in Set(fork.takeFoldersToScan() + additionalPaths).sorted() {
      _ = fork.applyScans([Workspace.scan(fork.scanRequest(path))])
      fork.dropExcluded(path)
    }
  }

  /// Returns whether the workspace was rebuilt since the last call.
  func consumeRebuildFlag() -> Bool {
    defer { wasRebuilt = false }
    return wasRebuilt
  }

  /// Returns the record of a document as this session sees it.
  func record(_ uri: DocumentURI) -> DocumentRecord? { workspace.record(uri) }

  // MARK: Following

  /// Applies the trunk's changes since the last call. `holders` contains the sessions that hold a document, by the
  /// document's key.
  func applyTrunkChanges(holders: [String: [Int]]) {
    workspace.messageOrigin = trunk.messageOrigin
    defer { applyWrittenFiles(holders) }
    guard trunkClock != trunk.clock || trunkStructure != trunk.structureRevision else { return }
    guard trunkStructure == trunk.structureRevision, let touched = trunk.history.documents(since: trunkClock) else {
      return rebuild(holders)
    }
    trunkClock = trunk.clock
    let changedDocuments = trunk.inOrder(touched).compactMap { followedDocument($0) }.filter {
      holders[$0.uri.key] == nil
    }
    if !changedDocuments.isEmpty { _ = try? workspace.apply(.trunkChanges(changedDocuments)) }
  }

  private func followedDocument(_ number: UInt32) -> TrunkDocument? {
    if let record = trunk.records[number] { return TrunkDocument(uri: record.uri, record: record, code: nil) }
    guard let uri = trunk.removedDocuments[number]?.uri, trunk.record(uri) == nil else { return nil }
    let code = trunk.codeFolder(of: uri).flatMap { trunk.swift.bytes(of: uri.key, in: $0) }
    return TrunkDocument(uri: uri, record: nil, code: code)
  }

  /// Forks the trunk again and applies the texts that this session holds.
  private func rebuild(_ holders: [String: [Int]]) {
    let heldDocuments = workspace.documents.filter { holders[$0.uri.key]?.contains(sessionNumber) == true }
    let clock = workspace.clock
    workspace = EditorView.fork(of: trunk) { holders[$0.key] == [sessionNumber] }
    // Clocks that the client got from the previous fork must be smaller.
    workspace.clock = max(workspace.clock, clock) + 1
    for record in heldDocuments {
      let text = record.document.bytes
      _ = try? workspace.apply(.open(uri: record.spelling, version: record.version, text: text, holder: sessionNumber))
      guard let number = workspace.record(record.uri)?.number else { continue }
      workspace.setEditorState(of: number, as: record)
    }
    (self.trunkClock, trunkStructure, wasRebuilt) = (trunk.clock, trunk.structureRevision, true)
  }

  /// Applies written files whose documents are held by editors, and written files that only this view includes.
  private func applyWrittenFiles(_ holders: [String: [Int]]) {
    if writtenFiles.isEmpty { return }
    // The trunk applies the other written files that it includes.
    let files = writtenFiles.filter { uri in
      workspace.acceptsDocument(uri) && (holders[uri.key] != nil || !trunk.acceptsDocument(uri))
    }.sorted { $0.key < $1.key }
      .map { uri in (uri: uri, bytes: uri.path.flatMap { try? FileSystem.readText($0) }) }
    writtenFiles = []
    guard !files.isEmpty else { return }
    _ = try? workspace.apply(.outsideChanges(files))
    EditorView.readFolders(of: workspace)
  }
}
