import Synchronization

/// State that concurrent work shares, behind a lock. Its contents must not depend on the order of arrival.
package final class Shared<State: Sendable>: Sendable {
  private let state: Mutex<State>

  package init(_ state: State) { self.state = Mutex(state) }

  package func with<Answer: Sendable>(_ body: (inout sending State) -> sending Answer) -> Answer {
    state.withLock(body)
  }
}
