import UIModelEngine
import UIModelPlatform
import UIModelSystems

/// The project of a path: the folder to read and the configurations that apply. Neither depends on the client, or on
/// whether one file or the full project is read. Therefore, the findings are the same in each case.
package struct Project: Sendable, Hashable {
  /// The folder that is read; nil for a file that is read alone.
  package let folder: String?
  /// The configuration files in the enclosing folders of a path that is read alone; empty for other paths. These
  /// configurations also apply to the path.
  package let outerConfigurations: [String]
  /// The root of the Git repository; nil outside of a repository. Paths in the output of other tools are relative to
  /// the root.
  package let repository: String?
  /// Whether a repository, a configuration, an Xcode project or a package marks the root of the project.
  let hasProjectMarker: Bool

  /// Finds the project around a path.
  ///
  /// The project is the repository, because an app may use packages outside of its own folder. Without a repository,
  /// the project is the outermost folder with a configuration, an Xcode project or a package. Otherwise, the project is
  /// the path, if the path is that of a folder. A configuration with `root` ends the search. A path that the project
  /// excludes is read alone. For example, for `/src/Notes/App/Menus.swift` in a repository `/src/Notes`, `folder` is
  /// `/src/Notes`.
  ///
  /// - Parameter openFolders: the open folders, by path. Their files need not be listed again.
  init(around path: String, openFolders: [String: WorkspaceFolder] = [:]) {
    let isFolder = FileSystem.isFolder(path)
    let search = Search(from: isFolder ? path : FileCommit.folder(of: path))
    repository = search.repository
    hasProjectMarker = search.root != nil
    guard let root = search.root, root != path else {
      folder = isFolder ? path : nil
      outerConfigurations = []
      return
    }
    let isRootRead = !isFolder && openFolders[root]?.lastReadSelection != nil
    if isRootRead ? openFolders[root]?.includes(path) == true : Project.isIncluded(path, isFolder: isFolder, in: root) {
      folder = root
      outerConfigurations = []
    } else {
      folder = isFolder ? path : nil
      outerConfigurations = search.configurationPaths.filter { FileCommit.folder(of: $0) != path }
    }
  }

  /// Returns the folder of the project around a path, even if the project excludes the path. Without a project, returns
  /// the path if it is that of a folder, or else the folder of the file.
  package static func root(around path: String) -> String {
    let folder = FileSystem.isFolder(path) ? path : FileCommit.folder(of: path)
    return Search(from: folder).root ?? folder
  }

  /// Whether the folder `root` includes the file at a path, or a file below the folder at the path.
  private static func isIncluded(_ path: String, isFolder: Bool, in root: String) -> Bool {
    var folder = WorkspaceFolder(path: root)
    let files = WorkspaceFolder.listedFiles(in: root)
    folder.readConfigurations(files)
    if !VendoredDemos.candidates(among: [isFolder ? path + "/a.swift" : path], in: root).isEmpty {
      folder.readProjects(files)
    }
    let includedPaths = folder.includedPaths(files)
    return isFolder ? includedPaths.contains { FilePath.isIn(path, $0) } : includedPaths.contains(path)
  }

  /// The search for a project, from a folder upward through the enclosing folders.
  private struct Search {
    private(set) var repository: String?
    private(set) var root: String?
    /// The configuration files in the visited folders, outermost first.
    private(set) var configurationPaths: [String] = []

    init(from startFolder: String) {
      let home = OperatingSystem.environment("HOME").map { DocumentURI.normalized($0) }
      var folder = startFolder
      // The root of the file system and the home folder are projects only if the search begins there.
      while folder == startFolder || folder != "/" && folder != home {
        let names = FileSystem.unsortedNames(in: folder)
        if names.contains(where: Search.isProjectMarker) { root = folder }
        if names.contains(DocumentKind.configurationFileName) {
          let path = folder + "/" + DocumentKind.configurationFileName
          configurationPaths.insert(path, at: 0)
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

    /// Whether a file of this name marks its folder as a project, such as `Package.swift`.
    private static func isProjectMarker(_ name: String) -> Bool {
      [DocumentKind.configurationFileName, "project.yml", "Project.swift", "Package.swift"].contains(name)
        || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
    }

    private static func isRoot(_ path: String) -> Bool {
      guard let bytes = try? FileSystem.readText(path) else { return false }
      return Configuration(Document(number: 0, bytes: bytes, kind: .configuration)).isRoot
    }

    /// Whether a repository is a submodule of the repository around it. `path` is the path of the submodule's `.git`.
    private static func isSubmodule(_ path: String) -> Bool {
      guard !FileSystem.isFolder(path), let bytes = try? FileSystem.read(path) else { return false }
      return String(decoding: bytes, as: UTF8.self).contains("/modules/")
    }

    private static func repository(around startFolder: String) -> String? {
      var folder = startFolder
      while true {
        let gitPath = folder == "/" ? "/.git" : folder + "/.git"
        if FileSystem.exists(gitPath), !isSubmodule(gitPath) { return folder }
        guard folder != "/" else { return nil }
        folder = FileCommit.folder(of: folder)
      }
    }
  }
}
