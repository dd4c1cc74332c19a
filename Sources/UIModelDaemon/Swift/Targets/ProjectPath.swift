import UIModelPlatform

/// Operations on paths with slashes, as projects write them.
enum ProjectPath {
  /// Joins a folder and a path relative to it, and removes `.` and `..` where possible. If the path is absolute, the
  /// folder is ignored.
  ///
  /// For example, `join("App/Views", "../Models")` returns `App/Models`.
  static func join(_ folder: String, _ path: String) -> String {
    normalized(path.utf8.first == UInt8(ascii: "/") || folder.isEmpty ? path : folder + "/" + path)
  }

  /// Returns a path without repeated slashes and `.`, and without `..` where possible.
  static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let lastPart = parts.last, lastPart != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the folder that contains a path, or an empty string if the path has no slash.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a path and all its enclosing folders, from the innermost to the outermost.
  static func pathAndAncestors(_ path: String) -> [String] {
    var paths = [path]
    while let child = paths.last, case let parent = folder(of: child), parent != child { paths.append(parent) }
    return paths
  }

  /// Returns the last component of a path.
  static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether a path is a folder itself or inside the folder. The empty folder contains all relative paths that do not
  /// begin with `..`.
  static func isIn(_ path: String, _ folder: String) -> Bool {
    if folder.isEmpty { return !path.hasPrefix("/") && !path.hasPrefix("../") }
    return path == folder || (path.utf8.count > folder.utf8.count && path.hasPrefix(folder + "/"))
  }
}
