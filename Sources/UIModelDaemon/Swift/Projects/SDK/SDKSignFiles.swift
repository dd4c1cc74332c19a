import UIModelPlatform

/// Reads the signs of the Xcode version that builds the apps of a folder, from project descriptions and from the
/// configurations of CI services.
package enum SDKSignFiles {
  /// The paths of CI configurations, relative to the folder of a repository or project.
  private static let ciConfigurationPaths = [
    ".gitlab-ci.yml", ".circleci/config.yml", "bitrise.yml", "azure-pipelines.yml",
  ]
  private static let workflowFolder = ".github/workflows"
  /// The folder of Xcode Cloud scripts, beside the project.
  private static let scriptFolder = "ci_scripts"
  private static let versionFileName = ".xcode-version"
  /// The maximum number of workflows, and of scripts, that are read in a folder.
  private static let maximumFileCount = 100

  /// Whether a file with this name may contain signs in any folder. For example, the result is true for
  /// `ci_post_clone.sh`.
  package static func isSignFileName(_ name: Substring) -> Bool {
    name == versionFileName[...] || name.hasSuffix(".yml") || name.hasSuffix(".yaml")
      || name.hasPrefix("ci_") && name.hasSuffix(".sh")
  }

  private static let projectDescriptionNames: Set<String> = [
    "project.pbxproj", "project.xcproj", "project.yml", "Package.swift",
  ]

  /// Whether the file at a path is a project description that may contain signs, such as `project.pbxproj`.
  package static func isProjectDescription(_ path: String) -> Bool {
    projectDescriptionNames.contains(ProjectPath.name(of: path))
  }

  /// Returns the signs in the project descriptions, and in the CI and version files of the given folders and of the
  /// folders with Xcode projects.
  /// - Parameter folders: the paths of the open folder and of the repository's folder around it.
  /// - Parameter projectPaths: the paths of the project descriptions in the open folder.
  package static func signs(
    folders: [String], projectPaths: [String], _ files: ProjectFiles
  ) -> [SDKSign] {
    var signs = projectPaths.flatMap { projectSigns($0, files) }
    let projectFolders = projectPaths.filter { $0.contains(".xcodeproj/") }.map {
      ProjectPath.folder(of: ProjectPath.folder(of: $0))
    }
    var visitedFolders: Set<String> = []
    for folder in folders + projectFolders where visitedFolders.insert(folder).inserted {
      let versionPath = ProjectPath.join(folder, versionFileName)
      signs += files.read(versionPath).map { ProjectSigns.xcodeVersionSigns($0, path: versionPath) } ?? []
      for name in ciConfigurationPaths { signs += ciSigns(ProjectPath.join(folder, name), files) }
      for path in paths(in: ProjectPath.join(folder, workflowFolder), [".yml", ".yaml"], files) {
        signs += ciSigns(path, files)
      }
      for path in paths(in: ProjectPath.join(folder, scriptFolder), [".sh"], files) { signs += ciSigns(path, files) }
    }
    return signs
  }

  private static func paths(in folder: String, _ endings: [String], _ files: ProjectFiles) -> [String] {
    let names = files.trackedNames(folder).filter { name in endings.contains(where: name.hasSuffix) }
    return names.sorted().prefix(maximumFileCount).map { ProjectPath.join(folder, $0) }
  }

  private static func ciSigns(_ path: String, _ files: ProjectFiles) -> [SDKSign] {
    files.read(path).map { CISignReader.read($0, path: path) } ?? []
  }

  private static func projectSigns(_ path: String, _ files: ProjectFiles) -> [SDKSign] {
    let name = ProjectPath.name(of: path)
    if name == "project.xcproj" { return [ProjectSigns.jsonProjectSign(path: path)] }
    guard let bytes = files.read(path) else { return [] }
    switch name {
    case "project.pbxproj": return ProjectSigns.xcodeProjectSigns(bytes, path: path)
    case "project.yml": return ProjectSigns.xcodeGenSigns(bytes, path: path)
    case "Package.swift": return ProjectSigns.packageSigns(bytes, path: path)
    default: return []
    }
  }
}
