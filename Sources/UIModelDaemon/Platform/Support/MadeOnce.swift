import Synchronization

/// A value that is computed at its first use, once for all threads. Later uses return the stored value.
package final class MadeOnce<Value: Sendable>: Sendable {
  private let made: Mutex<Value?>
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    made = Mutex(nil)
  }

  package init(_ value: Value) {
    make = { value }
    made = Mutex(value)
  }

  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
