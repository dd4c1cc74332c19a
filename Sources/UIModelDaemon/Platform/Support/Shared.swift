import Synchronization

/// State that concurrent threads share, protected by a lock. Its contents must not depend on the order in which threads
/// access it.
package final class Shared<State: Sendable>: Sendable {
  private let state: Mutex<State>

  package init(_ state: State) { self.state = Mutex(state) }

  package func with<Answer: Sendable>(_ body: (inout sending State) -> sending Answer) -> Answer {
    state.withLock(body)
  }
}
