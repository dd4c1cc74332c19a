import UIModelDaemon
import UIModelJSON

/// Ways to the shared daemon for commands that need one.
enum Joining {
  /// Why there is no daemon, with the status to end with.
  struct Failure: Error {
    let message: String
    var status = ExitStatus.unreachable

    init(message: String, status: ExitStatus = .unreachable) { (self.message, self.status) = (message, status) }

    init(_ failure: SharedDaemon.Failure, _ address: SharedAddress) {
      message = failure.sentence(Paths.shown(address.workspace))
    }

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
    if let connection = try met(address, builds, onNotification) { return connection }
    guard Console.environment("CI")?.isEmpty != false else {
      if let running = try met(address, .others) { throw Failure(.otherBuildRuns(running.build), address) }
      throw Failure(
        message: "no daemon is running for \(Paths.shown(address.workspace)), and the variable CI is set; "
          + "`\(Help.program) start` starts one")
    }
    _ = try start(address, other, options: [])
    guard let connection = try met(address, builds, onNotification) else {
      throw Failure(message: "the daemon exited immediately; its log is \(address.log)")
    }
    return connection
  }

  /// A connection to the daemon of a project that runs; nil if none does. Another build is named, since what it says is not
  /// what this one would say.
  static func met(
    _ address: SharedAddress, _ builds: SharedAddress.Builds = .any,
    _ onNotification: @escaping @Sendable (String, JSONValue) -> Void = { _, _ in }
  ) throws(Failure) -> SharedConnection? {
    switch SharedConnection.meet(address, of: builds, onNotification: onNotification) {
    case .met(let connection): return connection
    case .nobody: return nil
    case .silent(let daemon): throw Failure(.silent(daemon), address)
    case .refused(let words): throw Failure(.refused(words), address)
    }
  }

  /// Says that another build answers.
  static func noteBuild(of connection: SharedConnection) {
    guard connection.isOfOtherBuild else { return }
    Client.complain(
      "the project's daemon is from a different build, \(connection.build); `\(Help.program) restart` replaces it")
  }

  /// Starts the daemon unless it runs, with options of `uimodel-daemon --listen`, and opens the project.
  static func start(
    _ address: SharedAddress, _ other: SharedDaemon.OtherBuild, options: [String]
  ) throws(Failure) -> SharedDaemon.Started {
    let started: SharedDaemon.Started
    do throws(SharedDaemon.Failure) { started = try SharedDaemon(address).start(other, options: options) } catch {
      throw Failure(error, address)
    }
    try open(address, started.connection)
    return started
  }

  /// Opens the project, if it is not open.
  static func open(_ address: SharedAddress, _ connection: SharedConnection) throws(Failure) {
    let params: JSONValue = ["path": .string(address.workspace), "projects": true]
    if case .failure(let error) = connection.request("uimodel/workspace/open", params) {
      throw Failure(message: error.message, status: connection.silence == nil ? .requestFailed : .unreachable)
    }
  }
}
