import Synchronization
import UIModelJSON
import UIModelProtocol

@testable import UIModelDaemon

/// The whole server in this process, with an editor's session, and that of another editor once it does something. It keeps
/// what was published last for each document, as text, and gives answers as text: what a client would get, but for clocks
/// and versions, which only count.
final class ScriptedServer {
  private let server = Server(workspace: Workspace(), isSynchronous: true)
  private let output = Output()
  private let session: Session
  private let folder: String
  private var neighbor: (session: Session, output: Output)?

  /// The folder, read when this returns; each document that is open, in the order in which they come.
  init(folder: String) {
    self.folder = folder
    session = Session(output: output, isFree: false)
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
        "processId": nil, "rootUri": nil, "capabilities": DaemonProcess.pushed, "workspaceFolders": folders,
      ], of: session, output)
    take([.message("initialized", [:])], of: session, output)
  }

  private var otherEditor: (session: Session, output: Output) {
    if let neighbor { return neighbor }
    let output = Output()
    let new = (session: Session(output: output, isFree: false), output: output)
    neighbor = new
    begin(new.session, output)
    return new
  }

  /// What is found in each document in which anything is, as it was published last.
  var published: [String: String] { output.state.withLock { $0.published } }
  /// The same for the other editor.
  var publishedToNeighbor: [String: String] { neighbor?.output.state.withLock { $0.published } ?? [:] }

  /// What a server meets: something that is done to its files, or a notification.
  enum Event {
    case disk(() -> Void)
    case message(String, JSONValue)
    /// A notification of the other editor.
    case neighbor(String, JSONValue)

    var isOnDisk: Bool { if case .disk = self { true } else { false } }
  }

  /// Sends notifications that come at once, so that they are settled as one. What is done to files between them is done
  /// when the server has taken in those before, and not yet published anything.
  func take(_ events: [Event]) { take(events, of: session, output) }

  private func take(_ events: [Event], of session: Session, _ output: Output) {
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
    take(messages.map { .message($0.method, $0.params) })
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
    var waitingBytes: Int { 0 }
  }
}

extension JSONValue {
  /// The id of a result is made of its findings, which are compared themselves.
  private static let ofHistory = ["clock", "isChangedOnDisk", "resultId", "textOnDisk"]

  /// The same without what tells how it came about: the members that count changes, or differ from one process to the next,
  /// and what is said of files that others wrote under changes that are not saved.
  fileprivate var withoutHistory: JSONValue {
    switch self {
    case .array(let elements):
      .array(elements.filter { $0["code"] != "daemon/changed-on-disk" }.map(\.withoutHistory))
    case .object(let object):
      .object(
        JSONObject(
          distinct: object.members.filter { !JSONValue.ofHistory.contains($0.name) }.map {
            ($0.name, $0.value.withoutHistory)
          }))
    default: self
    }
  }
}
