import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The files to watch: all files that a scan of the open folders would read, and other files that documents or projects
/// use.
///
/// For example, the open folder `/App` with the pattern `Legacy/**` in `exclude` is watched, and `/App/Legacy` is not.
struct WatchTargets: Sendable, Equatable {
  /// An open folder.
  struct Root: Sendable, Equatable {
    let path: String
    /// A time just before the folder was opened, in seconds since 1970. The scan might have missed later changes.
    let openingTime: Int64
    /// The `exclude` patterns of configurations, by the configuration's folder.
    let excludePatterns: [String: [String]]

    /// Whether the patterns exclude all files in a folder.
    func excludes(_ folder: String) -> Bool {
      excludePatterns.contains { base, patterns in
        guard let relativePath = FilePath.relativePath(folder, to: base) else { return false }
        // These names occur in no pattern, so a pattern that matches them matches any name.
        return patterns.map { GlobPattern($0) }.contains {
          $0.matches(relativePath + "/\u{1}") && $0.matches(relativePath + "/\u{1}/\u{1}/\u{1}")
        }
      }
    }
  }

  var roots: [Root] = []
  /// The paths of files that are watched in any folder: explicitly opened files, `Info.plist` files, and files that
  /// projects and packages refer to.
  var files: Set<String> = []
  /// Folders in which every file is watched.
  var fullyWatchedFolders: Set<String> = []

  /// Whether the daemon might read a file with this name, in any folder.
  static func isRelevant(_ name: String) -> Bool {
    let name = name[...]
    if SDKSignFiles.isSignFileName(name) { return true }
    if name.hasPrefix(".") { return name == ".gitignore" }
    return DocumentKind(fileName: name) != nil || RelatedFileKind(fileName: name) != nil
      || FolderProjects.isDescription(name) || name.hasSuffix(".plist")
  }

  /// Whether the daemon might read the file at a path. `name` is the last component of `path`.
  func mayBeRead(_ path: String, name: String) -> Bool {
    WatchTargets.isRelevant(name) || files.contains(path) || fullyWatchedFolders.contains(FileCommit.folder(of: path))
  }

  /// Whether a changed folder is hidden or in a hidden folder, and is also at a watched path or in a fully watched
  /// folder.
  func mayConcernWatchedFiles(_ folder: String) -> Bool {
    FilePath.pathAndAncestors(folder).contains { $0.split(separator: "/").last?.hasPrefix(".") == true }
      && (fullyWatchedFolders.contains { FilePath.isIn($0, folder) } || files.contains { FilePath.isIn($0, folder) })
  }

  /// Returns the open folders that contain a path.
  func roots(around path: String) -> [Root] { roots.filter { FilePath.isIn($0.path, path) } }

  /// The folders to watch.
  var folders: Set<String> {
    var watchedFolders = Set<String>()
    for root in roots { watchedFolders.formUnion(folders(in: root.path, of: root)) }
    for file in files { watchedFolders.insert(FileCommit.folder(of: file)) }
    // A folder that does not exist yet is detected in its parent.
    for folder in fullyWatchedFolders { watchedFolders.formUnion([folder, FileCommit.folder(of: folder)]) }
    return watchedFolders
  }

  /// Returns the folders to watch below a folder of a root, including the folder.
  func folders(in folder: String, of root: Root) -> [String] {
    FileSystem.folders(under: folder) { root.excludes($0) }
  }
}

extension WatchTargets {
  init(_ workspace: Workspace) {
    roots = workspace.folders.values.sorted { $0.path < $1.path }.map { folder in
      let excludePatterns = folder.configurations.mapValues(\.exclude).filter { !$0.value.isEmpty }
      return Root(path: folder.path, openingTime: folder.openingTime, excludePatterns: excludePatterns)
    }
    files = Set(workspace.folders.values.flatMap(\.projects.dependencyPaths))
    fullyWatchedFolders = Set(workspace.folders.values.flatMap(\.projects.listedFolders))
    files.formUnion(workspace.infoPlists.values.compactMap(\.path))
    for record in workspace.documents where record.isNamed || record.isOpen {
      if let path = record.uri.path, workspace.folder(of: path) == nil { files.insert(path) }
    }
  }
}
