import UIModelDaemon

/// The folders that the server may read. A path that leads outside of the folders is refused, also if a symbolic link
/// leads outside.
struct MCPFolders {
  struct Folder {
    /// The absolute path as given to the server, without `.` and `..`. Symbolic links are kept.
    let path: String
    /// The absolute path with symbolic links resolved.
    let realPath: String
  }

  let folders: [Folder]

  /// Creates the list of folders from at least one absolute path.
  init(_ paths: [String]) {
    folders = paths.map { Folder(path: DocumentURI.normalized($0), realPath: FileSystem.destination(of: $0)) }
  }

  var paths: [String] { folders.map(\.path) }

  /// The folder to which paths in results are relative.
  var basePath: String { folders.first?.path ?? "/" }

  /// The reason that the server refuses to read these folders; nil if the server reads them.
  ///
  /// The server refuses the root of the file system, the home folder, and folders that do not exist.
  var refusalReason: String? {
    if let root = folders.first(where: { $0.realPath == "/" }) {
      return "\(root.path) is the whole file system; start the server as `\(Help.program) mcp FOLDER`"
    }
    if let home = Console.environment("HOME"), !home.isEmpty,
      let folder = folders.first(where: { $0.realPath == FileSystem.destination(of: home) })
    {
      return "\(folder.path) is your home folder; start the server as `\(Help.program) mcp FOLDER`"
    }
    return folders.first { !FileSystem.isFolder($0.path) }.map { "there is no folder \($0.path)" }
  }

  /// Returns the absolute path for a path or `file:` URI. Throws if the argument is neither, or leads outside of the
  /// served folders.
  ///
  /// A relative path is resolved in the first folder that contains such a file, or in the first folder if none does.
  /// For example, `Sources/A.swift` becomes `/work/App/Sources/A.swift`.
  func resolve(_ argument: String) throws(MCPFailure) -> String {
    guard !argument.isEmpty, !argument.utf8.contains(0) else {
      throw MCPFailure("a path is empty or has a zero byte; name a file or folder in \(folderList)")
    }
    let isURI = DocumentURI.hasScheme(argument)
    guard let argument = isURI ? DocumentURI(argument).path : argument else {
      throw MCPFailure("'\(argument)' is not a path or a file: URI; name a file or folder in \(folderList)")
    }
    let candidates = argument.hasPrefix("/") ? [argument] : paths.map { $0 + "/" + argument }
    let confinedPaths = candidates.compactMap { confinedPath($0) }
    guard let firstPath = confinedPaths.first else {
      throw MCPFailure("\(argument) is outside of the folders that are served: \(folderList)")
    }
    return confinedPaths.first(where: FileSystem.exists) ?? firstPath
  }

  /// Returns the absolute path of an existing file or folder. Throws if there is no such file or folder.
  func existingPath(_ argument: String) throws(MCPFailure) -> String {
    let path = try resolve(argument)
    guard FileSystem.exists(path) else { throw MCPFailure(missingMessage(path)) }
    return path
  }

  /// Returns the path of the served file that a diff names; nil if there is no such file.
  ///
  /// A path in a diff is relative to a served folder or to one of its ancestors, such as the root of the repository.
  func filePath(named name: String) -> String? {
    for folder in paths {
      var ancestor = folder
      while true {
        if let path = confinedPath(ancestor + "/" + name), FileSystem.exists(path) { return path }
        guard let slash = ancestor.lastIndex(of: "/"), slash > ancestor.startIndex else { break }
        ancestor = String(ancestor[..<slash])
      }
    }
    return nil
  }

  /// Returns the message for a path that does not exist, with a suggestion if one is found.
  ///
  /// The suggestion is the only file with this name in the folders, or else a similar name in the path's parent folder.
  func missingMessage(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let candidates = folders.flatMap { folder in
      FileSystem.files(under: folder.path) { $0 == name }.map { folder.path + "/" + $0 }
    }
    guard candidates.count == 1, let candidate = candidates.first else {
      return Paths.missingMessage(path, from: basePath)
    }
    return "there is no file or folder \(shownPath(path))\(didYouMean(shownPath(candidate)))"
  }

  /// Returns the path with symbolic links resolved, or nil if the resolved path is outside of the folders. The part of
  /// the path up to the served folder is spelled like `Folder.path`.
  private func confinedPath(_ path: String) -> String? {
    let realPath = FileSystem.destination(of: path)
    guard let folder = folders.first(where: { $0.realPath == realPath || realPath.hasPrefix($0.realPath + "/") }) else {
      return nil
    }
    return folder.path + realPath.dropFirst(folder.realPath.count)
  }

  /// Whether the path, with symbolic links resolved, is in a served folder.
  func contains(_ path: String) -> Bool { confinedPath(path) != nil }

  /// Returns the path to show in results, relative to the first folder. For example, `/work/App/A.swift` becomes
  /// `A.swift`.
  func shownPath(_ path: String) -> String { Paths.displayPath(path, from: basePath) }

  private var folderList: String { paths.joined(separator: ", ") }
}

/// An error of a tool call. The message explains to the agent how to correct the call.
struct MCPFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
