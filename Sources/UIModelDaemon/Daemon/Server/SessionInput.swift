import UIModelJSON
import UIModelProtocol

/// The messages from a client, decoded frame by frame. The first frame creates the session.
///
/// The first byte determines the framing. For example, a client that starts with `{` sends one message per line, and a
/// client that starts with `C`, as in `Content-Length`, is an LSP client.
struct SessionInput {
  private let server: Server
  private let writer: OutputWriter
  private var decoder = FrameDecoder(maximumMessageSize: Limits.messageBytes.value)
  private var lineReader = LineMessageReader()
  private(set) var session: Session?
  /// The number that identifies the client in a wire recording.
  private var recordingClientID = 0

  /// The folder to open before the first request about all documents. Nil if there is no such folder, or if this folder
  /// or other folders were already opened.
  private var folderToOpen: String?
  /// Whether the client has sent `uimodel/subscribe`.
  private(set) var hasSubscribed = false

  init(server: Server, writer: OutputWriter, folderToOpen: String? = nil) {
    (self.server, self.writer, self.folderToOpen) = (server, writer, folderToOpen)
  }

  /// Whether the client sends one message per line, or has not sent anything.
  var usesLineFraming: Bool { decoder.framing != .headers }

  mutating func push(_ bytes: UnsafeRawBufferPointer) { decoder.push(bytes) }

  /// Handles all frames that have arrived. Returns whether `exit` has ended the session.
  ///
  /// - Parameter atEnd: whether the input has ended, so that a last line without a line feed is a frame too.
  mutating func receive(atEnd: Bool) -> Bool {
    var jobs: [Executor.Job] = []
    // If many bytes have arrived at once, the immediate responses to their messages are sent together.
    if decoder.pendingByteCount > 512 { writer.hold() }
    defer {
      writer.flush()
      server.executor.submit(jobs)
    }
    while let frame = decoder.next() ?? (atEnd ? decoder.finish() : nil) {
      guard let currentSession = session ?? makeSession() else { return false }
      session = currentSession
      switch frame {
      case .malformed(let error): currentSession.output.respond(id: .null, .failure(error), in: nil)
      case .message(let bytes):
        WireRecording.note(bytes, from: .client, clientID: recordingClientID)
        guard let frame = decoder.framing == .line ? lineReader.readFrame(bytes) : JSONRPCFrame(bytes) else { continue }
        noteClient(frame, currentSession)
        openFolder(before: frame, currentSession, &jobs)
        server.receive(frame, from: currentSession, jobs: &jobs)
      }
      if currentSession.phase == .ended { return true }
    }
    return false
  }

  /// Records the end of the session in the wire recording.
  func close() { WireRecording.close(recordingClientID) }

  private mutating func makeSession() -> Session? {
    guard let framing = decoder.framing else { return nil }
    recordingClientID = WireRecording.open(framing)
    let output = StreamOutput(writer: writer, framing: framing, clientID: recordingClientID)
    let session = Session(output: output, mayOmitInitialize: framing == .line, statistics: server.statistics)
    server.open(session)
    return session
  }

  private mutating func openFolder(before frame: JSONRPCFrame, _ session: Session, _ jobs: inout [Executor.Job]) {
    guard case .single(.request(_, let method, _)) = frame else { return }
    hasSubscribed = hasSubscribed || method == "uimodel/subscribe"
    guard let folder = folderToOpen else { return }
    if method == "initialize" || method == "uimodel/workspace/open" {
      folderToOpen = nil
      return
    }
    guard SessionInput.documentMethodPrefixes.contains(where: method.hasPrefix) else { return }
    folderToOpen = nil
    let openMessage = JSONRPCWriting.notification(
      method: "uimodel/workspace/open", params: ["path": .string(folder), "projects": true])
    server.receive(JSONRPCFrame(openMessage), from: session, jobs: &jobs)
  }

  /// Prefixes of the methods whose results depend on all documents. Other methods do not need documents. For example,
  /// the system's main menu is known without documents.
  private static let documentMethodPrefixes = [
    "uimodel/diagnostics/", "uimodel/fix/", "uimodel/model/", "uimodel/subscribe", "uimodel/transaction/",
    "uimodel/workspace/",
  ]

  /// The method with which programs check whether the daemon runs.
  static let statusMethod = "uimodel/daemon/status"

  private func noteClient(_ frame: JSONRPCFrame, _ session: Session) {
    if session.isClient { return }
    if case .single(.request(_, SessionInput.statusMethod, _)) = frame { return }
    session.becomeClient()
    Log.writeToFileOnly("client \(session.number) has come")
  }
}
