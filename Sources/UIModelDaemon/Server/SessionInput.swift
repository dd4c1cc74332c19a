import UIModelProtocol

/// What a client sends, taken in frame by frame; the first one opens the session.
struct SessionInput {
  private let server: Server
  private let writer: OutputWriter
  private var decoder = FrameDecoder(mostBytes: Limits.messageBytes.value)
  private var lines = LineMessages()
  private(set) var session: Session?
  /// The number of the session in a recording.
  private var client = 0

  init(server: Server, writer: OutputWriter) { (self.server, self.writer) = (server, writer) }

  /// Whether it is a client that sends lines, or has sent nothing.
  var isOfLines: Bool { decoder.framing != .headers }

  mutating func push(_ bytes: UnsafeRawBufferPointer) { decoder.push(bytes) }

  /// Takes in all frames that have come. Answers whether the session has ended by `exit`.
  mutating func receive(atEnd: Bool) -> Bool {
    var jobs: [Executor.Job] = []
    // What is answered at once goes out together when much has come together.
    if decoder.pendingBytes > 512 { writer.hold() }
    defer {
      writer.flush()
      server.executor.submit(jobs)
    }
    while let frame = decoder.next() ?? (atEnd ? decoder.finish() : nil) {
      guard let current = session ?? makeSession() else { return false }
      session = current
      switch frame {
      case .malformed(let error): current.output.respond(id: .null, .failure(error), in: nil)
      case .message(let bytes):
        WireRecording.note(bytes, from: .client, client: client)
        guard let frame = decoder.framing == .line ? lines.frame(bytes) : JSONRPCFrame(bytes) else { continue }
        server.receive(frame, from: current, jobs: &jobs)
      }
      if current.phase == .ended { return true }
    }
    return false
  }

  /// Says that the session has ended, for a recording.
  func close() { WireRecording.close(client) }

  private mutating func makeSession() -> Session? {
    guard let framing = decoder.framing else { return nil }
    client = WireRecording.open(framing)
    let output = StreamOutput(writer: writer, framing: framing, client: client)
    let session = Session(output: output, isFree: framing == .line, statistics: server.statistics)
    server.open(session)
    Log.note("client \(session.number) has come")
    return session
  }
}
