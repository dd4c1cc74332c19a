import UIModelEngine
import UIModelPlatform

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
  func isInOpenFolder(_ path: String) -> Bool {
    FilePath.around(path).dropFirst().contains { folders[$0]?.isNestedRoot == false }
  }

  private var nestedRoots: Set<String> {
    Set(
      configurations.filter { path, configuration in
        configuration.isRoot && folders[path]?.isNestedRoot != false && isInOpenFolder(path)
      }
      .keys)
  }
}
