import UIModelJSON

/// The folders to which stored and published paths are relative: the repository of a project, or the project's folder
/// if it has no repository. For example, `/work/Notes/App.swift` in the repository `/work/Notes` is `App.swift`.
struct Roots {
  private let folders: [String]
  private let repositories: [String]
  /// The folders of the projects.
  let projects: [String]

  init(_ projects: [JSONValue] = []) {
    self.projects = Set(projects.compactMap { $0["folder"]?.string }).sorted()
    folders = projects.compactMap { ($0["repository"] ?? $0["folder"])?.string }
    repositories = projects.compactMap { $0["repository"]?.string }
  }

  /// Returns a path relative to its repository or project: empty for a root, nil for a file outside of all roots.
  func path(of path: String) -> String? { Self.path(path, in: folders) }

  /// Returns a path relative to its repository; nil for a file outside of all repositories.
  func path(inRepositoryOf path: String) -> String? { Self.path(path, in: repositories) }

  private static func path(_ path: String, in folders: [String]) -> String? {
    if folders.contains(path) { return "" }
    let enclosingFolder = folders.filter { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.max {
      $0.utf8.count < $1.utf8.count
    }
    return enclosingFolder.map { String(path.dropFirst($0 == "/" ? 1 : $0.count + 1)) }
  }
}
