import UIModelPlatform

/// The files that a project's description may ask for.
package struct ProjectFiles {
  /// The bytes of a file; nil where it cannot be read.
  package let read: (String) -> [UInt8]?
  package let isFolder: (String) -> Bool
  /// The names of what is in a folder.
  let names: (String) -> [String]
  /// The names of all files in a folder whose files are read by any name; empty if there is no such folder.
  let listed: (String) -> [String]

  package init(
    read: @escaping (String) -> [UInt8]?, isFolder: @escaping (String) -> Bool,
    names: @escaping (String) -> [String] = { _ in [] }, listed: ((String) -> [String])? = nil
  ) {
    (self.read, self.isFolder, self.names, self.listed) = (read, isFolder, names, listed ?? names)
  }

  /// The bytes of a file whose name, or a folder of which, is written in other cases on the disk, and its path there; nil
  /// where there is none, or there are several.
  func readAnyCase(_ path: String) -> (bytes: [UInt8], path: String)? {
    let folder = ProjectPath.folder(of: path)
    guard !path.isEmpty, path != folder, let folder = folderInAnyCase(folder) else { return nil }
    return named(ProjectPath.name(of: path), in: folder).flatMap { found in read(found).map { ($0, found) } }
  }

  private func folderInAnyCase(_ path: String) -> String? {
    if path.isEmpty || path == "/" || isFolder(path) { return path }
    return folderInAnyCase(ProjectPath.folder(of: path)).flatMap { named(ProjectPath.name(of: path), in: $0) }
  }

  private func named(_ name: String, in folder: String) -> String? {
    let wanted = name.lowercased()
    let found = names(folder).filter { $0.lowercased() == wanted }
    return found.count == 1 ? ProjectPath.join(folder, found[0]) : nil
  }
}

/// Paths with slashes, as projects write them.
enum ProjectPath {
  /// A path as it is seen from a folder, without `.` and `..` where they can be told.
  static func join(_ folder: String, _ path: String) -> String {
    normalized(path.utf8.first == UInt8(ascii: "/") || folder.isEmpty ? path : folder + "/" + path)
  }

  static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  /// What it is in; empty at the top.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path and all that it is in, the innermost first.
  static func around(_ path: String) -> [String] {
    var all = [path]
    while let last = all.last, case let outer = folder(of: last), outer != last { all.append(outer) }
    return all
  }

  /// The last name of a path.
  static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether a path is a folder or in it. The empty one holds all that is not above.
  static func isIn(_ path: String, _ folder: String) -> Bool {
    if folder.isEmpty { return !path.hasPrefix("/") && !path.hasPrefix("../") }
    return path == folder || (path.utf8.count > folder.utf8.count && path.hasPrefix(folder + "/"))
  }
}
