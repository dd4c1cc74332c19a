#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Unix domain sockets, and the lock files and folders that belong to them.
extension OperatingSystem {
  #if !canImport(Darwin) && canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  static var userIdentifier: UInt32 { geteuid() }

  // MARK: Folders and locks

  /// The folder of all sockets, locks and logs of the user's daemons: in the user's temporary folder on macOS,
  /// otherwise in `XDG_RUNTIME_DIR`, or in `/tmp`. For example, `/run/user/1000/uimodel` or `/tmp/uimodel-1000`.
  static var runtimeFolder: String {
    #if canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: 1024)
      if confstr(_CS_DARWIN_USER_TEMP_DIR, &buffer, buffer.count) > 0 {
        let path = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/uimodel"
      }
    #endif
    if let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") { return folder + "/uimodel" }
    return "/tmp/uimodel-\(geteuid())"
  }

  /// Creates a folder that only the user can access. Returns false if the path belongs to another user, is open to
  /// others, or cannot be created.
  static func makeUserFolder(_ path: String) -> Bool {
    mkdir(path, 0o700)
    return folderPrivacy(path) == .isPrivate
  }

  /// The suitability of a folder for the user's private files. A path that is not a folder counts as `isOwnedByOther`.
  enum FolderPrivacy { case missing, isPrivate, isOpenToOthers, isOwnedByOther }

  /// Returns the suitability of a folder for private files, without creating the folder.
  static func folderPrivacy(_ path: String) -> FolderPrivacy {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .missing }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { return .isOwnedByOther }
    return status.st_mode & 0o077 == 0 ? .isPrivate : .isOpenToOthers
  }

  /// The maximum length of a socket's path, in bytes.
  static var maximumSocketPathLength: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

  /// Acquires the lock of a file, which is created if needed, and returns the file's descriptor. Nil if another process
  /// holds the lock, or the file cannot be opened. The lock is also released when the process ends.
  static func lock(file path: String) -> Int32? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      // The previous holder might have removed the file meanwhile. A lock of a removed file excludes no other process.
      var (descriptorStatus, pathStatus) = (stat(), stat())
      if fstat(descriptor, &descriptorStatus) == 0, lstat(path, &pathStatus) == 0,
        descriptorStatus.st_ino == pathStatus.st_ino
      {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Replaces the content of a lock's file.
  static func write(_ text: String, toLock descriptor: Int32) {
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = Array(text.utf8).withUnsafeBytes { OperatingSystem.write(descriptor, $0) }
  }

  // MARK: Sockets

  /// Returns the first received byte without consuming it; nil if none has arrived.
  static func firstByte(_ descriptor: Int32) -> UInt8? {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 1 ? byte : nil
  }

  /// Creates a listening socket at an unused path and returns its descriptor. Nil if the socket cannot be created, or
  /// if the path is too long.
  static func listen(at path: String) -> Int32? {
    guard let descriptor = makeSocket() else { return nil }
    let previousMask = umask(0o177)
    let isBound = withAddress(path) { bind(descriptor, $0, $1) == 0 } ?? false
    umask(previousMask)
    guard isBound, systemListen(descriptor) else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Accepts the connection of the next client of this user and returns its descriptor. Nil if no client is waiting, or
  /// if the client belongs to another user.
  static func accept(_ listener: Int32) -> Int32? {
    let descriptor = systemAccept(listener)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard peer(of: descriptor)?.user == geteuid() else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The result of an attempt to connect.
  enum ConnectResult {
    case connected(Int32)
    /// No process of this user listens on the socket.
    case refused
    /// The queue of waiting connections was full until the timeout.
    case isFull
  }

  /// Connects to a socket on which a process of this user listens. Waits up to `milliseconds` if the queue of
  /// connections is full. If the path does not exist, no descriptor is opened.
  static func connect(to path: String, milliseconds: Int = 2000) -> ConnectResult {
    guard FileSystem.exists(path), let descriptor = makeSocket() else { return .refused }
    // Linux waits for space in a full queue, up to the socket's send timeout. Other systems refuse at once.
    setSendTimeout(descriptor, milliseconds: milliseconds)
    var errorNumber: Int32 = 0
    let isConnected =
      withAddress(path) { address, size in
        let isConnected = systemConnect(descriptor, address, size) == 0
        errorNumber = errno
        return isConnected
      } ?? false
    guard isConnected, peer(of: descriptor)?.user == geteuid() else {
      close(descriptor)
      return !isConnected && errorNumber == EAGAIN ? .isFull : .refused
    }
    setSendTimeout(descriptor, milliseconds: 0)
    return .connected(descriptor)
  }

  /// Sets the time after which sending fails, in milliseconds; 0 means no limit.
  private static func setSendTimeout(_ descriptor: Int32, milliseconds: Int) {
    var time = timeval()
    time.tv_sec = milliseconds / 1000
    time.tv_usec = .init(milliseconds % 1000 * 1000)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Creates two connected sockets; nil if that fails.
  static func makeSocketPair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Shuts down both directions of a socket, which wakes a blocked read.
  static func endConnection(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Ends the output of a socket. The other end then reads the end of the stream.
  static func endOutput(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Writes all bytes and waits as long as needed. Returns false if the other end is closed.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard case .bytes(let count) = write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[offset...])) else {
        return false
      }
      offset += count
    }
    return true
  }

  /// Writes all bytes. Whenever the other end has read nothing for `milliseconds`, calls `shouldContinue`. Returns
  /// false if `shouldContinue` returns false, or if the other end is closed.
  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, askingEvery milliseconds: Int32, _ shouldContinue: () -> Bool
  ) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard poll(descriptor, events: Int16(POLLOUT), milliseconds: milliseconds) else {
        guard shouldContinue() else { return false }
        continue
      }
      let remainingBytes = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let count = send(descriptor, remainingBytes.baseAddress, remainingBytes.count, Int32(MSG_DONTWAIT))
      if count >= 0 {
        offset += count
      } else if errno != EAGAIN, errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func makeSocket() -> Int32? {
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let pathFits = withUnsafeMutableBytes(of: &address.sun_path) { space in
      guard bytes.count < space.count else { return false }
      space.copyBytes(from: bytes)
      return true
    }
    guard pathFits else { return nil }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Returns the identifiers of the user and the process at the other end of a connection; nil if the user is unknown.
  /// The process identifier is 0 if the system does not report it.
  private static func peer(of descriptor: Int32) -> (process: Int32, user: UInt32)? {
    #if canImport(Darwin)
      var (user, group): (uid_t, gid_t) = (0, 0)
      guard getpeereid(descriptor, &user, &group) == 0 else { return nil }
      var process: pid_t = 0
      var size = socklen_t(MemoryLayout<pid_t>.size)
      // SOL_LOCAL and LOCAL_PEERPID of `<sys/un.h>`.
      return (getsockopt(descriptor, 0, 2, &process, &size) == 0 ? process : 0, user)
    #else
      var credentials = uimodel_credentials()
      var size = socklen_t(MemoryLayout<uimodel_credentials>.size)
      guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
      return (credentials.process, credentials.user)
    #endif
  }

  /// Returns the identifier of the process that listens on the socket of a connection; nil if the system does not
  /// report it.
  static func listeningProcessID(_ connection: Int32) -> Int32? {
    peer(of: connection).flatMap { $0.process > 1 ? $0.process : nil }
  }
}

private func systemListen(_ descriptor: Int32) -> Bool { listen(descriptor, 128) == 0 }

private func systemAccept(_ descriptor: Int32) -> Int32 {
  while true {
    let client = accept(descriptor, nil, nil)
    if client >= 0 || errno != EINTR { return client }
  }
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(descriptor, address, size)
}
