import Synchronization

/// What comes from outside the streams and must wake whoever waits for input: SIGTERM, or another thread's wish.
enum Signals {
  /// Written by the signal handler and by `wake`; a handler may touch nothing that is made at first use.
  nonisolated(unsafe) private static var wakeDescriptor: Int32 = -1
  nonisolated(unsafe) private static var waitDescriptor: Int32 = -1
  /// Made by `install`, before any handler can touch it.
  private static let isTerminating = Atomic(false)
  nonisolated(unsafe) private static var exitStatus: Int32 = 1

  /// The descriptor that becomes readable when something has happened; -1 before `install`.
  static var descriptor: Int32 { waitDescriptor }

  /// SIGTERM was received.
  static var hasTerminated: Bool { isTerminating.load(ordering: .acquiring) }

  /// To be called once, before any thread is started.
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

  /// Ends the process as SIGTERM does.
  static func stop() {
    isTerminating.store(true, ordering: .releasing)
    wake()
  }

  /// Lets `OperatingSystem.waitForInput` return.
  static func wake() {
    OperatingSystem.writeByte(wakeDescriptor)
  }

  /// After the first sign of the end the process is gone within five seconds, whatever any handler does.
  static func startExitTimer(status: Int32) {
    exitStatus = status
    OperatingSystem.startAlarm(seconds: 5) { _ in OperatingSystem.exitNow(Signals.exitStatus) }
  }
}
