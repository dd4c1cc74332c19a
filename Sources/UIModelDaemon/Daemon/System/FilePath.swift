/// Operations on absolute paths without a trailing slash.
enum FilePath {
  /// Whether a path is a folder or lies in it. For example, `/App/Sources` is in `/App`, and `/Apple` is not.
  static func isIn(_ folder: String, _ path: String) -> Bool { path == folder || path.hasPrefix(prefix(of: folder)) }

  /// Returns a path and all folders around it, the innermost first. For example, `/App/Sources` yields `/App/Sources`,
  /// `/App` and `/`.
  static func around(_ path: String) -> [String] {
    var all = [path]
    while let last = all.last, last != "/", let slash = last.utf8.lastIndex(of: UInt8(ascii: "/")) {
      all.append(slash == last.startIndex ? "/" : String(last[..<slash]))
    }
    return all
  }

  /// Returns a path relative to a folder; nil if the path does not lie in the folder.
  static func relative(_ path: String, to folder: String) -> String? {
    let prefix = prefix(of: folder)
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  private static func prefix(of folder: String) -> String { folder == "/" ? "/" : folder + "/" }
}
