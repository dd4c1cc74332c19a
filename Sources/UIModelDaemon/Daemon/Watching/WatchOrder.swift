import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The set of files to watch: those that a scan of the open folders would read, and other files that documents or
/// projects use.
///
/// For example, the open folder `/App` with the pattern `Legacy/**` in `exclude` is watched, and `/App/Legacy` is not.
struct WatchOrder: Sendable, Equatable {
  /// An open folder.
  struct Root: Sendable, Equatable {
    let path: String
    /// A time just before the folder was opened, in seconds since 1970. The scan may have missed changes after that
    /// time.
    let since: Int64
    /// The `exclude` patterns of its configurations, by the configurations' folders.
    let exclude: [String: [String]]

    /// Whether the patterns exclude all files in a folder.
    func excludes(_ folder: String) -> Bool {
      exclude.contains { base, patterns in
        guard let relative = FilePath.relative(folder, to: base) else { return false }
        // These names occur in no pattern, so a pattern that matches them matches any name.
        return patterns.map { GlobPattern($0) }.contains {
          $0.matches(relative + "/\u{1}") && $0.matches(relative + "/\u{1}/\u{1}/\u{1}")
        }
      }
    }
  }

  var roots: [Root] = []
  /// Files that are watched in any folder: explicitly opened ones, `Info.plist` files, and files that projects and
  /// packages refer to.
  var files: Set<String> = []
  /// Folders in which every file is watched.
  var listed: Set<String> = []

  /// Whether a file of this name may be read by the daemon, in any folder.
  static func isRelevant(_ name: String) -> Bool {
    let name = name[...]
    if SDKSignFiles.isSignFileName(name) { return true }
    if name.hasPrefix(".") { return name == ".gitignore" }
    return DocumentKind(fileName: name) != nil || SwiftNeighbour(fileName: name) != nil
      || FolderProjects.isDescription(name) || name.hasSuffix(".plist")
  }

  /// Whether the daemon may have read the file at a path. `name` is its last component.
  func concerns(_ path: String, name: String) -> Bool {
    WatchOrder.isRelevant(name) || files.contains(path) || listed.contains(FileCommit.folder(of: path))
  }

  /// Whether a path is a hidden folder, or in one, that contains or may contain watched files.
  func mayHold(_ folder: String) -> Bool {
    FilePath.around(folder).contains { $0.split(separator: "/").last?.hasPrefix(".") == true }
      && (listed.contains { FilePath.isIn($0, folder) } || files.contains { FilePath.isIn($0, folder) })
  }

  /// Returns the open folders that contain a path.
  func roots(around path: String) -> [Root] { roots.filter { FilePath.isIn($0.path, path) } }

  /// The folders to watch.
  var folders: Set<String> {
    var found = Set<String>()
    for root in roots { found.formUnion(folders(in: root.path, of: root)) }
    for file in files { found.insert(FileCommit.folder(of: file)) }
    // A folder that does not exist yet is detected in its parent.
    for folder in listed { found.formUnion([folder, FileCommit.folder(of: folder)]) }
    return found
  }

  /// Returns the folders to watch below a folder of a root, including the folder.
  func folders(in folder: String, of root: Root) -> [String] {
    FileSystem.folders(under: folder) { root.excludes($0) }
  }
}

extension WatchOrder {
  init(_ workspace: Workspace) {
    roots = workspace.folders.values.sorted { $0.path < $1.path }.map { folder in
      let exclude = folder.configurations.mapValues(\.exclude).filter { !$0.value.isEmpty }
      return Root(path: folder.path, since: folder.opened, exclude: exclude)
    }
    files = Set(workspace.folders.values.flatMap(\.projects.dependencyPaths))
    listed = Set(workspace.folders.values.flatMap(\.projects.listedFolders))
    files.formUnion(workspace.infoPlists.values.compactMap(\.path))
    for record in workspace.documents where record.isNamed || record.isOpen {
      if let path = record.uri.path, workspace.folder(of: path) == nil { files.insert(path) }
    }
  }
}
