import UIModelPlatform

/// Who asked for what. Nodes are dense numbers, edges are integers in one array; what a node stands for is its owner's
/// affair. A node that changed makes those that asked for it dirty, along the edges: nothing walks over all nodes.
///
/// Nodes stand in layers, and a node asks for nodes of lower layers only: so there are no cycles, and the dirty nodes of
/// one layer may be computed in any order, or at once.
package struct DependencyGraph: Sendable {
  package typealias Node = Int32

  /// What a node stands for: something of a kind, by its number among these. The graph only keeps it.
  package struct Meaning: Sendable, Hashable {
    package let kind: UInt8
    package let slot: Int32

    package init(kind: UInt8, slot: Int32) {
      self.kind = kind
      self.slot = slot
    }
  }

  private struct Record: Sendable {
    /// The first edge to what this node asked for, and to who asked for it; -1 for none.
    var firstUse: Int32 = -1
    var firstUser: Int32 = -1
    let meaning: Meaning
    var layer: UInt8
    var isDirty = false
    var isLive = true
  }

  private struct Edge: Sendable {
    var user: Node
    var used: Node
    /// The next edge of the same user; the next free one, for an edge that is none.
    var nextUse: Int32
    var nextUser: Int32
    var previousUser: Int32
  }

  private var records: [Record] = []
  private var freeNodes: [Node] = []
  private var edges: [Edge] = []
  private var firstFreeEdge: Int32 = -1
  private var dirty: [[Node]] = []
  private var unused: [Node] = []

  /// Nodes that there are.
  package private(set) var count = 0
  /// Edges that there are.
  package private(set) var edgeCount = 0

  package init() {}

  package mutating func reserve(nodes: Int, edges: Int) {
    records.reserveCapacity(records.count + nodes)
    self.edges.reserveCapacity(self.edges.count + edges)
  }

  // MARK: Nodes

  /// A new node. It is clean: who wants it computed marks it.
  package mutating func add(_ meaning: Meaning, layer: Int) -> Node {
    count += 1
    let record = Record(meaning: meaning, layer: UInt8(clamping: layer))
    guard let node = freeNodes.popLast() else {
      records.append(record)
      return Node(records.count - 1)
    }
    records[Int(node)] = record
    return node
  }

  package func meaning(of node: Node) -> Meaning { records[Int(node)].meaning }

  /// Takes a node out with what it asked for. Whoever asked for it becomes dirty.
  package mutating func remove(_ node: Node) {
    guard records[Int(node)].isLive else { return }
    changed(node)
    dropUses(of: node)
    while case let edge = records[Int(node)].firstUser, edge >= 0 { drop(edge, of: edges[Int(edge)].user) }
    records[Int(node)].isLive = false
    records[Int(node)].isDirty = false
    freeNodes.append(node)
    count -= 1
  }

  // MARK: Edges

  /// Says anew what a node asked for. `used` is sorted, each node once.
  package mutating func setUses(of node: Node, _ used: [Node]) {
    guard !asked(node, just: used) else { return }
    dropUses(of: node)
    // Behind one another in the list as in the array, so that they can be compared as they stand.
    for other in used.reversed() { link(node, other) }
  }

  private func asked(_ node: Node, just used: [Node]) -> Bool {
    var edge = records[Int(node)].firstUse
    for other in used {
      guard edge >= 0, edges[Int(edge)].used == other else { return false }
      edge = edges[Int(edge)].nextUse
    }
    return edge < 0
  }

  private mutating func link(_ user: Node, _ used: Node) {
    let next = records[Int(used)].firstUser
    let edge = Edge(
      user: user, used: used, nextUse: records[Int(user)].firstUse, nextUser: next, previousUser: -1)
    var index = firstFreeEdge
    if index >= 0 {
      firstFreeEdge = edges[Int(index)].nextUse
      edges[Int(index)] = edge
    } else {
      index = Int32(edges.count)
      edges.append(edge)
    }
    if next >= 0 { edges[Int(next)].previousUser = index }
    records[Int(used)].firstUser = index
    records[Int(user)].firstUse = index
    edgeCount += 1
  }

  private mutating func dropUses(of node: Node) {
    while records[Int(node)].firstUse >= 0 { drop(records[Int(node)].firstUse, of: node) }
  }

  /// Takes out an edge. It is the first of its user's, but where the node that it leads to goes.
  private mutating func drop(_ index: Int32, of user: Node) {
    let edge = edges[Int(index)]
    if records[Int(user)].firstUse == index {
      records[Int(user)].firstUse = edge.nextUse
    } else {
      var before = records[Int(user)].firstUse
      while before >= 0, edges[Int(before)].nextUse != index { before = edges[Int(before)].nextUse }
      if before >= 0 { edges[Int(before)].nextUse = edge.nextUse }
    }
    if edge.previousUser >= 0 {
      edges[Int(edge.previousUser)].nextUser = edge.nextUser
    } else {
      records[Int(edge.used)].firstUser = edge.nextUser
      if edge.nextUser < 0 { unused.append(edge.used) }
    }
    if edge.nextUser >= 0 { edges[Int(edge.nextUser)].previousUser = edge.previousUser }
    edges[Int(index)].nextUse = firstFreeEdge
    firstFreeEdge = index
    edgeCount -= 1
  }

  package func hasUsers(_ node: Node) -> Bool { records[Int(node)].firstUser >= 0 }

  /// What a node asked for, in order.
  package func uses(of node: Node) -> [Node] {
    var found: [Node] = []
    var edge = records[Int(node)].firstUse
    while edge >= 0 {
      found.append(edges[Int(edge)].used)
      edge = edges[Int(edge)].nextUse
    }
    return found
  }

  /// The nodes that somebody asked for once and nobody does any more, each at least once; only once told.
  package mutating func takeUnused() -> [Node] {
    defer { unused = [] }
    return unused.filter { records[Int($0)].isLive && records[Int($0)].firstUser < 0 }
  }

  // MARK: Dirt

  /// Has a node computed when the turn comes to its layer.
  package mutating func mark(_ node: Node) {
    guard !records[Int(node)].isDirty, records[Int(node)].isLive else { return }
    records[Int(node)].isDirty = true
    let layer = Int(records[Int(node)].layer)
    while dirty.count <= layer { dirty.append([]) }
    dirty[layer].append(node)
  }

  /// What a node stands for is another: those that asked for it are to be computed again.
  package mutating func changed(_ node: Node) {
    var edge = records[Int(node)].firstUser
    while edge >= 0 {
      mark(edges[Int(edge)].user)
      edge = edges[Int(edge)].nextUser
    }
  }

  package var isDirty: Bool { dirty.contains { !$0.isEmpty } }

  /// The dirty nodes of a layer in the order of their numbers; they are clean from now on.
  package mutating func takeDirty(layer: Int) -> [Node] {
    guard layer < dirty.count, !dirty[layer].isEmpty else { return [] }
    var taken: [Node] = []
    taken.reserveCapacity(dirty[layer].count)
    for node in dirty[layer] {
      let record = records[Int(node)]
      // A number may have been given out again since, to a node of another layer.
      guard record.isDirty, Int(record.layer) == layer else { continue }
      records[Int(node)].isDirty = false
      taken.append(node)
    }
    dirty[layer].removeAll(keepingCapacity: true)
    return taken.sorted()
  }
}
