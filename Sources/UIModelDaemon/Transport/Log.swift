import Synchronization

/// Lines for standard error. A line that cannot be written at once is dropped and counted: a log that nobody reads must
/// hold up nothing, and a failing log must not log that it fails.
enum Log {
  private static let dropped = Mutex(0)

  static func write(_ line: String) {
    dropped.withLock { dropped in
      guard OperatingSystem.writableBytes(2) > 0 else {
        dropped += 1
        return
      }
      let note = dropped > 0 ? "uimodel-daemon: \(dropped) lines were dropped\n" : ""
      let bytes = Array("\(note)uimodel-daemon: \(printable(line))\n".utf8.prefix(4096))
      _ = bytes.withUnsafeBytes { OperatingSystem.write(2, $0) }
      dropped = 0
    }
  }
}
