import UIModelDaemon

DaemonMain.end(with: Client.run(Array(CommandLine.arguments.dropFirst())).rawValue)
