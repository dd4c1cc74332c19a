import UIModelPlatform

/// The folders of an order that the system watches, with their events. For use on one thread.
struct WatchedFolders {
  private let maximumFolders: Int
  private var order = WatchOrder()
  private var watch: FolderWatch?
  private var missingRoots: Set<String> = []
  /// The number of folders to watch when the system refused a watch; nil while it has refused none.
  private(set) var failure: Int?

  init(maximumFolders: Int) {
    self.maximumFolders = maximumFolders
    start()
  }

  /// The descriptor that is readable when there are events; -1 if there is no watch.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  var isAnyRootMissing: Bool { !missingRoots.isEmpty }

  /// Whether Git is changing files of an open folder: it has locked its index. A lock older than `maximumLockAge` belongs
  /// to a process that has ended.
  var isGitAtWork: Bool {
    order.roots.contains { root in
      var folder = root.path
      while !FileSystem.exists(folder + "/.git"), folder != "/" { folder = FileCommit.folder(of: folder) }
      guard let locked = OperatingSystem.lastChange(of: folder + "/.git/index.lock") else { return false }
      return locked + WatchedFolders.maximumLockAge > OperatingSystem.currentSecond
    }
  }

  /// The maximum age in seconds of a lock of Git's index.
  private static let maximumLockAge: Int64 = 60

  private mutating func start() {
    watch = FolderWatch(isRelevant: WatchOrder.isRelevant)
    if watch == nil { failure = 0 }
  }

  /// Watches the folders of an order. Returns changes in newly opened folders since they were opened.
  mutating func follow(_ order: WatchOrder) -> OutsideChanges {
    guard order != self.order else { return OutsideChanges() }
    let known = Set(self.order.roots.map(\.path))
    self.order = order
    applyOrder()
    return order.roots.filter { !known.contains($0.path) }.reduce(into: OutsideChanges()) {
      $0.formUnion(missedChanges(in: $1))
    }
  }

  /// Watches all folders of the order, and no others.
  private mutating func applyOrder() {
    let order = order
    let folders = order.folders
    for folder in watch?.folders ?? [] where !folders.contains(folder) { watch?.remove(folder, alone: true) }
    _ = add(all: folders) { order.folders }
    missingRoots = Set(order.roots.map(\.path).filter { watch?.isWatched($0) != true })
  }

  /// Watches folders and returns them. Lists them again until no new folders are found: the system does not report a
  /// folder that was created after its parent was listed and before the parent was watched.
  private mutating func add(all listed: Set<String>, again list: () -> Set<String>) -> Set<String> {
    var folders: Set<String> = []
    var new = listed
    while !new.isEmpty, failure == nil {
      folders.formUnion(new)
      for folder in new.sorted() { add(folder, of: folders.count) }
      new = list().subtracting(folders)
    }
    return folders
  }

  private mutating func add(_ folder: String, of count: Int) {
    guard let watch, failure == nil, !watch.isWatched(folder) else { return }
    let outcome = watch.count < maximumFolders ? watch.add(folder) : .limitReached
    if outcome == .limitReached {
      failure = max(count, order.folders.count)
      // Other programs may need the watches.
      self.watch = nil
    }
  }

  /// Returns the changes between the opening of a folder and the start of watching.
  private func missedChanges(in root: WatchOrder.Root) -> OutsideChanges {
    // The folder has already been removed.
    if missingRoots.contains(root.path) { return OutsideChanges(needsFullScan: true) }
    var changes = OutsideChanges()
    func isNew(_ path: String) -> Bool { OperatingSystem.lastChange(of: path).map { $0 >= root.since } ?? true }
    for folder in order.folders(in: root.path, of: root) {
      // A name was added or removed.
      if isNew(folder) { changes.needsFullScan = true }
      guard !changes.needsFullScan else { break }
      for name in FileSystem.names(in: folder) where WatchOrder.isRelevant(name) && isNew(folder + "/" + name) {
        changes.add(folder + "/" + name)
      }
    }
    return changes
  }

  /// Watches the missing roots that exist again.
  mutating func findMissingRoots() -> OutsideChanges {
    guard missingRoots.contains(where: { OperatingSystem.isPlainFolder($0) }) else { return OutsideChanges() }
    applyOrder()
    return OutsideChanges(needsFullScan: true)
  }

  /// Returns the changes according to the system's events.
  mutating func takeEvents() -> OutsideChanges {
    var changes = OutsideChanges()
    for event in watch?.events() ?? [] {
      switch event {
      case .name(let name, let folder, let isFolder):
        let path = folder == "/" ? "/" + name : folder + "/" + name
        if isFolder {
          if order.mayHold(path) {
            // The folders of the order's files are watched as soon as they exist.
            changes.needsFullScan = true
            applyOrder()
          } else if !order.roots(around: folder).isEmpty {
            folderChanged(path, name, &changes)
          }
        } else if order.concerns(path, name: name) {
          changes.add(path)
        }
      case .gone(let folder):
        watch?.remove(folder)
        for root in order.roots where FilePath.isIn(folder, root.path) { missingRoots.insert(root.path) }
        changes.needsFullScan = true
      case .eventsDropped:
        // Folders may also have been added or removed.
        start()
        applyOrder()
        changes.needsFullScan = true
      }
    }
    return changes
  }

  /// Handles a folder that was created, removed, or replaced by another one.
  private mutating func folderChanged(_ path: String, _ name: String, _ changes: inout OutsideChanges) {
    guard !FileSystem.isSkipped(name + "/x") else { return }
    // The folder's previous content was removed or moved.
    if watch?.isWatched(path) == true { changes.needsFullScan = true }
    watch?.remove(path)
    let order = order
    func list() -> Set<String> {
      order.roots(around: path).reduce(into: []) { $0.formUnion(order.folders(in: path, of: $1)) }
    }
    // Later changes are reported by the system.
    for folder in add(all: list(), again: list).sorted() {
      for name in FileSystem.names(in: folder) where order.concerns(folder + "/" + name, name: name) {
        changes.add(folder + "/" + name)
      }
    }
  }
}
