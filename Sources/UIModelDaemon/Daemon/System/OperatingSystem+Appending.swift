#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
  import Musl
#endif

/// System calls for append-only files.
extension OperatingSystem {
  /// Creates a folder and its missing parents, accessible only to the user. Returns false if the folder belongs to
  /// another user or cannot be created.
  static func makeUserFolders(_ path: String) -> Bool {
    var currentPath = ""
    for name in path.split(separator: "/") {
      currentPath += "/" + name
      mkdir(currentPath, 0o700)
    }
    // Another program might have created the folder with wider permissions. No other user needs access.
    if let state = try? state(of: path), state.isFolder, state.permissions & 0o077 != 0 { chmod(path, 0o700) }
    return makeUserFolder(path)
  }

  /// Opens an existing file for appending.
  static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    return descriptor
  }

  /// Appends all bytes to a file. If it throws, some bytes might have been appended. Afterwards the bytes are in the
  /// kernel's cache, not yet on disk.
  static func append(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      switch bytes.withUnsafeBytes({ write(descriptor, UnsafeRawBufferPointer(rebasing: $0[offset...])) }) {
      case .bytes(let count): offset += count
      case .end: throw Failure(errno: EIO)
      case .failed(let errno): throw Failure(errno: errno)
      }
    }
  }

  /// Writes a file's data from the kernel's cache to disk.
  static func flush(_ descriptor: Int32) throws(Failure) {
    #if canImport(Darwin)
      guard fsync(descriptor) == 0 else { throw Failure(errno: errno) }
    #else
      guard fdatasync(descriptor) == 0 else { throw Failure(errno: errno) }
    #endif
  }

  /// Truncates a file to a size in bytes.
  static func truncate(_ descriptor: Int32, to size: Int) throws(Failure) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw Failure(errno: errno) }
  }

  /// Whether an open file still has a name. Data written to a file without a name is lost when the file is closed.
  static func hasName(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Makes a write beyond the user's file size limit fail instead of ending the process.
  static func ignoreFileSizeLimit() { _ = signal(SIGXFSZ, SIG_IGN) }
}
