import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// `start`, `stop`, `restart`, `status`, `logs`: the shared daemon of a project.
enum SharedDaemonCommands {
  private static let idle = Option(
    name: "idle", value: "SECONDS", summary: "end after this time without a client; the default is 1800")

  static let start = Command(
    name: "start", usage: "[FOLDER] [--idle SECONDS]", summary: "start the shared daemon of a project",
    details: """
      Starts a daemon that keeps the project around FOLDER open, for all terminals and scripts of the user. The default
      is the current folder. While it runs, `call` uses it, so changes can be undone by a later call. It listens at a
      socket that only the user can open. If it runs already, nothing is changed.
      """,
    options: [idle], operands: 1, candidates: [.folders], run: { (arguments) throws(UsageError) in try run(arguments) })

  static let stop = Command(
    name: "stop", usage: "[FOLDER]", summary: "stop the shared daemon of a project", operands: 1,
    candidates: [.folders],
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      guard let connection = SharedConnection(address) else { return notRunning(address) }
      guard end(connection, address) else { return .requestFailed }
      return Client.print("stopped the daemon of \(Paths.shown(address.workspace))\n")
    })

  static let restart = Command(
    name: "restart", usage: "[FOLDER] [--idle SECONDS]",
    summary: "stop the shared daemon of a project, and start it again",
    options: [idle], operands: 1, candidates: [.folders],
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      if let connection = SharedConnection(address), !end(connection, address) { return .requestFailed }
      return try run(arguments)
    })

  static let status = Command(
    name: "status", usage: "[FOLDER] [--format FORMAT]", summary: "say whether a project has a shared daemon",
    details: "Exits with 3 if no daemon runs.",
    options: [
      Option(name: "format", value: "FORMAT", choices: ["text", "json"], summary: "text (the default) or json")
    ],
    operands: 1, candidates: [.folders],
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      guard let connection = SharedConnection(address) else { return notRunning(address) }
      guard case .success(let status) = connection.request("uimodel/daemon/status", nil) else { return .requestFailed }
      if arguments.value("format") == "json" {
        var object = status.object ?? [:]
        object["workspace"] = .string(address.workspace)
        return Client.print(JSONValue.object(object).text(indent: 2) + "\n")
      }
      tellWhatIsRefused(status)
      // This request is one of the sessions.
      let others = max(0, (status["sessions"]?.int ?? 1) - 1)
      return Client.print(
        "the daemon of \(Paths.shown(address.workspace)) is process \(status["processId"]?.int ?? 0), has run for "
          + "\(status["uptimeSeconds"]?.int ?? 0) s and serves \(counted(others, "other client"))\n")
    })

  static let logs = Command(
    name: "logs", usage: "[FOLDER]", summary: "print the log of a project's shared daemon", operands: 1,
    candidates: [.folders],
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      guard let bytes = try? FileSystem.read(address.log) else { return notRunning(address) }
      return Client.print(printable(lines: String(decoding: bytes, as: UTF8.self)))
    })

  static let all = [start, stop, restart, status, logs]

  /// The address of the project that the arguments name.
  private static func address(_ arguments: Arguments) throws(UsageError) -> SharedAddress {
    let folder = try Paths.absolute(arguments.operands.first ?? ".")
    guard FileSystem.exists(folder) else { throw UsageError(Paths.missing(folder)) }
    return SharedAddress(around: folder)
  }

  private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    var seconds: Int?
    if let text = arguments.value("idle") {
      guard let number = Int(text), number > 0 else {
        throw UsageError("--idle needs a number of seconds, not '\(text)'")
      }
      seconds = number
    }
    let address = try address(arguments)
    do throws(Joining.Failure) {
      let (connection, isNew) = try Joining.start(address, idleSeconds: seconds)
      if isNew { tellWhatWasRestored(connection) }
      let what = isNew ? "started the daemon of" : "a daemon runs already for"
      return Client.print("\(what) \(Paths.shown(address.workspace))\n")
    } catch {
      return error.told()
    }
  }

  /// What an earlier daemon kept that had not been saved, and what of it could not be restored.
  private static func tellWhatWasRestored(_ connection: SharedConnection) {
    guard case .success(let status) = connection.request("uimodel/daemon/status", nil), let journal = status["journal"]
    else { return }
    for journal in journal["setAside"]?.array ?? [] {
      Client.complain("set \(journal["path"]?.string ?? "") aside: \(journal["reason"]?.string ?? "")")
    }
    let documents = journal["restoredDocuments"]?.int ?? 0
    let sessions = journal["restoredSessions"]?.int ?? 0
    guard documents + sessions > 0 else { return }
    _ = Client.print(
      "restored \(counted(documents, "unsaved document")) and \(counted(sessions, "live session"))\n")
  }

  /// Why changes that no file holds are refused, if they are.
  private static func tellWhatIsRefused(_ status: JSONValue) {
    let refused = "changes that no file holds are refused"
    switch status["journal"]?["state"]?.string {
    case "failing": Client.complain("\(refused): \(status["journal"]?["reason"]?.string ?? "")")
    case "elsewhere": Client.complain("\(refused): a daemon of another build keeps those of this project")
    default: break
    }
  }

  private static func end(_ connection: SharedConnection, _ address: SharedAddress) -> Bool {
    // It may end before its answer arrives; that it ended is what counts.
    _ = connection.request("uimodel/daemon/stop", nil)
    guard SharedDaemon(address).waitForEnd() else {
      Client.complain("the daemon does not end; its log is \(address.log)")
      return false
    }
    return true
  }

  private static func notRunning(_ address: SharedAddress) -> ExitStatus {
    Client.complain("no daemon runs for \(Paths.shown(address.workspace)); `\(Help.program) start` starts one")
    return .unreachable
  }
}
