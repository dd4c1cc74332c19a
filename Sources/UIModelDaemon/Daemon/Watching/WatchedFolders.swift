import UIModelPlatform

/// The folders that the system watches for `WatchTargets`, with their events. For use on one thread.
struct WatchedFolders {
  private let maximumFolders: Int
  private var targets = WatchTargets()
  private var watch: FolderWatch?
  private var missingRoots: Set<String> = []
  /// The number of folders to watch at the time when the system refused a watch; 0 if it refused the queue. Nil if it
  /// has refused nothing.
  private(set) var folderCountAtFailure: Int?

  init(maximumFolders: Int) {
    self.maximumFolders = maximumFolders
    start()
  }

  /// The descriptor that is readable when there are events; -1 if there is no watch.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  var isAnyRootMissing: Bool { !missingRoots.isEmpty }

  /// Whether Git is changing files of an open folder: it has locked its index. A lock older than `maximumLockAge`
  /// belongs to a process that has ended.
  var isGitChangingFiles: Bool {
    targets.roots.contains { root in
      var folder = root.path
      while !FileSystem.exists(folder + "/.git"), folder != "/" { folder = FileCommit.folder(of: folder) }
      guard let lockTime = OperatingSystem.lastChange(of: folder + "/.git/index.lock") else { return false }
      return lockTime + WatchedFolders.maximumLockAge > OperatingSystem.currentSecond
    }
  }

  /// The maximum age in seconds of a lock of Git's index.
  private static let maximumLockAge: Int64 = 60

  private mutating func start() {
    watch = FolderWatch(isRelevant: WatchTargets.isRelevant)
    if watch == nil { folderCountAtFailure = 0 }
  }

  /// Watches the folders of these targets. Returns changes in newly opened folders since they were opened.
  mutating func setTargets(_ targets: WatchTargets) -> ExternalChanges {
    guard targets != self.targets else { return ExternalChanges() }
    let known = Set(self.targets.roots.map(\.path))
    self.targets = targets
    applyTargets()
    return targets.roots.filter { !known.contains($0.path) }.reduce(into: ExternalChanges()) {
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

  /// Watches folders and returns them. Lists them again until no new folders are found: the system does not report a
  /// folder that was created after its parent was listed and before the parent was watched.
  private mutating func add(all listed: Set<String>, again list: () -> Set<String>) -> Set<String> {
    var folders: Set<String> = []
    var newFolders = listed
    while !newFolders.isEmpty, folderCountAtFailure == nil {
      folders.formUnion(newFolders)
      for folder in newFolders.sorted() { add(folder, of: folders.count) }
      newFolders = list().subtracting(folders)
    }
    return folders
  }

  private mutating func add(_ folder: String, of count: Int) {
    guard let watch, folderCountAtFailure == nil, !watch.isWatched(folder) else { return }
    let outcome = watch.count < maximumFolders ? watch.add(folder) : .limitReached
    if outcome == .limitReached {
      folderCountAtFailure = max(count, targets.folders.count)
      // Other programs might need the watches.
      self.watch = nil
    }
  }

  /// Returns the changes between the opening of a folder and the start of watching.
  private func missedChanges(in root: WatchTargets.Root) -> ExternalChanges {
    // The folder has already been removed.
    if missingRoots.contains(root.path) { return ExternalChanges(needsFullScan: true) }
    var changes = ExternalChanges()
    func isNew(_ path: String) -> Bool { OperatingSystem.lastChange(of: path).map { $0 >= root.openingTime } ?? true }
    for folder in targets.folders(in: root.path, of: root) {
      // A name was added or removed.
      if isNew(folder) { changes.needsFullScan = true }
      guard !changes.needsFullScan else { break }
      for name in FileSystem.names(in: folder) where WatchTargets.isRelevant(name) && isNew(folder + "/" + name) {
        changes.add(folder + "/" + name)
      }
    }
    return changes
  }

  /// Watches the missing roots that exist again. The returned changes require a full scan if there is such a root.
  mutating func findMissingRoots() -> ExternalChanges {
    guard missingRoots.contains(where: { OperatingSystem.isPlainFolder($0) }) else { return ExternalChanges() }
    applyTargets()
    return ExternalChanges(needsFullScan: true)
  }

  /// Returns the changes according to the system's events.
  mutating func consumeEvents() -> ExternalChanges {
    var changes = ExternalChanges()
    for event in watch?.events() ?? [] {
      switch event {
      case .name(let name, let folder, let isFolder):
        let path = folder == "/" ? "/" + name : folder + "/" + name
        if isFolder {
          if targets.mayConcernWatchedFiles(path) {
            // The folders of the order's files are watched as soon as they exist.
            changes.needsFullScan = true
            applyTargets()
          } else if !targets.roots(around: folder).isEmpty {
            folderChanged(path, name, &changes)
          }
        } else if targets.mayBeRead(path, name: name) {
          changes.add(path)
        }
      case .gone(let folder):
        watch?.remove(folder)
        for root in targets.roots where FilePath.isIn(folder, root.path) { missingRoots.insert(root.path) }
        changes.needsFullScan = true
      case .eventsDropped:
        // Folders might also have been added or removed.
        start()
        applyTargets()
        changes.needsFullScan = true
      }
    }
    return changes
  }

  /// Handles a folder that was created, removed, or replaced by another one.
  private mutating func folderChanged(_ path: String, _ name: String, _ changes: inout ExternalChanges) {
    guard !FileSystem.isSkipped(name + "/x") else { return }
    // The folder's previous content was removed or moved.
    if watch?.isWatched(path) == true { changes.needsFullScan = true }
    watch?.remove(path)
    let targets = targets
    func list() -> Set<String> {
      targets.roots(around: path).reduce(into: []) { $0.formUnion(targets.folders(in: path, of: $1)) }
    }
    // Later changes are reported by the system.
    for folder in add(all: list(), again: list).sorted() {
      for name in FileSystem.names(in: folder) where targets.mayBeRead(folder + "/" + name, name: name) {
        changes.add(folder + "/" + name)
      }
    }
  }
}
