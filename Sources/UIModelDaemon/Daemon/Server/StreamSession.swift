import Synchronization
import UIModelProtocol

/// A session that uses a pair of streams. When it ends, the process ends.
struct StreamSession {
  private enum End { case exit, input, terminated, output, parent }

  private let server: Server
  private let streams: StandardStreams
  /// Bytes from the client that were read before the session was created.
  private let sent: [UInt8]
  /// A warning that is shown to the user at the start; nil if there is none.
  private let notice: String?
  private let opening: String?
  /// Signals that a write has failed.
  private let hasOutputFailed = OutputFailure()

  init(
    server: Server, streams: StandardStreams, sent: [UInt8] = [], notice: String? = nil, opening: String? = nil
  ) {
    (self.server, self.streams, self.sent) = (server, streams, sent)
    (self.notice, self.opening) = (notice, opening)
  }

  /// Reads on the calling thread until the session ends, then ends the process.
  func run() -> Never {
    let failure = hasOutputFailed
    let writer = OutputWriter(streams.output) { failure.set() }
    let input = InputReader(streams.input)
    var sessionInput = SessionInput(server: server, writer: writer, opening: opening)
    var parent: ParentWatch?
    var end: End?
    sent.withUnsafeBytes { sessionInput.push($0) }
    if sessionInput.receive(atEnd: false) { end = .exit }
    if let notice { show(notice, sessionInput) }
    while end == nil {
      end = input.next(milliseconds: parent == nil ? -1 : ParentWatch.interval) { event in
        switch event {
        case .bytes(let bytes):
          sessionInput.push(bytes)
          return sessionInput.receive(atEnd: false) ? .exit : nil
        case .end: return sessionInput.receive(atEnd: true) ? .exit : .input
        case .signal:
          return Signals.hasTerminated ? .terminated : failure.isSet ? .output : nil
        case .timeout: return nil
        }
      }
      if parent == nil { parent = ParentWatch(process: sessionInput.session?.profile.processId) }
      if end == nil, Signals.hasTerminated { end = .terminated }
      if end == nil, parent?.isGone() ?? false { end = .parent }
    }
    finish(end ?? .input, sessionInput, writer)
  }

  /// The message for a subscribed script whose input has ended.
  static let inputEndedMessage =
    "the input has ended, so changes are not followed any more; keep the input open, or use `daemon-client subscribe`"

  private func show(_ notice: String, _ sessionInput: SessionInput) {
    guard let session = sessionInput.session, !sessionInput.usesLineFraming else { return Log.write(notice) }
    session.notify("window/showMessage", LSP.MessageParams(type: .warning, message: notice))
  }

  /// Ends the session and the process. An editor's session ends quickly. A script whose input has ended first gets the
  /// responses to all its requests.
  private func finish(_ end: End, _ sessionInput: SessionInput, _ writer: OutputWriter) -> Never {
    let (session, isShell) = (sessionInput.session, sessionInput.usesLineFraming)
    let status: Int32 = session?.wasShutDown ?? false || isShell && (end == .input || end == .exit) ? 0 : 1
    let waitsForAnswers = isShell && end == .input
    if !waitsForAnswers { Signals.startExitTimer(status: status) }
    if let session {
      if waitsForAnswers {
        if sessionInput.hasSubscribed { Log.write(Self.inputEndedMessage) }
        session.waitForAnswers(milliseconds: nil)
        server.executor.waitUntilIdle(milliseconds: nil)
      } else {
        // Running handlers may finish, so that no change is left incomplete, but only for a short time.
        server.executor.waitUntilIdle(milliseconds: 300)
      }
      server.close(session, endsProcess: true)
      server.executor.waitUntilIdle(milliseconds: 300)
    }
    if end != .output { writer.finish(milliseconds: waitsForAnswers ? nil : 300) }
    // Exits here, while all objects are still alive, because deallocating large documents takes long.
    OperatingSystem.exitNow(status)
  }
}

/// A flag that a write has failed. Setting it wakes the reader.
private final class OutputFailure: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() {
    flag.store(true, ordering: .releasing)
    Signals.wake()
  }
}
