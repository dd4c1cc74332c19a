import UIModelPlatform

/// Finds the files of a folder that show which Xcode builds its apps.
package enum SDKSignFiles {
  /// The paths of CI configurations, relative to the folder of a repository or project.
  private static let services = [".gitlab-ci.yml", ".circleci/config.yml", "bitrise.yml", "azure-pipelines.yml"]
  private static let workflows = ".github/workflows"
  /// The folder of Xcode Cloud scripts, beside the project.
  private static let scripts = "ci_scripts"
  private static let versionFile = ".xcode-version"
  private static let maximumFiles = 100

  /// Whether a file of this name may contain signs, in any folder. For example, `ci_post_clone.sh` may.
  package static func isSignFileName(_ name: Substring) -> Bool {
    name == versionFile[...] || name.hasSuffix(".yml") || name.hasSuffix(".yaml")
      || name.hasPrefix("ci_") && name.hasSuffix(".sh")
  }

  private static let descriptions: Set<String> = ["project.pbxproj", "project.xcproj", "project.yml", "Package.swift"]

  /// Whether a path is that of a project description that may contain signs, such as `project.pbxproj`.
  package static func isProjectDescription(_ path: String) -> Bool { descriptions.contains(ProjectPath.name(of: path)) }

  /// Returns the signs of all files.
  /// - Parameter folders: the folder that is open, and the folder of the repository around it.
  /// - Parameter projects: the paths of the project descriptions in the open folder.
  package static func signs(
    folders: [String], projects: [String], _ files: ProjectFiles
  ) -> [SDKSign] {
    var signs = projects.flatMap { project($0, files) }
    let projectFolders = projects.filter { $0.contains(".xcodeproj/") }.map {
      ProjectPath.folder(of: ProjectPath.folder(of: $0))
    }
    var seen: Set<String> = []
    for folder in folders + projectFolders where seen.insert(folder).inserted {
      let version = ProjectPath.join(folder, versionFile)
      signs += files.read(version).map { ProjectSigns.xcodeVersion($0, path: version) } ?? []
      for name in services { signs += ci(ProjectPath.join(folder, name), files) }
      for name in listed(in: ProjectPath.join(folder, workflows), [".yml", ".yaml"], files) { signs += ci(name, files) }
      for name in listed(in: ProjectPath.join(folder, scripts), [".sh"], files) { signs += ci(name, files) }
    }
    return signs
  }

  private static func listed(in folder: String, _ endings: [String], _ files: ProjectFiles) -> [String] {
    let names = files.listed(folder).filter { name in endings.contains(where: name.hasSuffix) }
    return names.sorted().prefix(maximumFiles).map { ProjectPath.join(folder, $0) }
  }

  private static func ci(_ path: String, _ files: ProjectFiles) -> [SDKSign] {
    files.read(path).map { CISigns.read($0, path: path) } ?? []
  }

  private static func project(_ path: String, _ files: ProjectFiles) -> [SDKSign] {
    let name = ProjectPath.name(of: path)
    if name == "project.xcproj" { return [ProjectSigns.jsonProject(path: path)] }
    guard let bytes = files.read(path) else { return [] }
    switch name {
    case "project.pbxproj": return ProjectSigns.xcodeProject(bytes, path: path)
    case "project.yml": return ProjectSigns.xcodeGen(bytes, path: path)
    case "Package.swift": return ProjectSigns.package(bytes, path: path)
    default: return []
    }
  }
}
