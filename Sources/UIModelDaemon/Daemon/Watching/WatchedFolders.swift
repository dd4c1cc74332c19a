import UIModelPlatform

/// The folders that the system watches for `WatchTargets`, with their events. For use on one thread.
struct WatchedFolders {
  private let maximumFolderCount: Int
  private var targets = WatchTargets()
  private var watch: FolderWatch?
  private var missingRoots: Set<String> = []
  /// The number of folders that should have been watched when the system refused a watch; 0 if the system refused the
  /// event queue. Nil if the system has refused neither.
  private(set) var folderCountAtFailure: Int?

  init(maximumFolders: Int) {
    self.maximumFolderCount = maximumFolders
    createWatch()
  }

  /// The descriptor that is readable when there are events; -1 if there is no watch.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  var isAnyRootMissing: Bool { !missingRoots.isEmpty }

  /// Whether Git is changing files of an open folder, which is assumed while Git's index is locked. A lock older than
  /// `maximumLockAge` belongs to a process that has ended.
  var isGitChangingFiles: Bool {
    targets.roots.contains { root in
      var folder = root.path
      while !FileSystem.exists(folder + "/.git"), folder != "/" { folder = FileCommit.folder(of: folder) }
      guard let lockTime = OperatingSystem.lastChange(of: folder + "/.git/index.lock") else { return false }
      return lockTime + WatchedFolders.maximumLockAge > OperatingSystem.currentSecond
    }
  }

  /// The maximum age of a lock of Git's index, in seconds.
  private static let maximumLockAge: Int64 = 60

  private mutating func createWatch() {
    watch = FolderWatch(isRelevant: WatchTargets.isRelevant)
    if watch == nil { folderCountAtFailure = 0 }
  }

  /// Watches the folders of these targets. Returns changes in newly opened folders since they were opened.
  mutating func setTargets(_ targets: WatchTargets) -> ExternalChanges {
    guard targets != self.targets else { return ExternalChanges() }
    let previousRootPaths = Set(self.targets.roots.map(\.path))
    self.targets = targets
    applyTargets()
    return targets.roots.filter { !previousRootPaths.contains($0.path) }.reduce(into: ExternalChanges()) {
      $0.formUnion(missedChanges(in: $1))
    }
  }

  /// Watches all folders of the targets, and no others.
  private mutating func applyTargets() {
    let targets = targets
    let folders = targets.folders
    for folder in watch?.folders ?? [] where !folders.contains(folder) { watch?.remove(folder, alone: true) }
    _ = add(all: folders) { targets.folders }
    missingRoots = Set(targets.roots.map(\.path).filter { watch?.isWatched($0) != true })
  }

  /// Watches folders and returns them. Calls `listFolders` again until it returns no new folders: the system does not
  /// report a folder that was created after its parent was listed and before the parent was watched.
  private mutating func add(all initialFolders: Set<String>, relisting listFolders: () -> Set<String>) -> Set<String> {
    var folders: Set<String> = []
    var newFolders = initialFolders
    while !newFolders.isEmpty, folderCountAtFailure == nil {
      folders.formUnion(newFolders)
      for folder in newFolders.sorted() { add(folder, of: folders.count) }
      newFolders = listFolders().subtracting(folders)
    }
    return folders
  }

  private mutating func add(_ folder: String, of folderCount: Int) {
    guard let watch, folderCountAtFailure == nil, !watch.isWatched(folder) else { return }
    let outcome = watch.count < maximumFolderCount ? watch.add(folder) : .limitReached
    if outcome == .limitReached {
      folderCountAtFailure = max(folderCount, targets.folders.count)
      // The watches are returned to the system, because other programs might need them.
      self.watch = nil
    }
  }

  /// Returns the changes between the opening of a folder and the start of watching.
  private func missedChanges(in root: WatchTargets.Root) -> ExternalChanges {
    // The folder was removed after it was opened.
    if missingRoots.contains(root.path) { return ExternalChanges(needsFullScan: true) }
    var changes = ExternalChanges()
    func hasChangedSinceOpening(_ path: String) -> Bool {
      OperatingSystem.lastChange(of: path).map { $0 >= root.openingTime } ?? true
    }
    for folder in targets.folders(in: root.path, of: root) {
      // The folder's change time shows that a name was added or removed.
      if hasChangedSinceOpening(folder) { changes.needsFullScan = true }
      guard !changes.needsFullScan else { break }
      for name in FileSystem.names(in: folder)
      where WatchTargets.isRelevant(name) && hasChangedSinceOpening(folder + "/" + name) {
        changes.add(folder + "/" + name)
      }
    }
    return changes
  }

  /// Watches missing roots that exist again. Returns changes that require a full scan if there is such a root,
  /// otherwise no changes.
  mutating func watchReappearedRoots() -> ExternalChanges {
    guard missingRoots.contains(where: { OperatingSystem.isPlainFolder($0) }) else { return ExternalChanges() }
    applyTargets()
    return ExternalChanges(needsFullScan: true)
  }

  /// Consumes the system's events and returns the resulting changes.
  mutating func consumeEvents() -> ExternalChanges {
    var changes = ExternalChanges()
    for event in watch?.events() ?? [] {
      switch event {
      case .name(let name, let folder, let isFolder):
        let path = folder == "/" ? "/" + name : folder + "/" + name
        if isFolder {
          if targets.mayConcernWatchedFiles(path) {
            // The folders of target files are watched as soon as they exist.
            changes.needsFullScan = true
            applyTargets()
          } else if !targets.roots(around: folder).isEmpty {
            handleFolderChange(path, name, &changes)
          }
        } else if targets.mayBeRead(path, name: name) {
          changes.add(path)
        }
      case .gone(let folder):
        watch?.remove(folder)
        for root in targets.roots where FilePath.isIn(folder, root.path) { missingRoots.insert(root.path) }
        changes.needsFullScan = true
      case .eventsDropped:
        // The dropped events might have reported folders that were added or removed.
        createWatch()
        applyTargets()
        changes.needsFullScan = true
      }
    }
    return changes
  }

  /// Handles a folder that was created, removed, or replaced by another one.
  private mutating func handleFolderChange(_ path: String, _ name: String, _ changes: inout ExternalChanges) {
    guard !FileSystem.isSkipped(name + "/x") else { return }
    // The folder's previous content was removed or moved.
    if watch?.isWatched(path) == true { changes.needsFullScan = true }
    watch?.remove(path)
    let targets = targets
    func listFolders() -> Set<String> {
      targets.roots(around: path).reduce(into: []) { $0.formUnion(targets.folders(in: path, of: $1)) }
    }
    // Later changes are reported by the system.
    for folder in add(all: listFolders(), relisting: listFolders).sorted() {
      for name in FileSystem.names(in: folder) where targets.mayBeRead(folder + "/" + name, name: name) {
        changes.add(folder + "/" + name)
      }
    }
  }
}
