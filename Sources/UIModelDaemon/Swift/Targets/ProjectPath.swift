import UIModelPlatform

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
