import UIModelJSON
import UIModelProtocol

/// An entry of the dispatch table: a method, its parameters, where it runs, and its handler.
///
/// A handler is a function of its parameters and a context. If it throws a `ResponseError`, this error is the response;
/// any other error becomes an internal error. The result is encoded for the client's capabilities. For example:
///
///     .query("textDocument/foldingRange", Structure.foldingRange)
package struct Route: Sendable {
  /// The thread and the order in which a handler runs.
  package enum Schedule: Sendable {
    /// Runs on the reading thread as soon as the message arrives, without access to the workspace.
    case immediate
    /// Runs in order. The handler is short, so the reading thread may run it if the executor is idle.
    case read
    /// Runs in order on the worker, and may take long.
    case query
    /// Runs in order on the worker, and changes the workspace.
    case mutate
    /// Runs in order. Only stores an edit, which is applied before the next job of another kind.
    case edit
  }

  typealias ChangeReader = @Sendable (ParameterReader) throws(ResponseError) -> RequestedChange

  enum Body: Sendable {
    case immediate(@Sendable (ParameterReader, ImmediateContext) throws -> JSONValue)
    /// A handler that runs as a job. Returns nil if a responder sends the response later.
    case work(@Sendable (ParameterReader, RequestContext, PendingRequest?) throws -> JSONValue?)
  }

  package let method: String
  package let schedule: Schedule
  let body: Body
  /// A closure that reads the parameters of the method if the method changes the model; nil for all other methods.
  var changeReader: ChangeReader?
  /// Whether the handler uses the texts of the session's own editor if other editors have different texts. All other
  /// handlers use the shared workspace.
  var usesEditorView = false
  /// A closure that returns the error response to a request about a document for which a newer edit has already arrived
  /// but is not applied. Nil if such a request is answered with a result.
  var outdatedError: (@Sendable (_ uri: String) -> ResponseError)?

  /// A closure that returns the response to a request about Swift source while files are still being read; see
  /// `ReadingResponses`. The closure is called after `Limits.readingMilliseconds`. Nil if the request must wait.
  var makeReadingResponse: ReadingResponse?

  /// Returns this route with the texts of the session's editor. The methods for scripts (`uimodel/…`) keep the shared
  /// workspace.
  private var withEditorView: Route {
    var route = self
    route.usesEditorView = !method.hasPrefix("uimodel/")
    return route
  }

  /// Returns this route with the error `ContentModified` for requests about a text that has changed since. The client
  /// repeats the request after it has sent its edit.
  package func unlessOutdated() -> Route {
    var route = self
    route.outdatedError = { uri in ResponseError(.contentModified, "\(uri) has changed since the request") }
    return route
  }

  /// Returns this route with an error for pulled diagnostics of an older text. The error asks the client to pull again.
  package func retriggeredIfOutdated() -> Route {
    var route = self
    route.outdatedError = { _ in LSP.diagnosticsCancelled() }
    return route
  }
}

extension ParameterReader {
  /// The URI of the document that a message is about; nil if the message does not name a document.
  var documentURI: String? { element?["textDocument"]?["uri"]?.string }
}

extension Route {
  package static func immediate<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ handler: @escaping @Sendable (Params, ImmediateContext) throws -> Content
  ) -> Route {
    Route(
      method: method, schedule: .immediate,
      body: .immediate { reader, context in
        try handler(Params(reader), context).json(for: context.session.profile.capabilities)
      })
  }

  /// Returns a route for a notification that the reading thread handles.
  package static func immediate<Params: MessageParameters>(
    _ method: String, _ handler: @escaping @Sendable (Params, ImmediateContext) throws -> Void
  ) -> Route {
    Route(
      method: method, schedule: .immediate,
      body: .immediate { reader, context in
        try handler(Params(reader), context)
        return .null
      })
  }

  package static func read<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route { work(method, .read, handler).withEditorView }

  package static func query<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route { work(method, .query, handler).withEditorView }

  package static func mutate<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route { work(method, .mutate, handler) }

  /// Returns a route for a query about apps. The result is derived from the apps' model documents. If there are no
  /// model documents, the result is derived from Swift source.
  package static func appQuery<Params: MessageParameters>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> JSONValue
  ) -> Route { appRoute(method, .query, handler) }

  /// Returns a route for an event in the live session of an app. The app is declared in model documents or in Swift
  /// source.
  package static func sessionEvent<Params: MessageParameters>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> JSONValue
  ) -> Route { appRoute(method, .mutate, handler) }

  /// Returns a route for a query or event whose result may be derived from Swift source. The request waits until all
  /// folders are read, because a model of incomplete source is wrong. The clock in the result is the shared
  /// workspace's.
  private static func appRoute<Params: MessageParameters>(
    _ method: String, _ schedule: Schedule,
    _ handler: @escaping @Sendable (Params, RequestContext) throws -> JSONValue
  ) -> Route {
    @Sendable func makeResult(_ params: Params, _ context: RequestContext) throws -> JSONValue {
      let queryContext = context.replacingWorkspace(context.workspace.queryWorkspace)
      let result = try handler(params, queryContext)
      guard queryContext.workspace !== context.views.workspace, case .object(var object) = result,
        object["clock"] != nil
      else {
        return result
      }
      object["clock"] = .int(context.views.workspace.clock)
      return .object(object)
    }
    return Route(
      method: method, schedule: schedule,
      body: .work { reader, context, request in
        let params = try Params(reader)
        guard context.workspace.runningScanCount > 0, !context.workspace.hasModelDocuments else {
          return try makeResult(params, context)
        }
        return answerWhenScanned(request, context) { try makeResult(params, $0) }
      }, usesEditorView: schedule == .query)
  }

  /// Returns a route for a notification that changes the workspace.
  package static func mutate<Params: MessageParameters>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Void
  ) -> Route {
    Route(
      method: method, schedule: .mutate,
      body: .work { reader, context, _ in
        try handler(Params(reader), context)
        return .null
      })
  }

  package static func edit<Params: MessageParameters>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Void
  ) -> Route {
    Route(
      method: method, schedule: .edit,
      body: .work { reader, context, _ in
        try handler(Params(reader), context)
        return .null
      })
  }

  /// Returns a route for a request that changes documents and is answered later, through the responder. The handler
  /// waits until all folders are read. An error that the handler throws is the response.
  package static func deferred<Params: MessageParameters>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext, Responder) throws -> Void
  ) -> Route {
    Route(
      method: method, schedule: .mutate,
      body: .work { reader, context, request in
        let params = try Params(reader)
        let responder = Responder(request)
        context.whenScanned { context in
          do {
            try handler(params, context, responder)
          } catch {
            responder.fail(ResponseError(wrapping: error))
          }
        }
        return nil
      })
  }

  /// Returns a route for a request for findings. The request waits until all folders are read, because earlier findings
  /// would be incomplete and the client might not repeat the request.
  package static func findingsQuery<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route {
    Route(
      method: method, schedule: .query,
      body: .work { reader, context, request in
        let params = try Params(reader)
        guard context.workspace.runningScanCount > 0 else {
          return try handler(params, context).json(for: context.session.profile.capabilities)
        }
        return answerWhenScanned(request, context) { try handler(params, $0) }
      }, usesEditorView: true)
  }

  /// Answers a request once all folders are read. Responds with an error if the request was canceled, or if the
  /// document at `uri` has changed in the meantime. Always returns nil, because the response is sent later.
  private static func answerWhenScanned<Content: MessageContent>(
    _ request: PendingRequest?, _ context: RequestContext, around uri: String? = nil,
    _ makeContent: @escaping (RequestContext) throws -> Content
  ) -> JSONValue? {
    let responder = Responder(request)
    let clock = uri.flatMap { context.workspace.record(uri: $0)?.clock }
    context.whenScanned { context in
      do {
        try context.cancellation.check()
        if let uri, let clock, context.workspace.record(uri: uri)?.clock != clock {
          throw ResponseError(.contentModified, "\(uri) has changed since the request; send it again")
        }
        responder.answer(try makeContent(context))
      } catch {
        responder.fail(ResponseError(wrapping: error))
      }
    }
    return nil
  }

  /// Returns a route for a request about all documents. The request waits until all folders are read, while other
  /// requests are handled.
  ///
  /// - Parameter documentURI: a closure that returns the URI of the document that contains the request's position. If
  ///   this document changes while the request waits, the request fails, because the position has changed.
  package static func workspaceQuery<Params: MessageParameters, Content: MessageContent>(
    _ method: String, around documentURI: (@Sendable (Params) -> String)? = nil,
    _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route {
    Route(
      method: method, schedule: .mutate,
      body: .work { reader, context, request in
        let params = try Params(reader)
        return answerWhenScanned(request, context, around: documentURI?(params)) { try handler(params, $0) }
      }
    ).withEditorView
  }

  /// Returns a route for a request about a document. A request about Swift source waits until all folders are read,
  /// because the result also depends on other files. A request about a model document is answered at once.
  ///
  /// - Parameter mayHaveResult: a closure that returns whether this server can have a result for Swift source. If not,
  ///   the request is answered at once, because editors wait for all servers before they show results.
  static func documentQuery<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ schedule: Schedule, of documentURI: @escaping @Sendable (Params) -> String,
    where mayHaveResult: @escaping @Sendable (Params, RequestContext) -> Bool = { _, _ in true },
    _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route {
    Route(
      method: method, schedule: schedule,
      body: .work { reader, context, request in
        let params = try Params(reader)
        guard context.workspace.runningScanCount > 0,
          context.workspace.record(uri: documentURI(params))?.document.kind == .swift, mayHaveResult(params, context)
        else { return try handler(params, context).json(for: context.session.profile.capabilities) }
        return answerWhenScanned(request, context, around: documentURI(params)) { try handler(params, $0) }
      }, usesEditorView: true)
  }

  private static func work<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ schedule: Schedule,
    _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route {
    Route(
      method: method, schedule: schedule,
      body: .work { reader, context, _ in
        try handler(Params(reader), context).json(for: context.session.profile.capabilities)
      })
  }
}

extension ResponseError {
  /// Converts any error to the error response of a request.
  init(wrapping error: any Error) {
    self = error as? ResponseError ?? ResponseError(.internalError, "\(error)")
  }
}
