/// The identity, size and times of a file when it was read. A file with the same stamp need not be read again.
package struct FileStamp: Sendable, Equatable {
  struct Time: Sendable, Equatable {
    let seconds: Int64
    let nanoseconds: Int64
  }

  let device: UInt64
  let inode: UInt64
  let size: Int64
  let modificationTime: Time
  let changeTime: Time

  /// The coarsest resolution of file times, in seconds. Two writes within this period can have the same time.
  private static let timeResolution: Int64 = 2

  /// Whether the file's times are so old that any later write gives the file a different time. `currentSecond` is in
  /// seconds since 1970. For example, a file that was written in second 100 is settled from second 103 on.
  func isSettled(at currentSecond: Int64) -> Bool {
    max(modificationTime.seconds, changeTime.seconds) + FileStamp.timeResolution < currentSecond
  }
}

/// A file that was read, with the clock of its document at that time. The clock is nil if the file has no document.
struct SeenFile: Sendable, Equatable {
  let stamp: FileStamp
  let clock: Int?
}
