#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
  import Musl
#endif

/// The calls that a file takes to which only its end is written.
extension OperatingSystem {
  /// Makes a folder with those above it, each for the user alone. False if the folder is another user's, or cannot be
  /// made.
  static func makeOwnFolders(_ path: String) -> Bool {
    var made = ""
    for name in path.split(separator: "/") {
      made += "/" + name
      mkdir(made, 0o700)
    }
    // Made by somebody with another mask; nobody else has anything to look for in it.
    if let state = try? state(of: path), state.isFolder, state.rights & 0o077 != 0 { chmod(path, 0o700) }
    return makeOwnFolder(path)
  }

  /// Opens a file to write at its end; it must be there.
  static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    return descriptor
  }

  /// Writes all bytes at the end of a file, or throws after some of them. The kernel has them when this returns.
  static func append(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var at = 0
    while at < bytes.count {
      switch bytes.withUnsafeBytes({ write(descriptor, UnsafeRawBufferPointer(rebasing: $0[at...])) }) {
      case .bytes(let count): at += count
      case .end: throw Failure(errno: EIO)
      case .failed(let errno): throw Failure(errno: errno)
      }
    }
  }

  /// Brings to disk what was written.
  static func flush(_ descriptor: Int32) throws(Failure) {
    #if canImport(Darwin)
      guard fsync(descriptor) == 0 else { throw Failure(errno: errno) }
    #else
      guard fdatasync(descriptor) == 0 else { throw Failure(errno: errno) }
    #endif
  }

  /// Cuts a file off. Bytes.
  static func truncate(_ descriptor: Int32, to size: Int) throws(Failure) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw Failure(errno: errno) }
  }

  /// Whether an open file still has a name: nobody finds again what is written to one without.
  static func hasName(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Lets a write beyond the largest size that the user may write fail, in place of ending the process.
  static func ignoreFileSizeLimit() { _ = signal(SIGXFSZ, SIG_IGN) }
}
