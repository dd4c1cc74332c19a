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
    var quiet: UInt64 = 50
    /// The maximum delay after the first change, even if more changes arrive.
    var longest: UInt64 = 2_000
    /// The maximum delay after the first change while Git is changing files.
    var longestOfGit: UInt64 = 10_000
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

  private let wishes = Mutex<(order: WatchOrder?, isOver: Bool)>((nil, false))
  private let wake: (read: Int32, write: Int32)?
  private let pace: Pace
  private let mostFolders: Int
  private let report: @Sendable (Report) -> Void

  /// Starts the thread. `mostFolders` limits the number of watched folders, as if the system allowed no more. `report`
  /// is called on the thread.
  init(pace: Pace = Pace(), mostFolders: Int = .max, report: @escaping @Sendable (Report) -> Void) {
    wake = OperatingSystem.makePipe()
    (self.pace, self.mostFolders, self.report) = (pace, mostFolders, report)
    DispatchQueue(label: "uimodel.files").async { self.run() }
  }

  /// Watches the files of this order instead of the previous ones.
  func follow(_ order: WatchOrder) {
    wishes.withLock { $0.order = order }
    if let wake { OperatingSystem.writeByte(wake.write) }
  }

  /// Ends the thread.
  func end() {
    wishes.withLock { $0.isOver = true }
    if let wake { OperatingSystem.writeByte(wake.write) }
  }

  // MARK: On the thread

  private func run() {
    guard let wake else { return }
    defer {
      OperatingSystem.close(wake.read)
      OperatingSystem.close(wake.write)
    }
    var watched = WatchedFolders(mostFolders: mostFolders)
    var gathered = Gathered(pace: pace)
    while true {
      let now = OperatingSystem.now() / 1_000_000
      let wait = gathered.wait(at: now) ?? (watched.isAnyRootMissing ? Int32(pace.retry) : -1)
      switch OperatingSystem.waitForInput(watched.descriptor, signal: wake.read, milliseconds: wait) {
      case .input: gathered.add(watched.takeEvents(), at: OperatingSystem.now() / 1_000_000)
      case .signal:
        OperatingSystem.drain(wake.read)
        let (order, isOver) = wishes.withLock { wishes in
          defer { wishes.order = nil }
          return wishes
        }
        if isOver { return }
        if let order { gathered.add(watched.follow(order), at: OperatingSystem.now() / 1_000_000) }
      case .timeout:
        if watched.isAnyRootMissing { gathered.add(watched.lookForRoots(), at: OperatingSystem.now() / 1_000_000) }
      }
      if let count = watched.failure { return report(.limitReached(folders: count)) }
      let changes = gathered.take(at: OperatingSystem.now() / 1_000_000) { watched.isGitAtWork }
      if let changes { report(.changed(changes)) }
    }
  }

  /// Changes that wait to be reported. Times are in milliseconds.
  private struct Gathered {
    let pace: Pace
    private var changes = OutsideChanges()
    private var first: UInt64 = 0
    private var due: UInt64 = 0

    init(pace: Pace) { self.pace = pace }

    mutating func add(_ new: OutsideChanges, at now: UInt64) {
      guard !new.isEmpty else { return }
      if changes.isEmpty { first = now }
      changes.formUnion(new)
      due = min(now + pace.quiet, first + pace.longest)
    }

    /// Returns the milliseconds until the changes are due; nil if there are none.
    func wait(at now: UInt64) -> Int32? { changes.isEmpty ? nil : due > now ? Int32(due - now) : 0 }

    /// Returns the changes if they are due, otherwise nil. `isIncomplete` returns whether more changes are certain to
    /// follow.
    mutating func take(at now: UInt64, isIncomplete: () -> Bool) -> OutsideChanges? {
      guard !changes.isEmpty, now >= due else { return nil }
      if now < first + pace.longestOfGit, isIncomplete() {
        due = now + pace.quiet
        return nil
      }
      defer { changes = OutsideChanges() }
      return changes
    }
  }
}
