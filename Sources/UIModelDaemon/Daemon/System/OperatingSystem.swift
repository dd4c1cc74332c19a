// What differs between the C libraries, and the few of their calls that are used. Nothing but this and the files
// beside it imports them. `canImport(Darwin)` is asked first, so that `.ci/steps/darwin.sh` can check its branches on
// Linux; docs/platforms.md lists them.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's calls, with their quirks behind them.
enum OperatingSystem {
  /// The outcome of a call on a descriptor.
  enum Transfer: Equatable {
    case bytes(Int)
    /// The other end is gone, or the descriptor is none.
    case end
    case failed(errno: Int32)
  }

  // MARK: Descriptors

  /// Reads once, waiting if there is nothing yet.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    while true {
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN: _ = poll(descriptor, events: Int16(POLLIN), milliseconds: -1)
      // A terminal that hangs up says EIO, a descriptor that was closed EBADF.
      case EIO, EBADF: return .end
      default: return .failed(errno: errno)
      }
    }
  }

  /// Writes once; a descriptor that waits does so here.
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

  /// How many bytes can be written at this moment without waiting. The descriptor may be shared with other processes,
  /// so it is asked instead of being made non-blocking.
  static func writableBytes(_ descriptor: Int32) -> Int {
    guard poll(descriptor, events: Int16(POLLOUT), milliseconds: 0) else { return 0 }
    // A pipe with nothing in it takes all it can hold; one with something in it takes PIPE_BUF bytes at least.
    #if canImport(Darwin)
      return 512
    #else
      var unread: Int32 = 0
      if ioctl(descriptor, UInt(FIONREAD), &unread) == 0, unread == 0 {
        let capacity = fcntl(descriptor, getPipeSize)
        if capacity > 0 { return Int(capacity) }
      }
      return 4096
    #endif
  }

  /// Waits until a descriptor can be read from or written to, or is broken, which reading or writing will tell.
  static func poll(_ descriptor: Int32, events: Int16, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    return systemPoll(&request, 1, milliseconds) > 0
  }

  /// Waits until there is something to read, or the end; false if there is nothing in time. A negative time waits for ever.
  static func hasInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    poll(descriptor, events: Int16(POLLIN), milliseconds: milliseconds)
  }

  /// What `waitForInput` woke up for.
  enum Wake { case input, signal, timeout }

  /// Waits for bytes on one descriptor or a byte on another, which comes first. A negative time waits for ever.
  static func waitForInput(_ input: Int32, signal: Int32, milliseconds: Int32) -> Wake {
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { requests in
      requests.initializeElement(at: 0, to: pollfd(fd: input, events: Int16(POLLIN), revents: 0))
      requests.initializeElement(at: 1, to: pollfd(fd: signal, events: Int16(POLLIN), revents: 0))
      guard let base = requests.baseAddress else { return .input }
      let count = systemPoll(base, 2, milliseconds)
      if count == 0 { return .timeout }
      if count > 0, requests[1].revents != 0 { return .signal }
      // An interrupted wait is a short one. All other errors are left for reading to find.
      return count < 0 && errno == EINTR ? .timeout : .input
    }
  }

  /// Writes one byte if that can be done at once; for signal handlers.
  static func writeByte(_ descriptor: Int32) {
    let saved = errno
    var byte: UInt8 = 0
    _ = systemWrite(descriptor, &byte, 1)
    errno = saved
  }

  /// A second descriptor for the same file, that children do not inherit; nil if there is no such file.
  static func duplicate(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }

  /// Lets `target` mean what `descriptor` means.
  static func redirect(_ target: Int32, to descriptor: Int32) { _ = dup2(descriptor, target) }

  static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  /// A descriptor of a file that is only read; nil if it cannot be.
  static func openForReading(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : descriptor
  }

  /// Opens /dev/null as the lowest free descriptor.
  static func openNull() { _ = open("/dev/null", O_RDWR) }

  /// Two ends of a pipe that never waits when it is written to.
  static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, fcntl(ends[1], F_GETFL) | O_NONBLOCK)
    return (ends[0], ends[1])
  }

  // MARK: Processes

  static var processIdentifier: Int32 { getpid() }

  /// Whether a process exists, though it may be another's.
  static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  /// Ends the process without any cleaning up: what it holds is the kernel's to take back.
  static func exitNow(_ status: Int32) -> Never { _exit(status) }

  /// Nanoseconds that only ever grow.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

  /// The most memory that the process has held, in bytes.
  static func peakMemory() -> Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which each library declares as another type.
    guard getrusage(0, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      // Bytes, and kilobytes elsewhere.
      return Int(usage.ru_maxrss)
    #else
      return Int(usage.ru_maxrss) << 10
    #endif
  }

  /// The memory that the process has now, in bytes; nil where the system does not say it in a file.
  static func memory() -> Int? {
    #if canImport(Darwin)
      return nil
    #else
      guard let pages = systemText("/proc/self/statm")?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return nil }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
  }

  /// The start of a file in which the system describes itself; nil if there is none.
  static func systemText(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    guard case .bytes(let count) = read(descriptor, into: buffer) else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// Lets the heap grow by 4 MB at a time. By itself the GNU library asks the kernel for every 128 KB of each thread's
  /// heap, and each time all threads of the process wait. The text and the syntax of a large block are kept in the heap
  /// as well: by itself it would ask the kernel for fresh pages at each edit of one, and give the old ones back.
  static func growMemoryInLargeSteps() {
    #if canImport(Glibc) && !canImport(Darwin)
      _ = mallopt(M_TOP_PAD, 4 << 20)
      _ = mallopt(M_MMAP_THRESHOLD, 4 << 20)
    #endif
  }

  // MARK: Signals

  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Lets the system take back the children that have ended, which nothing waits for.
  static func ignoreEndedChildren() { _ = signal(SIGCHLD, SIG_IGN) }

  static func handleTermination(_ handler: @escaping @convention(c) (Int32) -> Void) { _ = signal(SIGTERM, handler) }

  /// Lets the signals through that end the process: a parent may have started it from a thread that blocks them, and
  /// that is inherited.
  static func unblockEndingSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Calls the handler after so many seconds, wherever the process is.
  static func startAlarm(seconds: UInt32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    _ = signal(SIGALRM, handler)
    _ = alarm(seconds)
  }
}

#if !canImport(Darwin)
  // F_GETPIPE_SZ, which the library declares only for those who ask for GNU extensions.
  private let getPipeSize: Int32 = 1032
#endif

// Under other names, for the functions above hide them.
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
