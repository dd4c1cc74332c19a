import UIModelProtocol

/// A shared daemon that takes connections and answers nothing, as one that is stopped. One that is busy with a request is
/// not silent: it answers `uimodel/daemon/…` at once.
package struct SilentDaemon: Error, Sendable {
  /// Its process, if the system says it.
  package let process: Int32?

  /// Milliseconds without an answer after which a daemon is silent. A build that takes all cores may hold one up for longer
  /// than two seconds.
  static let patience: Int32 = 5000

  /// The daemon at a socket, to which there is perhaps a connection.
  init(at socket: String, connection: Int32?) {
    process = connection.flatMap(OperatingSystem.listeningProcess) ?? SharedAddress.holder(ofLockBeside: socket)
  }

  /// What is wrong with a daemon that is called so.
  package func sentence(_ daemon: String) -> String {
    "\(daemon)\(process.map { ", process \($0)," } ?? "") has not answered for \(Self.patience / 1000) seconds"
  }

  /// What to do about it.
  package static let advice = "`daemon-client stop --force` kills it"

  var error: ResponseError { ResponseError(.requestFailed, "\(sentence("the shared daemon")); \(Self.advice)") }
}
