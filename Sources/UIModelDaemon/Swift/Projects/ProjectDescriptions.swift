import UIModelPlatform

// Conversions of each kind of project to a description of its targets.

extension CodeTargets.Description {
  package init(_ project: XcodeProject) {
    self.init(
      targets: project.targets, folder: ProjectPath.folder(of: project.path),
      listsAllFiles: !project.hasExternalBuildTarget)
  }

  /// Creates a description of a package's targets. `folder` is the folder of the manifest.
  package init(_ package: PackageManifest, in folder: String) {
    self.init(
      targets: package.targets, products: package.products, isComplete: package.isComplete, folder: folder)
  }

  /// Keeps only those facts about built Info.plists that do not change when XcodeGen generates the files again, i.e.
  /// facts on which the current files and `project` agree. `project` is the XcodeGen description of the same targets.
  package mutating func keepCommonFacts(with project: XcodeGenProject) {
    for target in project.targets {
      for index in targets.indices
      where targets[known: index].name == target.name && targets[known: index].infoPlist == target.infoPlist {
        let builtInfoPlist = targets[known: index].builtInfoPlist
        targets[known: index].builtInfoPlist = builtInfoPlist.flatMap { builtInfoPlist in
          target.builtInfoPlist.map(builtInfoPlist.commonFacts)
        }
      }
    }
  }

  /// Creates a description of an XcodeGen project's targets. `folder` is the folder of the `project.yml`.
  package init(_ project: XcodeGenProject, in folder: String) {
    self.init(targets: project.targets, isComplete: project.isComplete, folder: folder, listsAllFiles: true)
  }
}
