import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// What a file or folder is read with, so that it means the same wherever one starts: in a shell, in an editor, alone or
/// with everything.
package struct Project: Sendable, Hashable {
  /// The folder that is read; nil for a file that belongs to none.
  package let folder: String?
  /// The configurations of the folders around it, which hold in it too.
  package let outerConfigurations: [String]
  /// The root of the repository, if it is in one: what others give paths from.
  package let repository: String?
  /// Whether something says where it ends: a repository, a configuration, an Xcode project or a package.
  let hasMark: Bool

  /// The project around a path: the repository, because an app may use packages beside its own folder; without one, the
  /// outermost folder that has a configuration, an Xcode project or a package; else the path itself, if it is a folder. A
  /// configuration with `root` ends the search. What the project leaves out is read by itself.
  /// `open` has the folders that are open, whose files need not be looked for again.
  init(around path: String, open: [String: WorkspaceFolder] = [:]) {
    let isFolder = FileSystem.isFolder(path)
    let search = Search(from: isFolder ? path : FileCommit.folder(of: path))
    repository = search.repository
    hasMark = search.root != nil
    guard let root = search.root, root != path else {
      folder = isFolder ? path : nil
      outerConfigurations = []
      return
    }
    let isKnown = !isFolder && open[root]?.read != nil
    if isKnown ? open[root]?.includes(path) == true : Project.reads(path, isFolder: isFolder, in: root) {
      folder = root
      outerConfigurations = []
    } else {
      folder = isFolder ? path : nil
      outerConfigurations = search.configurations.filter { FileCommit.folder(of: $0) != path }
    }
  }

  /// The folder of the project around a path, whether or not the project's files include it; without a project the path
  /// itself, or the folder of the file.
  package static func root(around path: String) -> String {
    let folder = FileSystem.isFolder(path) ? path : FileCommit.folder(of: path)
    return Search(from: folder).root ?? folder
  }

  /// Whether a folder's files include a path, or any below it.
  private static func reads(_ path: String, isFolder: Bool, in root: String) -> Bool {
    var folder = WorkspaceFolder(path: root)
    let files = WorkspaceFolder.listed(in: root)
    folder.readConfigurations(files)
    if !VendoredDemos.candidates(among: [isFolder ? path + "/a.swift" : path], in: root).isEmpty {
      folder.readProjects(files)
    }
    let included = folder.included(files)
    return isFolder ? included.contains { FilePath.isIn(path, $0) } : included.contains(path)
  }

  /// The way from a folder to those around it.
  private struct Search {
    private(set) var repository: String?
    private(set) var root: String?
    /// Of the folders passed, the outermost first.
    private(set) var configurations: [String] = []

    init(from start: String) {
      let home = OperatingSystem.environment("HOME").map { DocumentURI.normalized($0) }
      var folder = start
      // What lies in the root or at home is not one project, except for who starts there.
      while folder == start || folder != "/" && folder != home {
        let names = FileSystem.unsortedNames(in: folder)
        if names.contains(where: Search.isMark) { root = folder }
        if names.contains(DocumentKind.configurationName) {
          let path = folder + "/" + DocumentKind.configurationName
          configurations.insert(path, at: 0)
          if Search.isRoot(path) { break }
        }
        if names.contains(".git"), !Search.isSubmodule(folder + "/.git") {
          (repository, root) = (folder, folder)
          break
        }
        guard folder != "/" else { break }
        folder = FileCommit.folder(of: folder)
      }
      if repository == nil { repository = Search.repository(around: folder) }
    }

    /// Whether a file says that its folder is a project.
    private static func isMark(_ name: String) -> Bool {
      [DocumentKind.configurationName, "project.yml", "Project.swift", "Package.swift"].contains(name)
        || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
    }

    private static func isRoot(_ path: String) -> Bool {
      guard let bytes = try? FileSystem.readText(path) else { return false }
      return Configuration(Document(number: 0, bytes: bytes, kind: .configuration)).isRoot
    }

    /// Whether a repository is part of the one around it.
    private static func isSubmodule(_ path: String) -> Bool {
      guard !FileSystem.isFolder(path), let bytes = try? FileSystem.read(path) else { return false }
      return String(decoding: bytes, as: UTF8.self).contains("/modules/")
    }

    private static func repository(around start: String) -> String? {
      var folder = start
      while true {
        let git = folder == "/" ? "/.git" : folder + "/.git"
        if FileSystem.exists(git), !isSubmodule(git) { return folder }
        guard folder != "/" else { return nil }
        folder = FileCommit.folder(of: folder)
      }
    }
  }
}
