import Synchronization

/// A value that is computed at its first use, once for all threads. Later uses return the stored value.
package final class LazyValue<Value: Sendable>: Sendable {
  private let storedValue: Mutex<Value?>
  private let compute: @Sendable () -> Value

  package init(_ compute: @escaping @Sendable () -> Value) {
    self.compute = compute
    storedValue = Mutex(nil)
  }

  package init(_ value: Value) {
    compute = { value }
    storedValue = Mutex(value)
  }

  package var value: Value {
    storedValue.withLock { storedValue in
      if let storedValue { return storedValue }
      let value = compute()
      storedValue = value
      return value
    }
  }
}
