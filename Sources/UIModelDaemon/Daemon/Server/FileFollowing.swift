import Synchronization
import UIModelProtocol

/// Has the files of a server's folders watched, and what other programs do to them taken in, without anybody asking. Only
/// for a process that stays: who asks once has read the files just now.
final class FileFollowing: Sendable {
  private struct State {
    var watcher: FileWatcher?
    /// Of the workspace, when it was last looked at.
    var revision: Int?
    /// Why files are not watched any more.
    var problem: String?
  }

  private let state = Mutex(State())
  /// What is done unasked is nobody's.
  private let session = Session(output: CapturingOutput { _, _ in }, isFree: true)

  /// Begins to watch, unless that has begun already or the server does all work on the threads of others.
  func begin(for server: Server) {
    guard !server.isSynchronous else { return }
    let isNew = state.withLock { state in
      guard state.watcher == nil else { return false }
      state.watcher = FileWatcher { [weak server] in server?.files.take($0, server: server) }
      return true
    }
    // Which folders are open is looked at after a job.
    if isNew { server.later(session) { _ in } }
  }

  /// Has what is open now watched. Called by the worker when it has nothing else to do.
  func note(_ workspace: Workspace) {
    let watcher = state.withLock { state -> FileWatcher? in
      guard let watcher = state.watcher, state.problem == nil, state.revision != workspace.filesRevision else {
        return nil
      }
      state.revision = workspace.filesRevision
      return watcher
    }
    watcher?.follow(WatchOrder(workspace))
  }

  /// Tells a client that has come that files are not watched.
  func greet(_ session: Session) {
    if let problem = state.withLock({ $0.problem }) { tell(problem, session) }
  }

  private func take(_ report: FileWatcher.Report, server: Server?) {
    switch report {
    case .changed(let changes): server?.later(session) { $0.takeIn(changes) }
    case .limitReached(let folders):
      let problem =
        "changes by other programs are noticed late: the system does not let \(Product.name) watch \(folders) folders; "
        + OperatingSystem.moreWatches
      state.withLock { $0.problem = problem }
      Log.write(problem)
      for session in server?.openSessions ?? [] { tell(problem, session) }
    }
  }

  private func tell(_ problem: String, _ session: Session) {
    guard session.profile.isInitialized else { return }
    session.notify("window/showMessage", LSP.MessageParams(type: .warning, message: problem))
  }
}
