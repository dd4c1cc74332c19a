// The part of Xcode's module XcodeProjectPlugin that the plugins use, so that Linux can type-check them. Xcode has the
// module itself; these prototypes follow its public uses, and no more can be said of them.

import Foundation
import PackagePlugin

public struct XcodeProduct {
  public enum Kind: Hashable {
    case application
    case executable
    case framework
    case library
    case other(String)
  }

  public let name: String
  public let kind: Kind
}

public struct XcodeTarget {
  public let displayName: String
  public let product: XcodeProduct?
  public let inputFiles: FileList
}

public struct XcodeProject {
  public let displayName: String
  public let directoryURL: URL
  public let targets: [XcodeTarget]
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> PluginContext.Tool { throw CancellationError() }
}

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: CommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}
