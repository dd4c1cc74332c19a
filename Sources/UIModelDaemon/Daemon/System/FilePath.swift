/// Absolute paths, without a slash at their ends, and what lies in what.
enum FilePath {
  /// Whether a path is that of a folder or of something in it.
  static func isIn(_ folder: String, _ path: String) -> Bool { path == folder || path.hasPrefix(prefix(of: folder)) }

  /// A path and the folders that it is in, the innermost first.
  static func around(_ path: String) -> [String] {
    var all = [path]
    while let last = all.last, last != "/", let slash = last.utf8.lastIndex(of: UInt8(ascii: "/")) {
      all.append(slash == last.startIndex ? "/" : String(last[..<slash]))
    }
    return all
  }

  /// The path of something in a folder from there on; nil for anything else.
  static func relative(_ path: String, to folder: String) -> String? {
    let prefix = prefix(of: folder)
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  private static func prefix(of folder: String) -> String { folder == "/" ? "/" : folder + "/" }
}
