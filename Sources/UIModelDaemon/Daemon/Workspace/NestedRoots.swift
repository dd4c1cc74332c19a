import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// Folders inside open folders whose configurations set `root`. Each is a project of its own, no matter which folder is
/// opened.
extension Workspace {
  /// Opens the nested roots in open folders, and closes folders that are no longer nested roots. The caller must have
  /// the new folders scanned.
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
    // Files of a closed root belong to the folder around it.
    for around in gone.compactMap({ folder(of: $0)?.path }) { folders[around]?.isOutdated = true }
  }

  /// Whether a path is inside a folder that was opened explicitly, not as a nested root.
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
