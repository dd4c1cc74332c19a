import UIModelJSON
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

  /// A project that is opened before the first request about all documents, unless the client opens something before.
  private var opening: String?
  /// The client has asked for changes to be told.
  private(set) var hasSubscribed = false

  init(server: Server, writer: OutputWriter, opening: String? = nil) {
    (self.server, self.writer, self.opening) = (server, writer, opening)
  }

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
        note(frame, current)
        open(before: frame, current, &jobs)
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
    return session
  }

  private mutating func open(before frame: JSONRPCFrame, _ session: Session, _ jobs: inout [Executor.Job]) {
    guard case .single(.request(_, let method, _)) = frame else { return }
    hasSubscribed = hasSubscribed || method == "uimodel/subscribe"
    guard let folder = opening else { return }
    if method == "initialize" || method == "uimodel/workspace/open" {
      opening = nil
      return
    }
    guard SessionInput.aboutDocuments.contains(where: method.hasPrefix) else { return }
    opening = nil
    let open = JSONRPCWriting.notification(
      method: "uimodel/workspace/open", params: ["path": .string(folder), "projects": true])
    server.receive(JSONRPCFrame(open), from: session, jobs: &jobs)
  }

  /// Methods whose answer says something of all documents. Others answer without any: the system's menu, for example.
  private static let aboutDocuments = [
    "uimodel/diagnostics/", "uimodel/fix/", "uimodel/model/", "uimodel/subscribe", "uimodel/transaction/",
    "uimodel/workspace/",
  ]

  /// The method by which programs look whether the daemon is there.
  static let looking = "uimodel/daemon/status"

  private func note(_ frame: JSONRPCFrame, _ session: Session) {
    if session.isClient { return }
    if case .single(.request(_, SessionInput.looking, _)) = frame { return }
    session.becomeClient()
    Log.note("client \(session.number) has come")
  }
}
