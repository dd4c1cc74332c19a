import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Detection of changes that other programs make to files in the folders.
extension Workspace {
  /// Reads again the files that other programs have changed, added or removed: files in the folders, files that the
  /// user named, and the `Info.plist` files of apps. Documents that an editor holds, documents with unsaved changes,
  /// and the documents in `keptDocuments` stay as they are. Returns whether the workspace has changed.
  @discardableResult
  func reloadFolders(keeping keptDocuments: some Sequence<UInt32> = EmptyCollection()) -> Bool {
    let previousClock = clock
    let keptDocuments = Set(keptDocuments)
    let folders = folders.values.filter { $0.lastReadSelection != nil && !$0.isBeingRead }.map(\.path).sorted()
    for path in folders { reloadConfigurations(of: path, keeping: keptDocuments) }
    var paths = Set<String>()
    var unreadFiles: [UnreadFile] = []
    for path in folders { paths.formUnion(currentFiles(in: path, &unreadFiles)) }
    let unreadPaths = Set(unreadFiles.map(\.path))
    // The Swift files that were read before are added, because a removed file is not in the listing.
    let codeURIs = self.folders.keys.flatMap { swift.keys(in: $0) }.map { DocumentURI($0) }
    paths.formUnion(codeURIs.filter { codeFolder(of: $0) != nil }.compactMap(\.path))
    var clocks: [String: Int] = [:]
    var openPaths: [String] = []
    for record in documents {
      guard let path = record.uri.path else { continue }
      clocks[path] = record.clock
      if record.isOpen || record.isUnsaved || keptDocuments.contains(record.number) {
        paths.remove(path)
        // Another program might have written a file that an editor holds.
        if record.isOpen { openPaths.append(path) }
      } else if !paths.contains(path), !unreadPaths.contains(path), record.isNamed || folder(of: path) != nil {
        // If the user did not name the document, and the document is outside of all folders, its file is not read.
        paths.insert(path)
      }
    }
    seenFiles = seenFiles.filter { paths.contains($0.key) }
    let changedPaths =
      paths.filter { path in
        guard let file = seenFiles[path], let stamp = OperatingSystem.stamp(of: path) else { return true }
        return file != SeenFile(stamp: stamp, clock: clocks[path])
      }.sorted() + openPaths
    applyScanned(Concurrently.map(changedPaths) { ScannedFile($0) }, unreadFiles)
    refreshInfoPlists()
    return clock != previousClock
  }

  /// Whether `reloadFolders` checks the file with this URI, which is the file of a document or a Swift file.
  func isCoveredByReload(_ uri: DocumentURI) -> Bool {
    if let record = record(uri), record.isOpen || record.isNamed { return true }
    return uri.path.flatMap { folder(of: $0) }.map { $0.lastReadSelection != nil && !$0.isBeingRead } ?? false
  }

  private func currentFiles(in path: String, _ allUnreadFiles: inout [UnreadFile]) -> [String] {
    let previousSelection = folders[path].map { ($0.gitIgnore, $0.projects.demos) }
    guard let (files, unreadFiles) = folders[path]?.listFiles() else { return [] }
    allUnreadFiles += unreadFiles.filter { folder(of: $0.path)?.path == path }
    if let projects = folders[path]?.projects { updateProjects(projects, in: path) }
    if let previousSelection, let folder = folders[path], (folder.gitIgnore, folder.projects.demos) != previousSelection
    {
      selectionChanged(in: path)
    }
    // A nested folder might also be open, and then the file belongs to that folder.
    return folders.count == 1 ? files : files.filter { folder(of: $0)?.path == path }
  }

  /// Reads the configurations of a folder again. Configurations are read before all other files, because they decide
  /// which files belong to the folder.
  private func reloadConfigurations(of path: String, keeping keptDocuments: Set<UInt32>) {
    let innerFolders = configurations.keys.filter { $0 != path && FilePath.isIn(path, $0) }.sorted()
    for folder in [path] + innerFolders {
      let uri = DocumentURI(path: folder + "/" + DocumentKind.configurationFileName)
      let existingRecord = record(uri)
      if let existingRecord,
        existingRecord.isOpen || existingRecord.isUnsaved || keptDocuments.contains(existingRecord.number)
      {
        continue
      }
      let file = uri.path.map { ScannedFile($0) }
      applyScanned(existingRecord != nil || file?.isExistingFile == true ? [file].compactMap { $0 } : [])
    }
    if let folder = folders[path], folder.lastReadSelection != folder.selection { selectionChanged(in: path) }
  }

  private func selectionChanged(in path: String) {
    removeExcludedDocuments(path)
    let selection = folders[path]?.selection
    folders[path]?.lastReadSelection = selection
  }

  /// Applies the current content of files as one change.
  private func applyScanned(_ files: [ScannedFile], _ unreadFiles: [UnreadFile] = []) {
    var foundFiles: [(uri: DocumentURI, bytes: [UInt8]?)] = []
    var stamps: [String: FileStamp] = [:]
    var allUnreadFiles = unreadFiles
    for file in files {
      switch file.content {
      case .success(let bytes):
        stamps[file.path] = file.stamp
        foundFiles.append((DocumentURI(path: file.path), bytes))
      case .failure:
        if let unreadFile = file.unreadFile {
          allUnreadFiles.append(unreadFile)
          continue
        }
        // A document whose file cannot be read keeps its text, unless the file was removed.
        if !file.isExistingFile { foundFiles.append((DocumentURI(path: file.path), nil)) }
      }
    }
    if !foundFiles.isEmpty { _ = try? apply(.externalChanges(foundFiles)) }
    if !allUnreadFiles.isEmpty { _ = try? apply(.unreadFiles(allUnreadFiles)) }
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
