// A stand-in for the part of Xcode's module XcodeProjectPlugin that the plugins use, so that Linux can compile and run
// them. The declarations follow public uses of the module.

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

  public let kind: Kind
}

public struct XcodeTarget {
  public let displayName: String
  public let product: XcodeProduct?

  public init(_ displayName: String, _ kind: XcodeProduct.Kind) {
    (self.displayName, self.product) = (displayName, XcodeProduct(kind: kind))
  }
}

public struct XcodeProject {
  public let directoryURL: URL
  public let targets: [XcodeTarget]
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL
  private let tools: [String: PluginContext.Tool]

  public init(_ directory: URL, _ targets: [XcodeTarget], work: URL, tools: [String: PluginContext.Tool]) {
    self.xcodeProject = XcodeProject(directoryURL: directory, targets: targets)
    (self.pluginWorkDirectoryURL, self.tools) = (work, tools)
  }

  public func tool(named name: String) throws -> PluginContext.Tool {
    guard let tool = tools[name] else { throw CancellationError() }
    return tool
  }
}

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: CommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}
