import UIModelJSON
import UIModelProtocol

/// A line of the dispatch table: a method, what it takes, where it runs, and the function that does it.
///
/// A handler is a free function of its parameters and a context. What it throws is the answer: a `ResponseError` as it
/// is, anything else as an internal error. Whatever it answers is written with what the client has declared.
package struct Route: Sendable {
  /// Where and in which order a handler runs.
  package enum Schedule: Sendable {
    /// By the reader, at once, whatever else goes on; without the workspace.
    case immediate
    /// In order; short, so that the reader may carry it through when nothing else goes on.
    case read
    /// In order, on the worker; may take long.
    case query
    /// In order, on the worker, and changes the workspace.
    case mutate
    /// In order. Only takes notice of an edit, which is applied before anything else is done.
    case edit
  }

  typealias ChangeReader = @Sendable (ParameterReader) throws(ResponseError) -> RequestedChange

  enum Body: Sendable {
    case immediate(@Sendable (ParameterReader, ImmediateContext) throws -> JSONValue)
    /// Nil when the responder was taken and answers later.
    case work(@Sendable (ParameterReader, RequestContext, PendingRequest?) throws -> JSONValue?)
  }

  package let method: String
  package let schedule: Schedule
  let body: Body
  /// What reads the parameters of a method that changes the model; nil for all others.
  var change: ChangeReader?
  /// Whether it is asked of the texts that the session's editor has, if other editors have others. All other methods ask
  /// and change the workspace.
  var isViewing = false
  /// The error for a request about a document that a waiting edit changes. Nil for requests that are answered anyway.
  var outdated: (@Sendable (_ uri: String) -> ResponseError)?

  /// What answers a request about Swift source if folders are still being read after a while (`StillReading`).
  var whileReading: ReadingAnswer?

  /// It is asked of an editor's texts, unless it is a method of scripts.
  private var ofEditors: Route {
    var route = self
    route.isViewing = !method.hasPrefix("uimodel/")
    return route
  }

  /// Nobody looks at an answer about an older text: the client asks again after its edit.
  package func unlessOutdated() -> Route {
    var route = self
    route.outdated = { uri in ResponseError(.contentModified, "\(uri) has changed since the request") }
    return route
  }

  /// The same, for findings.
  package func retriggeredIfOutdated() -> Route {
    var route = self
    route.outdated = { _ in LSP.diagnosticsCancelled() }
    return route
  }
}

extension ParameterReader {
  /// The document that a message is about.
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

  /// A notification.
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
  ) -> Route { work(method, .read, handler).ofEditors }

  package static func query<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route { work(method, .query, handler).ofEditors }

  package static func mutate<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route { work(method, .mutate, handler) }

  /// What is asked of apps: of their documents, or where there are none, of what Swift source amounts to.
  package static func question<Params: MessageParameters>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> JSONValue
  ) -> Route { asking(method, .query, handler) }

  /// What happens in a live session, be its app one of documents or of source.
  package static func event<Params: MessageParameters>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> JSONValue
  ) -> Route { asking(method, .mutate, handler) }

  /// Where source may have to answer, its folders are read first: what half of it amounts to is nobody's app. The clock of
  /// an answer is that of the workspace that people know.
  private static func asking<Params: MessageParameters>(
    _ method: String, _ schedule: Schedule,
    _ handler: @escaping @Sendable (Params, RequestContext) throws -> JSONValue
  ) -> Route {
    @Sendable func answer(_ params: Params, _ context: RequestContext) throws -> JSONValue {
      let asked = context.asking(context.workspace.answering)
      let answer = try handler(params, asked)
      guard asked.workspace !== context.views.workspace, case .object(var object) = answer, object["clock"] != nil
      else {
        return answer
      }
      object["clock"] = .int(context.views.workspace.clock)
      return .object(object)
    }
    return Route(
      method: method, schedule: schedule,
      body: .work { reader, context, request in
        let params = try Params(reader)
        guard context.workspace.scansUnderWay > 0, !context.workspace.hasDocuments else {
          return try answer(params, context)
        }
        return answerWhenScanned(request, context) { try answer(params, $0) }
      }, isViewing: schedule == .query)
  }

  /// A notification.
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

  /// A request that is answered later, through the responder, and changes what people wrote: it waits until the folders
  /// have been read. An error that the handler throws is the answer.
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

  /// A request for findings: it waits until the folders have been read, for before that there seem to be none, and a
  /// client may not ask again by itself.
  package static func scanned<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route {
    Route(
      method: method, schedule: .query,
      body: .work { reader, context, request in
        let params = try Params(reader)
        guard context.workspace.scansUnderWay > 0 else {
          return try handler(params, context).json(for: context.session.profile.capabilities)
        }
        return answerWhenScanned(request, context) { try handler(params, $0) }
      }, isViewing: true)
  }

  /// Answers a request once the folders have been read, unless it is cancelled by then, or the document that it is about
  /// has changed. Nil: the answer comes later.
  private static func answerWhenScanned<Content: MessageContent>(
    _ request: PendingRequest?, _ context: RequestContext, around uri: String? = nil,
    _ answer: @escaping (RequestContext) throws -> Content
  ) -> JSONValue? {
    let responder = Responder(request)
    let clock = uri.flatMap { context.workspace.record(uri: $0)?.clock }
    context.whenScanned { context in
      do {
        try context.cancellation.check()
        if let uri, let clock, context.workspace.record(uri: uri)?.clock != clock {
          throw ResponseError(.contentModified, "\(uri) has changed since the request; send it again")
        }
        responder.answer(try answer(context))
      } catch {
        responder.fail(ResponseError(wrapping: error))
      }
    }
    return nil
  }

  /// A request whose answer tells of all documents: it waits until the folders have been read, while others go on. If it
  /// is about a place in a document, and that has changed meanwhile, the place is another one.
  package static func settled<Params: MessageParameters, Content: MessageContent>(
    _ method: String, around document: (@Sendable (Params) -> String)? = nil,
    _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route {
    Route(
      method: method, schedule: .mutate,
      body: .work { reader, context, request in
        let params = try Params(reader)
        return answerWhenScanned(request, context, around: document?(params)) { try handler(params, $0) }
      }
    ).ofEditors
  }

  /// A request about a document. What is said of Swift source rests on other files too, so it waits until the folders have
  /// been read; a model document answers at once, and so does what is not `ours`: editors show what other servers say of it
  /// when all have answered.
  static func reading<Params: MessageParameters, Content: MessageContent>(
    _ method: String, _ schedule: Schedule, of document: @escaping @Sendable (Params) -> String,
    where isOurs: @escaping @Sendable (Params, RequestContext) -> Bool = { _, _ in true },
    _ handler: @escaping @Sendable (Params, RequestContext) throws -> Content
  ) -> Route {
    Route(
      method: method, schedule: schedule,
      body: .work { reader, context, request in
        let params = try Params(reader)
        guard context.workspace.scansUnderWay > 0,
          context.workspace.record(uri: document(params))?.document.kind == .swift, isOurs(params, context)
        else { return try handler(params, context).json(for: context.session.profile.capabilities) }
        return answerWhenScanned(request, context, around: document(params)) { try handler(params, $0) }
      }, isViewing: true)
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
  /// An error of any kind as the answer to a request.
  init(wrapping error: any Error) {
    self = error as? ResponseError ?? ResponseError(.internalError, "\(error)")
  }
}
