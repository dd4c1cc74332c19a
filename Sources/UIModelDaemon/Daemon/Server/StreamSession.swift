import Synchronization
import UIModelProtocol

/// A session that uses a pair of streams. When it ends, the process ends.
struct StreamSession {
  private enum EndReason { case exit, input, terminated, output, parent }

  private let server: Server
  private let streams: StandardStreams
  /// Bytes from the client that were read before the session was created.
  private let initialBytes: [UInt8]
  /// A warning that is shown to the user at the start; nil if there is none.
  private let notice: String?
  private let folderToOpen: String?
  /// The flag that is set when a write to the client has failed.
  private let outputFailure = OutputFailure()

  init(
    server: Server, streams: StandardStreams, initialBytes: [UInt8] = [], notice: String? = nil,
    folderToOpen: String? = nil
  ) {
    (self.server, self.streams, self.initialBytes) = (server, streams, initialBytes)
    (self.notice, self.folderToOpen) = (notice, folderToOpen)
  }

  /// Reads on the calling thread until the session ends, then ends the process.
  func run() -> Never {
    let failure = outputFailure
    let writer = OutputWriter(streams.output) { failure.set() }
    let input = InputReader(streams.input)
    var sessionInput = SessionInput(server: server, writer: writer, folderToOpen: folderToOpen)
    var parent: ParentWatch?
    var endReason: EndReason?
    initialBytes.withUnsafeBytes { sessionInput.push($0) }
    if sessionInput.receive(atEnd: false) { endReason = .exit }
    if let notice { show(notice, sessionInput) }
    while endReason == nil {
      endReason = input.next(milliseconds: parent == nil ? -1 : ParentWatch.interval) { event in
        switch event {
        case .bytes(let bytes):
          sessionInput.push(bytes)
          return sessionInput.receive(atEnd: false) ? .exit : nil
        case .end: return sessionInput.receive(atEnd: true) ? .exit : .input
        case .signal:
          return Signals.isStopRequested ? .terminated : failure.isSet ? .output : nil
        case .timeout: return nil
        }
      }
      if parent == nil { parent = ParentWatch(processID: sessionInput.session?.profile.processId) }
      if endReason == nil, Signals.isStopRequested { endReason = .terminated }
      if endReason == nil, parent?.hasEnded() ?? false { endReason = .parent }
    }
    finish(endReason ?? .input, sessionInput, writer)
  }

  /// The message for a script that has subscribed to changes and whose input has ended.
  static let inputEndedMessage =
    "the input has ended, so changes are not followed any more; keep the input open, or use `daemon-client subscribe`"

  private func show(_ notice: String, _ sessionInput: SessionInput) {
    guard let session = sessionInput.session, !sessionInput.usesLineFraming else { return Log.write(notice) }
    session.notify("window/showMessage", LSP.MessageParams(type: .warning, message: notice))
  }

  /// Ends the session and the process. For an editor, does not wait for responses. For a script whose input has ended,
  /// first sends the responses to all its requests.
  private func finish(_ endReason: EndReason, _ sessionInput: SessionInput, _ writer: OutputWriter) -> Never {
    let (session, isScript) = (sessionInput.session, sessionInput.usesLineFraming)
    let status: Int32 = session?.wasShutDown ?? false || isScript && (endReason == .input || endReason == .exit) ? 0 : 1
    let waitsForResponses = isScript && endReason == .input
    if !waitsForResponses { Signals.startExitTimer(status: status) }
    if let session {
      if waitsForResponses {
        if sessionInput.hasSubscribed { Log.write(Self.inputEndedMessage) }
        session.waitForResponses(milliseconds: nil)
        server.executor.waitUntilIdle(milliseconds: nil)
      } else {
        // Running handlers get a short time to finish, so that no change is left incomplete.
        server.executor.waitUntilIdle(milliseconds: 300)
      }
      server.close(session, endsProcess: true)
      server.executor.waitUntilIdle(milliseconds: 300)
    }
    if endReason != .output { writer.finish(milliseconds: waitsForResponses ? nil : 300) }
    // The process exits here, while all objects are still alive, because deallocating large documents takes long.
    OperatingSystem.exitNow(status)
  }
}

/// A flag that is set when a write has failed. Setting it wakes the reader.
private final class OutputFailure: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() {
    flag.store(true, ordering: .releasing)
    Signals.wake()
  }
}
