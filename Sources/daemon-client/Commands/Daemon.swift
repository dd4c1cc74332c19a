import UIModelDaemon

/// The command `daemon`, which runs the language server. The command is for users who built only the client, without
/// `uimodel-daemon`.
enum DaemonCommand {
  static let command = Command(
    name: "daemon", usage: "[--stdio | --shared | --listen FOLDER]", summary: "run uimodel-daemon, the language server",
    options: [
      Option(name: "stdio", summary: "use standard input and output (the default)"),
      Option(name: "shared", summary: "use the shared daemon for the editor's folder; start it if it is not running"),
      Option(
        name: "listen", placeholder: "FOLDER", summary: "serve the project around FOLDER over a socket, as `start` does"
      ),
      Option(name: "idle", placeholder: "SECONDS", summary: "with --listen: exit after this time without a client"),
      Option(
        name: "replace", summary: "with --listen: replace a daemon from a different build, and restore what it kept"),
      .limit, .record, .recordTexts,
      Option(name: "limits", summary: "print the limits with their names and default values, and exit"),
      Option(name: "clientProcessId", placeholder: "PID", summary: "ignored; accepted because some editors pass it"),
    ],
    run: { (arguments) throws(UsageError) in
      let flags = ["shared", "limits", "replace"].filter { arguments.has($0) }.map { "--" + $0 }
      let valueArguments = ["listen", "idle"].flatMap { name in arguments.value(name).map { ["--" + name, $0] } ?? [] }
      let recordArguments = arguments.value("record").map { ["--record", $0] } ?? []
      let recordTextsArguments = arguments.has("record-texts") ? ["--record-texts"] : []
      let limitArguments = arguments.values("limit").flatMap { ["--limit", $0] }
      return ExitStatus(
        rawValue: DaemonMain.run(
          arguments: limitArguments + recordArguments + recordTextsArguments + flags + valueArguments))
    })
}
