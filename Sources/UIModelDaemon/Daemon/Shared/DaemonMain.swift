/// The main program of the daemon, shared by its own executable and by the client's `daemon` and `rpc` commands.
package enum DaemonMain {
  private static let help = """
    usage: uimodel-daemon [--stdio | --shared | --listen FOLDER [--idle SECONDS] [--replace]] [--record FILE [--record-texts]]
                          [--limit NAME=NUMBER]... [--limits] [--version] [--help]

      --stdio          use standard input and output (the default): the Language Server Protocol with
                       Content-Length headers, or one JSON-RPC message per line
      --shared         the same, with the shared daemon for the editor's folder; starts it if it is not running
      --listen FOLDER  serve all clients of the user that work in the project around FOLDER, over a socket
      --idle SECONDS   with --listen: exit after this time without a client; the default is 1800
      --replace        with --listen: replace a daemon from a different build, and restore what it kept
      --record FILE    write all messages to FILE, for `daemon-client replay`
      --record-texts   with --record: also write document text, which is omitted by default
      --limit NAME=NUMBER
                       change a limit; may be repeated
      --limits         print the limits with their names and default values, and exit
      --version        print the version, the commit and the build, and exit
      --help           print this help and exit

    """

  /// Runs the daemon with the arguments that follow the program's name.
  ///
  /// With `--stdio` (the default) or `--shared`, serves one client and then ends the process: with status 0, or with 1
  /// if the session ended without `shutdown`. Otherwise returns the exit status: 2 for invalid arguments, 3 if
  /// `--listen` cannot serve the folder, 1 if standard output cannot be written, otherwise 0.
  package static func run(arguments: [String]) -> Int32 {
    var arguments = arguments[...]
    var folder: String?
    var recordingPath: String?
    var recordsTexts = false
    var isShared = false
    var replacesOtherBuild = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--stdio": continue
      case "--shared": isShared = true
      case "--replace": replacesOtherBuild = true
      case "--listen":
        guard let path = arguments.popFirst(), FileSystem.exists(FileSystem.absolute(path)) else {
          printError("--listen needs a folder that exists\n\(help)")
          return 2
        }
        folder = FileSystem.absolute(path)
      case "--idle":
        guard let seconds = arguments.popFirst().flatMap({ Int($0) }), seconds > 0 else {
          printError("--idle needs a number of seconds\n\(help)")
          return 2
        }
        Limits.idleSeconds.set(seconds)
      case "--record":
        guard let path = arguments.popFirst() else {
          printError("--record needs a file\n\(help)")
          return 2
        }
        recordingPath = FileSystem.absolute(path)
      case "--record-texts": recordsTexts = true
      case "--limit":
        if let errorMessage = Limits.set(arguments.popFirst() ?? "") {
          printError("\(errorMessage)\n")
          return 2
        }
      case "--limits": return printText(Limits.table)
      case "--version": return printText("\(Product.name) \(Product.fullVersion)\n")
      case "--help", "-h": return printText(help)
      default:
        // Editors add options such as `--clientProcessId=…`, which are ignored. Any other unknown argument is an error.
        guard argument.hasPrefix("--clientProcessId") else {
          printError("unknown argument '\(argument)'\n\(help)")
          return 2
        }
      }
    }
    if let recordingPath, isShared || !WireRecording.start(recordingPath, hasTexts: recordsTexts) {
      printError(isShared ? "--record needs --stdio or --listen\n" : "cannot write \(recordingPath)\n")
      return 2
    }
    guard let folder else { serve(isShared: isShared) }
    return listen(
      at: SharedAddress(around: folder), idleSeconds: Limits.idleSeconds.value, replacesOtherBuild: replacesOtherBuild)
  }

  /// Connects standard input and output to the shared daemon of the project that the client opens or, if the client
  /// opens none, of the project around `folder`. Ends the process afterwards.
  ///
  /// If no daemon runs, serves the client in this process. If the client opens no project, the project around `folder`
  /// is opened in this case, provided that a repository, a configuration, an Xcode project or a package marks its root.
  /// If `folder` is nil, serves the client like `run(arguments: [])`.
  package static func runPipe(joiningDaemonOf folder: String?) -> Int32 {
    guard let folder else { return run(arguments: []) }
    let streams = StandardStreams.reserve()
    switch SharedPipe(streams, in: folder).run() {
    case .ended(let status): end(with: status)
    case .noDaemon(let receivedBytes):
      let project = Project(around: folder)
      serve(streams, receivedBytes: receivedBytes, defaultFolder: project.hasProjectMarker ? project.folder : nil)
    }
  }

  /// Ends the process at once, without cleanup: the kernel releases all resources of the process.
  package static func end(with status: Int32) -> Never { OperatingSystem.exitNow(status) }

  private static func serve(isShared: Bool) -> Never {
    let streams = StandardStreams.reserve()
    guard isShared else { serve(streams) }
    switch SharedProxy(streams: streams).run() {
    case .ended(let status): end(with: status)
    case .unavailable(let receivedBytes, let reason): serve(streams, receivedBytes: receivedBytes, notice: reason)
    }
  }

  /// Serves the client of the standard streams until the session ends, and then ends the process.
  /// - Parameter receivedBytes: the bytes that were already read from the client.
  /// - Parameter notice: a message to show to the client's user.
  /// - Parameter defaultFolder: the folder of the project to open if the client opens none; nil to open no project.
  private static func serve(
    _ streams: StandardStreams, receivedBytes: [UInt8] = [], notice: String? = nil, defaultFolder: String? = nil
  ) -> Never {
    OperatingSystem.growMemoryInLargeSteps()
    Signals.install()
    ReadingGuard.install()
    let server = Server(workspace: Workspace())
    StreamSession(
      server: server, streams: streams, initialBytes: receivedBytes, notice: notice, folderToOpen: defaultFolder
    ).run()
  }

  private static func listen(at address: SharedAddress, idleSeconds: Int, replacesOtherBuild: Bool) -> Int32 {
    OperatingSystem.growMemoryInLargeSteps()
    Signals.install()
    ReadingGuard.install()
    return SharedServer(address, idleSeconds: idleSeconds, replacesOtherBuild: replacesOtherBuild).run()
  }

  private static func printText(_ text: String) -> Int32 {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { OperatingSystem.write(1, $0) } == .bytes(bytes.count) ? 0 : 1
  }

  private static func printError(_ text: String) {
    _ = Array("uimodel-daemon: \(text)".utf8).withUnsafeBytes { OperatingSystem.write(2, $0) }
  }
}
