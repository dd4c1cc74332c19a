extension JSONTree {
  /// Whether another tree has the same nodes with the same text. White space, comments and offsets are ignored. False
  /// if either tree has problems, because the ranges of the problems can differ.
  ///
  /// For example, `{"a":1}` and `{ "a": 1 }` have the same content, but `[1]` and `[1.0]` do not.
  package func hasSameContent(as other: JSONTree) -> Bool {
    guard nodes.count == other.nodes.count, problems.isEmpty, other.problems.isEmpty else { return false }
    return bytes.withUnsafeBufferPointer { leftBytes in
      other.bytes.withUnsafeBufferPointer { rightBytes in
        for (node, otherNode) in zip(nodes, other.nodes) {
          guard node.kind == otherNode.kind, node.next == otherNode.next, node.payload == otherNode.payload,
            !node.isLeaf || leftBytes[node.range].elementsEqual(rightBytes[otherNode.range])
          else { return false }
        }
        return true
      }
    }
  }
}
