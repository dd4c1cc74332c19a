extension JSONTree {
  /// A value with what holds it: the list, or the object of which it is a member; nil for one that nothing holds.
  package struct Part: Sendable, Hashable {
    package let node: Int
    package let container: Int?

    package init(node: Int, container: Int?) {
      self.node = node
      self.container = container
    }
  }

  /// A tree of the same nodes in which some values are not there, and some cannot be read.
  package func hiding(_ absent: [Part], unreadable: [Part]) -> JSONTree {
    var nodes = nodes
    for part in unreadable { nodes[part.node].kind = .invalid }
    for part in absent {
      nodes[part.node].kind = .absent
      guard let container = part.container else { continue }
      if nodes[container].kind == .object { nodes[part.node - 1].kind = .absent }
      if nodes[container].payload > 0 { nodes[container].payload -= 1 }
    }
    return JSONTree(bytes: bytes, nodes: nodes, problems: problems, origins: origins, isVariant: true)
  }

  /// The index, with what is hidden counted, of the element of a list that is at this one without. Past the end it is the
  /// end.
  package func indexWithHidden(_ index: Int, in list: Int) -> Int {
    guard nodes.indices.contains(list), nodes[list].kind == .array else { return index }
    var (at, count, seen) = (list + 1, 0, 0)
    while at < Int(nodes[list].next) {
      if nodes[at].kind != .absent {
        if seen == index { return count }
        seen += 1
      }
      count += 1
      at = Int(nodes[at].next)
    }
    return max(index, count)
  }

  /// The list or object that holds a node; nil where none does.
  package func container(of node: Int) -> Int? {
    guard nodes.indices.contains(node) else { return nil }
    return nodes[..<node].lastIndex { ($0.kind == .array || $0.kind == .object) && Int($0.next) > node }
  }
}
