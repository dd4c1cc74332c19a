// Wrappers for the few C library calls that the daemon uses, which hide the differences between the platforms'
// libraries. Only this file and the `OperatingSystem+…` files beside it import the libraries. `canImport(Darwin)` comes
// first, so that `.ci/steps/darwin.sh` can check its branches on Linux; docs/platforms.md lists them.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// System calls with a uniform interface on all platforms.
enum OperatingSystem {
  /// The result of a read or write call.
  enum Transfer: Equatable {
    case bytes(Int)
    /// The other end is closed, or the descriptor is invalid.
    case end
    case failed(errno: Int32)
  }

  // MARK: Descriptors

  /// Reads once, and waits if no bytes are available.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    while true {
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = poll(descriptor, events: Int16(POLLIN), milliseconds: -1)
      // EIO: a terminal has hung up. EBADF: the descriptor is closed.
      case EIO, EBADF: return .end
      default: return .failed(errno: errno)
      }
    }
  }

  /// Writes once, and waits until the descriptor accepts at least one byte.
  static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Transfer {
    while true {
      let count = systemWrite(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = poll(descriptor, events: Int16(POLLOUT), milliseconds: -1)
      default: return .failed(errno: errno)
      }
    }
  }

  /// Returns the number of bytes that can be written now without waiting. Non-blocking mode is not used instead,
  /// because it would also affect other processes that share the descriptor.
  static func writableByteCount(_ descriptor: Int32) -> Int {
    guard poll(descriptor, events: Int16(POLLOUT), milliseconds: 0) else { return 0 }
    // An empty pipe accepts its full capacity. A partly filled pipe accepts at least PIPE_BUF bytes.
    #if canImport(Darwin)
      return 512
    #else
      var unreadByteCount: Int32 = 0
      if ioctl(descriptor, UInt(FIONREAD), &unreadByteCount) == 0, unreadByteCount == 0 {
        let capacity = fcntl(descriptor, pipeSizeCommand)
        if capacity > 0 { return Int(capacity) }
      }
      return 4096
    #endif
  }

  /// Waits until a descriptor is ready for reading or writing, or is in an error state, which the next call then
  /// reports. Returns false after `milliseconds`; a negative time waits without limit.
  static func poll(_ descriptor: Int32, events: Int16, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    return systemPoll(&request, 1, milliseconds) > 0
  }

  /// Waits until there is input or the input has ended. Returns false after `milliseconds`; a negative time waits
  /// without limit.
  static func hasInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    poll(descriptor, events: Int16(POLLIN), milliseconds: milliseconds)
  }

  /// The reason why `waitForInput` returned.
  enum WakeReason { case input, signal, timeout }

  /// Waits for input on one of two descriptors; `signal` takes precedence. A negative time waits without limit.
  static func waitForInput(_ input: Int32, signal: Int32, milliseconds: Int32) -> WakeReason {
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { requests in
      requests.initializeElement(at: 0, to: pollfd(fd: input, events: Int16(POLLIN), revents: 0))
      requests.initializeElement(at: 1, to: pollfd(fd: signal, events: Int16(POLLIN), revents: 0))
      guard let base = requests.baseAddress else { return .input }
      let count = systemPoll(base, 2, milliseconds)
      if count == 0 { return .timeout }
      if count > 0, requests[1].revents != 0 { return .signal }
      // An interrupted wait counts as a timeout. Other errors are detected by the next read.
      return count < 0 && errno == EINTR ? .timeout : .input
    }
  }

  /// Writes one byte and preserves `errno`. For signal handlers.
  static func writeByte(_ descriptor: Int32) {
    let savedErrno = errno
    var byte: UInt8 = 0
    _ = systemWrite(descriptor, &byte, 1)
    errno = savedErrno
  }

  /// Returns a second descriptor of the same file, which child processes do not inherit. Nil if that fails.
  static func duplicate(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }

  /// Makes `target` refer to the file of `descriptor`.
  static func redirect(_ target: Int32, to descriptor: Int32) { _ = dup2(descriptor, target) }

  static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  /// Opens a file for reading; nil if that fails.
  static func openForReading(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : descriptor
  }

  /// Opens `/dev/null` as the lowest free descriptor.
  static func openNull() { _ = open("/dev/null", O_RDWR) }

  /// Creates a pipe; nil if that fails. Writing to the pipe does not block.
  static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, fcntl(ends[1], F_GETFL) | O_NONBLOCK)
    return (ends[0], ends[1])
  }

  // MARK: Processes

  static var processIdentifier: Int32 { getpid() }

  /// Whether a process of any user exists.
  static func isAlive(_ processID: Int32) -> Bool { kill(processID, 0) == 0 || errno != ESRCH }

  /// Ends the process without cleanup. The kernel releases all of its resources.
  static func exitNow(_ status: Int32) -> Never { _exit(status) }

  /// Returns the time of a monotonic clock, in nanoseconds.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  /// Returns the peak memory of the process, in bytes.
  static func peakMemory() -> Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which the libraries declare with different types.
    guard getrusage(0, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      // On macOS the value is in bytes, on Linux in kilobytes.
      return Int(usage.ru_maxrss)
    #else
      return Int(usage.ru_maxrss) << 10
    #endif
  }

  /// Returns the present memory of the process, in bytes; nil on macOS, where no file reports the size.
  static func memory() -> Int? {
    #if canImport(Darwin)
      return nil
    #else
      guard let pages = systemText("/proc/self/statm")?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return nil }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
  }

  /// Reads the first 4096 bytes of a small file, such as `/proc/self/statm`. Nil if the file is empty or cannot be
  /// read.
  static func systemText(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    guard case .bytes(let count) = read(descriptor, into: buffer) else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// Makes the heap grow by 4 MB at a time. By default, glibc requests 128 KB from the kernel at a time, and each
  /// request blocks all threads of the process. Blocks up to 4 MB, such as a document's text and syntax, also come from
  /// the heap; otherwise each edit would map new pages and unmap the old ones.
  static func growMemoryInLargeSteps() {
    #if canImport(Glibc) && !canImport(Darwin)
      _ = mallopt(M_TOP_PAD, 4 << 20)
      _ = mallopt(M_MMAP_THRESHOLD, 4 << 20)
    #endif
  }

  // MARK: Signals

  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Makes the system discard child processes that have ended, because this process does not wait for them.
  static func ignoreEndedChildren() { _ = signal(SIGCHLD, SIG_IGN) }

  static func handleTermination(_ handler: @escaping @convention(c) (Int32) -> Void) { _ = signal(SIGTERM, handler) }

  /// Unblocks the signals that end the process. The process inherits the signal mask of the parent's thread, which
  /// might block them.
  static func unblockEndingSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Calls the handler after a number of seconds, whatever the process is doing.
  static func startAlarm(seconds: UInt32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    _ = signal(SIGALRM, handler)
    _ = alarm(seconds)
  }
}

#if !canImport(Darwin)
  // F_GETPIPE_SZ, which the library declares only with GNU extensions.
  private let pipeSizeCommand: Int32 = 1032
#endif

// Separate functions, because the static methods above hide the C functions of the same name.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

private func systemPoll(_ requests: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ time: Int32) -> Int32 {
  poll(requests, count, time)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
