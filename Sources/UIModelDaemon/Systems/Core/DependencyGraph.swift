import UIModelPlatform

/// The dependencies between computed values. Nodes are dense numbers and edges are integers in one array; only the
/// owner of a node knows its value. A change of a node marks the nodes that use it dirty, by following edges. No
/// operation iterates over all nodes.
///
/// Each node belongs to a layer and uses only nodes of lower layers. So there are no cycles, and the dirty nodes of one
/// layer can be computed in any order, or concurrently.
///
/// For example, the node of a block uses the node of a name that the block refers to. When declarations of the name
/// change, the block's node becomes dirty.
package struct DependencyGraph: Sendable {
  package typealias Node = Int32

  /// The identity of a node for its owner: a kind, and a number within that kind. The graph only stores it.
  package struct Meaning: Sendable, Hashable {
    package let kind: UInt8
    package let slot: Int32

    package init(kind: UInt8, slot: Int32) {
      self.kind = kind
      self.slot = slot
    }
  }

  private struct Record: Sendable {
    /// The first edge to a node that this node uses, and the first edge from a node that uses this one; -1 if there is
    /// none.
    var firstUse: Int32 = -1
    var firstUser: Int32 = -1
    let meaning: Meaning
    var layer: UInt8
    var isDirty = false
    var isAllocated = true
  }

  private struct Edge: Sendable {
    var user: Node
    var used: Node
    /// The next edge of the same user. For a free edge, the next free edge.
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

  /// The number of nodes.
  package private(set) var count = 0
  /// The number of edges.
  package private(set) var edgeCount = 0

  package init() {}

  package mutating func reserve(nodes: Int, edges: Int) {
    records.reserveCapacity(records.count + nodes)
    self.edges.reserveCapacity(self.edges.count + edges)
  }

  // MARK: Nodes

  /// Adds a node and returns its number. The node is clean; `mark` makes it dirty.
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

  /// Removes a node with its edges. The nodes that use it become dirty.
  package mutating func remove(_ node: Node) {
    guard records[Int(node)].isAllocated else { return }
    changed(node)
    dropUses(of: node)
    while case let edge = records[Int(node)].firstUser, edge >= 0 { drop(edge, of: edges[Int(edge)].user) }
    records[Int(node)].isAllocated = false
    records[Int(node)].isDirty = false
    freeNodes.append(node)
    count -= 1
  }

  // MARK: Edges

  /// Replaces the nodes that a node uses. `used` must be sorted and without duplicates.
  package mutating func setUses(of node: Node, _ used: [Node]) {
    guard !asked(node, just: used) else { return }
    dropUses(of: node)
    // Edges are linked in reverse, so the list has the order of the array and later calls can compare both.
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

  /// Removes an edge. It is the first edge of its user, except when the used node is removed.
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

  /// Returns the nodes that a node uses, in order.
  package func uses(of node: Node) -> [Node] {
    var found: [Node] = []
    var edge = records[Int(node)].firstUse
    while edge >= 0 {
      found.append(edges[Int(edge)].used)
      edge = edges[Int(edge)].nextUse
    }
    return found
  }

  /// Returns the nodes that have lost their last user, and resets the list. A node may occur more than once.
  package mutating func takeUnused() -> [Node] {
    defer { unused = [] }
    return unused.filter { records[Int($0)].isAllocated && records[Int($0)].firstUser < 0 }
  }

  // MARK: Dirty nodes

  /// Marks a node dirty, so that it is computed when its layer is processed.
  package mutating func mark(_ node: Node) {
    guard !records[Int(node)].isDirty, records[Int(node)].isAllocated else { return }
    records[Int(node)].isDirty = true
    let layer = Int(records[Int(node)].layer)
    while dirty.count <= layer { dirty.append([]) }
    dirty[layer].append(node)
  }

  /// Marks all nodes that use a node dirty, because the node's value changed.
  package mutating func changed(_ node: Node) {
    var edge = records[Int(node)].firstUser
    while edge >= 0 {
      mark(edges[Int(edge)].user)
      edge = edges[Int(edge)].nextUser
    }
  }

  package var isDirty: Bool { dirty.contains { !$0.isEmpty } }

  /// Returns the dirty nodes of a layer in ascending order, and marks them clean.
  package mutating func takeDirty(layer: Int) -> [Node] {
    guard layer < dirty.count, !dirty[layer].isEmpty else { return [] }
    var taken: [Node] = []
    taken.reserveCapacity(dirty[layer].count)
    for node in dirty[layer] {
      let record = records[Int(node)]
      // The number of a removed node may have been reused for a node of another layer.
      guard record.isDirty, Int(record.layer) == layer else { continue }
      records[Int(node)].isDirty = false
      taken.append(node)
    }
    dirty[layer].removeAll(keepingCapacity: true)
    return taken.sorted()
  }
}
