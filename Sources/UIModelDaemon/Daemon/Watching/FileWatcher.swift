import Dispatch
import Synchronization
import UIModelPlatform

/// A watcher that reports changes of files by other programs, on its own thread. Changes are collected until no more
/// arrive for a short time, so that a switch of Git branches is reported once. Between events the thread sleeps in the
/// kernel.
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
    /// The interval between checks whether a missing open folder exists again.
    var retryInterval: UInt64 = 2_000
  }

  /// A report of the watcher.
  enum Report: Sendable, Equatable {
    case changed(ExternalChanges)
    /// Watching has ended, because the system allows no more watches or queues. `folders` is the number of folders to
    /// watch.
    case limitReached(folders: Int)
  }

  private let commands = Mutex<(order: WatchTargets?, isOver: Bool)>((nil, false))
  private let wake: (read: Int32, write: Int32)?
  private let delays: Delays
  private let maximumFolders: Int
  private let report: @Sendable (Report) -> Void

  /// Starts the thread. `maximumFolders` limits the number of watched folders, as if the system allowed no more.
  /// `report` is called on the thread.
  init(delays: Delays = Delays(), maximumFolders: Int = .max, report: @escaping @Sendable (Report) -> Void) {
    wake = OperatingSystem.makePipe()
    (self.delays, self.maximumFolders, self.report) = (delays, maximumFolders, report)
    DispatchQueue(label: "uimodel.files").async { self.run() }
  }

  /// Watches these files instead of the previous ones.
  func setTargets(_ targets: WatchTargets) {
    commands.withLock { $0.order = targets }
    if let wake { OperatingSystem.writeByte(wake.write) }
  }

  /// Ends the thread.
  func end() {
    commands.withLock { $0.isOver = true }
    if let wake { OperatingSystem.writeByte(wake.write) }
  }

  // MARK: On the thread

  private func run() {
    guard let wake else { return }
    defer {
      OperatingSystem.close(wake.read)
      OperatingSystem.close(wake.write)
    }
    var watched = WatchedFolders(maximumFolders: maximumFolders)
    var pending = PendingChanges(delays: delays)
    while true {
      let now = OperatingSystem.now() / 1_000_000
      let wait = pending.remainingDelay(at: now) ?? (watched.isAnyRootMissing ? Int32(delays.retryInterval) : -1)
      switch OperatingSystem.waitForInput(watched.descriptor, signal: wake.read, milliseconds: wait) {
      case .input: pending.add(watched.consumeEvents(), at: OperatingSystem.now() / 1_000_000)
      case .signal:
        OperatingSystem.drain(wake.read)
        let (targets, isOver) = commands.withLock { commands in
          defer { commands.order = nil }
          return commands
        }
        if isOver { return }
        if let targets { pending.add(watched.setTargets(targets), at: OperatingSystem.now() / 1_000_000) }
      case .timeout:
        if watched.isAnyRootMissing { pending.add(watched.findMissingRoots(), at: OperatingSystem.now() / 1_000_000) }
      }
      if let count = watched.folderCountAtFailure { return report(.limitReached(folders: count)) }
      let changes = pending.consumeDue(at: OperatingSystem.now() / 1_000_000) { watched.isGitChangingFiles }
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

    mutating func add(_ newChanges: ExternalChanges, at now: UInt64) {
      guard !newChanges.isEmpty else { return }
      if changes.isEmpty { firstChangeTime = now }
      changes.formUnion(newChanges)
      dueTime = min(now + delays.quietDelay, firstChangeTime + delays.maximumDelay)
    }

    /// Returns the milliseconds until the changes are due; nil if there are none.
    func remainingDelay(at now: UInt64) -> Int32? { changes.isEmpty ? nil : dueTime > now ? Int32(dueTime - now) : 0 }

    /// Removes and returns the changes if they are due, otherwise returns nil. `isIncomplete` returns whether more
    /// changes are certain to follow.
    mutating func consumeDue(at now: UInt64, isIncomplete: () -> Bool) -> ExternalChanges? {
      guard !changes.isEmpty, now >= dueTime else { return nil }
      if now < firstChangeTime + delays.maximumGitDelay, isIncomplete() {
        dueTime = now + delays.quietDelay
        return nil
      }
      defer { changes = ExternalChanges() }
      return changes
    }
  }
}
