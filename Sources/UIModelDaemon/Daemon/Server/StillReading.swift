import Dispatch
import UIModelJSON
import UIModelProtocol

/// Creates responses to requests about Swift source while the project is still being read. They do not use the
/// workspace, because the worker is using it.
///
/// For example, `hover` shows "UIModelDaemon is still reading the project (120 of 450 files)".
struct StillReading: Sendable {
  let state: ReadingProgress.State
  let progress: ReadingProgress
  let session: Session

  var hover: any MessageContent {
    LSP.Hover(markdown: state.sentence, plaintext: state.sentence, range: nil)
  }

  /// An incomplete list, so that the client requests completions again as the user types.
  var completion: any MessageContent { LSP.CompletionList(isIncomplete: true, items: []) }

  /// An empty list; a refresh request follows once the project is read. Nil if the client does not support refresh
  /// requests, so that its request waits.
  var hints: (any MessageContent)? {
    guard session.profile.capabilities.inlayHintRefresh else { return nil }
    progress.whenRead { [session] in _ = session.client.send("workspace/inlayHint/refresh", .null) { _, _ in } }
    return LSP.InlayHints([])
  }

  /// The error for code actions. Editors request them at each caret position without user action, and do not show this
  /// error.
  var error: ResponseError { ResponseError(.contentModified, state.sentence + "; ask again") }
}

extension Route {
  typealias ReadingAnswer = @Sendable (StillReading) throws(ResponseError) -> (any MessageContent)?

  /// Returns this route with a function that answers requests about Swift source if folders are still being read after
  /// a while. If the function returns nil, the request waits until they are read.
  func whileReading(_ answer: @escaping ReadingAnswer) -> Route {
    var route = self
    route.whileReading = answer
    return route
  }
}

extension Server {
  /// Makes sure that a request is answered in time, even if the worker is busy reading files.
  func limitWaiting(_ request: PendingRequest, _ route: Route, _ reader: ParameterReader) {
    guard let answer = route.whileReading, !isSynchronous,
      reader.documentURI.map({ DocumentURI($0).documentKind == .swift }) == true
    else { return }
    answerLater(request, answer)
  }

  private func answerLater(_ request: PendingRequest, _ answer: @escaping Route.ReadingAnswer) {
    let wait = DispatchTimeInterval.milliseconds(Int(Limits.readingMilliseconds.value))
    DispatchQueue.global().asyncAfter(deadline: .now() + wait) { [self] in
      guard !request.isAnswered else { return }
      // The worker may be busy with another job before it begins to read.
      guard let state = reading.state else { return answerLater(request, answer) }
      let session = request.session
      do throws(ResponseError) {
        let stillReading = StillReading(state: state, progress: reading, session: session)
        guard let content = try answer(stillReading) else { return }
        request.answer(.success(content.json(for: session.profile.capabilities)))
      } catch {
        request.answer(.failure(error))
      }
    }
  }
}
