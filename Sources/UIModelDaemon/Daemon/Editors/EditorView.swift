import UIModelEngine

/// The workspace of one editor, used while other editors also have documents open. The workspace contains the open
/// texts of this editor and the files on disk, but not the unsaved texts of other editors. It is a fork of the shared
/// workspace (the trunk), and later changes of the trunk are applied to it. A view may be used only on the worker
/// thread.
final class EditorView {
  let sessionNumber: Int
  private(set) var workspace: Workspace
  /// Whether the workspace was rebuilt after the last update of the client. If so, earlier results of the client may be
  /// outdated.
  private var wasRebuilt = true
  private let trunk: Workspace
  /// The value of the trunk's `clock` when the trunk's changes were last applied to this view.
  private var trunkClock: Int
  /// The value of the trunk's `structureRevision` when the trunk's changes were last applied to this view. The revision
  /// counts changes that affect more than the text of one document.
  private var trunkStructureRevision: Int
  /// Files that were written since the trunk's changes were last applied.
  var writtenFiles = Set<DocumentURI>()

  /// Makes the view of a session.
  ///
  /// - Parameter isSoleHolder: whether this session is the only one that holds a document, i.e. has it open. The trunk
  ///   then has this session's text of the document.
  init(_ sessionNumber: Int, of trunk: Workspace, isSoleHolder: (DocumentURI) -> Bool) {
    (self.sessionNumber, self.trunk) = (sessionNumber, trunk)
    workspace = EditorView.fork(of: trunk, isSoleHolder: isSoleHolder)
    (trunkClock, trunkStructureRevision) = (trunk.clock, trunk.structureRevision)
  }

  /// Returns a fork of the trunk for one session. A document that other sessions hold, i.e. have open, gets the text of
  /// its file. Only a document that no other session holds keeps its open text.
  private static func fork(of trunk: Workspace, isSoleHolder: (DocumentURI) -> Bool) -> Workspace {
    let fork = trunk.forked()
    let foreignDocuments = trunk.documents.filter { $0.isOpen && !isSoleHolder($0.uri) }
    func close(_ records: [DocumentRecord]) {
      for record in records { _ = try? fork.apply(.close(uri: record.uri.key)) }
    }
    // Configurations are closed first, because the configurations on disk decide which other files are documents.
    close(foreignDocuments.filter { $0.document.kind == .configuration })
    // An unsaved configuration of another editor may have excluded more files from the trunk than the file on disk
    // does, or fewer. The affected folders are therefore read again.
    let narrowedFolders = fork.folders.values.filter { folder in
      folder.lastReadSelection != nil && trunk.folders[folder.path].map { $0.selection != folder.selection } ?? false
    }.map(\.path)
    for path in narrowedFolders { fork.removeExcludedDocuments(path) }
    close(foreignDocuments.filter { $0.document.kind != .configuration })
    readFolders(of: fork, besides: narrowedFolders)
    return fork
  }

  /// Reads the folders that need a scan, for example after a change of their configuration, and the folders at
  /// `additionalPaths`.
  private static func readFolders(of fork: Workspace, besides additionalPaths: [String] = []) {
    for path in Set(fork.takeFoldersToScan() + additionalPaths).sorted() {
      _ = fork.applyScans([Workspace.scan(fork.scanRequest(path))])
      fork.removeExcludedDocuments(path)
    }
  }

  /// Clears the rebuild flag. Returns whether the workspace was rebuilt since the last call.
  func consumeRebuildFlag() -> Bool {
    defer { wasRebuilt = false }
    return wasRebuilt
  }

  /// Returns the record of a document in this session's workspace, or nil if the workspace does not have the document.
  func record(_ uri: DocumentURI) -> DocumentRecord? { workspace.record(uri) }

  // MARK: Following

  /// Applies the changes of the trunk since the last call. `holderNumbers` contains the numbers of the sessions that
  /// hold each document, by the document's key.
  func applyTrunkChanges(holderNumbers: [String: [Int]]) {
    workspace.messageOrigin = trunk.messageOrigin
    defer { applyWrittenFiles(holderNumbers) }
    guard trunkClock != trunk.clock || trunkStructureRevision != trunk.structureRevision else { return }
    guard trunkStructureRevision == trunk.structureRevision,
      let changedNumbers = trunk.history.documents(since: trunkClock)
    else {
      return rebuild(holderNumbers)
    }
    trunkClock = trunk.clock
    let changedDocuments = trunk.inOrder(changedNumbers).compactMap { trunkDocument($0) }.filter {
      holderNumbers[$0.uri.key] == nil
    }
    if !changedDocuments.isEmpty { _ = try? workspace.apply(.trunkChanges(changedDocuments)) }
  }

  private func trunkDocument(_ number: UInt32) -> TrunkDocument? {
    if let record = trunk.records[number] { return TrunkDocument(uri: record.uri, record: record, code: nil) }
    guard let uri = trunk.removedDocuments[number]?.uri, trunk.record(uri) == nil else { return nil }
    let codeBytes = trunk.codeFolder(of: uri).flatMap { trunk.swift.bytes(of: uri.key, in: $0) }
    return TrunkDocument(uri: uri, record: nil, code: codeBytes)
  }

  /// Forks the trunk again and applies the open texts of this session.
  private func rebuild(_ holderNumbers: [String: [Int]]) {
    let heldDocuments = workspace.documents.filter { holderNumbers[$0.uri.key]?.contains(sessionNumber) == true }
    let clock = workspace.clock
    workspace = EditorView.fork(of: trunk) { holderNumbers[$0.key] == [sessionNumber] }
    // The new clock must be greater than every clock that the client got from the previous fork.
    workspace.clock = max(workspace.clock, clock) + 1
    for record in heldDocuments {
      let bytes = record.document.bytes
      _ = try? workspace.apply(.open(uri: record.spelling, version: record.version, text: bytes, holder: sessionNumber))
      guard let number = workspace.record(record.uri)?.number else { continue }
      workspace.setEditorState(of: number, as: record)
    }
    (self.trunkClock, trunkStructureRevision, wasRebuilt) = (trunk.clock, trunk.structureRevision, true)
  }

  /// Reads those files in `writtenFiles` that editors have open or that this workspace includes but the trunk excludes,
  /// and updates their documents.
  private func applyWrittenFiles(_ holderNumbers: [String: [Int]]) {
    if writtenFiles.isEmpty { return }
    // The trunk reads all other files, and this view gets them with the trunk's changes.
    let files = writtenFiles.filter { uri in
      workspace.acceptsDocument(uri) && (holderNumbers[uri.key] != nil || !trunk.acceptsDocument(uri))
    }.sorted { $0.key < $1.key }
      .map { uri in (uri: uri, bytes: uri.path.flatMap { try? FileSystem.readText($0) }) }
    writtenFiles = []
    guard !files.isEmpty else { return }
    _ = try? workspace.apply(.externalChanges(files))
    EditorView.readFolders(of: workspace)
  }
}
