import Synchronization

/// What those that run at once find out together: the same whoever comes first.
package final class Shared<State: Sendable>: Sendable {
  private let state: Mutex<State>

  package init(_ state: State) { self.state = Mutex(state) }

  package func with<Answer: Sendable>(_ body: (inout sending State) -> sending Answer) -> Answer {
    state.withLock(body)
  }
}
