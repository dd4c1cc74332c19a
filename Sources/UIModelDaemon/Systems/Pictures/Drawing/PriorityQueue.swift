import UIModelPlatform

/// A binary heap that returns the value with the lowest cost first. Values of equal cost are returned in the order in
/// which they were inserted, so the result is deterministic. For example, after `a` is inserted with cost 2, `b` with 1
/// and `c` with 1, `popFirst` returns `b`, `c`, `a`.
struct PriorityQueue<Value> {
  private var heap: [(value: Value, cost: Double, number: Int)] = []
  /// The number of insertions so far. It is stored with each inserted value, to break ties between equal costs.
  private var insertionCount = 0

  mutating func insert(_ value: Value, _ cost: Double) {
    heap.append((value, cost, insertionCount))
    insertionCount += 1
    var position = heap.count - 1
    while position > 0, isBefore(position, (position - 1) / 2) {
      heap.swapAt(position, (position - 1) / 2)
      position = (position - 1) / 2
    }
  }

  mutating func popFirst() -> (value: Value, cost: Double)? {
    guard let firstEntry = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var position = 0
    while true {
      let children = [2 * position + 1, 2 * position + 2].filter { $0 < heap.count }
      guard let cheapestChild = children.min(by: { isBefore($0, $1) }), isBefore(cheapestChild, position) else { break }
      heap.swapAt(position, cheapestChild)
      position = cheapestChild
    }
    return (firstEntry.value, firstEntry.cost)
  }

  private func isBefore(_ lhs: Int, _ rhs: Int) -> Bool {
    (heap[known: lhs].cost, heap[known: lhs].number) < (heap[known: rhs].cost, heap[known: rhs].number)
  }
}
