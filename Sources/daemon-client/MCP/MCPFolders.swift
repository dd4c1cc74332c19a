import UIModelDaemon

/// The folders that are served, and nothing else.
struct MCPFolders {
  struct Folder {
    /// As it was given.
    let path: String
    /// With links followed.
    let real: String
  }

  let all: [Folder]

  /// `paths` are absolute; there is at least one.
  init(_ paths: [String]) {
    all = paths.map { Folder(path: DocumentURI.normalized($0), real: FileSystem.destination(of: $0)) }
  }

  var paths: [String] { all.map(\.path) }

  /// From which paths in answers start.
  var first: String { all.first?.path ?? "/" }

  /// Why nothing can be read; nil if all is well.
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

  /// The absolute path, in one of the folders, of a path or a `file:` URI. Relative paths start at the folders; of several,
  /// at the first one that has it.
  func resolve(_ argument: String) throws(MCPFailure) -> String {
    guard !argument.isEmpty, !argument.utf8.contains(0) else {
      throw MCPFailure("a path is empty or has a zero byte; name a file or folder in \(shown)")
    }
    let isURI = DocumentURI.hasScheme(argument)
    guard let argument = isURI ? DocumentURI(argument).path : argument else {
      throw MCPFailure("'\(argument)' is not a path or a file: URI; name a file or folder in \(shown)")
    }
    let candidates = argument.hasPrefix("/") ? [argument] : paths.map { $0 + "/" + argument }
    let inside = candidates.compactMap { whereInside($0) }
    guard let first = inside.first else {
      throw MCPFailure("\(argument) is outside of the folders that are served: \(shown)")
    }
    return inside.first(where: FileSystem.exists) ?? first
  }

  /// The same of something that is there.
  func existing(_ argument: String) throws(MCPFailure) -> String {
    let path = try resolve(argument)
    guard FileSystem.exists(path) else { throw MCPFailure(missing(path)) }
    return path
  }

  /// The file in one of the folders that a diff calls so: from the folder, or from the root of a repository around it.
  func file(named name: String) -> String? {
    for folder in paths {
      var around = folder
      while true {
        if let path = whereInside(around + "/" + name), FileSystem.exists(path) { return path }
        guard let slash = around.lastIndex(of: "/"), slash > around.startIndex else { break }
        around = String(around[..<slash])
      }
    }
    return nil
  }

  /// What to say of a path at which there is nothing, with the path that was probably meant: that of the only file with this
  /// name, or of one in its folder whose name is similar.
  func missing(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let others = all.flatMap { folder in
      FileSystem.files(under: folder.path) { $0 == name }.map { folder.path + "/" + $0 }
    }
    guard others.count == 1, let other = others.first else { return Paths.missing(path, from: first) }
    return "there is no file or folder \(shown(path))\(didYouMean(shown(other)))"
  }

  /// The path in a folder as it is open; nil for one that leads outside.
  private func whereInside(_ path: String) -> String? {
    let real = FileSystem.destination(of: path)
    guard let folder = all.first(where: { $0.real == real || real.hasPrefix($0.real + "/") }) else { return nil }
    return folder.path + real.dropFirst(folder.real.count)
  }

  func contains(_ path: String) -> Bool { whereInside(path) != nil }

  /// A path as answers have it.
  func shown(_ path: String) -> String { Paths.shown(path, from: first) }

  private var shown: String { paths.joined(separator: ", ") }
}

/// Why a tool cannot answer, in words from which its caller can do better.
struct MCPFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
