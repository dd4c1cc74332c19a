/// Operations on absolute paths without a trailing slash.
enum FilePath {
  /// Whether `path` is the folder `folder` or inside it. For example, `/App/Sources` is in `/App`, and `/Apple` is not.
  static func isIn(_ folder: String, _ path: String) -> Bool { path == folder || path.hasPrefix(prefix(of: folder)) }

  /// Returns a path and all folders around it, the innermost first. For example, `/App/Sources` yields `/App/Sources`,
  /// `/App` and `/`.
  static func pathAndAncestors(_ path: String) -> [String] {
    var paths = [path]
    while let lastPath = paths.last, lastPath != "/", let slashIndex = lastPath.utf8.lastIndex(of: UInt8(ascii: "/")) {
      paths.append(slashIndex == lastPath.startIndex ? "/" : String(lastPath[..<slashIndex]))
    }
    return paths
  }

  /// Returns a path relative to a folder; nil if the path is not inside the folder.
  static func relativePath(_ path: String, to folder: String) -> String? {
    let prefix = prefix(of: folder)
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  private static func prefix(of folder: String) -> String { folder == "/" ? "/" : folder + "/" }
}
