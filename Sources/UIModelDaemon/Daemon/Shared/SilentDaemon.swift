import UIModelProtocol

/// A shared daemon that accepts connections but does not respond, such as a process stopped by SIGSTOP. A daemon that
/// is busy with a request is not silent, because it still answers `uimodel/daemon/…` at once.
package struct SilentDaemon: Error, Sendable {
  /// The identifier of the daemon's process; nil if the system does not report it.
  package let processID: Int32?

  /// The number of milliseconds without a response after which a daemon counts as silent. A build that uses all cores
  /// can delay a response by more than two seconds.
  static let timeout: Int32 = 5000

  /// Describes the daemon at a socket. `connection` is the descriptor of an open connection to the daemon; nil if there
  /// is none.
  init(at socketPath: String, connection: Int32?) {
    processID =
      connection.flatMap(OperatingSystem.listeningProcessID) ?? SharedAddress.lockHolderID(ofLockBeside: socketPath)
  }

  /// Returns the error message, which begins with `daemonName`. For example: "the shared daemon, process 412, has not
  /// answered for 5 seconds".
  package func message(_ daemonName: String) -> String {
    "\(daemonName)\(processID.map { ", process \($0)," } ?? "") has not answered for \(Self.timeout / 1000) seconds"
  }

  /// The advice that follows the error message.
  package static let advice = "`daemon-client stop --force` kills it"

  var error: ResponseError { ResponseError(.requestFailed, "\(message("the shared daemon")); \(Self.advice)") }
}
