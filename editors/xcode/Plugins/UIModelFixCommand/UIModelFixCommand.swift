import Foundation
import PackagePlugin

/// `swift package uimodel-fix [OPTION]...`: `daemon-client fix`, which applies safe fixes and reports what is left.
@main
struct UIModelFixCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try fix(context.package.directoryURL, with: context.tool(named: "daemon-client").url, arguments)
  }

  /// Applies the fixes in a folder. Findings without a fix are no failure of the command.
  fileprivate func fix(_ folder: URL, with client: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = client
    process.arguments = ["fix"] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus > 1 {
      Diagnostics.error("daemon-client fix ended with status \(process.terminationStatus)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension UIModelFixCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode passes the chosen targets as --target. The fixes are about the whole project.
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      let client = try context.tool(named: "daemon-client").url
      try fix(context.xcodeProject.directoryURL, with: client, ["--format", "xcode"] + extractor.remainingArguments)
    }
  }
#endif
