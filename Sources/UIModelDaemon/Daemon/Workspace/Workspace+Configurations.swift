import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The settings of files and apps, from configurations and projects.
extension Workspace {
  /// Whether a file describes which sources are compiled, or is a file on which such a description might depend.
  func projectsMayDepend(on uri: DocumentURI) -> Bool {
    FolderProjects.isDescription(uri.fileName)
      || uri.path.map { path in folders.values.contains { $0.projects.mayDependOn(path) } } ?? false
  }

  /// Updates the projects of a folder. If the targets have changed, the folder's Swift files are read again.
  func updateProjects(_ projects: FolderProjects, in path: String) {
    let previousTargets = swift.targets(in: path)
    folders[path]?.projects = projects
    guard folders[path] != nil, previousTargets != projects.targets else { return }
    swift.setTargets(projects.targets, in: path)
    foldersDidChange()
  }

  func configuration(of app: AppID) -> Configuration {
    switch app {
    case .folder(let path):
      var configuration = folder(of: path)?.codeConfiguration(configuration(around: path)) ?? Configuration()
      configuration.assumedSDK = assumedSDK(around: path)
      return configuration
    case .document(let number):
      guard let folder = records[number]?.uri.folder else {
        var configuration = Configuration()
        configuration.assumedSDK = AssumedSDK(explicitSDKSigns)
        return configuration
      }
      var configuration = configuration(around: folder)
      configuration.assumedSDK = assumedSDK(around: folder)
      return configuration
    }
  }

  /// Returns the assumed SDK of the apps around a path, based on the `--sdk` option, configurations, projects, and
  /// compiler conditions in code.
  func assumedSDK(around path: String) -> AssumedSDK {
    var signs = explicitSDKSigns
    if let innermostConfiguration = configurationsAround(path).last(where: { $0.configuration.sdk != nil }),
      let version = innermostConfiguration.configuration.sdk
    {
      let configurationPath =
        configurationSource == .files ? innermostConfiguration.folder + "/" + DocumentKind.configurationFileName : nil
      signs.append(SDKSign(.configuration, version, path: configurationPath, text: "\"sdk\": \"\(version)\""))
    }
    if let folder = folder(of: path), let targets = folder.projects.targets {
      signs += targets.sdkSigns
      let compiledKeys = swift.compilerKeys(in: folder.path).filter { targets.isCompiledByApplication($0) }
      signs += compiledKeys.compactMap { DocumentURI($0).path }.map { ProjectSigns.compilerSign(path: $0) }
    }
    return AssumedSDK(signs)
  }

  private var explicitSDKSigns: [SDKSign] {
    explicitSDK.map { [SDKSign(.option, $0, text: "--sdk \($0)")] } ?? []
  }

  /// Returns the combined configuration of a folder and the folders around it. An inner configuration overrides an
  /// outer one.
  func configuration(around folder: String) -> Configuration {
    configurationsAround(folder).reduce(Configuration()) { $0.overlaid(by: $1.configuration) }
  }

  /// Returns the configurations of a folder and of the folders around it, outermost first.
  func configurationsAround(_ folder: String) -> [(folder: String, configuration: Configuration)] {
    let enclosingConfigurations = FilePath.pathAndAncestors(folder).reversed().compactMap { path in
      configurations[path].map { (path, $0) }
    }
    // A configuration with `root` ends the search: its folder is a project of its own.
    return Array(
      enclosingConfigurations[
        (enclosingConfigurations.lastIndex { $0.1.isRoot } ?? enclosingConfigurations.startIndex)...])
  }

  /// Returns the severities of rules in a file; nil for a document that is not a file.
  func severities(of record: DocumentRecord) -> RuleSeverities? {
    guard let path = record.uri.path, let folder = record.uri.folder else { return nil }
    // A configuration cannot silence its own findings.
    if record.document.kind == .configuration { return RuleSeverities([]) }
    return severities(of: path, in: folder)
  }

  /// Returns the severities of rules in a file of a folder. The file need not be a document.
  func severities(of path: String, in folder: String) -> RuleSeverities {
    let enclosingConfigurations = configurationsAround(folder)
    let dependsOnTargets = enclosingConfigurations.contains {
      $0.configuration.overrides.contains { !$0.targets.isEmpty }
    }
    return RuleSeverities(
      enclosingConfigurations.map { ($0.configuration, FilePath.relativePath(path, to: $0.folder) ?? path) },
      apps: dependsOnTargets ? appNames(compiling: path) : [])
  }

  /// Returns the innermost open folder that contains a path.
  package func folder(of path: String) -> WorkspaceFolder? {
    FilePath.pathAndAncestors(path).lazy.compactMap { self.folders[$0] }.first
  }

  /// Whether a document stays in the workspace if its file has these bytes. True for documents that a scan would also
  /// read, that the user named, or that exist only in memory.
  func staysInWorkspace(_ record: DocumentRecord, _ bytes: [UInt8]) -> Bool {
    record.isNamed || record.uri.path == nil || Workspace.isRelevant(bytes, record.document.kind)
  }

  func isNamedOrIncluded(_ record: DocumentRecord) -> Bool {
    guard let path = record.uri.path, let folder = folder(of: path) else { return record.isNamed }
    return record.isNamed || folder.includes(path)
  }

  /// Whether a file is a document, or would become one if it existed.
  func acceptsDocument(_ uri: DocumentURI) -> Bool {
    if record(uri) != nil { return true }
    guard let path = uri.path else { return false }
    return folder(of: path)?.includes(path) ?? false
  }
}
