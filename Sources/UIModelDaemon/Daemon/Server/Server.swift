import Dispatch
import Synchronization
import UIModelJSON
import UIModelProtocol

/// What all sessions of a process share: the table of methods, the workspace, and the executor that alone touches it.
package final class Server: Sendable {
  let executor: Executor
  let start = OperatingSystem.now()
  /// What has been answered, and what runs.
  let statistics = RequestStatistics()
  private let routes: [String: Route]
  private let methods: [String]
  /// The methods nearest to unknown ones, for a client that asks for one asks for it again and again.
  private let nearest = Mutex<[String: String?]>([:])
  private let sessions = Mutex<[Int: Session]>([:])
  /// Touched only in the executor's jobs.
  nonisolated(unsafe) private let views: EditorViews
  nonisolated(unsafe) private let publisher = Publisher()
  nonisolated(unsafe) private let pendingEdits = PendingEdits()
  nonisolated(unsafe) private let waitingEdits = WaitingEdits()
  private let editCounts = EditCounts()
  let isSynchronous: Bool
  /// How far the folders are read.
  let reading: ReadingProgress
  /// What has other programs' changes of files taken in.
  let files = FileFollowing()
  private let stopping = Mutex<(@Sendable () -> Void)?>(nil)
  private let report = Mutex<JournalReport?>(nil)
  private let served = Mutex<String?>(nil)

  /// `isSynchronous`: all work is done on the thread that brings it.
  package init(workspace: Workspace, routes: [Route], isSynchronous: Bool = false) {
    views = EditorViews(workspace)
    reading = workspace.reading
    self.routes = Dictionary(routes.map { ($0.method, $0) }) { first, _ in first }
    methods = routes.map(\.method)
    self.isSynchronous = isSynchronous
    executor = Executor(isSynchronous: isSynchronous)
    // Work can outlast the server of a client that has left.
    executor.whenIdle { [weak self] in self?.settle() }
  }

  /// Publishes what changes have caused. Runs when no other job waits, and at latest 50 ms after the first change.
  private func settle() {
    if let session = waitingEdits.session { context(session, CancellationToken()).applyEdits() }
    publisher.settle(views)
    views.workspace.sweepJournal()
    files.note(views.workspace)
  }

  /// Says what ends the process, if clients may end it.
  func whenStopped(_ body: @escaping @Sendable () -> Void) { stopping.withLock { $0 = body } }

  /// Has what is in no file kept by a journal, which first restores what it has. To be called before the first session,
  /// whose work comes after that.
  func keep(in journal: UnsavedStateJournal) {
    report.withLock { $0 = journal.report }
    nonisolated(unsafe) let journal = journal
    let output = CapturingOutput { _, _ in }
    // A daemon that is being restarted holds it for a moment.
    let restoring = Executor.Job(session: 0, isShort: false, isMutation: true, output: output) {
      self.views.workspace.keepUnsavedState(in: journal, patience: 3000)
    }
    executor.submit([restoring])
  }

  /// What there is to say of the journal; nil without one.
  var journalReport: JournalReport? { report.withLock { $0 } }

  /// What ends the process; nil if it serves only the one who started it.
  var stop: (@Sendable () -> Void)? { stopping.withLock { $0 } }

  /// Says which workspace a shared daemon serves.
  func serves(_ workspace: String) { served.withLock { $0 = workspace } }

  /// The workspace of a shared daemon; nil for the daemon of one client.
  var servedWorkspace: String? { served.withLock { $0 } }

  func hasRoute(_ method: String) -> Bool { routes[method] != nil }

  // MARK: Sessions

  /// The sessions in the order of their beginnings.
  var openSessions: [Session] { sessions.withLock { $0.values.sorted { $0.number < $1.number } } }
  /// The clients, and `asking` itself. Programs that only look whether the daemon is there do not count.
  func clientCount(asking: Session) -> Int {
    sessions.withLock { $0.values.count { $0.isClient || $0 === asking } }
  }
  var activeRequests: Int { sessions.withLock { $0.values.reduce(0) { $0 + $1.activeRequests } } }
  var waitingBytes: Int { sessions.withLock { $0.values.reduce(0) { $0 + $1.output.waitingBytes } } }

  /// The session with a number, while it lasts.
  func session(_ number: Int) -> Session? { sessions.withLock { $0[number] } }

  func open(_ session: Session) {
    sessions.withLock { $0[session.number] = session }
    let number = session.number
    session.output.whenCaughtUp { [weak self] in
      guard let self, let session = self.session(number) else { return }
      later(session) { $0.publisher.catchUp($0.session, $0.workspace) }
    }
  }

  /// Ends a session: what it asked is cancelled, what was asked of it fails, and the workspace forgets it, unless nobody
  /// will look at the workspace any more.
  func close(_ session: Session, endsProcess: Bool = false) {
    guard sessions.withLock({ $0.removeValue(forKey: session.number) }) != nil else { return }
    session.phase = .ended
    session.cancelAll()
    let gone = ResponseError(.requestFailed, "the client has disconnected")
    var jobs = session.client.takeAll().map { completion in
      job(session, isMutation: true) { completion(.failure(gone), $0) }
    }
    jobs.append(job(session, isMutation: !endsProcess) { $0.endSession(endsProcess: endsProcess) })
    executor.submit(jobs, onThisThread: true)
  }

  // MARK: Messages

  /// Takes one frame in. Adds to `jobs` what is to be done in order; the rest is done here.
  func receive(_ frame: JSONRPCFrame, from session: Session, jobs: inout [Executor.Job]) {
    switch frame {
    case .single(let message): receive(message, from: session, in: nil, jobs: &jobs)
    case .batch(let messages):
      let count = messages.count { $0.isAnswered }
      let batch = count > 0 ? ResponseBatch(count: count) : nil
      for message in messages { receive(message, from: session, in: batch, jobs: &jobs) }
    }
  }

  private func receive(
    _ message: JSONRPCMessage, from session: Session, in batch: ResponseBatch?, jobs: inout [Executor.Job]
  ) {
    switch message {
    case .invalid(let id, let error): session.output.respond(id: id, .failure(error), in: batch)
    case .response(let id, let result): receiveResponse(id, result, from: session, jobs: &jobs)
    case .notification(let method, let params):
      // What begins with "$/" may be left alone (LSP 3.17, "$ Notifications and Requests").
      guard let route = routes[method] else {
        if !method.hasPrefix("$/") { session.noteUnknown(method) }
        return
      }
      guard method == "exit" || session.refusal(of: method) == nil else { return }
      statistics.received(notification: method)
      if method == "shutdown" { session.shutDown() }
      run(route, params, request: nil, from: session, jobs: &jobs)
    case .request(let id, let method, let params):
      guard let route = routes[method] else {
        let nearest = nearestMethod(to: method)
        let error = ResponseError.methodNotFound(method, nearest: nearest)
        let reader = ParameterReader(params: params)
        // A misspelled change was meant to be one of its transaction.
        if reader.has("transaction"), nearest.map({ routes[$0]?.change != nil }) ?? true {
          jobs.append(job(session, isMutation: true) { $0.spoilTransaction(of: reader, method, error) })
        }
        return session.output.respond(id: id, .failure(error), in: batch)
      }
      if let refusal = session.refusal(of: method) {
        return session.output.respond(id: id, .failure(refusal), in: batch)
      }
      if route.schedule != .immediate, method != "shutdown", let refusal = session.refusalOfMore {
        return session.output.respond(id: id, .failure(refusal), in: batch)
      }
      let request = session.begin(id: id, method: method, batch: batch)
      if method == "shutdown" { session.shutDown() }
      run(route, params, request: request, from: session, jobs: &jobs)
    }
  }

  private func nearestMethod(to method: String) -> String? {
    if let known = nearest.withLock({ $0[method] }) { return known }
    let name = nearestTerm(to: method, among: methods)
    nearest.withLock { nearest in
      if nearest.count < 64 { nearest[method] = .some(name) }
    }
    return name
  }

  private func receiveResponse(
    _ id: RequestID, _ result: Result<JSONElement?, ResponseError>, from session: Session,
    jobs: inout [Executor.Job]
  ) {
    guard let completion = session.client.take(id) else { return }
    let value = result.map { $0.map { JSONValue($0) } ?? .null }
    jobs.append(job(session, isMutation: true) { completion(value, $0) })
  }

  private func run(
    _ route: Route, _ params: JSONElement?, request: PendingRequest?, from session: Session,
    jobs: inout [Executor.Job]
  ) {
    let reader = ParameterReader(params: params)
    switch route.body {
    case .immediate(let body):
      let context = ImmediateContext(session: session, server: self)
      let result = Result { try body(reader, context) }.mapError { ResponseError(wrapping: $0) }
      finish(route, result, request, session)
    case .work(let body):
      let edited = route.schedule == .edit ? reader.documentURI : nil
      if let edited { editCounts.arrived(edited, from: session) }
      if let request { limitWaiting(request, route, reader) }
      let run: @Sendable (RequestContext) -> Void = { context in
        if let edited { self.editCounts.taken(edited, from: session) }
        guard request?.start() ?? true else { return }
        if let outdated = route.outdated, let uri = reader.documentURI, self.editCounts.isBehind(uri, for: session) {
          request?.answer(.failure(outdated(uri)))
          return
        }
        if route.schedule != .edit { context.applyEdits() }
        let start = OperatingSystem.now()
        self.statistics.runs(route.method, at: start)
        defer {
          self.statistics.runs(nil, at: start)
          self.tellIfSlow(route, since: start, session)
        }
        let context = route.isViewing ? context.viewing : context
        let result = Result { try body(reader, context, request) }.mapError { ResponseError(wrapping: $0) }
        guard case .success(nil) = result else {
          return self.finish(route, result.map { $0 ?? .null }, request, session)
        }
      }
      let isMutation = route.schedule == .mutate || route.schedule == .edit
      jobs.append(
        job(
          session, request, method: route.method, isShort: route.schedule == .read, isMutation: isMutation,
          appliesEdits: false, run))
    }
  }

  private func finish(
    _ route: Route, _ result: Result<JSONValue, ResponseError>, _ request: PendingRequest?, _ session: Session
  ) {
    if let request {
      request.answer(result)
    } else if case .failure(let error) = result {
      session.log(.warning, "\(route.method): \(error.message)")
    }
  }

  /// All others wait for a handler that takes long, so its name is told.
  private func tellIfSlow(_ route: Route, since start: UInt64, _ session: Session) {
    let milliseconds = (OperatingSystem.now() &- start) / 1_000_000
    if milliseconds > Limits.slowMilliseconds.value { session.log(.warning, "\(route.method) took \(milliseconds) ms") }
  }

  // MARK: Jobs

  /// `appliesEdits`: before the job, so that it finds the texts as the editors have them.
  private func job(
    _ session: Session, _ request: PendingRequest? = nil, method: String? = nil, isShort: Bool = false,
    isMutation: Bool, appliesEdits: Bool = true, _ body: @escaping @Sendable (RequestContext) -> Void
  ) -> Executor.Job {
    let cancellation = request?.cancellation ?? CancellationToken()
    return Executor.Job(
      session: session.number, isShort: isShort, isMutation: isMutation, output: session.output
    ) {
      let context = self.context(session, cancellation)
      if appliesEdits { context.applyEdits() }
      self.views.workspace.message = session.origin(method)
      body(context)
      if isMutation { context.rescanWhereNeeded() }
    }
  }

  private func context(_ session: Session, _ cancellation: CancellationToken) -> RequestContext {
    RequestContext(
      session: session, workspace: views.workspace, views: views, cancellation: cancellation, server: self,
      publisher: publisher, pendingEdits: pendingEdits, waitingEdits: waitingEdits)
  }

  /// Lets `body` run after what waits already.
  func later(_ session: Session, _ body: @escaping @Sendable (RequestContext) -> Void) {
    executor.submit([job(session, isMutation: true, body)])
  }

  func later(_ session: Session, afterMilliseconds wait: Int, _ body: @escaping @Sendable (RequestContext) -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(wait)) { self.later(session, body) }
  }

  /// Does work beside the worker; see `RequestContext.background`.
  func background<Result: Sendable>(
    _ session: Session, _ work: @escaping @Sendable () -> Result,
    then finish: @escaping @Sendable (Result, RequestContext) -> Void
  ) {
    if isSynchronous {
      let result = work()
      later(session) { finish(result, $0) }
    } else {
      DispatchQueue.global(qos: .utility).async {
        let result = work()
        self.later(session) { finish(result, $0) }
      }
    }
  }

  /// Asks a client; see `RequestContext.ask`.
  func ask(
    _ session: Session, _ method: String, _ params: JSONValue, seconds: Int?,
    then completion: @escaping ClientRequests.Completion
  ) {
    let id = session.client.send(method, params, then: completion)
    guard let seconds else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) {
      guard let completion = session.client.take(id) else { return }
      let error = ResponseError(.requestFailed, "the client did not answer \(method) within \(seconds) s")
      self.later(session) { completion(.failure(error), $0) }
    }
  }
}

extension JSONRPCMessage {
  /// Whether a response goes back for it.
  fileprivate var isAnswered: Bool {
    switch self {
    case .request, .invalid: true
    case .notification, .response: false
    }
  }
}

extension Session {
  /// Why a method cannot be called now; nil if it can. `exit` always can.
  fileprivate func refusal(of method: String) -> ResponseError? {
    switch phase {
    case .beforeInitialize:
      if method == "initialize" || isFree && method.hasPrefix("uimodel/") { return nil }
      return ResponseError(.serverNotInitialized, "\(method) was called before initialize")
    case .running:
      guard method == "initialize" else { return nil }
      return ResponseError(.invalidRequest, "initialize was called twice")
    case .shutDown, .ended: return ResponseError(.invalidRequest, "\(method) was called after shutdown")
    }
  }
}
