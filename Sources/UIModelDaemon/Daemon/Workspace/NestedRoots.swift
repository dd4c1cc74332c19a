import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// Folders within open ones whose configuration says `root`: each is a project of its own, from wherever it is opened.
extension Workspace {
  /// Opens the roots that lie in open folders, and closes those that no longer are roots. Who calls it has them read.
  func placeNestedRoots() {
    let roots = nestedRoots
    let gone = folders.values.filter { $0.isNestedRoot && !roots.contains($0.path) }.map(\.path)
    let new = roots.filter { folders[$0] == nil }
    guard !gone.isEmpty || !new.isEmpty else { return }
    for path in gone { folders[path] = nil }
    for path in new {
      var folder = WorkspaceFolder(path: path)
      folder.isNestedRoot = true
      folders[path] = folder
    }
    foldersChanged()
    // What was theirs belongs to the folder around them.
    for around in gone.compactMap({ folder(of: $0)?.path }) { folders[around]?.isOutdated = true }
  }

  /// Whether a path lies in an open folder that is open for itself.
  func isInOpenFolder(_ path: String) -> Bool { !openFolders(around: path).isEmpty }

  private func openFolders(around path: String) -> [WorkspaceFolder] {
    FilePath.around(path).dropFirst().compactMap { folders[$0] }.filter { !$0.isNestedRoot }
  }

  private var nestedRoots: Set<String> {
    Set(
      configurations.filter { path, configuration in
        configuration.isRoot && folders[path]?.isNestedRoot != false
          && openFolders(around: path).contains { $0.includes(path + "/" + DocumentKind.configurationName) }
      }
      .keys)
  }
}
