import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The commands for the shared daemon of a project: `start`, `stop`, `restart`, `status`, `stats` and `logs`.
enum SharedDaemonCommands {
  private static let idleOption = Option(
    name: "idle", placeholder: "SECONDS", summary: "exit after this time without a client; the default is 1800")

  static let start = Command(
    name: "start", usage: "[FOLDER] [OPTION]...",
    summary: "start the shared daemon of a project",
    details: """
      Starts a daemon that keeps the project around FOLDER open, for all terminals and scripts of the user. The default
      is the current folder. While it is running, `call` uses it, so a later call can undo changes. It listens on a
      socket that only the user can open. If it is already running, nothing changes. A daemon from a different build is
      replaced, and the new daemon restores what the old one kept.
      """,
    options: [idleOption, .limit, .record, .recordTexts], maximumOperandCount: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in try startDaemon(arguments) })

  static let stop = Command(
    name: "stop", usage: "[FOLDER] [--force]", summary: "stop the shared daemon of a project",
    details: """
      Stops the daemon after it finishes the requests in progress. With --force, a daemon that does not answer or does
      not exit is killed. The next daemon restores what is in its journal.
      """,
    options: [Option(name: "force", summary: "kill the daemon if it does not answer or does not exit")],
    maximumOperandCount: 1,
    candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      let folder = printable(Paths.displayPath(address.workspacePath))
      do throws(DaemonConnector.Failure) {
        guard let connection = try DaemonConnector.runningConnection(address) else { return reportNotRunning(address) }
        if arguments.has("force") ? requestStop(connection, address) : stopDaemon(connection, address) {
          return Client.print("stopped the daemon for \(folder)\n")
        }
        guard arguments.has("force") else { return .requestFailed }
      } catch {
        guard arguments.has("force") else { return error.report() }
      }
      guard let processID = SharedDaemon(address).forceEnd() else {
        Client.printError(
          "cannot find or kill the process of the daemon for \(folder); kill it yourself")
        return .requestFailed
      }
      return Client.print("killed the daemon for \(folder), process \(processID)\n")
    })

  static let restart = Command(
    name: "restart", usage: "[FOLDER] [OPTION]...",
    summary: "stop the shared daemon of a project, and start it again",
    options: [idleOption, .limit, .record, .recordTexts], maximumOperandCount: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      let runningConnection: SharedConnection?
      do throws(DaemonConnector.Failure) { runningConnection = try DaemonConnector.runningConnection(address) } catch {
        return error.report()
      }
      if let runningConnection, !stopDaemon(runningConnection, address) { return .requestFailed }
      return try startDaemon(arguments, isRestart: runningConnection != nil)
    })

  private static let formatOptions = [
    Option(name: "format", placeholder: "FORMAT", choices: ["text", "json"], summary: "text (the default) or json"),
    Option(name: "json", summary: "the same as --format json"),
  ]

  static let status = Command(
    name: "status", usage: "[FOLDER] [--json]", summary: "print whether a project has a shared daemon, and its state",
    details: "Exits with 3 if no daemon is running. A busy daemon answers immediately.",
    options: formatOptions, maximumOperandCount: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      let status: JSONValue
      switch query("uimodel/daemon/status", address) {
      case .failure(let failure): return failure.status
      case .success(let answer): status = answer
      }
      if requestsJSON(arguments) { return Client.print(status.displayText(indent: 2) + "\n") }
      warnOfRefusedChanges(status)
      // The daemon's count of sessions includes this connection.
      let otherClientCount = max(0, (status["sessions"]?.int ?? 1) - 1)
      let build = status["build"]?.string ?? Product.fullVersion
      return Client.print(
        "the daemon for \(Paths.displayPath(address.workspacePath)) is process \(status["processId"]?.int ?? 0), has been "
          + "running for \(status["uptimeSeconds"]?.int ?? 0) s and serves \(counted(otherClientCount, "other client"))\n"
          + (build != Product.fullVersion
            ? "it is from a different build, \(build); `\(Help.program) restart` replaces it\n" : "")
          + StatisticsText.runningRequestLine(status))
    })

  static let stats = Command(
    name: "stats", usage: "[FOLDER] [--json]", summary: "print the requests, times and memory of a shared daemon",
    details: """
      Prints the daemon's memory use, its clients and waiting requests, how often each method was called and how long it
      took. A busy daemon answers immediately. Exits with 3 if no daemon is running.
      """,
    options: formatOptions, maximumOperandCount: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      let stats: JSONValue
      switch query("uimodel/daemon/stats", address) {
      case .failure(let failure): return failure.status
      case .success(let answer): stats = answer
      }
      return Client.print(requestsJSON(arguments) ? stats.displayText(indent: 2) + "\n" : StatisticsText.stats(stats))
    })

  private static func requestsJSON(_ arguments: Arguments) -> Bool {
    arguments.has("json") || arguments.value("format") == "json"
  }

  static let logs = Command(
    name: "logs", usage: "[FOLDER] [--lines NUMBER]", summary: "print the log of a project's shared daemon",
    details: """
      The log records when the daemon starts and exits, its clients, slow requests and errors, with times in UTC. It
      contains no document text. When the log reaches 1 MB (`start --limit logBytes=NUMBER` changes this), the daemon
      starts a new file and keeps one older file. `logs` works while the daemon is busy, and after it has exited.
      """,
    options: [Option(name: "lines", placeholder: "NUMBER", summary: "print only the last lines")],
    maximumOperandCount: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      var maximumLineCount = Int.max
      if let text = arguments.value("lines") {
        guard let number = Int(text), number > 0 else {
          throw UsageError("--lines needs a number of lines, not '\(text)'")
        }
        maximumLineCount = number
      }
      guard let lines = address.rotatingLog.lines(last: maximumLineCount) else { return reportNotRunning(address) }
      return Client.print(lines.map { $0 + "\n" }.joined())
    })

  static let all = [start, stop, restart, status, stats, logs]

  /// Returns the address of the shared daemon for the project around the folder that the arguments name.
  private static func address(_ arguments: Arguments) throws(UsageError) -> SharedAddress {
    let folder = try Paths.absolute(arguments.operands.first ?? ".")
    guard FileSystem.exists(folder) else { throw UsageError(Paths.missingMessage(folder)) }
    let address = SharedAddress(around: folder)
    guard address.workspacePath != "/" else {
      throw UsageError("/ is the whole file system, and no project; name the folder of a project")
    }
    return address
  }

  /// Starts the daemon and prints the result. After a restart (`isRestart`), the message always says that the daemon
  /// was started, even if an editor started the daemon first.
  private static func startDaemon(_ arguments: Arguments, isRestart: Bool = false) throws(UsageError) -> ExitStatus {
    var options: [String] = []
    if let text = arguments.value("idle") {
      guard let number = Int(text), number > 0 else {
        throw UsageError("--idle needs a number of seconds, not '\(text)'")
      }
      options += ["--idle", text]
    }
    for text in arguments.values("limit") {
      if let errorMessage = Limits.errorMessage(in: text) { throw UsageError(errorMessage) }
      options += ["--limit", text]
    }
    if let file = arguments.value("record") { options += ["--record", try Paths.absolute(file)] }
    if arguments.has("record-texts") { options.append("--record-texts") }
    let address = try address(arguments)
    do throws(DaemonConnector.Failure) {
      let startResult = try DaemonConnector.start(address, .replace, options: options)
      let (connection, isNew) = (startResult.connection, startResult.isNew || isRestart)
      if isNew { printRestoredState(connection) }
      if !startResult.isNew, !options.isEmpty {
        Client.printError("the options do not apply, because the daemon is already running")
      }
      let outcome = isNew ? "started the daemon for" : "a daemon is already running for"
      let replacementNote = startResult.replacedBuild.map { ", which replaces one of \($0)" } ?? ""
      return Client.print("\(outcome) \(Paths.displayPath(address.workspacePath))\(replacementNote)\n")
    } catch {
      return error.report()
    }
  }

  /// Prints the unsaved changes and sessions that were restored from the journal, i.e. the file in which an earlier
  /// daemon recorded them. Also prints the journals that could not be restored.
  private static func printRestoredState(_ connection: SharedConnection) {
    guard case .success(let status) = connection.request("uimodel/daemon/status", nil), let journal = status["journal"]
    else { return }
    for journal in journal["setAside"]?.array ?? [] {
      Client.printError("set \(journal["path"]?.string ?? "") aside: \(journal["reason"]?.string ?? "")")
    }
    let documents = journal["restoredDocuments"]?.int ?? 0
    let sessions = journal["restoredSessions"]?.int ?? 0
    guard documents + sessions > 0 else { return }
    _ = Client.print(
      "restored \(counted(documents, "unsaved document")) and \(counted(sessions, "live session"))\n")
  }

  /// Prints the reason why changes to documents without a file are refused, if the daemon refuses them.
  private static func warnOfRefusedChanges(_ status: JSONValue) {
    let refusalMessage = "changes that no file holds are refused"
    switch status["journal"]?["state"]?.string {
    case "failing": Client.printError("\(refusalMessage): \(status["journal"]?["reason"]?.string ?? "")")
    case "elsewhere":
      Client.printError("\(refusalMessage): a daemon with another version of the protocol keeps those of this project")
    default: break
    }
  }

  /// A failure whose message has been printed. The command exits with `status`.
  private struct ReportedFailure: Error { let status: ExitStatus }

  /// Sends a request to the running daemon and returns the result. If the request fails, prints the reason.
  private static func query(_ method: String, _ address: SharedAddress) -> Result<JSONValue, ReportedFailure> {
    do throws(DaemonConnector.Failure) {
      guard let connection = try DaemonConnector.runningConnection(address) else {
        return .failure(ReportedFailure(status: reportNotRunning(address)))
      }
      return connection.request(method, nil).mapError { error in
        Client.printError(error.message)
        return ReportedFailure(status: .requestFailed)
      }
    } catch {
      return .failure(ReportedFailure(status: error.report()))
    }
  }

  /// Stops the daemon. Prints an error and returns false if the daemon does not exit.
  private static func stopDaemon(_ connection: SharedConnection, _ address: SharedAddress) -> Bool {
    if requestStop(connection, address) { return true }
    Client.printError(
      "the daemon does not exit; its log is \(address.logPath), and `\(Help.program) stop --force` kills it")
    return false
  }

  /// Requests that the daemon exit. Returns false if the daemon does not exit in time.
  private static func requestStop(_ connection: SharedConnection, _ address: SharedAddress) -> Bool {
    // The daemon might exit before it answers `stop`. Only its exit matters.
    let processID = try? connection.request("uimodel/daemon/status", nil).get()["processId"]?.int
    _ = connection.request("uimodel/daemon/stop", nil)
    return SharedDaemon(address).waitForEnd(of: processID)
  }

  /// Prints that no daemon is running, and returns the exit status.
  private static func reportNotRunning(_ address: SharedAddress) -> ExitStatus {
    Client.printError(
      "no daemon is running for \(Paths.displayPath(address.workspacePath)); `\(Help.program) start` starts one")
    return .unreachable
  }
}
