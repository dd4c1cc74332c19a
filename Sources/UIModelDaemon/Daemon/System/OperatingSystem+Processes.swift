#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// System calls for other processes and for threads of this one.
extension OperatingSystem {
  /// Starts a program in a new session with empty input, and appends its output to a log. Returns the process
  /// identifier; nil if the program cannot be started. Marks all descriptors above 2 as close-on-exec, so the caller
  /// must not later start a program that needs them.
  static func startDetached(_ program: String, _ arguments: [String], log: String) -> Int32? {
    // The program must not inherit other descriptors, such as a pipe whose reader waits for its end.
    for descriptor in openDescriptors where descriptor > 2 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
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
    var argumentPointers: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for argument in argumentPointers { free(argument) } }
    var processID: pid_t = 0
    guard posix_spawn(&processID, program, &actions, &attributes, &argumentPointers, environ) == 0 else { return nil }
    return processID
  }

  /// Runs a program without a shell and waits for its end. Its input is empty, and it shares this process's output
  /// streams. Returns its exit status; nil if it cannot be started or is ended by a signal. For example,
  /// `run("/usr/bin/false", [])` returns 1.
  static func run(_ program: String, _ arguments: [String]) -> Int32? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    var argumentPointers: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for argument in argumentPointers { free(argument) } }
    var processID: pid_t = 0
    guard posix_spawn(&processID, program, &actions, nil, &argumentPointers, environ) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 { if errno != EINTR { return nil } }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }

  /// Returns the path of an executable program in the folders of `PATH`; nil if there is none.
  static func executablePath(named name: String) -> String? {
    let folders = (environment("PATH") ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The open descriptors of this process. If the system does not list them, all numbers below 1024, the usual limit.
  private static var openDescriptors: [Int32] {
    let listedDescriptors = FileSystem.unsortedNames(in: "/dev/fd").compactMap { Int32($0) }
    return listedDescriptors.isEmpty ? Array(0..<1024) : listedDescriptors
  }

  /// Ends a process with SIGKILL. The system permits this only for processes of the same user.
  static func forceKill(_ processID: Int32) { kill(processID, SIGKILL) }

  /// Asks a process to end, with SIGTERM.
  static func terminate(_ processID: Int32) { kill(processID, SIGTERM) }

  /// Whether a process has a file open. Always false on macOS, where this is not determined.
  static func hasOpen(_ path: String, _ processID: Int32) -> Bool {
    #if canImport(Darwin)
      return false
    #else
      guard let identity = FileIdentity(of: path) else { return false }
      let folder = "/proc/\(processID)/fd"
      return FileSystem.unsortedNames(in: folder).contains { FileIdentity(following: folder + "/" + $0) == identity }
    #endif
  }

  /// Raises the process's limit of open descriptors to 10,240, or to its hard limit if that is lower.
  static func raiseDescriptorLimit() {
    #if !canImport(Darwin) && canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 10_240 else { return }
    limit.rlim_cur = min(limit.rlim_max, 10_240)
    _ = setrlimit(resource, &limit)
  }

  // MARK: Threads

  /// Runs `body` on a new thread. Returns false if no thread can be created. Use it for work that blocks, which must
  /// not run on the few threads of Dispatch.
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, threadStackSize)
    let retainedBody = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, &attributes, runThread, retainedBody.toOpaque()) == 0 else {
      retainedBody.release()
      return false
    }
    return true
  }

  /// The stack size of new threads, in bytes. It is enough for the most deeply nested documents, and is the usual size
  /// of the main thread's stack.
  private static let threadStackSize = 8 << 20
}

extension FileIdentity {
  /// Identifies the file at a path. A symbolic link is not followed. Nil if there is no file.
  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Identifies the file at a path after links are followed; nil if there is none.
  init?(following path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Identifies the file of an open descriptor; nil if the descriptor is invalid.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

private final class ThreadBody {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  private func runThread(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#else
  private func runThread(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body { Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }
#endif
