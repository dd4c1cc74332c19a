import UIModelPlatform

/// The dependencies between computed values. Nodes are dense numbers, and edges are stored in one array. Only the owner
/// of a node knows the node's value. A change of a node marks all nodes that use the changed node as dirty. Most
/// operations follow edges; none iterates over all nodes.
///
/// Each node belongs to a layer and uses only nodes of lower layers. Thus there are no cycles, and the dirty nodes of
/// one layer can be computed in any order, or concurrently.
///
/// For example, the node of a block uses the node of a name that the block refers to. When declarations of the name
/// change, the block's node becomes dirty.
package struct DependencyGraph: Sendable {
  package typealias Node = Int32

  /// The identity of a node for its owner: a kind, and a number within that kind. The graph does not interpret the key.
  package struct OwnerKey: Sendable, Hashable {
    package let kind: UInt8
    package let slot: Int32

    package init(kind: UInt8, slot: Int32) {
      self.kind = kind
      self.slot = slot
    }
  }

  private struct Record: Sendable {
    /// The index of the first edge to a node that this node uses; -1 if this node uses no other node.
    var firstUse: Int32 = -1
    /// The index of the first edge from a node that uses this node; -1 if no node uses this node.
    var firstUser: Int32 = -1
    let ownerKey: OwnerKey
    var layer: UInt8
    var isDirty = false
    var isAllocated = true
  }

  private struct Edge: Sendable {
    var user: Node
    var usedNode: Node
    /// The index of the user's next edge, or of the next free edge if this edge is free; -1 for the last edge.
    var nextUse: Int32
    /// The index of the next edge to the same used node; -1 for the last edge.
    var nextUser: Int32
    /// The index of the previous edge to the same used node; -1 for the first edge.
    var previousUser: Int32
  }

  private var records: [Record] = []
  private var freeNodes: [Node] = []
  private var edges: [Edge] = []
  private var firstFreeEdge: Int32 = -1
  private var dirtyNodesByLayer: [[Node]] = []
  private var unusedNodes: [Node] = []

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

  /// Adds a node and returns its number. The node is clean; `markDirty` makes it dirty.
  package mutating func add(_ ownerKey: OwnerKey, layer: Int) -> Node {
    count += 1
    let record = Record(ownerKey: ownerKey, layer: UInt8(clamping: layer))
    guard let node = freeNodes.popLast() else {
      records.append(record)
      return Node(records.count - 1)
    }
    records[Int(node)] = record
    return node
  }

  package func ownerKey(of node: Node) -> OwnerKey { records[Int(node)].ownerKey }

  /// Removes a node with its edges. All nodes that use the removed node become dirty.
  package mutating func remove(_ node: Node) {
    guard records[Int(node)].isAllocated else { return }
    markUsersDirty(node)
    removeUses(of: node)
    while case let edge = records[Int(node)].firstUser, edge >= 0 { removeEdge(edge, of: edges[Int(edge)].user) }
    records[Int(node)].isAllocated = false
    records[Int(node)].isDirty = false
    freeNodes.append(node)
    count -= 1
  }

  // MARK: Edges

  /// Replaces the list of nodes that a node uses. `usedNodes` must be sorted and must not contain duplicates.
  package mutating func setUses(of node: Node, _ usedNodes: [Node]) {
    guard !hasUses(node, equalTo: usedNodes) else { return }
    removeUses(of: node)
    // `link` prepends an edge to the user's linked list. Linking in reverse order gives the list the order of the
    // array, so that `hasUses` can compare the two from the front.
    for usedNode in usedNodes.reversed() { link(node, usedNode) }
  }

  private func hasUses(_ node: Node, equalTo usedNodes: [Node]) -> Bool {
    var edgeIndex = records[Int(node)].firstUse
    for usedNode in usedNodes {
      guard edgeIndex >= 0, edges[Int(edgeIndex)].usedNode == usedNode else { return false }
      edgeIndex = edges[Int(edgeIndex)].nextUse
    }
    return edgeIndex < 0
  }

  private mutating func link(_ user: Node, _ usedNode: Node) {
    let nextUserEdge = records[Int(usedNode)].firstUser
    let edge = Edge(
      user: user, usedNode: usedNode, nextUse: records[Int(user)].firstUse, nextUser: nextUserEdge, previousUser: -1)
    var index = firstFreeEdge
    if index >= 0 {
      firstFreeEdge = edges[Int(index)].nextUse
      edges[Int(index)] = edge
    } else {
      index = Int32(edges.count)
      edges.append(edge)
    }
    if nextUserEdge >= 0 { edges[Int(nextUserEdge)].previousUser = index }
    records[Int(usedNode)].firstUser = index
    records[Int(user)].firstUse = index
    edgeCount += 1
  }

  private mutating func removeUses(of node: Node) {
    while records[Int(node)].firstUse >= 0 { removeEdge(records[Int(node)].firstUse, of: node) }
  }

  /// Removes an edge. The edge is the first edge of its user, unless the used node is being removed.
  private mutating func removeEdge(_ index: Int32, of user: Node) {
    let edge = edges[Int(index)]
    if records[Int(user)].firstUse == index {
      records[Int(user)].firstUse = edge.nextUse
    } else {
      var priorEdge = records[Int(user)].firstUse
      while priorEdge >= 0, edges[Int(priorEdge)].nextUse != index { priorEdge = edges[Int(priorEdge)].nextUse }
      if priorEdge >= 0 { edges[Int(priorEdge)].nextUse = edge.nextUse }
    }
    if edge.previousUser >= 0 {
      edges[Int(edge.previousUser)].nextUser = edge.nextUser
    } else {
      records[Int(edge.usedNode)].firstUser = edge.nextUser
      if edge.nextUser < 0 { unusedNodes.append(edge.usedNode) }
    }
    if edge.nextUser >= 0 { edges[Int(edge.nextUser)].previousUser = edge.previousUser }
    edges[Int(index)].nextUse = firstFreeEdge
    firstFreeEdge = index
    edgeCount -= 1
  }

  package func hasUsers(_ node: Node) -> Bool { records[Int(node)].firstUser >= 0 }

  /// Returns the nodes that a node uses, in order.
  package func uses(of node: Node) -> [Node] {
    var usedNodes: [Node] = []
    var edgeIndex = records[Int(node)].firstUse
    while edgeIndex >= 0 {
      usedNodes.append(edges[Int(edgeIndex)].usedNode)
      edgeIndex = edges[Int(edgeIndex)].nextUse
    }
    return usedNodes
  }

  /// Returns the nodes that have lost their last user since the previous call. The result can contain a node more than
  /// once.
  package mutating func drainUnusedNodes() -> [Node] {
    defer { unusedNodes = [] }
    return unusedNodes.filter { records[Int($0)].isAllocated && records[Int($0)].firstUser < 0 }
  }

  // MARK: Dirty nodes

  /// Marks a node dirty, so that the next `drainDirtyNodes` for its layer returns the node and its value is computed
  /// again.
  package mutating func markDirty(_ node: Node) {
    guard !records[Int(node)].isDirty, records[Int(node)].isAllocated else { return }
    records[Int(node)].isDirty = true
    let layer = Int(records[Int(node)].layer)
    while dirtyNodesByLayer.count <= layer { dirtyNodesByLayer.append([]) }
    dirtyNodesByLayer[layer].append(node)
  }

  /// Marks all users of a node dirty, because the node's value changed.
  package mutating func markUsersDirty(_ node: Node) {
    var edgeIndex = records[Int(node)].firstUser
    while edgeIndex >= 0 {
      markDirty(edges[Int(edgeIndex)].user)
      edgeIndex = edges[Int(edgeIndex)].nextUser
    }
  }

  package var hasDirtyNodes: Bool { dirtyNodesByLayer.contains { !$0.isEmpty } }

  /// Returns the dirty nodes of a layer in ascending order, and marks them clean.
  package mutating func drainDirtyNodes(layer: Int) -> [Node] {
    guard layer < dirtyNodesByLayer.count, !dirtyNodesByLayer[layer].isEmpty else { return [] }
    var dirtyNodes: [Node] = []
    dirtyNodes.reserveCapacity(dirtyNodesByLayer[layer].count)
    for node in dirtyNodesByLayer[layer] {
      let record = records[Int(node)]
      // The number of a removed node might have been reused for a node of another layer.
      guard record.isDirty, Int(record.layer) == layer else { continue }
      records[Int(node)].isDirty = false
      dirtyNodes.append(node)
    }
    dirtyNodesByLayer[layer].removeAll(keepingCapacity: true)
    return dirtyNodes.sorted()
  }
}
