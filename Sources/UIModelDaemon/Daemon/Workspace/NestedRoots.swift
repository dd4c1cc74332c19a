import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// Handling of nested roots. A nested root is a subfolder of an open folder, with a configuration that sets `root`. The
/// nested root is a separate project, no matter which folder is opened.
extension Workspace {
  /// Opens the nested roots in open folders, and closes folders that are no longer nested roots. The caller must scan
  /// the new folders.
  func updateNestedRoots() {
    let roots = nestedRoots
    let closedPaths = folders.values.filter { $0.isNestedRoot && !roots.contains($0.path) }.map(\.path)
    let newPaths = roots.filter { folders[$0] == nil }
    guard !closedPaths.isEmpty || !newPaths.isEmpty else { return }
    for path in closedPaths { folders[path] = nil }
    for path in newPaths {
      var folder = WorkspaceFolder(path: path)
      folder.isNestedRoot = true
      folders[path] = folder
    }
    foldersDidChange()
    // Files of a closed root now belong to the folder around the root.
    for enclosingPath in closedPaths.compactMap({ folder(of: $0)?.path }) { folders[enclosingPath]?.isOutdated = true }
  }

  /// Whether a path is inside a folder that was opened explicitly. Folders that are open only as nested roots do not
  /// count.
  func isInOpenFolder(_ path: String) -> Bool { !openFolders(around: path).isEmpty }

  private func openFolders(around path: String) -> [WorkspaceFolder] {
    FilePath.pathAndAncestors(path).dropFirst().compactMap { folders[$0] }.filter { !$0.isNestedRoot }
  }

  private var nestedRoots: Set<String> {
    Set(
      configurations.filter { path, configuration in
        configuration.isRoot && folders[path]?.isNestedRoot != false
          && openFolders(around: path).contains { $0.includes(path + "/" + DocumentKind.configurationFileName) }
      }
      .keys)
  }
}
