import Dispatch
import Synchronization
import UIModelPlatform

/// Watches files on a thread of its own, and reports changes by other programs. Changes are collected until no more
/// arrive for a short time, so that a switch of Git branches is one change. Between events the thread sleeps in the
/// kernel.
///
/// For example, if Git writes 300 files within 40 milliseconds, `report` is called once.
final class FileWatcher: Sendable {
  /// The delays of reports, in milliseconds.
  struct Pace: Sendable {
    /// The delay after the last change.
    var quietDelay: UInt64 = 50
    /// The maximum delay after the first change, even if more changes arrive.
    var maximumDelay: UInt64 = 2_000
    /// The maximum delay after the first change while Git is changing files.
    var maximumGitDelay: UInt64 = 10_000
    /// The interval between checks whether a missing open folder exists again.
    var retry: UInt64 = 2_000
  }

  /// A report of the watcher.
  enum Report: Sendable, Equatable {
    case changed(OutsideChanges)
    /// Watching has ended, because the system allows no more watches or queues. `folders` is the number of folders to
    /// watch.
    case limitReached(folders: Int)
  }

  private let commands = Mutex<(order: WatchOrder?, isOver: Bool)>((nil, false))
  private let wake: (read: Int32, write: Int32)?
  private let pace: Pace
  private let maximumFolders: Int
  private let report: @Sendable (Report) -> Void

  /// Starts the thread. `maximumFolders` limits the number of watched folders, as if the system allowed no more. `report`
  /// is called on the thread.
  init(pace: Pace = Pace(), maximumFolders: Int = .max, report: @escaping @Sendable (Report) -> Void) {
    wake = OperatingSystem.makePipe()
    (self.pace, self.maximumFolders, self.report) = (pace, maximumFolders, report)
    DispatchQueue(label: "uimodel.files").async { self.run() }
  }

  /// Watches the files of this order instead of the previous ones.
  func follow(_ order: WatchOrder) {
    commands.withLock { $0.order = order }
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
    var pending = PendingChanges(pace: pace)
    while true {
      let now = OperatingSystem.now() / 1_000_000
      let wait = pending.wait(at: now) ?? (watched.isAnyRootMissing ? Int32(pace.retry) : -1)
      switch OperatingSystem.waitForInput(watched.descriptor, signal: wake.read, milliseconds: wait) {
      case .input: pending.add(watched.takeEvents(), at: OperatingSystem.now() / 1_000_000)
      case .signal:
        OperatingSystem.drain(wake.read)
        let (order, isOver) = commands.withLock { commands in
          defer { commands.order = nil }
          return commands
        }
        if isOver { return }
        if let order { pending.add(watched.follow(order), at: OperatingSystem.now() / 1_000_000) }
      case .timeout:
        if watched.isAnyRootMissing { pending.add(watched.findMissingRoots(), at: OperatingSystem.now() / 1_000_000) }
      }
      if let count = watched.failure { return report(.limitReached(folders: count)) }
      let changes = pending.take(at: OperatingSystem.now() / 1_000_000) { watched.isGitAtWork }
      if let changes { report(.changed(changes)) }
    }
  }

  /// Changes that wait to be reported. Times are in milliseconds.
  private struct PendingChanges {
    let pace: Pace
    private var changes = OutsideChanges()
    private var first: UInt64 = 0
    private var due: UInt64 = 0

    init(pace: Pace) { self.pace = pace }

    mutating func add(_ new: OutsideChanges, at now: UInt64) {
      guard !new.isEmpty else { return }
      if changes.isEmpty { first = now }
      changes.formUnion(new)
      due = min(now + pace.quietDelay, first + pace.maximumDelay)
    }

    /// Returns the milliseconds until the changes are due; nil if there are none.
    func wait(at now: UInt64) -> Int32? { changes.isEmpty ? nil : due > now ? Int32(due - now) : 0 }

    /// Returns the changes if they are due, otherwise nil. `isIncomplete` returns whether more changes are certain to
    /// follow.
    mutating func take(at now: UInt64, isIncomplete: () -> Bool) -> OutsideChanges? {
      guard !changes.isEmpty, now >= due else { return nil }
      if now < first + pace.maximumGitDelay, isIncomplete() {
        due = now + pace.quietDelay
        return nil
      }
      defer { changes = OutsideChanges() }
      return changes
    }
  }
}
