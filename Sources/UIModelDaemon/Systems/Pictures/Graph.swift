import UIModelPlatform

/// What leads from what to what: screens and what they present, requests and the scenes that they open.
package struct Graph: Sendable {
  package struct Node: Sendable {
    /// As people know it.
    package let title: String
    /// What kind of thing it is, and where it is; empty for none.
    package var detail = ""
    package var look = DrawingLook.item
    /// The least number of columns before it.
    package var leastLayer = 0
    /// What it has that leads elsewhere, in order.
    package var links: [Link] = []

    package init(title: String, detail: String = "", look: DrawingLook = .item) {
      (self.title, self.detail, self.look) = (title, detail, look)
    }
  }

  package struct Link: Sendable {
    /// How it leads there: `sheet`, `popover of Share`.
    package let label: String
    /// The index of a node; nil where it leads to nothing known.
    package let target: Int?
  }

  package internal(set) var nodes: [Node] = []

  package init() {}

  /// The same without the nodes that have no links and that none leads to.
  package var connected: Graph {
    let targets = Set(nodes.flatMap { $0.links.compactMap(\.target) })
    return kept { !nodes[known: $0].links.isEmpty || targets.contains($0) }
  }

  /// The nodes that can be reached from one, and itself.
  package func reachable(from start: Int) -> Graph {
    var found: Set<Int> = [start]
    var next = [start]
    while let node = next.popLast() {
      for target in nodes[known: node].links.compactMap(\.target) where found.insert(target).inserted {
        next.append(target)
      }
    }
    return kept { found.contains($0) }
  }

  /// The nodes with an index that is wanted; what leads to others leads nowhere.
  package func kept(_ isWanted: (Int) -> Bool) -> Graph {
    var numbers: [Int: Int] = [:]
    for index in nodes.indices where isWanted(index) { numbers[index] = numbers.count }
    var graph = Graph()
    for index in nodes.indices where numbers[index] != nil {
      var node = nodes[known: index]
      node.links = node.links.map { Link(label: $0.label, target: $0.target.flatMap { numbers[$0] }) }
      graph.nodes.append(node)
    }
    return graph
  }

  /// How many nodes each is away from those that none leads to; of circles the first node counts as such.
  package var layers: [Int] {
    let targets = Set(nodes.flatMap { $0.links.compactMap(\.target) })
    var layers = [Int?](repeating: nil, count: nodes.count)
    func visit(_ start: Int) {
      layers[known: start] = 0
      var next = [start]
      while !next.isEmpty {
        let node = next.removeFirst()
        for target in nodes[known: node].links.compactMap(\.target) where layers[known: target] == nil {
          layers[known: target] = (layers[known: node] ?? 0) + 1
          next.append(target)
        }
      }
    }
    for index in nodes.indices where !targets.contains(index) { visit(index) }
    for index in nodes.indices where layers[known: index] == nil { visit(index) }
    return zip(layers, nodes).map { max($0 ?? 0, $1.leastLayer) }
  }
}
