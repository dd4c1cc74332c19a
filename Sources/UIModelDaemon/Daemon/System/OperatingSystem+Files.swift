import UIModelJSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
  import Musl
#endif

/// System calls for reading and writing files. Paths are absolute.
extension OperatingSystem {
  /// The type, permissions, owner, size and times of a file, as reported by `stat`.
  struct FileState {
    fileprivate let status: stat

    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
    var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    /// The permission bits in the form that `chmod` accepts.
    var permissions: Int { Int(status.st_mode & 0o7777) }
    /// Whether no user has permission to write the file.
    var isReadOnly: Bool { status.st_mode & 0o222 == 0 }
    /// The size in bytes.
    var size: Int { Int(status.st_size) }
    /// The number of hard links to the file.
    var linkCount: Int { Int(status.st_nlink) }

    /// The time of the last change of content or metadata, in seconds since 1970.
    var lastChangeTime: Int64 { max(stamp.modificationTime.seconds, stamp.changeTime.seconds) }

    /// The time of the last change of content.
    var modificationTime: FileStamp.Time { stamp.modificationTime }

    fileprivate var stamp: FileStamp {
      #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
      #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
      #endif
      return FileStamp(
        device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino), size: Int64(size),
        modificationTime: FileStamp.Time(seconds: Int64(modified.tv_sec), nanoseconds: Int64(modified.tv_nsec)),
        changeTime: FileStamp.Time(seconds: Int64(changed.tv_sec), nanoseconds: Int64(changed.tv_nsec)))
    }
  }

  /// The error of a failed system call.
  struct Failure: Error {
    let errno: Int32
    var reason: String { String(cString: strerror(errno)) }
    /// Whether the file system does not support the call.
    var isUnsupported: Bool { errno == EINVAL || errno == ENOSYS || errno == ENOTSUP }
    var isMissing: Bool { errno == ENOENT }
    /// Whether the user lacks permission.
    var isPermissionDenied: Bool { errno == EACCES || errno == EPERM }
    /// Whether symbolic links form a loop.
    var isLinkLoop: Bool { errno == ELOOP }

    static var unsupportedCall: Failure { Failure(errno: ENOSYS) }
  }

  /// Returns the state of the file at a path. Links are followed.
  static func state(of path: String) throws(Failure) -> FileState {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(errno: errno) }
    return FileState(status: status)
  }

  /// Returns a path with links, `.` and `..` resolved. Throws if there is no file. For example, `/tmp/a` becomes
  /// `/private/tmp/a` on macOS.
  static func realPath(_ path: String) throws(Failure) -> String {
    guard let resolvedPath = realpath(path, nil) else { throw Failure(errno: errno) }
    defer { free(resolvedPath) }
    return String(cString: resolvedPath)
  }

  /// Whether a path is a folder and not a link to one.
  static func isPlainFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && FileState(status: status).isFolder
  }

  /// Whether a path is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && FileState(status: status).isLink
  }

  /// Returns the stamp of a regular file. Nil if there is no regular file at the path, or if the file was written so
  /// recently that another write could result in an equal stamp.
  static func stamp(of path: String) -> FileStamp? {
    guard let state = try? state(of: path), state.isRegular else { return nil }
    let stamp = state.stamp
    return stamp.isSettled(at: Int64(time(nil))) ? stamp : nil
  }

  /// Returns the current time in seconds since 1970.
  static func wallClock() -> Int { Int(time(nil)) }

  // MARK: Reading

  /// The result of reading a file with a size limit.
  enum ReadResult {
    case bytes([UInt8])
    case tooLarge
    /// The path is not a regular file, and nothing was read.
    case notRegular(FileState)
  }

  /// Reads a regular file of at most `limit` bytes. Throws for a symbolic link, and does not block on a pipe.
  static func readFile(_ path: String, atMost limit: Int) throws(Failure) -> ReadResult {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(errno: errno) }
    let state = FileState(status: status)
    guard state.isRegular else { return .notRegular(state) }
    guard state.size <= limit else { return .tooLarge }
    var bytes: [UInt8] = []
    var readError: Int32?
    var isAtEnd = false
    while !isAtEnd {
      // One byte more than the file's size, so that the end of the file is reached without growing the array.
      let capacity = bytes.isEmpty ? state.size + 1 : 64 << 10
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < capacity, !isAtEnd {
          switch read(
            descriptor, into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
          {
          case .bytes(let readCount): count += readCount
          case .end: isAtEnd = true
          case .failed(let errno): (readError, isAtEnd) = (errno, true)
          }
        }
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= limit else { return .tooLarge }
    }
    if let readError { throw Failure(errno: readError) }
    return .bytes(bytes)
  }

  /// A folder entry with a name that is not UTF-8. A path in a `String` cannot name such an entry.
  struct NonUTF8Entry {
    let name: [UInt8]
    let isFolder: Bool
  }

  /// Returns the names in a folder in any order, without `.` and `..`. Entries whose names are not UTF-8 are in
  /// `others`.
  static func entries(of folder: String) throws(Failure) -> (names: [String], others: [NonUTF8Entry]) {
    guard let stream = opendir(folder) else { throw Failure(errno: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    var others: [NonUTF8Entry] = []
    while let entry = readdir(stream) {
      let isFolder = Int32(entry.pointee.d_type) == Int32(DT_DIR)
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes == [0x2E] || bytes == [0x2E, 0x2E] { continue }
      if bytes.isUTF8 {
        names.append(String(decoding: bytes, as: UTF8.self))
      } else {
        others.append(NonUTF8Entry(name: bytes, isFolder: isFolder))
      }
    }
    return (names, others)
  }

  // MARK: Locks

  /// Acquires the lock of a folder and returns the lock's descriptor; nil if another process holds the lock. The lock
  /// is also released when the process ends.
  static func lock(folder: String) throws(Failure) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let errorNumber = errno
    close(descriptor)
    guard errorNumber == EWOULDBLOCK || errorNumber == EINTR else { throw Failure(errno: errorNumber) }
    return nil
  }

  /// Releases a lock explicitly. Closing the descriptor is not enough if a process that is being started has inherited
  /// a copy.
  static func unlock(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  // MARK: Writing

  /// Creates a file and waits until its content is on disk. If `template` is not nil, copies the template's
  /// permissions, extended attributes and, if permitted, owner.
  static func create(_ path: String, _ bytes: [UInt8], like template: (path: String, state: FileState)?) throws(Failure)
  {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    defer { close(descriptor) }
    do throws(Failure) {
      try writeAll(descriptor, bytes)
      if let template {
        let status = template.state.status
        if status.st_uid != geteuid() || status.st_gid != getegid() {
          _ = fchown(descriptor, status.st_uid, status.st_gid)
        }
        guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw Failure(errno: errno) }
        copyAttributes(of: template.path, to: descriptor)
      }
      guard fsync(descriptor) == 0 else { throw Failure(errno: errno) }
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let outcome = bytes.withUnsafeBytes { write(descriptor, UnsafeRawBufferPointer(rebasing: $0[offset...])) }
      switch outcome {
      case .bytes(let count): offset += count
      case .end: throw Failure(errno: EIO)
      case .failed(let errno): throw Failure(errno: errno)
      }
    }
  }

  /// Copies the extended attributes that the user may write. The system may refuse namespaces other than `user`.
  private static func copyAttributes(of path: String, to descriptor: Int32) {
    let size = attributeNames(path, nil, 0)
    guard size > 0 else { return }
    var names = [CChar](repeating: 0, count: size)
    let count = attributeNames(path, &names, size)
    guard count > 0 else { return }
    for name in names[..<count].split(separator: 0) {
      let name = Array(name) + [0]
      let size = attribute(path, name, nil, 0)
      guard size >= 0 else { continue }
      var value = [UInt8](repeating: 0, count: size)
      let readCount = attribute(path, name, &value, size)
      if readCount >= 0 { setAttribute(descriptor, name, value, readCount) }
    }
  }

  private static func attributeNames(_ path: String, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
    #if canImport(Darwin)
      listxattr(path, names, size, 0)
    #else
      listxattr(path, names, size)
    #endif
  }

  private static func attribute(_ path: String, _ name: [CChar], _ value: UnsafeMutableRawPointer?, _ size: Int) -> Int
  {
    #if canImport(Darwin)
      getxattr(path, name, value, size, 0, 0)
    #else
      getxattr(path, name, value, size)
    #endif
  }

  private static func setAttribute(_ descriptor: Int32, _ name: [CChar], _ value: [UInt8], _ size: Int) {
    #if canImport(Darwin)
      _ = fsetxattr(descriptor, name, value, size, 0, 0)
    #else
      _ = fsetxattr(descriptor, name, value, size, 0)
    #endif
  }

  // MARK: Logs

  /// Whether a descriptor refers to the file at a path.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (descriptorStatus, pathStatus) = (stat(), stat())
    return fstat(descriptor, &descriptorStatus) == 0 && lstat(path, &pathStatus) == 0
      && descriptorStatus.st_ino == pathStatus.st_ino
      && descriptorStatus.st_dev == pathStatus.st_dev
  }

  /// Opens a log for appending and returns its descriptor; nil if that fails. Creates the file if needed, readable and
  /// writable only for the user.
  static func openLog(_ path: String) -> Int32? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    return descriptor < 0 ? nil : descriptor
  }

  // MARK: Names

  /// Exchanges the names of two files atomically.
  static func exchange(_ first: String, _ second: String) throws(Failure) {
    #if canImport(Darwin)
      let outcome = renamex_np(first, second, UInt32(RENAME_SWAP))
    #else
      let outcome = uimodel_exchange(first, second)
    #endif
    guard outcome == 0 else { throw Failure(errno: errno) }
  }

  static func rename(_ oldPath: String, to newPath: String) throws(Failure) {
    guard systemRename(oldPath, newPath) == 0 else { throw Failure(errno: errno) }
  }

  static func remove(_ path: String) { unlink(path) }

  /// Writes a folder's list of names to disk.
  static func sync(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

// A separate function, because the static method hides the C function of the same name.
private func systemRename(_ oldPath: String, _ newPath: String) -> Int32 { rename(oldPath, newPath) }
