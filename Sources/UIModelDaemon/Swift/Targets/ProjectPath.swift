import UIModelPlatform

/// Operations on paths with slashes, as projects write them.
enum ProjectPath {
  /// Returns a path relative to a folder, without `.` and `..` where possible. An absolute path does not depend on the
  /// folder.
  ///
  /// For example, `join("App/Views", "../Models")` returns `App/Models`.
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

  /// Returns the folder that contains a path. Empty for a name without a folder.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a path and all folders around it, from the innermost to the outermost.
  static func around(_ path: String) -> [String] {
    var all = [path]
    while let last = all.last, case let outer = folder(of: last), outer != last { all.append(outer) }
    return all
  }

  /// Returns the last component of a path.
  static func name(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Whether a path is a folder or inside it. The empty folder contains all relative paths that do not begin with `..`.
  static func isIn(_ path: String, _ folder: String) -> Bool {
    if folder.isEmpty { return !path.hasPrefix("/") && !path.hasPrefix("../") }
    return path == folder || (path.utf8.count > folder.utf8.count && path.hasPrefix(folder + "/"))
  }
}
