import Synchronization
import UIModelProtocol

/// A monitor that watches the files in a server's folders, and updates the workspace when other programs change files.
///
/// Only long-running processes watch files. A process that answers a single request has just read its files.
final class FileMonitor: Sendable {
  private struct State {
    var watcher: FileWatcher?
    /// The workspace's `filesRevision` when the watched folders were last updated.
    var watchedRevision: Int?
    /// The reason why files are not watched; nil if files are watched.
    var problem: String?
  }

  private let state = Mutex(State())
  /// The session for jobs that the monitor submits, because no client has requested them.
  private let session = Session(output: CapturingOutput { _, _ in }, mayOmitInitialize: true)

  /// Starts to watch files, unless files are already watched or the server runs all jobs synchronously.
  func begin(for server: Server) {
    guard !server.isSynchronous else { return }
    let isNew = state.withLock { state in
      guard state.watcher == nil else { return false }
      state.watcher = FileWatcher { [weak server] in server?.fileMonitor.handle($0, server: server) }
      return true
    }
    // This job does nothing itself. Once no other job waits, the worker then calls `updateWatchedFiles`, which
    // determines the folders to watch.
    if isNew { server.enqueue(session) { _ in } }
  }

  /// Updates the watched folders and files. The worker calls this when no job waits.
  func updateWatchedFiles(_ workspace: Workspace) {
    let watcher = state.withLock { state -> FileWatcher? in
      guard let watcher = state.watcher, state.problem == nil, state.watchedRevision != workspace.filesRevision else {
        return nil
      }
      state.watchedRevision = workspace.filesRevision
      return watcher
    }
    watcher?.setTargets(WatchTargets(workspace))
  }

  /// Warns a newly connected client if files are not watched.
  func warnIfUnwatched(_ session: Session) {
    if let problem = state.withLock({ $0.problem }) { warn(problem, session) }
  }

  private func handle(_ report: FileWatcher.Report, server: Server?) {
    switch report {
    case .changed(let changes): server?.enqueue(session) { $0.applyFileChanges(changes) }
    case .limitReached(let folders):
      let problem =
        "changes by other programs are noticed late: the system does not let \(Product.name) watch \(folders) folders; "
        + OperatingSystem.watchLimitAdvice
      state.withLock { $0.problem = problem }
      Log.write(problem)
      for session in server?.openSessions ?? [] { warn(problem, session) }
    }
  }

  private func warn(_ problem: String, _ session: Session) {
    guard session.profile.isInitialized else { return }
    session.notify("window/showMessage", LSP.MessageParams(type: .warning, message: problem))
  }
}
