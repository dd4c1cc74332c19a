import Dispatch
import Synchronization
import UIModelJSON
import UIModelProtocol

/// The state that all sessions of a process share: the method table, the workspace, and the executor, whose jobs alone
/// access the workspace.
package final class Server: Sendable {
  let executor: Executor
  let startTime = OperatingSystem.now()
  /// Counts and response times of requests, and the handler that is running.
  let statistics = RequestStatistics()
  private let routes: [String: Route]
  private let methods: [String]
  /// The nearest known method for each unknown method, cached because clients tend to repeat unknown requests.
  private let nearestMethods = Mutex<[String: String?]>([:])
  private let sessions = Mutex<[Int: Session]>([:])
  /// The texts that editors hold. Like the next three properties, accessed only in the executor's jobs.
  nonisolated(unsafe) private let views: EditorViews
  nonisolated(unsafe) private let publisher = Publisher()
  nonisolated(unsafe) private let pendingEdits = PendingEdits()
  nonisolated(unsafe) private let waitingEdits = WaitingEdits()
  private let editCounts = EditCounts()
  let isSynchronous: Bool
  /// The progress of reading folders.
  let readingProgress: ReadingProgress
  /// The monitor of file changes by other programs.
  let fileMonitor = FileMonitor()
  private let stopHandler = Mutex<(@Sendable () -> Void)?>(nil)
  private let report = Mutex<JournalReport?>(nil)
  private let servedPath = Mutex<String?>(nil)

  /// Creates a server for a workspace and a table of methods.
  ///
  /// - Parameter isSynchronous: whether all jobs run on the thread that submits them.
  package init(workspace: Workspace, routes: [Route], isSynchronous: Bool = false) {
    views = EditorViews(workspace)
    readingProgress = workspace.readingProgress
    self.routes = Dictionary(routes.map { ($0.method, $0) }) { first, _ in first }
    methods = routes.map(\.method)
    self.isSynchronous = isSynchronous
    executor = Executor(isSynchronous: isSynchronous)
    // Jobs can still run after a server was deallocated because its client disconnected.
    executor.whenIdle { [weak self] in self?.publishResults() }
  }

  /// Publishes the results of changes. Runs when no other job waits, and at the latest 50 ms after the first change.
  private func publishResults() {
    if let session = waitingEdits.session { context(session, CancellationToken()).applyEdits() }
    publisher.publishChanges(views)
    views.workspace.sweepJournal()
    fileMonitor.updateWatchedFiles(views.workspace)
  }

  /// Sets the closure that ends the process, if clients are allowed to end it.
  func setStopHandler(_ body: @escaping @Sendable () -> Void) { stopHandler.withLock { $0 = body } }

  /// Stores unsaved state in a journal, after restoring the state that the journal contains.
  ///
  /// Must be called before the first session begins, so that the restoring job runs before all others.
  func keepUnsavedState(in journal: UnsavedStateJournal) {
    report.withLock { $0 = journal.report }
    nonisolated(unsafe) let journal = journal
    let output = CapturingOutput { _, _ in }
    // During a restart, the previous daemon may keep the journal locked for a moment, so opening the journal waits up
    // to 3 seconds.
    let restoringJob = Executor.Job(sessionNumber: 0, isShort: false, isMutation: true, output: output) {
      self.views.workspace.recordUnsavedState(in: journal, lockTimeout: 3000)
    }
    executor.submit([restoringJob])
  }

  /// The state of the journal; nil if the server does not use a journal.
  var journalReport: JournalReport? { report.withLock { $0 } }

  /// The closure that ends the process; nil if the process serves only the client that started it.
  var stop: (@Sendable () -> Void)? { stopHandler.withLock { $0 } }

  /// Sets the path of the workspace that a shared daemon serves.
  func setServedWorkspacePath(_ path: String) { servedPath.withLock { $0 = path } }

  /// The path of the workspace that a shared daemon serves; nil for the daemon of a single client.
  var servedWorkspacePath: String? { servedPath.withLock { $0 } }

  func hasRoute(_ method: String) -> Bool { routes[method] != nil }

  // MARK: Sessions

  /// All sessions, in the order in which they began.
  var openSessions: [Session] { sessions.withLock { $0.values.sorted { $0.number < $1.number } } }
  /// Returns the number of clients, including `requester`. Programs that only check whether the daemon runs are not
  /// counted.
  func clientCount(requester: Session) -> Int {
    sessions.withLock { $0.values.count { $0.isClient || $0 === requester } }
  }
  var activeRequestCount: Int { sessions.withLock { $0.values.reduce(0) { $0 + $1.activeRequestCount } } }
  var waitingByteCount: Int { sessions.withLock { $0.values.reduce(0) { $0 + $1.output.waitingByteCount } } }

  /// Returns the session with a number; nil if it has ended.
  func session(_ number: Int) -> Session? { sessions.withLock { $0[number] } }

  func open(_ session: Session) {
    sessions.withLock { $0[session.number] = session }
    let number = session.number
    session.output.whenCaughtUp { [weak self] in
      guard let self, let session = self.session(number) else { return }
      enqueue(session) { $0.publisher.catchUp($0.session, $0.workspace) }
    }
  }

  /// Ends a session. Cancels its requests, fails the requests that were sent to it, and removes its state from the
  /// workspace.
  ///
  /// - Parameter endsProcess: whether the process ends too, so that the workspace need not be updated.
  func close(_ session: Session, endsProcess: Bool = false) {
    guard sessions.withLock({ $0.removeValue(forKey: session.number) }) != nil else { return }
    session.phase = .ended
    session.cancelAll()
    let disconnectError = ResponseError(.requestFailed, "the client has disconnected")
    var jobs = session.clientRequests.removeAllCompletions().map { completion in
      job(session, isMutation: true) { completion(.failure(disconnectError), $0) }
    }
    jobs.append(job(session, isMutation: !endsProcess) { $0.endSession(endsProcess: endsProcess) })
    executor.submit(jobs, onThisThread: true)
  }

  // MARK: Messages

  /// Handles one frame. Immediate methods run at once; all other work is appended to `jobs`.
  func receive(_ frame: JSONRPCFrame, from session: Session, jobs: inout [Executor.Job]) {
    switch frame {
    case .single(let message): receive(message, from: session, in: nil, jobs: &jobs)
    case .batch(let messages):
      let count = messages.count { $0.needsResponse }
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
      // Unknown notifications that begin with "$/" may be ignored (LSP 3.17, "$ Notifications and Requests").
      guard let route = routes[method] else {
        if !method.hasPrefix("$/") { session.noteUnknown(method) }
        return
      }
      guard method == "exit" || session.phaseError(of: method) == nil else { return }
      statistics.record(notification: method)
      if method == "shutdown" { session.shutDown() }
      run(route, params, request: nil, from: session, jobs: &jobs)
    case .request(let id, let method, let params):
      guard let route = routes[method] else {
        let suggestedMethod = nearestMethod(to: method)
        let error = ResponseError.methodNotFound(method, nearest: suggestedMethod)
        let reader = ParameterReader(params: params)
        // The unknown method is probably a misspelled method that changes the model. The transaction then lacks this
        // change and must not be committed.
        if reader.hasMember("transaction"), suggestedMethod.map({ routes[$0]?.changeReader != nil }) ?? true {
          jobs.append(job(session, isMutation: true) { $0.markTransactionFailed(of: reader, method, error) })
        }
        return session.output.respond(id: id, .failure(error), in: batch)
      }
      if let refusal = session.phaseError(of: method) {
        return session.output.respond(id: id, .failure(refusal), in: batch)
      }
      if route.schedule != .immediate, method != "shutdown", let refusal = session.tooManyRequestsError {
        return session.output.respond(id: id, .failure(refusal), in: batch)
      }
      let request = session.begin(id: id, method: method, batch: batch)
      if method == "shutdown" { session.shutDown() }
      run(route, params, request: request, from: session, jobs: &jobs)
    }
  }

  private func nearestMethod(to method: String) -> String? {
    if let cachedName = nearestMethods.withLock({ $0[method] }) { return cachedName }
    let name = nearestTerm(to: method, among: methods)
    nearestMethods.withLock { nearestMethods in
      if nearestMethods.count < 64 { nearestMethods[method] = .some(name) }
    }
    return name
  }

  private func receiveResponse(
    _ id: RequestID, _ result: Result<JSONElement?, ResponseError>, from session: Session,
    jobs: inout [Executor.Job]
  ) {
    guard let completion = session.clientRequests.removeCompletion(id) else { return }
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
      let editedURI = route.schedule == .edit ? reader.documentURI : nil
      if let editedURI { editCounts.recordArrival(editedURI, from: session) }
      if let request { limitWaiting(request, route, reader) }
      let run: @Sendable (RequestContext) -> Void = { context in
        if let editedURI { self.editCounts.recordHandling(editedURI, from: session) }
        guard request?.start() ?? true else { return }
        if let outdatedError = route.outdatedError, let uri = reader.documentURI,
          self.editCounts.hasUnhandledEdits(uri, for: session)
        {
          request?.answer(.failure(outdatedError(uri)))
          return
        }
        if route.schedule != .edit { context.applyEdits() }
        let start = OperatingSystem.now()
        self.statistics.setRunningMethod(route.method, at: start)
        defer {
          self.statistics.setRunningMethod(nil, at: start)
          self.logIfSlow(route, since: start, session)
        }
        let context = route.usesEditorView ? context.editorContext : context
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

  /// Writes a warning with the method's name to the log if its handler took long, because all other requests had to
  /// wait for the handler.
  private func logIfSlow(_ route: Route, since start: UInt64, _ session: Session) {
    let milliseconds = (OperatingSystem.now() &- start) / 1_000_000
    if milliseconds > Limits.slowMilliseconds.value { session.log(.warning, "\(route.method) took \(milliseconds) ms") }
  }

  // MARK: Jobs

  /// Creates a job that runs `body` with a new context.
  ///
  /// - Parameter appliesEdits: whether edits that editors have sent are applied first, so that `body` sees the current
  ///   texts.
  private func job(
    _ session: Session, _ request: PendingRequest? = nil, method: String? = nil, isShort: Bool = false,
    isMutation: Bool, appliesEdits: Bool = true, _ body: @escaping @Sendable (RequestContext) -> Void
  ) -> Executor.Job {
    let cancellation = request?.cancellation ?? CancellationToken()
    return Executor.Job(
      sessionNumber: session.number, isShort: isShort, isMutation: isMutation, output: session.output
    ) {
      let context = self.context(session, cancellation)
      if appliesEdits { context.applyEdits() }
      self.views.workspace.messageOrigin = session.origin(method)
      body(context)
      if isMutation { context.rescanWhereNeeded() }
    }
  }

  private func context(_ session: Session, _ cancellation: CancellationToken) -> RequestContext {
    RequestContext(
      session: session, workspace: views.workspace, views: views, cancellation: cancellation, server: self,
      publisher: publisher, pendingEdits: pendingEdits, waitingEdits: waitingEdits)
  }

  /// Runs `body` as a job, after the jobs that already wait.
  func enqueue(_ session: Session, _ body: @escaping @Sendable (RequestContext) -> Void) {
    executor.submit([job(session, isMutation: true, body)])
  }

  /// Runs `body` as a job after a delay.
  func enqueue(_ session: Session, afterMilliseconds delay: Int, _ body: @escaping @Sendable (RequestContext) -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { self.enqueue(session, body) }
  }

  /// Runs work outside of the executor; see `RequestContext.runInBackground`.
  func runInBackground<Result: Sendable>(
    _ session: Session, _ work: @escaping @Sendable () -> Result,
    then finish: @escaping @Sendable (Result, RequestContext) -> Void
  ) {
    if isSynchronous {
      let result = work()
      enqueue(session) { finish(result, $0) }
    } else {
      DispatchQueue.global(qos: .utility).async {
        let result = work()
        self.enqueue(session) { finish(result, $0) }
      }
    }
  }

  /// Sends a request to a client; see `RequestContext.ask`.
  func ask(
    _ session: Session, _ method: String, _ params: JSONValue, seconds: Int?,
    then completion: @escaping ClientRequests.Completion
  ) {
    let id = session.clientRequests.send(method, params, then: completion)
    guard let seconds else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) {
      guard let completion = session.clientRequests.removeCompletion(id) else { return }
      let error = ResponseError(.requestFailed, "the client did not answer \(method) within \(seconds) s")
      self.enqueue(session) { completion(.failure(error), $0) }
    }
  }
}

extension JSONRPCMessage {
  /// Whether the message gets a response.
  fileprivate var needsResponse: Bool {
    switch self {
    case .request, .invalid: true
    case .notification, .response: false
    }
  }
}

extension Session {
  /// Returns the error for a method that cannot be called in the current phase; nil if the method can be called. The
  /// caller always allows `exit`.
  fileprivate func phaseError(of method: String) -> ResponseError? {
    switch phase {
    case .beforeInitialize:
      if method == "initialize" || mayOmitInitialize && method.hasPrefix("uimodel/") { return nil }
      return ResponseError(.serverNotInitialized, "\(method) was called before initialize")
    case .running:
      guard method == "initialize" else { return nil }
      return ResponseError(.invalidRequest, "initialize was called twice")
    case .shutDown, .ended: return ResponseError(.invalidRequest, "\(method) was called after shutdown")
    }
  }
}
