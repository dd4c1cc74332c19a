import Dispatch
import Synchronization

/// Functions that run independent work on as many threads as there are processors. Results have the order of the items,
/// so the outcome does not depend on timing. The functions are inlinable so that other modules get specialized code for
/// their types.
///
/// For example, `Concurrently.map(files) { $0.read() }` returns the results in the order of `files`.
package enum Concurrently {
  /// The minimum number of items for parallel work. For fewer items, another thread costs more than it saves.
  @usableFromInline package static let minimumParallelCount = 16

  /// Returns the transformed items in the order of `items`.
  @inlinable package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @Sendable (Item) -> Result
  ) -> [Result] {
    guard items.count >= minimumParallelCount else { return items.map(body) }
    return [Result](unsafeUninitializedCapacity: items.count) { buffer, count in
      // Each index is written once, by one thread, and read after all threads have finished.
      nonisolated(unsafe) let baseAddress = buffer.baseAddress
      DispatchQueue.concurrentPerform(iterations: items.count) { index in
        (baseAddress?.advanced(by: index))?.initialize(to: body(items[known: index]))
      }
      count = items.count
    }
  }

  /// Runs a closure on another thread and returns immediately.
  package static func runInBackground(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: body)
  }

  /// Produces items one after another on the calling thread, while other threads transform the items already produced.
  /// Returns the results in the order of the items.
  ///
  /// - Parameter hasManyItems: whether the work is divided among threads. If false, the calling thread transforms all
  ///   items.
  @inlinable package static func pipeline<Item: Sendable, Result: Sendable>(
    hasManyItems: Bool, _ produce: ((Item) -> Void) -> Void, _ body: @escaping @Sendable (Int, Item) -> Result
  ) -> [Result] {
    var count = 0
    guard hasManyItems else {
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

  /// Results by index, filled by several threads.
  @usableFromInline package final class Results<Result: Sendable>: Sendable {
    @usableFromInline let resultsByIndex = Mutex<[Int: Result]>([:])

    @inlinable package init() {}

    @inlinable package func set(_ result: Result, at index: Int) { resultsByIndex.withLock { $0[index] = result } }
    @inlinable package func get(_ index: Int) -> Result? { resultsByIndex.withLock { $0[index] } }
  }

  /// Changes each item in place, on several threads if there are many items.
  @inlinable package static func update<Item: Sendable>(_ items: inout [Item], _ body: @Sendable (inout Item) -> Void) {
    guard items.count >= minimumParallelCount else {
      for index in items.indices { body(&items[known: index]) }
      return
    }
    items.withUnsafeMutableBufferPointer { buffer in
      // Each index is accessed by one thread only.
      nonisolated(unsafe) let baseAddress = buffer.baseAddress
      DispatchQueue.concurrentPerform(iterations: buffer.count) { index in
        if let itemPointer = baseAddress?.advanced(by: index) { body(&itemPointer.pointee) }
      }
    }
  }
}
