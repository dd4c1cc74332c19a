import Dispatch
import Synchronization

/// Work on many independent things at once, on as many threads as there are processors. The order of the results is that
/// of the items, so that it makes no difference to what comes out. Inlinable, so that other targets get code for their types.
package enum Concurrently {
  /// Fewer items than this are not worth another thread.
  @usableFromInline package static let worthwhile = 16

  @inlinable package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @Sendable (Item) -> Result
  ) -> [Result] {
    guard items.count >= worthwhile else { return items.map(body) }
    return [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
      // Each index is written once, by one thread, and read when all have ended.
      nonisolated(unsafe) let base = buffer.baseAddress
      DispatchQueue.concurrentPerform(iterations: items.count) { index in
        (base?.advanced(by: index))?.initialize(to: body(items[known: index]))
      }
      count = items.count
    }
  }

  /// Does something on another thread that nobody waits for.
  package static func aside(_ body: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: body) }

  /// Makes items one after the other on this thread, and something of each on the others meanwhile. For a few items
  /// (not `isLong`) that is not worth another thread.
  @inlinable package static func pipeline<Item: Sendable, Result: Sendable>(
    isLong: Bool, _ produce: ((Item) -> Void) -> Void, _ body: @escaping @Sendable (Int, Item) -> Result
  ) -> [Result] {
    var count = 0
    guard isLong else {
      var results: [Result] = []
      produce { item in
        results.append(body(count, item))
        count += 1
      }
      return results
    }
    let group = DispatchGroup()
    let results = Results<Result>()
    produce { item in
      let index = count
      count += 1
      DispatchQueue.global().async(group: group) { results.set(body(index, item), at: index) }
    }
    group.wait()
    return (0..<count).compactMap { results.get($0) }
  }

  /// Results as they come, by their indices.
  @usableFromInline package final class Results<Result: Sendable>: Sendable {
    @usableFromInline let made = Mutex<[Int: Result]>([:])

    @inlinable package init() {}

    @inlinable package func set(_ result: Result, at index: Int) { made.withLock { $0[index] = result } }
    @inlinable package func get(_ index: Int) -> Result? { made.withLock { $0[index] } }
  }

  /// Changes each item where it is.
  @inlinable package static func update<Item: Sendable>(_ items: inout [Item], _ body: @Sendable (inout Item) -> Void) {
    guard items.count >= worthwhile else {
      for index in items.indices { body(&items[known: index]) }
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
