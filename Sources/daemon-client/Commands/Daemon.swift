import UIModelDaemon

/// `daemon`: the client as the daemon, where only the client is built.
enum DaemonCommand {
  static let command = Command(
    name: "daemon", usage: "[--stdio]", summary: "run uimodel-daemon, the language server",
    options: [
      Option(name: "stdio", summary: "use standard input and output (the default)"),
      Option(name: "clientProcessId", value: "PID", summary: "ignored; accepted because some editors pass it"),
    ],
    run: { (_) throws(UsageError) in ExitStatus(rawValue: DaemonMain.run(arguments: ["--stdio"])) })
}
