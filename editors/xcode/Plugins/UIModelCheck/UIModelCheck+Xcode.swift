#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension UIModelCheck: XcodeBuildToolPlugin {
    /// The command that checks an Xcode project: for its applications, or for each target if there are none.
    ///
    /// It runs before each build, without knowing the configuration, and so never makes one fail. A command that runs only
    /// after changes would have to name the target's sources as its inputs, and some versions of Xcode then leave them out
    /// of the app.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let work = context.pluginWorkDirectoryURL
      let isForEditor = ["/Index.noindex/", "/Intermediates.noindex/Previews/"].contains { work.filePath.contains($0) }
      let isApp = target.product?.kind == .application
      guard !isForEditor, isApp || !context.xcodeProject.targets.contains(where: { $0.product?.kind == .application })
      else { return [] }
      guard let client = CheckCommand.client(context.tool) else { return [] }
      let script = try CheckCommand.script(in: work)
      // What is in the folder becomes part of the target: nothing.
      let output = work.appending(path: "Output")
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      return [
        .prebuildCommand(
          displayName: "Checking the UI structure of \(target.displayName)",
          executable: CheckCommand.shell,
          arguments: [script.filePath, client.filePath, "", context.xcodeProject.directoryURL.filePath],
          environment: [:],
          outputFilesDirectory: output)
      ]
    }
  }
#endif
