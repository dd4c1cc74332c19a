/// What a file was when it was read: one that is still this need not be read again.
package struct FileStamp: Sendable, Equatable {
  struct Time: Sendable, Equatable {
    let seconds: Int64
    let nanoseconds: Int64
  }

  let device: UInt64
  let number: UInt64
  let size: Int64
  let modified: Time
  let changed: Time

  /// Seconds in which two writings may get the same time: the coarsest file systems count in two.
  private static let grain: Int64 = 2

  /// Whether whoever writes the file from now on gives it another time.
  func isSettled(at now: Int64) -> Bool { max(modified.seconds, changed.seconds) + FileStamp.grain < now }
}

/// A file that was taken in, with the clock of its document then; nil where it is none.
struct SeenFile: Sendable, Equatable {
  let stamp: FileStamp
  let clock: Int?
}
