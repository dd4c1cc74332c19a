extension Array {
  /// The index of the first element that satisfies a condition which all later elements satisfy as well; the count if none
  /// does.
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[known: middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
