import Dispatch

/// Work on many independent things at once, on as many threads as there are processors. The order of the results is that
/// of the items, so that it makes no difference to what comes out.
package enum Concurrently {
  /// Fewer items than this are not worth another thread.
  private static let worthwhile = 16

  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @Sendable (Item) -> Result
  ) -> [Result] {
    guard items.count >= worthwhile else { return items.map(body) }
    return [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
      // Each index is written once, by one thread, and read when all have ended.
      nonisolated(unsafe) let base = buffer.baseAddress
      DispatchQueue.concurrentPerform(iterations: items.count) { index in
        (base?.advanced(by: index))?.initialize(to: body(items[index]))
      }
      count = items.count
    }
  }

  /// Changes each item where it is.
  static func update<Item: Sendable>(_ items: inout [Item], _ body: @Sendable (inout Item) -> Void) {
    guard items.count >= worthwhile else {
      for index in items.indices { body(&items[index]) }
      return
    }
    items.withUnsafeMutableBufferPointer { buffer in
      // Each index is touched by one thread alone.
      nonisolated(unsafe) let base = buffer.baseAddress
      DispatchQueue.concurrentPerform(iterations: buffer.count) { index in
        if let item = base?.advanced(by: index) { body(&item.pointee) }
      }
    }
  }
}
