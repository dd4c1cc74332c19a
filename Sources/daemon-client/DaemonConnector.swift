import UIModelDaemon
import UIModelJSON

/// Connects commands to the shared daemon of a project. For example, `subscribe` joins the running daemon with
/// `connection(_:_:onNotification:)`, which starts a daemon if none is running.
enum DaemonConnector {
  /// The reason why a daemon cannot be used, with the exit status.
  struct Failure: Error {
    let message: String
    var status = ExitStatus.unreachable

    init(message: String, status: ExitStatus = .unreachable) { (self.message, self.status) = (message, status) }

    init(_ failure: SharedDaemon.Failure, _ address: SharedAddress) {
      message = failure.message(Paths.displayPath(address.workspacePath))
    }

    /// Prints the message on standard error and returns the exit status.
    func report() -> ExitStatus {
      Client.printError(message)
      return status
    }
  }

  /// Returns a connection to the daemon of a project. Starts the daemon if it is not running. If the environment
  /// variable CI is set, throws an error instead of starting a daemon.
  static func connection(
    _ address: SharedAddress, _ otherBuildPolicy: SharedDaemon.OtherBuildPolicy,
    onNotification: @escaping @Sendable (String, JSONValue) -> Void
  ) throws(Failure) -> SharedConnection {
    let builds = otherBuildPolicy == .join ? SharedAddress.Builds.anyBuild : .thisBuild
    if let connection = try runningConnection(address, builds, onNotification) { return connection }
    guard Console.environment("CI")?.isEmpty != false else {
      if let otherBuildConnection = try runningConnection(address, .otherBuilds) {
        throw Failure(.otherBuildRuns(otherBuildConnection.build), address)
      }
      throw Failure(
        message: "no daemon is running for \(Paths.displayPath(address.workspacePath)), and the variable CI is set; "
          + "`\(Help.program) start` starts one")
    }
    _ = try start(address, otherBuildPolicy, options: [])
    guard let connection = try runningConnection(address, builds, onNotification) else {
      throw Failure(message: "the daemon exited immediately; its log is \(address.logPath)")
    }
    return connection
  }

  /// Returns a connection to the running daemon of a project; nil if no daemon of the given builds is running. Throws
  /// if the daemon does not answer or refuses the connection.
  static func runningConnection(
    _ address: SharedAddress, _ builds: SharedAddress.Builds = .anyBuild,
    _ onNotification: @escaping @Sendable (String, JSONValue) -> Void = { _, _ in }
  ) throws(Failure) -> SharedConnection? {
    switch SharedConnection.connect(address, of: builds, onNotification: onNotification) {
    case .connected(let connection): return connection
    case .noDaemon: return nil
    case .silent(let daemon): throw Failure(.silent(daemon), address)
    case .refused(let message): throw Failure(.refused(message), address)
    }
  }

  /// Prints a warning if the daemon is from a different build than this program.
  static func warnOfOtherBuild(of connection: SharedConnection) {
    guard connection.isOtherBuild else { return }
    Client.printError(
      "the project's daemon is from a different build, \(connection.build); `\(Help.program) restart` replaces it")
  }

  /// Starts the daemon unless it is running, and opens the project. `options` are options of `uimodel-daemon --listen`.
  static func start(
    _ address: SharedAddress, _ otherBuildPolicy: SharedDaemon.OtherBuildPolicy, options: [String]
  ) throws(Failure) -> SharedDaemon.StartResult {
    let startResult: SharedDaemon.StartResult
    do throws(SharedDaemon.Failure) {
      startResult = try SharedDaemon(address).start(otherBuildPolicy, options: options)
    } catch {
      throw Failure(error, address)
    }
    try open(address, startResult.connection)
    return startResult
  }

  /// Opens the project in the daemon. If the project is already open, the daemon only looks for changed files.
  static func open(_ address: SharedAddress, _ connection: SharedConnection) throws(Failure) {
    let params: JSONValue = ["path": .string(address.workspacePath), "projects": true]
    if case .failure(let error) = connection.request("uimodel/workspace/open", params) {
      throw Failure(message: error.message, status: connection.silentDaemon == nil ? .requestFailed : .unreachable)
    }
  }
}
