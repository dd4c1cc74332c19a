import UIModelDaemon

/// The folders that the server may read. Paths that lead outside, also through symbolic links, are refused.
struct MCPFolders {
  struct Folder {
    /// The absolute path with which the server was started, without `.` and `..`. Symbolic links are kept.
    let path: String
    /// The absolute path with symbolic links resolved.
    let real: String
  }

  let all: [Folder]

  /// Creates the folders from at least one absolute path.
  init(_ paths: [String]) {
    all = paths.map { Folder(path: DocumentURI.normalized($0), real: FileSystem.destination(of: $0)) }
  }

  var paths: [String] { all.map(\.path) }

  /// The folder that paths in results are relative to.
  var first: String { all.first?.path ?? "/" }

  /// The reason that the server refuses to read these folders; nil if it reads them.
  ///
  /// The root of the file system, the home folder and missing folders are refused.
  var problem: String? {
    if let root = all.first(where: { $0.real == "/" }) {
      return "\(root.path) is the whole file system; start the server as `\(Help.program) mcp FOLDER`"
    }
    if let home = Console.environment("HOME"), !home.isEmpty,
      let folder = all.first(where: { $0.real == FileSystem.destination(of: home) })
    {
      return "\(folder.path) is your home folder; start the server as `\(Help.program) mcp FOLDER`"
    }
    return all.first { !FileSystem.isFolder($0.path) }.map { "there is no folder \($0.path)" }
  }

  /// Returns the absolute path in a served folder for a path or a `file:` URI.
  ///
  /// A relative path belongs to the first folder that contains such a file, or to the first folder if none does. For
  /// example, `Sources/A.swift` becomes `/work/App/Sources/A.swift`.
  func resolve(_ argument: String) throws(MCPFailure) -> String {
    guard !argument.isEmpty, !argument.utf8.contains(0) else {
      throw MCPFailure("a path is empty or has a zero byte; name a file or folder in \(shown)")
    }
    let isURI = DocumentURI.hasScheme(argument)
    guard let argument = isURI ? DocumentURI(argument).path : argument else {
      throw MCPFailure("'\(argument)' is not a path or a file: URI; name a file or folder in \(shown)")
    }
    let candidates = argument.hasPrefix("/") ? [argument] : paths.map { $0 + "/" + argument }
    let inside = candidates.compactMap { confinedPath($0) }
    guard let first = inside.first else {
      throw MCPFailure("\(argument) is outside of the folders that are served: \(shown)")
    }
    return inside.first(where: FileSystem.exists) ?? first
  }

  /// Returns the absolute path of an existing file or folder. Throws if it does not exist.
  func existing(_ argument: String) throws(MCPFailure) -> String {
    let path = try resolve(argument)
    guard FileSystem.exists(path) else { throw MCPFailure(missing(path)) }
    return path
  }

  /// Returns the served file that a diff names; nil if there is none.
  ///
  /// A path in a diff is relative to a served folder or to one of its ancestors, such as the root of the repository.
  func file(named name: String) -> String? {
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

  /// Returns the message for a path that does not exist, with a suggestion if there is one.
  ///
  /// The suggestion is the only file with the same name in the folders, or else a similar name in the path's folder.
  func missing(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let others = all.flatMap { folder in
      FileSystem.files(under: folder.path) { $0 == name }.map { folder.path + "/" + $0 }
    }
    guard others.count == 1, let other = others.first else { return Paths.missingMessage(path, from: first) }
    return "there is no file or folder \(shown(path))\(didYouMean(shown(other)))"
  }

  /// Returns the path below a served folder as given, with links resolved; nil if the path leads outside.
  private func confinedPath(_ path: String) -> String? {
    let real = FileSystem.destination(of: path)
    guard let folder = all.first(where: { $0.real == real || real.hasPrefix($0.real + "/") }) else { return nil }
    return folder.path + real.dropFirst(folder.real.count)
  }

  /// Whether the path, with symbolic links resolved, is in a served folder.
  func contains(_ path: String) -> Bool { confinedPath(path) != nil }

  /// Returns a path as results show it, relative to the first folder. For example, `/work/App/A.swift` becomes
  /// `A.swift`.
  func shown(_ path: String) -> String { Paths.shown(path, from: first) }

  private var shown: String { paths.joined(separator: ", ") }
}

/// An error of a tool call. The message explains how to correct the call.
struct MCPFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
