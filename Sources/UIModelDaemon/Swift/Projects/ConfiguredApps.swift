import UIModelPlatform

extension CodeTargets.Description {
  /// Creates a description of the apps in a configuration file. `configurationPath` is the path of the configuration
  /// file. Targets that the configuration file does not list may compile other files in its folder.
  package init(_ apps: [ConfiguredApp], of configurationPath: String, _ files: ProjectFiles) {
    let folder = ProjectPath.folder(of: configurationPath)
    let targets = apps.map { app in
      var target = CodeTarget(name: app.name, origin: configurationPath, kind: .application)
      if !app.platforms.isEmpty {
        target.platforms = app.platforms
        target.minimumVersions = app.minimumVersions
        target.isCatalyst = app.platforms.contains(.macCatalyst)
      }
      target.infoPlist = app.infoPlistPath.map { .value(ProjectPath.join(folder, $0)) } ?? .unknown
      target.requiresFullScreen = target.infoPlist.requiresFullScreen(files)
      target.scenes = target.infoPlist.scenes(files)
      target.manifest = target.infoPlist.manifest(files)
      if case .value(let path) = target.infoPlist, let plist = files.read(path).flatMap({ try? PropertyList.read($0) })
      {
        let reader = BuiltInfoPlistReader(plist: plist, generatesKeys: false) { _ in .missing }
        target.builtInfoPlist = reader.builtInfoPlist(path: app.infoPlistPath)
      }
      target.sources = app.sourcePaths.map { sourcePath in
        let path = ProjectPath.join(folder, sourcePath)
        return CodeTarget.Source(path: path, isFolder: files.isFolder(path))
      }
      return target
    }
    self.init(targets: targets, folder: folder)
  }
}
