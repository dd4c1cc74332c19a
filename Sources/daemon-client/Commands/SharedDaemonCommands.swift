import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// `start`, `stop`, `restart`, `status`, `stats`, `logs`: the shared daemon of a project.
enum SharedDaemonCommands {
  private static let idle = Option(
    name: "idle", value: "SECONDS", summary: "end after this time without a client; the default is 1800")

  static let start = Command(
    name: "start", usage: "[FOLDER] [OPTION]...",
    summary: "start the shared daemon of a project",
    details: """
      Starts a daemon that keeps the project around FOLDER open, for all terminals and scripts of the user. The default
      is the current folder. While it runs, `call` uses it, so changes can be undone by a later call. It listens at a
      socket that only the user can open. If it runs already, nothing is changed; a daemon of another build is replaced, and
      what it keeps is taken over.
      """,
    options: [idle, .limit, .record, .recordTexts], operands: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in try run(arguments) })

  static let stop = Command(
    name: "stop", usage: "[FOLDER]", summary: "stop the shared daemon of a project", operands: 1,
    candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      guard let connection = SharedConnection(address, of: .any) else { return notRunning(address) }
      guard end(connection, address) else { return .requestFailed }
      return Client.print("stopped the daemon of \(Paths.shown(address.workspace))\n")
    })

  static let restart = Command(
    name: "restart", usage: "[FOLDER] [OPTION]...",
    summary: "stop the shared daemon of a project, and start it again",
    options: [idle, .limit, .record, .recordTexts], operands: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      guard let connection = SharedConnection(address, of: .any) else { return try run(arguments) }
      guard end(connection, address) else { return .requestFailed }
      return try run(arguments, isAgain: true)
    })

  private static let formats = [
    Option(name: "format", value: "FORMAT", choices: ["text", "json"], summary: "text (the default) or json"),
    Option(name: "json", summary: "the same as --format json"),
  ]

  static let status = Command(
    name: "status", usage: "[FOLDER] [--json]", summary: "say whether a project has a shared daemon, and what it does",
    details: "Exits with 3 if no daemon runs. A busy daemon answers at once.",
    options: formats, operands: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      guard let connection = SharedConnection(address, of: .any, patience: 10_000) else { return notRunning(address) }
      guard case .success(let status) = connection.request("uimodel/daemon/status", nil) else { return .requestFailed }
      if isJSON(arguments) { return Client.print(status.text(indent: 2) + "\n") }
      tellWhatIsRefused(status)
      // This request is one of the sessions.
      let others = max(0, (status["sessions"]?.int ?? 1) - 1)
      let build = status["build"]?.string ?? Product.longText
      return Client.print(
        "the daemon of \(Paths.shown(address.workspace)) is process \(status["processId"]?.int ?? 0), has run for "
          + "\(status["uptimeSeconds"]?.int ?? 0) s and serves \(counted(others, "other client"))\n"
          + (build != Product.longText ? "it is another build, \(build); `\(Help.program) restart` replaces it\n" : "")
          + StatisticsText.running(status))
    })

  static let stats = Command(
    name: "stats", usage: "[FOLDER] [--json]", summary: "print the requests, times and memory of a shared daemon",
    details: """
      Prints the daemon's memory, its clients, what waits, and how often each method was called and how long it took. A
      busy daemon answers at once. Exits with 3 if no daemon runs.
      """,
    options: formats, operands: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      guard let connection = SharedConnection(address, of: .any, patience: 10_000) else { return notRunning(address) }
      guard case .success(let stats) = connection.request("uimodel/daemon/stats", nil) else { return .requestFailed }
      return Client.print(isJSON(arguments) ? stats.text(indent: 2) + "\n" : StatisticsText.stats(stats))
    })

  private static func isJSON(_ arguments: Arguments) -> Bool {
    arguments.has("json") || arguments.value("format") == "json"
  }

  static let logs = Command(
    name: "logs", usage: "[FOLDER] [--lines NUMBER]", summary: "print the log of a project's shared daemon",
    details: """
      The log has the daemon's start and end, its clients, slow requests and errors, with times in Universal Time. It has
      no text of documents. The daemon begins another file when one has 1 MB (`--limit logBytes=NUMBER` of `start`), and
      keeps one older file. The log can be read while the daemon is busy, and after its end.
      """,
    options: [Option(name: "lines", value: "NUMBER", summary: "print only the last lines")],
    operands: 1, candidates: { [.folders] },
    run: { (arguments) throws(UsageError) in
      let address = try address(arguments)
      var count = Int.max
      if let text = arguments.value("lines") {
        guard let number = Int(text), number > 0 else {
          throw UsageError("--lines needs a number of lines, not '\(text)'")
        }
        count = number
      }
      guard let lines = address.logs.lines(last: count) else { return notRunning(address) }
      return Client.print(lines.map { $0 + "\n" }.joined())
    })

  static let all = [start, stop, restart, status, stats, logs]

  /// The address of the project that the arguments name.
  private static func address(_ arguments: Arguments) throws(UsageError) -> SharedAddress {
    let folder = try Paths.absolute(arguments.operands.first ?? ".")
    guard FileSystem.exists(folder) else { throw UsageError(Paths.missing(folder)) }
    return SharedAddress(around: folder)
  }

  /// `isAgain`: the daemon has just been stopped. Then an editor may have started it before this command does.
  private static func run(_ arguments: Arguments, isAgain: Bool = false) throws(UsageError) -> ExitStatus {
    var options: [String] = []
    if let text = arguments.value("idle") {
      guard let number = Int(text), number > 0 else {
        throw UsageError("--idle needs a number of seconds, not '\(text)'")
      }
      options += ["--idle", text]
    }
    for text in arguments.values("limit") {
      if let mistake = Limits.mistake(in: text) { throw UsageError(mistake) }
      options += ["--limit", text]
    }
    if let file = arguments.value("record") { options += ["--record", try Paths.absolute(file)] }
    if arguments.has("record-texts") { options.append("--record-texts") }
    let address = try address(arguments)
    do throws(Joining.Failure) {
      let started = try Joining.start(address, .isReplaced, options: options)
      let (connection, isNew) = (started.connection, started.isNew || isAgain)
      if isNew { tellWhatWasRestored(connection) }
      if !started.isNew, !options.isEmpty {
        Client.complain("the options do not apply, because the daemon runs already")
      }
      let what = isNew ? "started the daemon of" : "a daemon runs already for"
      let replaced = started.replaced.map { ", which replaces one of \($0)" } ?? ""
      return Client.print("\(what) \(Paths.shown(address.workspace))\(replaced)\n")
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
    case "elsewhere":
      Client.complain("\(refused): a daemon with another version of the protocol keeps those of this project")
    default: break
    }
  }

  private static func end(_ connection: SharedConnection, _ address: SharedAddress) -> Bool {
    // It may end before it answers `stop`; that it ended is what counts.
    let process = try? connection.request("uimodel/daemon/status", nil).get()["processId"]?.int
    _ = connection.request("uimodel/daemon/stop", nil)
    guard SharedDaemon(address).waitForEnd(of: process) else {
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
