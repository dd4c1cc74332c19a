import Synchronization
import UIModelDaemon
import UIModelJSON

/// A subscription to change notifications, which determine when `check --watch` repeats the check.
struct CheckWatch {
  let connection: SharedConnection
  private let changeFlag: ChangeFlag

  /// Connects to the shared daemon of the project around the paths, and starts the daemon if necessary. Throws if the
  /// paths belong to several projects.
  init(_ paths: [String]) throws(DaemonConnector.Failure) {
    let changeFlag = ChangeFlag()
    self.changeFlag = changeFlag
    let address = SharedAddress(around: paths.first ?? FileSystem.currentFolder)
    guard paths.allSatisfy({ SharedAddress(around: $0).workspacePath == address.workspacePath }) else {
      throw DaemonConnector.Failure(message: "--watch takes paths of one project", status: .usage)
    }
    connection = try DaemonConnector.connection(address, .keep) { method, _ in
      if method == "uimodel/changed" { changeFlag.isSet = true }
    }
    try DaemonConnector.open(address, connection)
    if case .failure(let error) = connection.request("uimodel/subscribe", ["kinds": ["changed"]]) {
      throw DaemonConnector.Failure(message: error.message, status: .requestFailed)
    }
  }

  /// Prepares the next check: discards the change notifications so far, because the check will see those changes, and
  /// clears the terminal.
  func prepareNextCheck() {
    _ = connection.request("uimodel/flush", nil)
    changeFlag.isSet = false
    if Console.isTerminal(.output) { Console.write(CheckWatch.clearSequence) }
  }

  /// Waits until a document changes. Returns false if the daemon has exited or does not answer.
  func waitForChange() -> Bool {
    while !changeFlag.isSet { if !connection.receiveNext() { return false } }
    return true
  }

  private static let clearSequence = "\u{1B}[2J\u{1B}[H"

  private final class ChangeFlag: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool {
      get { flag.load(ordering: .acquiring) }
      set { flag.store(newValue, ordering: .releasing) }
    }
  }
}
