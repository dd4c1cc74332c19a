/// The log file of a shared daemon. The daemon's standard error is redirected to the file. When the file has grown to
/// `maximumBytes`, it is renamed to `olderPath` and a new one is created. Together the two files have at most about
/// twice `maximumBytes`.
package struct RotatingLog: Sendable {
  /// The path of the current file.
  package let path: String
  /// The size in bytes at which a new file is created.
  let maximumBytes: Int

  package init(path: String, maximumBytes: Int) { (self.path, self.maximumBytes) = (path, maximumBytes) }

  /// The path of the previous file. For example, `a-1.old.log` is the predecessor of `a-1.log`.
  package var olderPath: String { path.hasSuffix(".log") ? path.dropLast(4) + ".old.log" : path + ".old" }

  /// Whether the standard error of this process is the log file. Only such a process rotates the file.
  var isStandardError: Bool { OperatingSystem.isFile(2, at: path) }

  /// Starts a new file if the current one is too large. Must be called before a line is written.
  func rotate() {
    guard let size = try? OperatingSystem.state(of: path).size, size >= maximumBytes else { return }
    guard (try? OperatingSystem.rename(path, to: olderPath)) != nil, let descriptor = OperatingSystem.openLog(path)
    else {
      return
    }
    OperatingSystem.redirect(1, to: descriptor)
    OperatingSystem.redirect(2, to: descriptor)
    OperatingSystem.close(descriptor)
  }

  /// Returns the last lines of both files together, at most `count`; nil if neither file can be read.
  package func lines(last count: Int) -> [String]? {
    let fileContents = [olderPath, path].compactMap { try? FileSystem.read($0) }
    guard !fileContents.isEmpty else { return nil }
    let lines = fileContents.flatMap { $0.split(separator: UInt8(ascii: "\n")) }
    return lines.suffix(max(0, count)).map { printable(String(decoding: $0, as: UTF8.self)) }
  }
}
