import Dispatch
import Synchronization
import UIModelPlatform

/// A watcher that reports changes of files by other programs, on its own thread. Changes are collected until no more
/// arrive for a short time. A switch of Git branches is therefore reported once. Between events the thread sleeps in
/// the kernel.
///
/// For example, if Git writes 300 files within 40 milliseconds, `report` is called once.
final class FileWatcher: Sendable {
  /// The delays of reports, in milliseconds.
  struct Delays: Sendable {
    /// The delay after the last change.
    var quietDelay: UInt64 = 50
    /// The maximum delay after the first change, even if more changes arrive.
    var maximumDelay: UInt64 = 2_000
    /// The maximum delay after the first change while Git is changing files.
    var maximumGitDelay: UInt64 = 10_000
    /// The interval between checks for open folders that are missing.
    var retryInterval: UInt64 = 2_000
  }

  /// A report of the watcher.
  enum Report: Sendable, Equatable {
    case changed(ExternalChanges)
    /// Watching has ended, because the system allows no more watches or event queues. `folders` is the number of
    /// folders that should be watched.
    case limitReached(folders: Int)
  }

  private let commands = Mutex<(order: WatchTargets?, isOver: Bool)>((nil, false))
  private let wakePipe: (read: Int32, write: Int32)?
  private let delays: Delays
  private let maximumFolderCount: Int
  private let report: @Sendable (Report) -> Void

  /// Starts the thread. `maximumFolders` limits the number of watched folders, as if the system allowed no more.
  /// `report` is called on the thread.
  init(delays: Delays = Delays(), maximumFolders: Int = .max, report: @escaping @Sendable (Report) -> Void) {
    wakePipe = OperatingSystem.makePipe()
    (self.delays, self.maximumFolderCount, self.report) = (delays, maximumFolders, report)
    DispatchQueue(label: "uimodel.files").async { self.run() }
  }

  /// Replaces the files to watch.
  func setTargets(_ targets: WatchTargets) {
    commands.withLock { $0.order = targets }
    if let wakePipe { OperatingSystem.writeByte(wakePipe.write) }
  }

  /// Ends the thread.
  func end() {
    commands.withLock { $0.isOver = true }
    if let wakePipe { OperatingSystem.writeByte(wakePipe.write) }
  }

  // MARK: On the thread

  private func run() {
    guard let wakePipe else { return }
    defer {
      OperatingSystem.close(wakePipe.read)
      OperatingSystem.close(wakePipe.write)
    }
    var watchedFolders = WatchedFolders(maximumFolders: maximumFolderCount)
    var pendingChanges = PendingChanges(delays: delays)
    while true {
      let currentTime = OperatingSystem.now() / 1_000_000
      let waitTime =
        pendingChanges.remainingDelay(at: currentTime)
        ?? (watchedFolders.isAnyRootMissing ? Int32(delays.retryInterval) : -1)
      switch OperatingSystem.waitForInput(watchedFolders.descriptor, signal: wakePipe.read, milliseconds: waitTime) {
      case .input: pendingChanges.add(watchedFolders.consumeEvents(), at: OperatingSystem.now() / 1_000_000)
      case .signal:
        OperatingSystem.drain(wakePipe.read)
        let (targets, isOver) = commands.withLock { commands in
          defer { commands.order = nil }
          return commands
        }
        if isOver { return }
        if let targets { pendingChanges.add(watchedFolders.setTargets(targets), at: OperatingSystem.now() / 1_000_000) }
      case .timeout:
        if watchedFolders.isAnyRootMissing {
          pendingChanges.add(watchedFolders.watchReappearedRoots(), at: OperatingSystem.now() / 1_000_000)
        }
      }
      if let count = watchedFolders.folderCountAtFailure { return report(.limitReached(folders: count)) }
      let changes = pendingChanges.consumeDue(at: OperatingSystem.now() / 1_000_000) {
        watchedFolders.isGitChangingFiles
      }
      if let changes { report(.changed(changes)) }
    }
  }

  /// Changes that wait to be reported. Times are in milliseconds.
  private struct PendingChanges {
    let delays: Delays
    private var changes = ExternalChanges()
    private var firstChangeTime: UInt64 = 0
    private var dueTime: UInt64 = 0

    init(delays: Delays) { self.delays = delays }

    mutating func add(_ newChanges: ExternalChanges, at currentTime: UInt64) {
      guard !newChanges.isEmpty else { return }
      if changes.isEmpty { firstChangeTime = currentTime }
      changes.formUnion(newChanges)
      dueTime = min(currentTime + delays.quietDelay, firstChangeTime + delays.maximumDelay)
    }

    /// Returns the milliseconds until the changes are due; nil if there are none.
    func remainingDelay(at currentTime: UInt64) -> Int32? {
      changes.isEmpty ? nil : dueTime > currentTime ? Int32(dueTime - currentTime) : 0
    }

    /// Removes and returns the changes if they are due, otherwise returns nil. `isIncomplete` returns whether more
    /// changes are expected soon.
    mutating func consumeDue(at currentTime: UInt64, isIncomplete: () -> Bool) -> ExternalChanges? {
      guard !changes.isEmpty, currentTime >= dueTime else { return nil }
      if currentTime < firstChangeTime + delays.maximumGitDelay, isIncomplete() {
        dueTime = currentTime + delays.quietDelay
        return nil
      }
      defer { changes = ExternalChanges() }
      return changes
    }
  }
}
