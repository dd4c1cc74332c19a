extension JSONTree {
  /// Whether another tree has the same nodes with the same text. Only white space, comments and offsets may differ.
  /// Trees with problems never compare equal, because problems have offsets of their own.
  ///
  /// For example, `{"a":1}` and `{ "a": 1 }` have the same content, but `[1]` and `[1.0]` do not.
  package func hasSameContent(as other: JSONTree) -> Bool {
    guard nodes.count == other.nodes.count, problems.isEmpty, other.problems.isEmpty else { return false }
    return bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        for (node, match) in zip(nodes, other.nodes) {
          guard node.kind == match.kind, node.next == match.next, node.payload == match.payload,
            !node.isLeaf || mine[node.range].elementsEqual(theirs[match.range])
          else { return false }
        }
        return true
      }
    }
  }
}
