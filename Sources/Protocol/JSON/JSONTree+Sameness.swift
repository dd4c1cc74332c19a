extension JSONTree {
  /// Whether another reading has the same nodes with the same texts: what differs, if anything, is white space, comments
  /// and where things stand. What has problems is never the same, for they have places of their own.
  package func saysSame(as other: JSONTree) -> Bool {
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
