#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sockets of one machine's processes, and starting a process that stays.
extension OperatingSystem {
  #if !canImport(Darwin) && canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  static var userIdentifier: UInt32 { geteuid() }

  // MARK: Folders and locks

  /// The folder for what lives as long as the user is logged in, or a folder of the user's among those of all.
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

  /// Makes a folder that only the user can look into. False if there is one that somebody else made or may look into.
  static func makeOwnFolder(_ path: String) -> Bool {
    mkdir(path, 0o700)
    return ownFolder(path) == .isPrivate
  }

  /// What a folder is for a user who wants it for himself alone.
  enum OwnFolder { case missing, isPrivate, isOpenToOthers, isSomebodyElses }

  /// Looks at a folder without making it.
  static func ownFolder(_ path: String) -> OwnFolder {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .missing }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { return .isSomebodyElses }
    return status.st_mode & 0o077 == 0 ? .isPrivate : .isOpenToOthers
  }

  /// Bytes of the path of a socket at the most.
  static var longestSocketPath: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

  /// Takes a lock that the process's end gives back too; nil if another process has it, or the file cannot be made.
  static func lock(file path: String) -> Int32? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      // Its last holder may have removed the file meanwhile, so that this is nobody's lock.
      var (own, named) = (stat(), stat())
      if fstat(descriptor, &own) == 0, lstat(path, &named) == 0, own.st_ino == named.st_ino { return descriptor }
      close(descriptor)
    }
  }

  // MARK: Sockets

  /// Listens at a path where nothing is. Nil if that cannot be done, or the path is too long for a socket.
  static func listen(at path: String) -> Int32? {
    guard let descriptor = makeSocket() else { return nil }
    let mask = umask(0o177)
    let isBound = withAddress(path) { bind(descriptor, $0, $1) == 0 } ?? false
    umask(mask)
    guard isBound, systemListen(descriptor) else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The next client, of this user; nil if there is none, or it is somebody else's.
  static func accept(_ listener: Int32) -> Int32? {
    let descriptor = systemAccept(listener)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard peer(of: descriptor) == geteuid() else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Connects to a socket that a process of this user listens at. Where there is none, no socket is opened.
  static func connect(to path: String) -> Int32? {
    guard FileSystem.exists(path), let descriptor = makeSocket() else { return nil }
    let isConnected = withAddress(path) { systemConnect(descriptor, $0, $1) == 0 } ?? false
    guard isConnected, peer(of: descriptor) == geteuid() else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Shuts down both directions, which wakes a blocked read.
  static func endConnection(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Tells the other end that nothing more comes.
  static func endOutput(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Writes all bytes, waiting as long as it takes; false if the other end is gone.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var at = 0
    while at < bytes.count {
      guard case .bytes(let count) = write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[at...])) else {
        return false
      }
      at += count
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
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { space in
      guard bytes.count < space.count else { return false }
      space.copyBytes(from: bytes)
      return true
    }
    guard isShort else { return nil }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// The user whose process is at the other end.
  private static func peer(of descriptor: Int32) -> UInt32? {
    #if canImport(Darwin)
      var (user, group): (uid_t, gid_t) = (0, 0)
      return getpeereid(descriptor, &user, &group) == 0 ? user : nil
    #else
      var credentials = uimodel_credentials()
      var size = socklen_t(MemoryLayout<uimodel_credentials>.size)
      return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 ? credentials.user : nil
    #endif
  }

  // MARK: Processes

  /// Starts a program in a session of its own, with nothing to read and its output at the end of a log. Answers its
  /// process; nil if it cannot be started. For a process that starts no other one.
  static func startDetached(_ program: String, _ arguments: [String], log: String) -> Int32? {
    // Whatever else is open here, such as a pipe that somebody reads to its end, is not the program's.
    for descriptor in 3..<Int32(1024) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSID))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, &attributes, &words, environ) == 0 else { return nil }
    return process
  }
}

private func systemListen(_ descriptor: Int32) -> Bool { listen(descriptor, 64) == 0 }

private func systemAccept(_ descriptor: Int32) -> Int32 {
  while true {
    let client = accept(descriptor, nil, nil)
    if client >= 0 || errno != EINTR { return client }
  }
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(descriptor, address, size)
}
