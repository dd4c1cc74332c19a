import UIModelDaemon

/// `daemon`: the client as the daemon, where only the client is built.
enum DaemonCommand {
  static let command = Command(
    name: "daemon", usage: "[--stdio]", summary: "be uimodel-daemon, the language server",
    options: [
      Option(name: "stdio", summary: "speak over standard input and output (the default)"),
      Option(name: "clientProcessId", value: "PID", summary: "taken for editors that say it; initialize counts"),
    ],
    run: { (_) throws(UsageError) in ExitStatus(rawValue: DaemonMain.run(arguments: ["--stdio"])) })
}
