import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Detection of changes that other programs make to files in the folders.
extension Workspace {
  /// Reads the files again that other programs have changed, added or removed: files in the folders, files that the
  /// user named, and the `Info.plist` files of apps. Documents that an editor holds, documents with unsaved changes,
  /// and the documents in `keptDocuments` stay as they are. Returns whether anything has changed.
  @discardableResult
  func reloadFolders(keeping keptDocuments: some Sequence<UInt32> = EmptyCollection()) -> Bool {
    let before = clock
    let keptDocuments = Set(keptDocuments)
    let folders = folders.values.filter { $0.lastReadSelection != nil && !$0.isBeingRead }.map(\.path).sorted()
    for path in folders { reloadConfigurations(of: path, keeping: keptDocuments) }
    var paths = Set<String>()
    var unread: [UnreadFile] = []
    for path in folders { paths.formUnion(currentFiles(in: path, &unread)) }
    let unreadPaths = Set(unread.map(\.path))
    // Files that were removed must be included, too.
    let code = self.folders.keys.flatMap { swift.keys(in: $0) }.map { DocumentURI($0) }
    paths.formUnion(code.filter { codeFolder(of: $0) != nil }.compactMap(\.path))
    var clocks: [String: Int] = [:]
    var open: [String] = []
    for record in documents {
      guard let path = record.uri.path else { continue }
      clocks[path] = record.clock
      if record.isOpen || record.isUnsaved || keptDocuments.contains(record.number) {
        paths.remove(path)
        // Another program might have written a file that an editor holds.
        if record.isOpen { open.append(path) }
      } else if !paths.contains(path), !unreadPaths.contains(path), record.isNamed || folder(of: path) != nil {
        // A document outside of all folders that the user did not name is only a text: its file is not read.
        paths.insert(path)
      }
    }
    seenFiles = seenFiles.filter { paths.contains($0.key) }
    let changedPaths =
      paths.filter { path in
        guard let file = seenFiles[path], let stamp = OperatingSystem.stamp(of: path) else { return true }
        return file != SeenFile(stamp: stamp, clock: clocks[path])
      }.sorted() + open
    applyScanned(Concurrently.map(changedPaths) { ScannedFile($0) }, unread)
    refreshInfoPlists()
    return clock != before
  }

  /// Whether `reloadFolders` reads the file of a document, or a Swift file.
  func isCoveredByReload(_ uri: DocumentURI) -> Bool {
    if let record = record(uri), record.isOpen || record.isNamed { return true }
    return uri.path.flatMap { folder(of: $0) }.map { $0.lastReadSelection != nil && !$0.isBeingRead } ?? false
  }

  private func currentFiles(in path: String, _ unread: inout [UnreadFile]) -> [String] {
    let before = folders[path].map { ($0.ignored, $0.projects.demos) }
    guard let (files, unreadFiles) = folders[path]?.listFiles() else { return [] }
    unread += unreadFiles.filter { folder(of: $0.path)?.path == path }
    if let projects = folders[path]?.projects { updateProjects(projects, in: path) }
    if let before, let now = folders[path], (now.ignored, now.projects.demos) != before { selectionChanged(in: path) }
    // A nested folder might also be open, and then the file belongs to that folder.
    return folders.count == 1 ? files : files.filter { folder(of: $0)?.path == path }
  }

  /// Reads the configurations of a folder again. They are read before all other files, because they decide which files
  /// belong to the folder.
  private func reloadConfigurations(of path: String, keeping keptDocuments: Set<UInt32>) {
    let innerFolders = configurations.keys.filter { $0 != path && FilePath.isIn(path, $0) }.sorted()
    for folder in [path] + innerFolders {
      let uri = DocumentURI(path: folder + "/" + DocumentKind.configurationName)
      let known = record(uri)
      if let known, known.isOpen || known.isUnsaved || keptDocuments.contains(known.number) { continue }
      let file = uri.path.map { ScannedFile($0) }
      applyScanned(known != nil || file?.isExistingFile == true ? [file].compactMap { $0 } : [])
    }
    if let folder = folders[path], folder.lastReadSelection != folder.selection { selectionChanged(in: path) }
  }

  private func selectionChanged(in path: String) {
    dropExcluded(path)
    let selection = folders[path]?.selection
    folders[path]?.lastReadSelection = selection
  }

  /// Applies the current content of files as one change.
  private func applyScanned(_ files: [ScannedFile], _ unreadFiles: [UnreadFile] = []) {
    var found: [(uri: DocumentURI, bytes: [UInt8]?)] = []
    var stamps: [String: FileStamp] = [:]
    var unread = unreadFiles
    for file in files {
      switch file.content {
      case .success(let bytes):
        stamps[file.path] = file.stamp
        found.append((DocumentURI(path: file.path), bytes))
      case .failure:
        if let file = file.unreadFile {
          unread.append(file)
          continue
        }
        // A document whose file cannot be read keeps its text, unless the file was removed.
        if !file.isExistingFile { found.append((DocumentURI(path: file.path), nil)) }
      }
    }
    if !found.isEmpty { _ = try? apply(.outsideChanges(found)) }
    if !unread.isEmpty { _ = try? apply(.unreadFiles(unread)) }
    recordStamps(stamps)
  }

  /// Records the time stamps of files that were just read.
  func recordStamps(_ stamps: [String: FileStamp]) {
    for (path, stamp) in stamps {
      seenFiles[path] = SeenFile(stamp: stamp, clock: record(DocumentURI(path: path))?.clock)
    }
  }
}

extension Workspace.ScannedFile {
  /// Whether the file exists, even if it cannot be read. A folder is not a file.
  fileprivate var isExistingFile: Bool {
    if case .success = content { return true }
    return FileSystem.exists(path) && !FileSystem.isFolder(path)
  }
}
