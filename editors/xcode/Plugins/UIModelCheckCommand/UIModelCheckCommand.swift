import Foundation
import PackagePlugin

/// `swift package uimodel-check [OPTION]...`: `daemon-client check`, with the version that the builds use.
@main
struct UIModelCheckCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try check(context.package.directoryURL, with: context.tool(named: "daemon-client").url, arguments)
  }

  /// Runs the check in a folder. What it prints is the answer; an error of the plugin tells its status.
  fileprivate func check(_ folder: URL, with client: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = client
    process.arguments = ["check"] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("there are findings")
    case let status: Diagnostics.error("daemon-client check ended with status \(status)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension UIModelCheckCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode passes the chosen targets as --target. The check is about the whole project.
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      let client = try context.tool(named: "daemon-client").url
      try check(
        context.xcodeProject.directoryURL, with: client, ["--format", "xcode"] + extractor.remainingArguments)
    }
  }
#endif
