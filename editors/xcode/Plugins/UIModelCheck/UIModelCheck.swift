import Foundation
import PackagePlugin

/// Checks the UI structure of an app with each build, and reports findings as warnings.
@main
struct UIModelCheck: BuildToolPlugin {
  /// The command that checks a target of a package and what it depends on, or none if a target above it does.
  ///
  /// The check reads the whole project, so it runs once for a package, not once for each target.
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target.sourceModule, module.kind == .generic || module.kind == .executable else { return [] }
    let modules = context.package.targets.compactMap(\.sourceModule)
    if let above = modules.first(where: { $0.kind != .test && $0.dependsOn(module) }) {
      Diagnostics.remark(
        "'\(above.name)' depends on '\(module.name)': UIModelCheck leaves its findings to '\(above.name)'")
      return []
    }
    guard let client = CheckCommand.client(context.tool) else { return [] }
    let checked = modules.filter { $0.id == module.id || module.dependsOn($0) }
    guard checked.contains(where: { $0.sourceFiles(withSuffix: "swift").contains { _ in true } }) else { return [] }
    let script = try CheckCommand.script(in: context.pluginWorkDirectoryURL)
    // In packages with older tools, only commands with an output run. The build compiles it: a file with one comment.
    let markers =
      context.package.toolsVersion.major < 6
      ? [context.pluginWorkDirectoryURL.appending(path: "UIModelCheck.swift")] : []
    let folders = checked.map(\.directoryURL)
    let settings = CheckCommand.inputs(in: [context.package.directoryURL], isDeep: false)
    return [
      .buildCommand(
        displayName: "Checking the UI structure of \(module.name)",
        executable: CheckCommand.shell,
        arguments: [script.filePath, client.filePath, markers.first?.filePath ?? ""] + folders.map(\.filePath),
        environment: CheckCommand.environment,
        inputFiles: [script, client] + settings + CheckCommand.inputs(in: folders),
        outputFiles: markers)
    ]
  }
}

extension SourceModuleTarget {
  fileprivate func dependsOn(_ other: any SourceModuleTarget) -> Bool {
    recursiveTargetDependencies.contains { $0.id == other.id }
  }
}
