import Synchronization

/// The progress of reading the workspace's folders. Any thread may ask for it while the worker is busy.
package final class ReadingProgress: Sendable {
  /// The number of files that were read and the number of files that were found so far.
  struct State: Sendable, Equatable {
    var read = 0
    var files = 0

    /// The progress in words, such as "UIModelDaemon is still reading the project (120 of 450 files)".
    var sentence: String {
      let count = read < files ? "\(read) of \(files) files" : files == 1 ? "1 file" : "\(files) files"
      return "UIModelDaemon is still reading the project" + (files > 0 ? " (\(count))" : "")
    }
  }

  private struct Progress {
    var state: State?
    var waiting: [@Sendable () -> Void] = []
  }
  private let progress = Mutex(Progress())

  /// The current progress; nil while no folder is being read.
  var state: State? { progress.withLock { $0.state } }

  func begin() { progress.withLock { $0.state = $0.state ?? State() } }

  func recordFound(_ count: Int) { progress.withLock { $0.state?.files += count } }

  func recordRead() { progress.withLock { $0.state?.read += 1 } }

  func end() {
    let waiting = progress.withLock { progress in
      defer { progress = Progress() }
      return progress.waiting
    }
    for body in waiting { body() }
  }

  /// Calls `body` when no folder is being read any more, or immediately if none is.
  func whenRead(_ body: @escaping @Sendable () -> Void) {
    let isRead = progress.withLock { progress in
      if progress.state != nil { progress.waiting.append(body) }
      return progress.state == nil
    }
    if isRead { body() }
  }
}
