import Synchronization
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// A complete server in this process with the sessions of one or two editors. The session of the second editor begins
/// with its first event. Published findings and answers are kept as text, without clocks and versions.
final class ScriptedServer {
  private let server = Server(workspace: Workspace(), isSynchronous: true)
  private let output = Output()
  private let session: Session
  private let folder: String
  private var neighbor: (session: Session, output: Output)?

  /// Opens a folder. The folder is read when the initializer returns.
  init(folder: String) {
    self.folder = folder
    session = Session(output: output, mayOmitInitialize: false)
    begin(session, output)
  }

  deinit {
    if let neighbor { server.close(neighbor.session) }
    server.close(session)
  }

  private func begin(_ session: Session, _ output: Output) {
    server.open(session)
    let folders: JSONValue = [["uri": .string("file://" + folder), "name": "compared"]]
    _ = request(
      "initialize",
      [
        "processId": nil, "rootUri": nil, "capabilities": DaemonProcess.pushCapabilities, "workspaceFolders": folders,
      ], of: session, output)
    apply([.message("initialized", [:])], of: session, output)
  }

  private var otherEditor: (session: Session, output: Output) {
    if let neighbor { return neighbor }
    let output = Output()
    let new = (session: Session(output: output, mayOmitInitialize: false), output: output)
    neighbor = new
    begin(new.session, output)
    return new
  }

  /// The findings published last for each document, as text. Documents without findings are absent.
  var published: [String: String] { output.state.withLock { $0.published } }
  /// The findings published last to the second editor for each document, as text.
  var publishedToNeighbor: [String: String] { neighbor?.output.state.withLock { $0.published } ?? [:] }

  /// An event for the server: a change on disk or a notification.
  enum Event {
    case disk(() -> Void)
    case message(String, JSONValue)
    /// A notification from the second editor.
    case neighbor(String, JSONValue)

    var isOnDisk: Bool { if case .disk = self { true } else { false } }
  }

  /// Sends notifications that the server processes as one batch. A change on disk is made after the server applies the
  /// notifications before it, and before the server publishes findings.
  func apply(_ events: [Event]) { apply(events, of: session, output) }

  private func apply(_ events: [Event], of session: Session, _ output: Output) {
    var jobs: [Executor.Job] = []
    for event in events {
      switch event {
      case .disk(let body):
        nonisolated(unsafe) let body = body
        jobs.append(Executor.Job(session: session.number, isShort: false, isMutation: false, output: output) { body() })
      case .message(let method, let params):
        let message = JSONRPCWriting.notification(method: method, params: params)
        server.receive(JSONRPCFrame(message), from: session, jobs: &jobs)
      case .neighbor(let method, let params):
        let message = JSONRPCWriting.notification(method: method, params: params)
        server.receive(JSONRPCFrame(message), from: otherEditor.session, jobs: &jobs)
      }
    }
    server.executor.submit(jobs)
    output.judged.report()
  }

  func notify(_ messages: [(method: String, params: JSONValue)]) {
    apply(messages.map { .message($0.method, $0.params) })
  }

  func request(_ method: String, _ params: JSONValue) -> String { request(method, params, of: session, output) }

  private func request(
    _ method: String, _ params: JSONValue, of session: Session, _ output: Output
  ) -> String {
    output.state.withLock { $0.answer = "no answer" }
    output.judged.sent(["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params])
    var jobs: [Executor.Job] = []
    let message = JSONRPCWriting.request(id: .int(1), method: method, params: params)
    server.receive(JSONRPCFrame(message), from: session, jobs: &jobs)
    server.executor.submit(jobs)
    output.judged.report()
    return output.state.withLock { $0.answer }
  }

  private final class Output: SessionOutput {
    struct State {
      var published: [String: String] = [:]
      var answer = ""
    }

    let judged = JudgedSession(asksBeyondLines: true)

    let state = Mutex(State())

    func respond(id: RequestID, _ result: Result<JSONValue, ResponseError>, in batch: ResponseBatch?) {
      let text =
        switch result {
        case .success(let value): value.withoutHistory.text()
        case .failure(let error): "error \(error.code): \(error.message) \(error.data?.withoutHistory.text() ?? "")"
        }
      state.withLock { $0.answer = text }
      judged.received(result, id: id.json)
    }

    func notify(method: String, params: JSONValue, key: String?) {
      judged.received(method, params)
      guard method == "textDocument/publishDiagnostics", let uri = params["uri"]?.string else { return }
      let findings = params["diagnostics"]?.withoutHistory ?? .null
      state.withLock { $0.published[uri] = findings.array?.isEmpty == true ? nil : findings.text() }
    }

    func request(id: RequestID, method: String, params: JSONValue) {
      judged.received(method, params, id: id.json)
    }
    func hold() {}
    func flush() {}
    var waitingByteCount: Int { 0 }
  }
}

extension JSONValue {
  /// Members that count changes or that differ between processes. A `resultId` is computed from the findings, which are
  /// compared themselves.
  private static let historyMembers = ["clock", "isChangedOnDisk", "resultId", "textOnDisk"]

  /// A copy without the members that depend on the history, and without the findings about files that changed on disk
  /// while the editor had unsaved changes.
  fileprivate var withoutHistory: JSONValue {
    switch self {
    case .array(let elements):
      .array(elements.filter { $0["code"] != "daemon/changed-on-disk" }.map(\.withoutHistory))
    case .object(let object):
      .object(
        JSONObject(
          distinct: object.members.filter { !JSONValue.historyMembers.contains($0.name) }.map {
            ($0.name, $0.value.withoutHistory)
          }))
    default: self
    }
  }
}
