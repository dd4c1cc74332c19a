extension JSONTree {
  /// A value that a variant of the tree can hide or make unreadable, and the array or object that contains the value.
  /// Both are node indices. `containerIndex` is nil for a root value.
  package struct ContainedValue: Sendable, Hashable {
    package let nodeIndex: Int
    package let containerIndex: Int?

    package init(nodeIndex: Int, containerIndex: Int?) {
      self.nodeIndex = nodeIndex
      self.containerIndex = containerIndex
    }
  }

  /// Returns a variant of the tree in which some values are hidden and others are unreadable. Hidden values become
  /// `absent` nodes, and unreadable values become `invalid` nodes. Used for declarations that exist only in some
  /// environments.
  ///
  /// For example, if the first element of `[1, 2]` is hidden, `elements` has one element and `count` is 1.
  package func hiding(_ hiddenValues: [ContainedValue], unreadableValues: [ContainedValue]) -> JSONTree {
    var nodes = nodes
    for part in unreadableValues { nodes[part.nodeIndex].kind = .invalid }
    for part in hiddenValues {
      nodes[part.nodeIndex].kind = .absent
      guard let containerIndex = part.containerIndex else { continue }
      if nodes[containerIndex].kind == .object { nodes[part.nodeIndex - 1].kind = .absent }
      if nodes[containerIndex].payload > 0 { nodes[containerIndex].payload -= 1 }
    }
    return JSONTree(bytes: bytes, nodes: nodes, problems: problems, origins: origins, isVariant: true)
  }

  /// Returns the index of a visible element of an array among all elements, including hidden ones. `index` is the index
  /// among the visible elements. If there is no such element, returns at least the number of all elements.
  package func indexWithHidden(_ index: Int, in arrayIndex: Int) -> Int {
    guard nodes.indices.contains(arrayIndex), nodes[arrayIndex].kind == .array else { return index }
    var (at, count, visibleCount) = (arrayIndex + 1, 0, 0)
    while at < Int(nodes[arrayIndex].next) {
      if nodes[at].kind != .absent {
        if visibleCount == index { return count }
        visibleCount += 1
      }
      count += 1
      at = Int(nodes[at].next)
    }
    return max(index, count)
  }

  /// Returns the node index of the innermost array or object that contains a node, or nil for a root value.
  package func containerIndex(of nodeIndex: Int) -> Int? {
    guard nodes.indices.contains(nodeIndex) else { return nil }
    return nodes[..<nodeIndex].lastIndex { ($0.kind == .array || $0.kind == .object) && Int($0.next) > nodeIndex }
  }
}
