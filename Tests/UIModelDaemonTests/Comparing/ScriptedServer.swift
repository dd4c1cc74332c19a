import Synchronization
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// A complete server in this process, with one or two editor sessions. The second session begins with the first event
/// of the second editor. Published findings and responses are recorded as text, without clocks and versions.
final class ScriptedServer {
  private let server = Server(workspace: Workspace(), isSynchronous: true)
  private let output = Output()
  private let session: Session
  private let folder: String
  private var secondEditor: (session: Session, output: Output)?

  /// Starts a server for a folder. The server has read the folder when the initializer returns.
  init(folder: String) {
    self.folder = folder
    session = Session(output: output, mayOmitInitialize: false)
    startSession(session, output)
  }

  deinit {
    if let secondEditor { server.close(secondEditor.session) }
    server.close(session)
  }

  private func startSession(_ session: Session, _ output: Output) {
    server.open(session)
    let workspaceFolders: JSONValue = [["uri": .string("file://" + folder), "name": "compared"]]
    _ = request(
      "initialize",
      [
        "processId": nil, "rootUri": nil, "capabilities": DaemonProcess.pushCapabilities,
        "workspaceFolders": workspaceFolders,
      ], of: session, output)
    apply([.message("initialized", [:])], of: session, output)
  }

  private var openSecondEditor: (session: Session, output: Output) {
    if let secondEditor { return secondEditor }
    let output = Output()
    let editor = (session: Session(output: output, mayOmitInitialize: false), output: output)
    secondEditor = editor
    startSession(editor.session, output)
    return editor
  }

  /// The latest published findings of each document as text, by URI. Documents without findings are absent.
  var publishedFindings: [String: String] { output.state.withLock { $0.publishedFindings } }
  /// The latest findings published to the second editor as text, by document URI.
  var secondEditorFindings: [String: String] { secondEditor?.output.state.withLock { $0.publishedFindings } ?? [:] }

  /// An event for the server: a change on disk or a notification.
  enum Event {
    case disk(() -> Void)
    case message(String, JSONValue)
    /// A notification from the second editor.
    case secondEditorMessage(String, JSONValue)

    var isOnDisk: Bool { if case .disk = self { true } else { false } }
  }

  /// Sends events that the server processes as one batch. A change on disk happens after the server applies the
  /// preceding notifications, and before the server publishes findings.
  func apply(_ events: [Event]) { apply(events, of: session, output) }

  private func apply(_ events: [Event], of session: Session, _ output: Output) {
    var jobs: [Executor.Job] = []
    for event in events {
      switch event {
      case .disk(let body):
        nonisolated(unsafe) let body = body
        jobs.append(
          Executor.Job(sessionNumber: session.number, isShort: false, isMutation: false, output: output) { body() })
      case .message(let method, let params):
        let message = JSONRPCWriting.notification(method: method, params: params)
        server.receive(JSONRPCFrame(message), from: session, jobs: &jobs)
      case .secondEditorMessage(let method, let params):
        let message = JSONRPCWriting.notification(method: method, params: params)
        server.receive(JSONRPCFrame(message), from: openSecondEditor.session, jobs: &jobs)
      }
    }
    server.executor.submit(jobs)
    output.judgedSession.report()
  }

  func notify(_ messages: [(method: String, params: JSONValue)]) {
    apply(messages.map { .message($0.method, $0.params) })
  }

  func request(_ method: String, _ params: JSONValue) -> String { request(method, params, of: session, output) }

  private func request(
    _ method: String, _ params: JSONValue, of session: Session, _ output: Output
  ) -> String {
    output.state.withLock { $0.responseText = "no answer" }
    output.judgedSession.recordSent(["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params])
    var jobs: [Executor.Job] = []
    let message = JSONRPCWriting.request(id: .int(1), method: method, params: params)
    server.receive(JSONRPCFrame(message), from: session, jobs: &jobs)
    server.executor.submit(jobs)
    output.judgedSession.report()
    return output.state.withLock { $0.responseText }
  }

  private final class Output: SessionOutput {
    struct State {
      var publishedFindings: [String: String] = [:]
      var responseText = ""
    }

    let judgedSession = JudgedSession(exceedsLineEnds: true)

    let state = Mutex(State())

    func respond(id: RequestID, _ result: Result<JSONValue, ResponseError>, in batch: ResponseBatch?) {
      let text =
        switch result {
        case .success(let value): value.stableValue.text()
        case .failure(let error): "error \(error.code): \(error.message) \(error.data?.stableValue.text() ?? "")"
        }
      state.withLock { $0.responseText = text }
      judgedSession.checkReceived(result, id: id.json)
    }

    func notify(method: String, params: JSONValue, key: String?) {
      judgedSession.checkReceived(method, params)
      guard method == "textDocument/publishDiagnostics", let uri = params["uri"]?.string else { return }
      let findings = params["diagnostics"]?.stableValue ?? .null
      state.withLock { $0.publishedFindings[uri] = findings.array?.isEmpty == true ? nil : findings.text() }
    }

    func request(id: RequestID, method: String, params: JSONValue) {
      judgedSession.checkReceived(method, params, id: id.json)
    }
    func hold() {}
    func flush() {}
    var waitingByteCount: Int { 0 }
  }
}

extension JSONValue {
  /// The names of members whose values depend on earlier changes or on the process. A `resultId` is computed from the
  /// findings, which the tests compare directly.
  private static let historyMemberNames = ["clock", "isChangedOnDisk", "resultId", "textOnDisk"]

  /// A copy without the members in `historyMemberNames` and without `daemon/changed-on-disk` findings.
  fileprivate var stableValue: JSONValue {
    switch self {
    case .array(let elements):
      .array(elements.filter { $0["code"] != "daemon/changed-on-disk" }.map(\.stableValue))
    case .object(let object):
      .object(
        JSONObject(
          distinct: object.members.filter { !JSONValue.historyMemberNames.contains($0.name) }.map {
            ($0.name, $0.value.stableValue)
          }))
    default: self
    }
  }
}
