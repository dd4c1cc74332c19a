import Synchronization

/// State that several threads share, protected by a lock. The state must not depend on the order in which the threads
/// access it.
package final class SharedState<State: Sendable>: Sendable {
  private let state: Mutex<State>

  package init(_ state: State) { self.state = Mutex(state) }

  package func withLock<Answer: Sendable>(_ body: (inout sending State) -> sending Answer) -> Answer {
    state.withLock(body)
  }
}
