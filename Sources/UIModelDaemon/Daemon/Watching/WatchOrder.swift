import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Which files are to be watched: those that a scan of the open folders would look at, and others that were asked for.
struct WatchOrder: Sendable, Equatable {
  /// An open folder.
  struct Root: Sendable, Equatable {
    let path: String
    /// The second before it was opened: what has changed since then, the scan may have missed.
    let since: Int64
    /// What its configurations leave out, by their folders.
    let exclude: [String: [String]]

    /// Whether all files in a folder are left out.
    func leavesOut(_ folder: String) -> Bool {
      exclude.contains { base, patterns in
        guard let relative = FilePath.relative(folder, to: base) else { return false }
        // Names that no pattern was written for.
        return patterns.map { GlobPattern($0) }.contains {
          $0.matches(relative + "/\u{1}") && $0.matches(relative + "/\u{1}/\u{1}/\u{1}")
        }
      }
    }
  }

  var roots: [Root] = []
  /// Files that count wherever they are: named ones, `Info.plist`s, and what projects and packages have asked for.
  var files: Set<String> = []
  /// Folders of which each file counts.
  var listed: Set<String> = []

  /// Whether a file's name is that of one that is read, wherever it is.
  static func isOfUse(_ name: String) -> Bool {
    let name = name[...]
    if SDKSignFiles.isNamed(name) { return true }
    if name.hasPrefix(".") { return name == ".gitignore" }
    return DocumentKind(fileName: name) != nil || SwiftNeighbour(fileName: name) != nil
      || FolderProjects.isDescription(name) || name.hasSuffix(".plist")
  }

  /// Whether a path is that of a file that may have been read.
  func concerns(_ path: String, name: String) -> Bool {
    WatchOrder.isOfUse(name) || files.contains(path) || listed.contains(FileCommit.folder(of: path))
  }

  /// Whether a folder is hidden, and files count that would be in it.
  func mayHold(_ folder: String) -> Bool {
    FilePath.around(folder).contains { $0.split(separator: "/").last?.hasPrefix(".") == true }
      && (listed.contains { FilePath.isIn($0, folder) } || files.contains { FilePath.isIn($0, folder) })
  }

  /// The open folders that a path is in.
  func roots(around path: String) -> [Root] { roots.filter { FilePath.isIn($0.path, path) } }

  /// The folders to watch.
  var folders: Set<String> {
    var found = Set<String>()
    for root in roots { found.formUnion(folders(in: root.path, of: root)) }
    for file in files { found.insert(FileCommit.folder(of: file)) }
    // One that is not there is looked for in the folder that it would be in.
    for folder in listed { found.formUnion([folder, FileCommit.folder(of: folder)]) }
    return found
  }

  /// The folders to watch in a folder of a root, itself included.
  func folders(in folder: String, of root: Root) -> [String] {
    FileSystem.folders(under: folder) { root.leavesOut($0) }
  }
}

extension WatchOrder {
  init(_ workspace: Workspace) {
    roots = workspace.folders.values.sorted { $0.path < $1.path }.map { folder in
      let exclude = folder.configurations.mapValues(\.exclude).filter { !$0.value.isEmpty }
      return Root(path: folder.path, since: folder.opened, exclude: exclude)
    }
    files = Set(workspace.folders.values.flatMap(\.projects.askedPaths))
    listed = Set(workspace.folders.values.flatMap(\.projects.listedFolders))
    files.formUnion(workspace.infoPlists.values.compactMap(\.path))
    for record in workspace.documents where record.isNamed || record.isOpen {
      if let path = record.uri.path, workspace.folder(of: path) == nil { files.insert(path) }
    }
  }
}
