import Dispatch
import Synchronization
import UIModelPlatform

/// Watches files on a thread of its own, and tells what other programs have done to them, once it is quiet: a switch of
/// branches is one change. Between changes it waits in the system.
final class FileWatcher: Sendable {
  /// When changes are told, in milliseconds.
  struct Pace: Sendable {
    /// After the last of them.
    var quiet: UInt64 = 50
    /// After the first of them, though more come.
    var longest: UInt64 = 2_000
    /// After the first of them, while git is at work on the files.
    var longestOfGit: UInt64 = 10_000
    /// Between looks for an open folder that is gone.
    var retry: UInt64 = 2_000
  }

  /// What is told.
  enum Report: Sendable, Equatable {
    case changed(OutsideChanges)
    /// Files are not watched any more, because the system allows no more watches or queues. The number of folders that
    /// were to be watched.
    case limitReached(folders: Int)
  }

  private let wishes = Mutex<(order: WatchOrder?, isOver: Bool)>((nil, false))
  private let wake: (read: Int32, write: Int32)?
  private let pace: Pace
  private let mostFolders: Int
  private let report: @Sendable (Report) -> Void

  /// `mostFolders`: how many are watched at the most, as if the system allowed no more. `report` is called on the thread of
  /// the watcher.
  init(pace: Pace = Pace(), mostFolders: Int = .max, report: @escaping @Sendable (Report) -> Void) {
    wake = OperatingSystem.makePipe()
    (self.pace, self.mostFolders, self.report) = (pace, mostFolders, report)
    DispatchQueue(label: "uimodel.files").async { self.run() }
  }

  /// Watches these files from now on, and no others.
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

  /// Changes that wait until it is quiet. Times are in milliseconds.
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

    /// How long to wait; nil if nothing waits.
    func wait(at now: UInt64) -> Int32? { changes.isEmpty ? nil : due > now ? Int32(due - now) : 0 }

    /// The changes, once they are due. `isIncomplete`: whether more are sure to come.
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
