#if canImport(Darwin)
  import Darwin
  import MachO
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Handling of crashes of this process. Functions marked "for signal handlers" allocate no memory and take no lock.
extension OperatingSystem {
  /// The signals of traps, invalid memory accesses and aborts.
  private static let crashSignals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]
  private static let signalStackSize = 64 << 10

  /// Installs a handler for crash signals. It runs once, on the crashing thread, with that thread's signal stack if it
  /// has one (see `prepareForStackOverflow`).
  static func handleCrashes(_ handler: @escaping @convention(c) (Int32) -> Void) {
    for crashSignal in crashSignals {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #elseif canImport(Glibc)
        action.__sigaction_handler.sa_handler = handler
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = handler
      #endif
      // The handler runs once. Then the system's default action applies.
      action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK) | Int32(truncatingIfNeeded: SA_RESETHAND)
      sigaction(crashSignal, &action, nil)
    }
  }

  /// Raises a crash signal again, so that the system's default action ends the process. For signal handlers.
  static func reraise(_ signal: Int32) { raise(signal) }

  /// Ends the process with SIGILL, as a trap does.
  static func crash() { raise(SIGILL) }

  /// Gives the calling thread a stack for signal handlers if it has none. After a stack overflow, the thread's own
  /// stack has no room for a handler.
  static func prepareForStackOverflow() {
    var currentStack = stack_t()
    guard sigaltstack(nil, &currentStack) == 0, currentStack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: signalStackSize, alignment: 16)
    stack.ss_size = type(of: stack.ss_size).init(signalStackSize)
    sigaltstack(&stack, nil)
  }

  /// The identifier of the calling thread, unique among running threads. For signal handlers.
  static var threadIdentifier: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: UnsafeRawPointer(pthread_self()))
    #elseif canImport(Musl)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Creates a folder that only the user can access. For signal handlers.
  static func makePrivateFolder(_ path: UnsafePointer<CChar>) { mkdir(path, 0o700) }

  /// Writes `firstBytes` and then `remainingBytes` to a file that only the user can read. For signal handlers.
  static func writePrivateFile(
    _ path: UnsafePointer<CChar>, _ firstBytes: UnsafeRawBufferPointer, _ remainingBytes: UnsafeRawBufferPointer
  ) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    systemWrite(descriptor, firstBytes)
    systemWrite(descriptor, remainingBytes)
    close(descriptor)
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) {
    #if canImport(Darwin)
      _ = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      _ = Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// The user's folder for state that programs keep between runs; nil if neither `XDG_STATE_HOME` nor `HOME` is set.
  static var stateFolder: String? {
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Application Support"
    #else
      return home + "/.local/state"
    #endif
  }

  /// The path of this process's executable file, or of its replacement after an upgrade. Nil if the system does not
  /// report the path.
  static var programPath: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var name = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&name, &size) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      if let path = try? realPath("/proc/self/exe") { return path }
      // An upgrade has replaced the file, and the system appends a mark to the old path.
      var name = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/exe", &name, name.count)
      let text = String(decoding: name.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let deletedSuffix = " (deleted)"
      return text.hasSuffix(deletedSuffix) ? String(text.dropLast(deletedSuffix.count)) : nil
    #endif
  }
}
