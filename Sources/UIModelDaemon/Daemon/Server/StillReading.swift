import Dispatch
import UIModelJSON
import UIModelProtocol

/// Answers to requests about Swift source while the project is still being read. They are made without the workspace,
/// because the worker is using it.
struct StillReading: Sendable {
  let state: ReadingProgress.State
  let progress: ReadingProgress
  let session: Session

  var hover: any MessageContent {
    LSP.Hover(markdown: state.sentence, plaintext: state.sentence, range: nil)
  }

  /// Typing on asks again.
  var completion: any MessageContent { LSP.CompletionList(isIncomplete: true, items: []) }

  /// The client is told when there are hints. One that cannot be told waits for them.
  var hints: (any MessageContent)? {
    guard session.profile.capabilities.inlayHintRefresh else { return nil }
    progress.whenRead { [session] in _ = session.client.send("workspace/inlayHint/refresh", .null) { _, _ in } }
    return LSP.InlayHints([])
  }

  /// Editors ask for actions unasked, at each place of the caret, and do not show this error to people.
  var error: ResponseError { ResponseError(.contentModified, state.sentence + "; ask again") }
}

extension Route {
  typealias ReadingAnswer = @Sendable (StillReading) throws(ResponseError) -> (any MessageContent)?

  /// Says what answers a request about Swift source if folders are still being read after a while. Nil: it waits on.
  func whileReading(_ answer: @escaping ReadingAnswer) -> Route {
    var route = self
    route.whileReading = answer
    return route
  }
}

extension Server {
  /// Has a request answered in time, even if the worker is busy with reading all the while.
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
      // What the worker does before it begins to read may take long too.
      guard let state = reading.state else { return answerLater(request, answer) }
      let session = request.session
      do throws(ResponseError) {
        let still = StillReading(state: state, progress: reading, session: session)
        guard let content = try answer(still) else { return }
        request.answer(.success(content.json(for: session.profile.capabilities)))
      } catch {
        request.answer(.failure(error))
      }
    }
  }
}
