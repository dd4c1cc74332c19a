extension JSONTree {
  /// The tree of the text in which some bytes are replaced, if all that the edit changes is one number, which stays one:
  /// the same nodes, with that number's index. Nil for every other edit, and for a text that has problems.
  package func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> (tree: JSONTree, number: Int)? {
    guard problems.isEmpty, origins.isEmpty, replacement.count <= JSONTree.longestNumber,
      let index = index(atOrBefore: range.lowerBound)
    else { return nil }
    let old = nodes[index]
    guard old.kind == .number, Int(old.end) >= range.upperBound else { return nil }
    var token = Array(bytes[Int(old.start)..<range.lowerBound])
    token.append(contentsOf: replacement)
    token.append(contentsOf: bytes[range.upperBound..<Int(old.end)])
    guard token.count <= JSONTree.longestNumber, let isComplex = JSONTree.number(token) else { return nil }
    let growth = replacement.count - range.count
    guard bytes.count + growth <= JSONLimits.bytes else { return nil }
    var bytes = bytes
    bytes.replaceSubrange(range, with: replacement)
    var nodes = growth == 0 ? nodes : moved(at: old.end, by: Int32(growth))
    // Of the same length, it may well leave the nodes as they are, and then they need no copy.
    if old.isComplex != isComplex { nodes[index].isComplex = isComplex }
    return (JSONTree(bytes: bytes, nodes: nodes, problems: []), index)
  }

  /// Longer ones are read again with all that is around them.
  private static let longestNumber = 32

  /// The last node that starts at a byte or before it; nodes are in the order of their starts.
  private func index(atOrBefore byte: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) <= byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Whether a number has a fraction or an exponent; nil for what is none.
  private static func number(_ token: [UInt8]) -> Bool? {
    guard !token.isEmpty else { return nil }
    return token.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer, syntax: .relaxed, isStart: false)
      let isComplex = scanner.number()
      return scanner.at == buffer.count && scanner.problems.isEmpty ? isComplex : nil
    }
  }

  /// The nodes with every edge moved that is at a byte or after it.
  private func moved(at byte: Int32, by growth: Int32) -> [JSONNode] {
    [JSONNode](unsafeUninitializedCapacity: nodes.count) { buffer, count in
      for node in nodes {
        var moved = node
        if node.end >= byte { moved.end += growth }
        if node.start >= byte { moved.start += growth }
        (buffer.baseAddress?.advanced(by: count))?.initialize(to: moved)
        count += 1
      }
    }
  }
}
