import UIModelPlatform

/// The folders of an order as the system watches them. For one thread.
struct WatchedFolders {
  private let mostFolders: Int
  private var order = WatchOrder()
  private var watch: FolderWatch?
  private var missingRoots: Set<String> = []
  /// The number of folders that were to be watched when the system refused; nil while it does not.
  private(set) var failure: Int?

  init(mostFolders: Int) {
    self.mostFolders = mostFolders
    start()
  }

  /// Readable when there are events.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  var isAnyRootMissing: Bool { !missingRoots.isEmpty }

  /// Whether git changes files of an open folder right now: it has locked its index. A lock that is old is a dead one's.
  var isGitAtWork: Bool {
    order.roots.contains { root in
      var folder = root.path
      while !FileSystem.exists(folder + "/.git"), folder != "/" { folder = FileCommit.folder(of: folder) }
      guard let locked = OperatingSystem.lastChange(of: folder + "/.git/index.lock") else { return false }
      return locked + WatchedFolders.longestLock > OperatingSystem.second
    }
  }

  /// Seconds for which git may have locked its index.
  private static let longestLock: Int64 = 60

  private mutating func start() {
    watch = FolderWatch(isOfUse: WatchOrder.isOfUse)
    if watch == nil { failure = 0 }
  }

  /// Watches what is asked for. Answers what has changed in new folders since they were opened.
  mutating func follow(_ order: WatchOrder) -> OutsideChanges {
    guard order != self.order else { return OutsideChanges() }
    let known = Set(self.order.roots.map(\.path))
    self.order = order
    watchTheOrder()
    return order.roots.filter { !known.contains($0.path) }.reduce(into: OutsideChanges()) {
      $0.formUnion(missed(in: $1))
    }
  }

  /// Watches all folders of the order, and no others.
  private mutating func watchTheOrder() {
    let order = order
    let folders = order.folders
    for folder in watch?.folders ?? [] where !folders.contains(folder) { watch?.remove(folder, alone: true) }
    _ = add(all: folders) { order.folders }
    missingRoots = Set(order.roots.map(\.path).filter { watch?.isWatched($0) != true })
  }

  /// Watches folders, and answers them. They are listed again until no more are found: of one that came after its parent was
  /// listed and before that was watched, the system would never tell.
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
    let outcome = watch.count < mostFolders ? watch.add(folder) : .limitReached
    if outcome == .limitReached {
      failure = max(count, order.folders.count)
      // Others may need the watches.
      self.watch = nil
    }
  }

  /// What has changed since a folder was opened, which is before it was watched.
  private func missed(in root: WatchOrder.Root) -> OutsideChanges {
    // It has gone already.
    if missingRoots.contains(root.path) { return OutsideChanges(isAnything: true) }
    var changes = OutsideChanges()
    func isNew(_ path: String) -> Bool { OperatingSystem.lastChange(of: path).map { $0 >= root.since } ?? true }
    for folder in order.folders(in: root.path, of: root) {
      // A name has come or gone.
      if isNew(folder) { changes.isAnything = true }
      guard !changes.isAnything else { break }
      for name in FileSystem.names(in: folder) where WatchOrder.isOfUse(name) && isNew(folder + "/" + name) {
        changes.add(folder + "/" + name)
      }
    }
    return changes
  }

  /// Takes in roots that have come back.
  mutating func lookForRoots() -> OutsideChanges {
    guard missingRoots.contains(where: { OperatingSystem.isPlainFolder($0) }) else { return OutsideChanges() }
    watchTheOrder()
    return OutsideChanges(isAnything: true)
  }

  /// What the system has told.
  mutating func takeEvents() -> OutsideChanges {
    var changes = OutsideChanges()
    for event in watch?.events() ?? [] {
      switch event {
      case .name(let name, let folder, let isFolder):
        let path = folder == "/" ? "/" + name : folder + "/" + name
        if isFolder {
          if order.mayHold(path) {
            // Folders of which a file is asked for are watched when they are there.
            changes.isAnything = true
            watchTheOrder()
          } else if !order.roots(around: folder).isEmpty {
            folderChanged(path, name, &changes)
          }
        } else if order.concerns(path, name: name) {
          changes.add(path)
        }
      case .gone(let folder):
        watch?.remove(folder)
        for root in order.roots where FilePath.isIn(folder, root.path) { missingRoots.insert(root.path) }
        changes.isAnything = true
      case .lost:
        // Folders may have come and gone as well.
        start()
        watchTheOrder()
        changes.isAnything = true
      }
    }
    return changes
  }

  /// A folder came, went, or took the place of another one.
  private mutating func folderChanged(_ path: String, _ name: String, _ changes: inout OutsideChanges) {
    guard !FileSystem.isPassedBy(name + "/x") else { return }
    // What was in it is gone, or elsewhere.
    if watch?.isWatched(path) == true { changes.isAnything = true }
    watch?.remove(path)
    let order = order
    func list() -> Set<String> {
      order.roots(around: path).reduce(into: []) { $0.formUnion(order.folders(in: path, of: $1)) }
    }
    // What comes from now on is told.
    for folder in add(all: list(), again: list).sorted() {
      for name in FileSystem.names(in: folder) where order.concerns(folder + "/" + name, name: name) {
        changes.add(folder + "/" + name)
      }
    }
  }
}
