/// The log of a shared daemon: what the process prints goes to a file, and from there to an older one when it has grown.
/// Both together take about twice `mostBytes`.
package struct RotatingLog: Sendable {
  /// The file that is written to.
  package let path: String
  /// Bytes after which another file is begun.
  let mostBytes: Int

  package init(path: String, mostBytes: Int) { (self.path, self.mostBytes) = (path, mostBytes) }

  /// The file before it.
  package var older: String { path.hasSuffix(".log") ? path.dropLast(4) + ".old.log" : path + ".old" }

  /// Whether standard error is this file, so that it is this process's to rotate.
  var isStandardError: Bool { OperatingSystem.isFile(2, at: path) }

  /// Begins another file if this one is large. Call before a line is written.
  func rotate() {
    guard let size = try? OperatingSystem.state(of: path).size, size >= mostBytes else { return }
    guard (try? OperatingSystem.rename(path, to: older)) != nil, let file = OperatingSystem.openLog(path) else {
      return
    }
    OperatingSystem.redirect(1, to: file)
    OperatingSystem.redirect(2, to: file)
    OperatingSystem.close(file)
  }

  /// The last lines of both files, at most `count`; nil if there are no files.
  package func lines(last count: Int) -> [String]? {
    let files = [older, path].compactMap { try? FileSystem.read($0) }
    guard !files.isEmpty else { return nil }
    let lines = files.flatMap { $0.split(separator: UInt8(ascii: "\n")) }
    return lines.suffix(max(0, count)).map { printable(String(decoding: $0, as: UTF8.self)) }
  }
}
