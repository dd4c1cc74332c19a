import Synchronization

/// Wakes the thread that waits for input when SIGTERM arrives or when another thread requests it. For example,
/// `LineStream` calls `stop` when its output fails.
enum Signals {
  /// The descriptor to which the signal handler and `wake` write. Not initialized lazily, because a signal handler must
  /// not run an initializer.
  nonisolated(unsafe) private static var wakeDescriptor: Int32 = -1
  nonisolated(unsafe) private static var waitDescriptor: Int32 = -1
  /// Whether SIGTERM was received or `stop` was called. Initialized by `install`, before a handler can access it.
  private static let isTerminating = Atomic(false)
  nonisolated(unsafe) private static var exitStatus: Int32 = 1

  /// The descriptor that becomes readable after SIGTERM or `wake`; -1 before `install`.
  static var descriptor: Int32 { waitDescriptor }

  /// Whether SIGTERM was received or `stop` was called.
  static var isStopRequested: Bool { isTerminating.load(ordering: .acquiring) }

  /// Installs the handlers. Must be called once, before any thread is started.
  static func install() {
    isTerminating.store(false, ordering: .releasing)
    OperatingSystem.ignoreBrokenPipes()
    guard let pipe = OperatingSystem.makePipe() else { return }
    (waitDescriptor, wakeDescriptor) = (pipe.read, pipe.write)
    OperatingSystem.handleTermination { _ in
      Signals.isTerminating.store(true, ordering: .releasing)
      Signals.wake()
    }
    OperatingSystem.unblockEndingSignals()
  }

  /// Requests the end of the process, as SIGTERM does.
  static func stop() {
    isTerminating.store(true, ordering: .releasing)
    wake()
  }

  /// Makes the running `OperatingSystem.waitForInput` return, or the next one if none is running.
  static func wake() {
    OperatingSystem.writeByte(wakeDescriptor)
  }

  /// Ends the process after five seconds, even if a handler blocks. Called at the first sign that the session has
  /// ended.
  static func startExitTimer(status: Int32) {
    exitStatus = status
    OperatingSystem.startAlarm(seconds: 5) { _ in OperatingSystem.exitNow(Signals.exitStatus) }
  }
}
