import UIModelPlatform

/// The number of declarations that contribute to each name, for queries that only need to know whether any declaration
/// does. The users of a name become dirty only when its count becomes zero or positive. Further declarations for the
/// name make no node dirty, even if there are thousands.
package struct Tallies: Sendable {
  private struct Cell: NamedCell {
    let name: String
    let node: DependencyGraph.Node
    var count = 0
    /// Whether the count was positive when the cell was last settled.
    var wasPositive = false
    var isPending = false

    var isEmpty: Bool { count == 0 }

    init(name: String, node: DependencyGraph.Node) { (self.name, self.node) = (name, node) }
  }

  private var cells: NamedCells<Cell>

  /// Creates an empty set of tallies.
  ///
  /// - Parameter kind: the kind of the cells' nodes in the graph. Kind and slot together identify a node.
  package init(kind: UInt8) { cells = NamedCells(kind: kind) }

  package var isPending: Bool { cells.isPending }

  /// Returns the node of a name's cell, and whether any declaration contributes to the name; nil if the name has no
  /// cell.
  package func cell(of name: String) -> (node: DependencyGraph.Node, isAny: Bool)? {
    cells[name].map { ($0.node, $0.wasPositive) }
  }

  /// Returns the node of a name's cell. The cell is created if necessary.
  package mutating func makeNode(of name: String, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    cells.makeNode(of: name, &graph)
  }

  package mutating func add(_ name: String, _ graph: inout DependencyGraph) {
    cells.change(name, &graph) { $0.count += 1 }
  }

  package mutating func remove(_ name: String) { cells.change(name) { $0.count -= 1 } }

  /// Marks the users of a name dirty if the name's count has become zero or positive since the last call.
  package mutating func settle(_ graph: inout DependencyGraph) {
    cells.settle(&graph) { cell in
      guard cell.isEmpty == cell.wasPositive else { return false }
      cell.wasPositive = !cell.isEmpty
      return true
    }
  }

  /// Removes the cell of a slot if the cell's count is zero and the cell has no users.
  package mutating func releaseIfUnused(_ slot: Int32, _ graph: inout DependencyGraph) {
    cells.releaseIfUnused(slot, &graph)
  }
}
