import UIModelEngine
import UIModelSwift
import UIModelSystems

extension RequestContext {
  /// Applies changes by other programs that the file watcher reports.
  func applyFileChanges(_ changes: ExternalChanges) {
    applyFileChanges(changes.files.sorted().map { ($0, mayBeFolder: false) }, needsFullScan: changes.needsFullScan)
  }

  /// Applies changes of files that other programs have created, changed or removed, as one change. Reads the current
  /// content of each file, because events arrive late and in any order.
  ///
  /// - Parameter files: absolute paths of the changed files. If `mayBeFolder` is true, the path may be that of a
  ///   current or former folder.
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
      workspace.infoPlistChanged(at: path)
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
      // The file may be a document only in the view of an editor.
      if !workspace.acceptsDocument(uri) { workspace.noteWritten([uri]) }
      if kind == .swift, let folder = workspace.folder(of: path), folder.lastReadSelection != nil,
        !folder.ignored.covers(path)
      {
        needsFullScan = true
        continue
      }
      guard workspace.acceptsDocument(uri) else { continue }
      let file = Workspace.ScannedFile(path)
      if let file = file.unreadFile { unreadFiles.append(file) } else { contents[uri] = .some(try? file.content.get()) }
    }
    // `reloadFolders` reads these files in one change with all others, unless it has to wait for a scan.
    if needsFullScan, workspace.scansUnderWay == 0 {
      contents = contents.filter { !workspace.isCoveredByReload($0.key) }
    }
    if !contents.isEmpty {
      let files = contents.sorted { $0.key.key < $1.key.key }.map { (uri: $0.key, bytes: $0.value) }
      _ = try? workspace.apply(.outsideChanges(files))
    }
    if !unreadFiles.isEmpty { _ = try? workspace.apply(.unreadFiles(unreadFiles)) }
    // A running scan may already have passed the changed files.
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
