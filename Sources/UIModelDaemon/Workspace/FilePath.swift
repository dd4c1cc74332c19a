/// Absolute paths, without a slash at their ends, and what lies in what.
enum FilePath {
  /// Whether a path is that of a folder or of something in it.
  static func isIn(_ folder: String, _ path: String) -> Bool { path == folder || path.hasPrefix(prefix(of: folder)) }

  /// The path of something in a folder from there on; nil for anything else.
  static func relative(_ path: String, to folder: String) -> String? {
    let prefix = prefix(of: folder)
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  private static func prefix(of folder: String) -> String { folder == "/" ? "/" : folder + "/" }
}
