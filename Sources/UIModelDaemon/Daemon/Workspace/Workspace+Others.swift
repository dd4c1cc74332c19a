import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Detection of changes that other programs make to files in the folders.
extension Workspace {
  /// Reads the files again that other programs have changed, added or removed: files in the folders, files that the
  /// user named, and the `Info.plist` files of apps. Documents that an editor holds, documents with unsaved changes,
  /// and the documents in `keeping` stay as they are. Returns whether anything has changed.
  @discardableResult
  func reloadFolders(keeping kept: some Sequence<UInt32> = EmptyCollection()) -> Bool {
    let before = clock
    let kept = Set(kept)
    let folders = folders.values.filter { $0.read != nil && !$0.isBeingRead }.map(\.path).sorted()
    for path in folders { reloadConfigurations(of: path, keeping: kept) }
    var paths = Set<String>()
    var unread: [UnreadFile] = []
    for path in folders { paths.formUnion(filesNow(in: path, &unread)) }
    let unreadPaths = Set(unread.map(\.path))
    // Removed files must be found too.
    let code = self.folders.keys.flatMap { swift.keys(in: $0) }.map { DocumentURI($0) }
    paths.formUnion(code.filter { codeFolder(of: $0) != nil }.compactMap(\.path))
    var clocks: [String: Int] = [:]
    var open: [String] = []
    for record in documents {
      guard let path = record.uri.path else { continue }
      clocks[path] = record.clock
      if record.isOpen || record.isUnsaved || kept.contains(record.number) {
        paths.remove(path)
        // Another program may have written a file that an editor holds.
        if record.isOpen { open.append(path) }
      } else if !paths.contains(path), !unreadPaths.contains(path), record.isNamed || folder(of: path) != nil {
        // A document outside of all folders that the user did not name has only a text, and no file is read.
        paths.insert(path)
      }
    }
    seen = seen.filter { paths.contains($0.key) }
    let unseen =
      paths.filter { path in
        guard let file = seen[path], let stamp = OperatingSystem.stamp(of: path) else { return true }
        return file != SeenFile(stamp: stamp, clock: clocks[path])
      }.sorted() + open
    applyScanned(Concurrently.map(unseen) { ScannedFile($0) }, unread)
    refreshInfoPlists()
    return clock != before
  }

  /// Whether `reloadFolders` reads the file of a document, or a Swift file.
  func isCoveredByReload(_ uri: DocumentURI) -> Bool {
    if let record = record(uri), record.isOpen || record.isNamed { return true }
    return uri.path.flatMap { folder(of: $0) }.map { $0.read != nil && !$0.isBeingRead } ?? false
  }

  private func filesNow(in path: String, _ unread: inout [UnreadFile]) -> [String] {
    let before = folders[path].map { ($0.ignored, $0.projects.demos) }
    guard let (files, others) = folders[path]?.listFiles() else { return [] }
    unread += others.filter { folder(of: $0.path)?.path == path }
    if let projects = folders[path]?.projects { noteProjects(projects, in: path) }
    if let before, let now = folders[path], (now.ignored, now.projects.demos) != before { selectionChanged(in: path) }
    // A nested folder may also be open, and then the file belongs to that folder.
    return folders.count == 1 ? files : files.filter { folder(of: $0)?.path == path }
  }

  /// Reads the configurations of a folder again. They come first, because they decide which files belong to the folder.
  private func reloadConfigurations(of path: String, keeping kept: Set<UInt32>) {
    let inner = configurations.keys.filter { $0 != path && FilePath.isIn(path, $0) }.sorted()
    for folder in [path] + inner {
      let uri = DocumentURI(path: folder + "/" + DocumentKind.configurationName)
      let known = record(uri)
      if let known, known.isOpen || known.isUnsaved || kept.contains(known.number) { continue }
      let file = uri.path.map { ScannedFile($0) }
      applyScanned(known != nil || file?.isThere == true ? [file].compactMap { $0 } : [])
    }
    if let folder = folders[path], folder.read != folder.selection { selectionChanged(in: path) }
  }

  private func selectionChanged(in path: String) {
    dropExcluded(path)
    let selection = folders[path]?.selection
    folders[path]?.read = selection
  }

  /// Applies the current content of files as one change.
  private func applyScanned(_ files: [ScannedFile], _ others: [UnreadFile] = []) {
    var found: [(uri: DocumentURI, bytes: [UInt8]?)] = []
    var stamps: [String: FileStamp] = [:]
    var unread = others
    for file in files {
      switch file.content {
      case .success(let bytes):
        stamps[file.path] = file.stamp
        found.append((DocumentURI(path: file.path), bytes))
      case .failure:
        if let file = file.unread {
          unread.append(file)
          continue
        }
        // A file that cannot be read keeps its text, unless it was removed.
        if !file.isThere { found.append((DocumentURI(path: file.path), nil)) }
      }
    }
    if !found.isEmpty { _ = try? apply(.outside(found)) }
    if !unread.isEmpty { _ = try? apply(.unread(unread)) }
    noteSeen(stamps)
  }

  /// Records the time stamps of files that were just read.
  func noteSeen(_ stamps: [String: FileStamp]) {
    for (path, stamp) in stamps {
      seen[path] = SeenFile(stamp: stamp, clock: record(DocumentURI(path: path))?.clock)
    }
  }
}

extension Workspace.ScannedFile {
  /// Whether a file exists, even if it cannot be read. A folder is not a file.
  fileprivate var isThere: Bool {
    if case .success = content { return true }
    return FileSystem.exists(path) && !FileSystem.isFolder(path)
  }
}
