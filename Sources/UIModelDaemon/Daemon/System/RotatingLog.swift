/// The log file of a shared daemon, to which its standard error is redirected. When the file has grown to
/// `maximumBytes`, it is renamed to `olderPath` and a new one is created. Together they have about twice
/// `maximumBytes`.
package struct RotatingLog: Sendable {
  /// The path of the current file.
  package let path: String
  /// The size in bytes at which a new file is created.
  let maximumBytes: Int

  package init(path: String, maximumBytes: Int) { (self.path, self.maximumBytes) = (path, maximumBytes) }

  /// The path of the previous file. For example, that of `a-1.log` is `a-1.old.log`.
  package var olderPath: String { path.hasSuffix(".log") ? path.dropLast(4) + ".old.log" : path + ".old" }

  /// Whether standard error is this file. Only then does this process rotate it.
  var isStandardError: Bool { OperatingSystem.isFile(2, at: path) }

  /// Starts a new file if the current one is too large. Must be called before a line is written.
  func rotate() {
    guard let size = try? OperatingSystem.state(of: path).size, size >= maximumBytes else { return }
    guard (try? OperatingSystem.rename(path, to: olderPath)) != nil, let file = OperatingSystem.openLog(path) else {
      return
    }
    OperatingSystem.redirect(1, to: file)
    OperatingSystem.redirect(2, to: file)
    OperatingSystem.close(file)
  }

  /// Returns the last lines of both files, at most `count`; nil if no file can be read.
  package func lines(last count: Int) -> [String]? {
    let files = [olderPath, path].compactMap { try? FileSystem.read($0) }
    guard !files.isEmpty else { return nil }
    let lines = files.flatMap { $0.split(separator: UInt8(ascii: "\n")) }
    return lines.suffix(max(0, count)).map { printable(String(decoding: $0, as: UTF8.self)) }
  }
}
