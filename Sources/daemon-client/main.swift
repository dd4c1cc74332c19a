import UIModelDaemon

ReadingGuard.install()
DaemonMain.end(with: Client.run(Array(CommandLine.arguments.dropFirst())).rawValue)
