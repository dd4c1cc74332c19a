import UIModelPlatform

/// A directed graph of an app's parts, such as screens that present other screens, or requests that open scenes.
package struct Graph: Sendable {
  package struct Node: Sendable {
    /// The title that users see.
    package let title: String
    /// The kind or the location of the part, as a second line; empty if the node has only one line.
    package var detail = ""
    package var look = DrawingLook.item
    /// The minimum layer of the node. See `layers`.
    package var minimumLayer = 0
    /// The links that start at the node, in order.
    package var links: [Link] = []

    package init(title: String, detail: String = "", look: DrawingLook = .item) {
      (self.title, self.detail, self.look) = (title, detail, look)
    }
  }

  package struct Link: Sendable {
    /// The kind of the link, such as `sheet` or `popover of Share`.
    package let label: String
    /// The index of the target node; nil if the target is not known.
    package let targetIndex: Int?
  }

  package internal(set) var nodes: [Node] = []

  package init() {}

  /// The graph without isolated nodes, which have no links and are not the target of a link.
  package var withoutIsolatedNodes: Graph {
    let targets = Set(nodes.flatMap { $0.links.compactMap(\.targetIndex) })
    return filtered { !nodes[known: $0].links.isEmpty || targets.contains($0) }
  }

  /// Returns the subgraph of a node and all nodes that are reachable from it.
  package func reachableSubgraph(from start: Int) -> Graph {
    var visited: Set<Int> = [start]
    var stack = [start]
    while let node = stack.popLast() {
      for target in nodes[known: node].links.compactMap(\.targetIndex) where visited.insert(target).inserted {
        stack.append(target)
      }
    }
    return filtered { visited.contains($0) }
  }

  /// Returns the subgraph of the nodes whose indices satisfy a predicate. Links to other nodes get a nil target.
  package func filtered(_ isIncluded: (Int) -> Bool) -> Graph {
    var newIndices: [Int: Int] = [:]
    for index in nodes.indices where isIncluded(index) { newIndices[index] = newIndices.count }
    var graph = Graph()
    for index in nodes.indices where newIndices[index] != nil {
      var node = nodes[known: index]
      node.links = node.links.map { Link(label: $0.label, targetIndex: $0.targetIndex.flatMap { newIndices[$0] }) }
      graph.nodes.append(node)
    }
    return graph
  }

  /// The layer of each node: its distance, in links, from the first root that reaches it, but at least its minimum
  /// layer. Roots are the nodes without incoming links. In a cycle that no root reaches, the first node counts as a
  /// root. For example, the nodes of A → B → C have the layers 0, 1 and 2.
  package var layers: [Int] {
    let targets = Set(nodes.flatMap { $0.links.compactMap(\.targetIndex) })
    var layers = [Int?](repeating: nil, count: nodes.count)
    func visit(_ start: Int) {
      layers[known: start] = 0
      var queue = [start]
      while !queue.isEmpty {
        let node = queue.removeFirst()
        for target in nodes[known: node].links.compactMap(\.targetIndex) where layers[known: target] == nil {
          layers[known: target] = (layers[known: node] ?? 0) + 1
          queue.append(target)
        }
      }
    }
    for index in nodes.indices where !targets.contains(index) { visit(index) }
    for index in nodes.indices where layers[known: index] == nil { visit(index) }
    return zip(layers, nodes).map { max($0 ?? 0, $1.minimumLayer) }
  }
}
