import UIModelJSON

/// The folders to which stored and published paths are relative: the repository of a project, or the project's folder
/// if it has no repository. For example, `/work/Notes/App.swift` in the repository `/work/Notes` is `App.swift`.
struct Roots {
  private let rootFolders: [String]
  private let repositoryFolders: [String]
  /// The folders of the projects.
  let projectFolders: [String]

  init(_ projects: [JSONValue] = []) {
    self.projectFolders = Set(projects.compactMap { $0["folder"]?.string }).sorted()
    rootFolders = projects.compactMap { ($0["repository"] ?? $0["folder"])?.string }
    repositoryFolders = projects.compactMap { $0["repository"]?.string }
  }

  /// Returns a path relative to the repository or project that contains it: empty for a root folder, nil for a path
  /// outside of all root folders.
  func path(of path: String) -> String? { Self.path(path, in: rootFolders) }

  /// Returns a path relative to its repository; nil for a file outside of all repositories.
  func path(inRepositoryOf path: String) -> String? { Self.path(path, in: repositoryFolders) }

  private static func path(_ path: String, in folders: [String]) -> String? {
    if folders.contains(path) { return "" }
    let enclosingFolder = folders.filter { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.max {
      $0.utf8.count < $1.utf8.count
    }
    return enclosingFolder.map { String(path.dropFirst($0 == "/" ? 1 : $0.count + 1)) }
  }
}
