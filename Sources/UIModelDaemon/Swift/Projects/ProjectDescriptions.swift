import UIModelPlatform

// What a folder compiles, from each way of describing it.

extension CodeTargets.Description {
  package init(_ project: XcodeProject) {
    self.init(
      targets: project.targets, folder: ProjectPath.folder(of: project.path), namesAll: !project.buildsOtherwise)
  }

  /// `folder`: that of the manifest.
  package init(_ package: PackageManifest, in folder: String) {
    self.init(
      targets: package.targets, products: package.products, isComplete: package.isComplete, folder: folder)
  }

  /// Keeps of the Info.plists only what also holds once a generator has written them again.
  package mutating func agree(with project: XcodeGenProject) {
    for target in project.targets {
      for index in targets.indices
      where targets[known: index].name == target.name && targets[known: index].infoPlist == target.infoPlist {
        let own = targets[known: index].builtInfoPlist
        targets[known: index].builtInfoPlist = own.flatMap { own in target.builtInfoPlist.map(own.agreed) }
      }
    }
  }

  /// `folder`: that of the description.
  package init(_ project: XcodeGenProject, in folder: String) {
    self.init(targets: project.targets, isComplete: project.isComplete, folder: folder, namesAll: true)
  }
}
