import Dispatch
import UIModelJSON
import UIModelProtocol

/// The responses to requests about Swift source while the project is still being read. They do not use the workspace,
/// because the worker is using it.
///
/// For example, `hover` shows "UIModelDaemon is still reading the project (120 of 450 files)".
struct ReadingResponses: Sendable {
  let state: ReadingProgress.State
  let progress: ReadingProgress
  let session: Session

  var hover: any MessageContent {
    LSP.Hover(markdown: state.sentence, plaintext: state.sentence, range: nil)
  }

  /// An incomplete list, so that the client requests completions again as the user types.
  var completion: any MessageContent { LSP.CompletionList(isIncomplete: true, items: []) }

  /// An empty list. A refresh request follows once the project is read. Nil if the client does not support refresh
  /// requests; the request then waits.
  var hints: (any MessageContent)? {
    guard session.profile.capabilities.inlayHintRefresh else { return nil }
    progress.callWhenRead { [session] in
      _ = session.clientRequests.send("workspace/inlayHint/refresh", .null) { _, _ in }
    }
    return LSP.InlayHints([])
  }

  /// The error for code action requests, `ContentModified`. Editors do not show this error, and they request code
  /// actions again at the next caret position.
  var error: ResponseError { ResponseError(.contentModified, state.sentence + "; ask again") }
}

extension Route {
  typealias ReadingResponse = @Sendable (ReadingResponses) throws(ResponseError) -> (any MessageContent)?

  /// Returns this route with a function that makes a response to a request about Swift source if folders are still
  /// being read after `Limits.readingMilliseconds`. If the function returns nil, the request waits until all folders
  /// are read.
  func whileReading(_ makeResponse: @escaping ReadingResponse) -> Route {
    var route = self
    route.makeReadingResponse = makeResponse
    return route
  }
}

extension Server {
  /// Schedules a response to a request that supports `whileReading`, in case the worker is still busy reading files
  /// after `Limits.readingMilliseconds`.
  func limitWaiting(_ request: PendingRequest, _ route: Route, _ reader: ParameterReader) {
    guard let makeResponse = route.makeReadingResponse, !isSynchronous,
      reader.documentURI.map({ DocumentURI($0).documentKind == .swift }) == true
    else { return }
    respondLater(request, makeResponse)
  }

  private func respondLater(_ request: PendingRequest, _ makeResponse: @escaping Route.ReadingResponse) {
    let delay = DispatchTimeInterval.milliseconds(Int(Limits.readingMilliseconds.value))
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [self] in
      guard !request.isAnswered else { return }
      // The worker may be busy with another job, after which it might begin to read folders. The check is therefore
      // repeated later.
      guard let state = readingProgress.state else { return respondLater(request, makeResponse) }
      let session = request.session
      do throws(ResponseError) {
        let responses = ReadingResponses(state: state, progress: readingProgress, session: session)
        guard let content = try makeResponse(responses) else { return }
        request.answer(.success(content.json(for: session.profile.capabilities)))
      } catch {
        request.answer(.failure(error))
      }
    }
  }
}
