import UIModelDaemon
import UIModelJSON

/// Ways to the shared daemon for commands that need one.
enum Joining {
  /// Why there is no daemon, with the status to end with.
  struct Failure: Error {
    let message: String
    var status = ExitStatus.unreachable

    func told() -> ExitStatus {
      Client.complain(message)
      return status
    }
  }

  /// A connection to the daemon of a project, which is started if it does not run and continuous integration does not
  /// forbid it.
  static func connection(
    _ address: SharedAddress, _ other: SharedDaemon.OtherBuild,
    onNotification: @escaping @Sendable (String, JSONValue) -> Void
  ) throws(Failure) -> SharedConnection {
    let builds = other == .isJoined ? SharedAddress.Builds.any : .own
    if let connection = SharedConnection(address, of: builds, onNotification: onNotification) { return connection }
    guard Console.environment("CI")?.isEmpty != false else {
      throw Failure(
        message: "no daemon runs for \(Paths.shown(address.workspace)), and the variable CI is set; "
          + "`\(Help.program) start` starts one")
    }
    _ = try start(address, other, options: [])
    guard let connection = SharedConnection(address, of: builds, onNotification: onNotification) else {
      throw Failure(message: "the daemon has ended at once; its log is \(address.log)")
    }
    return connection
  }

  /// Starts the daemon unless it runs, with options of `uimodel-daemon --listen`, and opens the project.
  static func start(
    _ address: SharedAddress, _ other: SharedDaemon.OtherBuild, options: [String]
  ) throws(Failure) -> SharedDaemon.Started {
    let started: SharedDaemon.Started
    do throws(SharedDaemon.Failure) { started = try SharedDaemon(address).start(other, options: options) } catch {
      switch error {
      case .folderIsNotPrivate(let path):
        throw Failure(message: "\(path) cannot be made, belongs to another user, or others can look into it")
      case .otherBuildRuns:
        throw Failure(
          message:
            "the daemon of \(Paths.shown(address.workspace)) is another build; `\(Help.program) restart` replaces it")
      case .cannotStart: throw Failure(message: "the daemon cannot be started")
      case .didNotAnswer(let log): throw Failure(message: "the daemon did not answer; its log is \(log)")
      }
    }
    try open(address, started.connection)
    return started
  }

  /// Opens the project, if it is not open.
  static func open(_ address: SharedAddress, _ connection: SharedConnection) throws(Failure) {
    let params: JSONValue = ["path": .string(address.workspace), "projects": true]
    if case .failure(let error) = connection.request("uimodel/workspace/open", params) {
      throw Failure(message: error.message, status: .requestFailed)
    }
  }
}
