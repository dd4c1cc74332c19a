import UIModelEngine
import UIModelSwift
import UIModelSystems

extension RequestContext {
  /// Applies the file changes of other programs that the file watcher reports.
  func applyFileChanges(_ changes: ExternalChanges) {
    applyFileChanges(changes.files.sorted().map { ($0, mayBeFolder: false) }, needsFullScan: changes.needsFullScan)
  }

  /// Applies changes of files that other programs have created, changed or removed. Reads the current content of each
  /// file, because events arrive late and in any order. The contents are applied as one change.
  ///
  /// - Parameter files: absolute paths of the changed files. If `mayBeFolder` is true, the path can also belong to an
  ///   existing or removed folder.
  /// - Parameter needsFullScan: whether other files may also have changed, so that all folders are compared with the
  ///   disk.
  func applyFileChanges(_ files: [(path: String, mayBeFolder: Bool)], needsFullScan: Bool = false) {
    // Git's ignore files decide which files are read, and project files decide which files are compiled together.
    var needsFullScan =
      needsFullScan
      || files.contains { file in
        let uri = DocumentURI(path: file.path)
        return uri.fileName == ".gitignore" || workspace.projectsMayDepend(on: uri)
      }
    var contents: [DocumentURI: [UInt8]?] = [:]
    var unreadFiles: [UnreadFile] = []
    for (path, mayBeFolder) in files {
      let uri = DocumentURI(path: path)
      workspace.refreshInfoPlist(at: path)
      // A scan that is running may have read the file before this change.
      needsFullScan = needsFullScan || workspace.folder(of: path)?.isBeingRead == true
      if RelatedFileKind(fileName: uri.fileName) != nil {
        if workspace.codeFolder(of: uri) != nil { contents[uri] = .some(try? FileSystem.read(path)) }
        continue
      }
      guard let kind = DocumentKind(fileName: uri.fileName) else {
        needsFullScan = needsFullScan || mayBeFolder && self.mayBeFolder(path)
        continue
      }
      // The shared workspace may exclude the file although the view of an editor includes it.
      if !workspace.acceptsDocument(uri) { workspace.recordWrittenFiles([uri]) }
      if kind == .swift, let folder = workspace.folder(of: path), folder.lastReadSelection != nil,
        !folder.gitIgnore.covers(path)
      {
        needsFullScan = true
        continue
      }
      guard workspace.acceptsDocument(uri) else { continue }
      let file = Workspace.ScannedFile(path)
      if let file = file.unreadFile { unreadFiles.append(file) } else { contents[uri] = .some(try? file.content.get()) }
    }
    // If no scan is running, `reloadFolders` runs immediately and reads these files and all others in one change.
    if needsFullScan, workspace.runningScanCount == 0 {
      contents = contents.filter { !workspace.isCoveredByReload($0.key) }
    }
    if !contents.isEmpty {
      let files = contents.sorted { $0.key.key < $1.key.key }.map { (uri: $0.key, bytes: $0.value) }
      _ = try? workspace.apply(.externalChanges(files))
    }
    if !unreadFiles.isEmpty { _ = try? workspace.apply(.unreadFiles(unreadFiles)) }
    // A running scan may have read the files before they changed, so the reload waits until the scan ends.
    if needsFullScan { whenScanned { $0.workspace.reloadFolders() } }
  }

  /// Whether a path in the workspace is a folder, or was a folder with documents. Events for such a path do not list
  /// the files in the folder.
  private func mayBeFolder(_ path: String) -> Bool {
    guard workspace.folder(of: path) != nil else { return false }
    return FileSystem.isFolder(path)
      || workspace.documents.contains { $0.uri.path?.hasPrefix(path + "/") == true }
  }
}
