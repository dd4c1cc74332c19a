import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// What others have done in the folders since their files were read.
extension Workspace {
  /// Takes in what the files of the folders, those that were named, and the `Info.plist`s of apps hold now: those that
  /// changed, came or went. What an editor holds or is yet to be written stays as it is, and so do the documents
  /// `keeping`. Whether anything is another than before.
  @discardableResult
  func takeInFolders(keeping kept: some Sequence<UInt32> = EmptyCollection()) -> Bool {
    let before = clock
    let kept = Set(kept)
    let folders = folders.values.filter { $0.read != nil && !$0.isBeingRead }.map(\.path).sorted()
    for path in folders { takeInConfigurations(of: path, keeping: kept) }
    var paths = Set<String>()
    var unread: [UnreadFile] = []
    for path in folders { paths.formUnion(filesNow(in: path, &unread)) }
    let unreadPaths = Set(unread.map(\.path))
    // Those that have gone are to be missed.
    let code = self.folders.keys.flatMap { swift.keys(in: $0) }.map { DocumentURI($0) }
    paths.formUnion(code.filter { codeFolder(of: $0) != nil }.compactMap(\.path))
    var clocks: [String: Int] = [:]
    var open: [String] = []
    for record in documents {
      guard let path = record.uri.path else { continue }
      clocks[path] = record.clock
      if record.isOpen || record.isUnsaved || kept.contains(record.number) {
        paths.remove(path)
        // Another program may have written what an editor has changed.
        if record.isOpen { open.append(path) }
      } else if !paths.contains(path), !unreadPaths.contains(path), record.isNamed || folder(of: path) != nil {
        // Not one of which only a text was given.
        paths.insert(path)
      }
    }
    seen = seen.filter { paths.contains($0.key) }
    let unseen =
      paths.filter { path in
        guard let file = seen[path], let stamp = OperatingSystem.stamp(of: path) else { return true }
        return file != SeenFile(stamp: stamp, clock: clocks[path])
      }.sorted() + open
    takeIn(Concurrently.map(unseen) { ScannedFile($0) }, unread)
    refreshInfoPlists()
    return clock != before
  }

  /// Whether `takeInFolders` looks at a document's or a Swift file's file.
  func isLookedThrough(_ uri: DocumentURI) -> Bool {
    if let record = record(uri), record.isOpen || record.isNamed { return true }
    return uri.path.flatMap { folder(of: $0) }.map { $0.read != nil && !$0.isBeingRead } ?? false
  }

  private func filesNow(in path: String, _ unread: inout [UnreadFile]) -> [String] {
    let before = folders[path].map { ($0.ignored, $0.projects.demos) }
    guard let (files, others) = folders[path]?.look() else { return [] }
    unread += others.filter { folder(of: $0.path)?.path == path }
    if let projects = folders[path]?.projects { noteProjects(projects, in: path) }
    if let before, let now = folders[path], (now.ignored, now.projects.demos) != before { selectionChanged(in: path) }
    // A folder within it may be open too.
    return folders.count == 1 ? files : files.filter { folder(of: $0)?.path == path }
  }

  /// Which files belong to a folder is to be known before they are looked for.
  private func takeInConfigurations(of path: String, keeping kept: Set<UInt32>) {
    let inner = configurations.keys.filter { $0 != path && FilePath.isIn(path, $0) }.sorted()
    for folder in [path] + inner {
      let uri = DocumentURI(path: folder + "/" + DocumentKind.configurationName)
      let known = record(uri)
      if let known, known.isOpen || known.isUnsaved || kept.contains(known.number) { continue }
      let file = uri.path.map { ScannedFile($0) }
      takeIn(known != nil || file?.isThere == true ? [file].compactMap { $0 } : [])
    }
    if let folder = folders[path], folder.read != folder.selection { selectionChanged(in: path) }
  }

  private func selectionChanged(in path: String) {
    dropExcluded(path)
    let selection = folders[path]?.selection
    folders[path]?.read = selection
  }

  /// Takes in what files hold now, all as one change.
  private func takeIn(_ files: [ScannedFile], _ others: [UnreadFile] = []) {
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
        // What cannot be read is left as it is, unless it is gone.
        if !file.isThere { found.append((DocumentURI(path: file.path), nil)) }
      }
    }
    if !found.isEmpty { _ = try? apply(.outside(found)) }
    if !unread.isEmpty { _ = try? apply(.unread(unread)) }
    noteSeen(stamps)
  }

  /// Remembers what files were that have just been taken in.
  func noteSeen(_ stamps: [String: FileStamp]) {
    for (path, stamp) in stamps {
      seen[path] = SeenFile(stamp: stamp, clock: record(DocumentURI(path: path))?.clock)
    }
  }
}

extension Workspace.ScannedFile {
  /// Whether something is there, be it something that cannot be read; a folder is no file.
  fileprivate var isThere: Bool {
    if case .success = content { return true }
    return FileSystem.exists(path) && !FileSystem.isFolder(path)
  }
}
