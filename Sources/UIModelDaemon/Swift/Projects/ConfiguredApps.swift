import UIModelPlatform

extension CodeTargets.Description {
  /// Describes the apps that a configuration file names. `configuration` is the path of that file. Targets that the
  /// file does not name may compile other files in its folder.
  package init(_ apps: [ConfiguredApp], of configuration: String, _ files: ProjectFiles) {
    let folder = ProjectPath.folder(of: configuration)
    let targets = apps.map { app in
      var target = CodeTarget(name: app.name, origin: configuration, kind: .application)
      if !app.platforms.isEmpty {
        target.platforms = app.platforms
        target.minimumVersions = app.minimumVersions
        target.isCatalyst = app.platforms.contains(.macCatalyst)
      }
      target.infoPlist = app.infoPlist.map { .given(ProjectPath.join(folder, $0)) } ?? .unknown
      target.requiresFullScreen = target.infoPlist.requiresFullScreen(files)
      target.scenes = target.infoPlist.scenes(files)
      target.manifest = target.infoPlist.manifest(files)
      if case .given(let path) = target.infoPlist, let plist = files.read(path).flatMap({ try? PropertyList.read($0) })
      {
        let reader = BuiltInfoPlistReader(plist: plist, generatesKeys: false) { _ in .missing }
        target.builtInfoPlist = reader.builtInfoPlist(path: app.infoPlist)
      }
      target.sources = app.sources.map { source in
        let path = ProjectPath.join(folder, source)
        return CodeTarget.Source(path: path, isFolder: files.isFolder(path))
      }
      return target
    }
    self.init(targets: targets, folder: folder)
  }
}
