extension JSONTree {
  /// A value that a variant of the tree can hide, and the array or object that contains the value. `container` is nil
  /// for a root value.
  package struct ContainedValue: Sendable, Hashable {
    package let node: Int
    package let container: Int?

    package init(node: Int, container: Int?) {
      self.node = node
      self.container = container
    }
  }

  /// Returns a tree with the same nodes in which some values are hidden and others are unreadable. Used for
  /// declarations that exist only in some environments.
  ///
  /// For example, if the first element of `[1, 2]` is hidden, `elements` has one element and `count` is 1.
  package func hiding(_ hiddenValues: [ContainedValue], unreadableValues: [ContainedValue]) -> JSONTree {
    var nodes = nodes
    for part in unreadableValues { nodes[part.node].kind = .invalid }
    for part in hiddenValues {
      nodes[part.node].kind = .absent
      guard let container = part.container else { continue }
      if nodes[container].kind == .object { nodes[part.node - 1].kind = .absent }
      if nodes[container].payload > 0 { nodes[container].payload -= 1 }
    }
    return JSONTree(bytes: bytes, nodes: nodes, problems: problems, origins: origins, isVariant: true)
  }

  /// Converts the index of a visible element in a list to its index among all elements, including hidden ones. For an
  /// index past the end, returns at least the number of all elements.
  package func indexWithHidden(_ index: Int, in list: Int) -> Int {
    guard nodes.indices.contains(list), nodes[list].kind == .array else { return index }
    var (at, count, visibleCount) = (list + 1, 0, 0)
    while at < Int(nodes[list].next) {
      if nodes[at].kind != .absent {
        if visibleCount == index { return count }
        visibleCount += 1
      }
      count += 1
      at = Int(nodes[at].next)
    }
    return max(index, count)
  }

  /// Returns the array or object that contains a node, or nil for a root value.
  package func container(of node: Int) -> Int? {
    guard nodes.indices.contains(node) else { return nil }
    return nodes[..<node].lastIndex { ($0.kind == .array || $0.kind == .object) && Int($0.next) > node }
  }
}
