import UIModelDaemon

DaemonMain.end(with: DaemonMain.run(arguments: Array(CommandLine.arguments.dropFirst())))
