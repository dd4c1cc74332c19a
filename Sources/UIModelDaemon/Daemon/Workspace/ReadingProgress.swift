import Synchronization

/// The progress of reading the workspace's folders. Any thread can query the progress while the worker is busy.
package final class ReadingProgress: Sendable {
  /// The number of files that were read and the number of files that were found so far.
  struct State: Sendable, Equatable {
    var readCount = 0
    var fileCount = 0

    /// The progress in words, such as "UIModelDaemon is still reading the project (120 of 450 files)".
    var sentence: String {
      let countText =
        readCount < fileCount ? "\(readCount) of \(fileCount) files" : fileCount == 1 ? "1 file" : "\(fileCount) files"
      return "UIModelDaemon is still reading the project" + (fileCount > 0 ? " (\(countText))" : "")
    }
  }

  private struct Progress {
    var state: State?
    var completions: [@Sendable () -> Void] = []
  }
  private let progress = Mutex(Progress())

  /// The current progress; nil while no folder is being read.
  var state: State? { progress.withLock { $0.state } }

  func begin() { progress.withLock { $0.state = $0.state ?? State() } }

  func recordFound(_ count: Int) { progress.withLock { $0.state?.fileCount += count } }

  func recordRead() { progress.withLock { $0.state?.readCount += 1 } }

  func end() {
    let completions = progress.withLock { progress in
      defer { progress = Progress() }
      return progress.completions
    }
    for completion in completions { completion() }
  }

  /// Calls `body` when no folder is being read any more, or immediately if no folder is being read now.
  func callWhenRead(_ body: @escaping @Sendable () -> Void) {
    let isRead = progress.withLock { progress in
      if progress.state != nil { progress.completions.append(body) }
      return progress.state == nil
    }
    if isRead { body() }
  }
}
