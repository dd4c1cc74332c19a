extension Array {
  /// Returns the index of the first element that satisfies a condition, or `count` if no element does. All elements
  /// after the first such element must satisfy the condition.
  ///
  /// For example, `[1, 3, 5].partitioningIndex { $0 >= 3 }` is 1.
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[known: middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
