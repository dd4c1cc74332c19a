import UIModelPlatform

/// How many declarations say something of a name, for those who ask only whether any does: cells by name that change with
/// the first that says it and the last that did. Thousands may say the same, and one more costs nothing.
package struct Tallies: Sendable {
  private struct Cell: NamedCell {
    let name: String
    let node: DependencyGraph.Node
    var count = 0
    /// Whether there were any when the cells were last settled.
    var wasAny = false
    var isPending = false

    var isEmpty: Bool { count == 0 }

    init(name: String, node: DependencyGraph.Node) { (self.name, self.node) = (name, node) }
  }

  private var cells: NamedCells<Cell>

  /// `kind` is what its nodes are known by in the graph, each with its slot.
  package init(kind: UInt8) { cells = NamedCells(kind: kind) }

  package var isPending: Bool { cells.isPending }

  /// A name's cell: its node, and whether anything says it. Nil while there is none.
  package func cell(of name: String) -> (node: DependencyGraph.Node, isAny: Bool)? {
    cells[name].map { ($0.node, $0.wasAny) }
  }

  /// The node of a name's cell, which is made where there is none.
  package mutating func makeNode(of name: String, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    cells.makeNode(of: name, &graph)
  }

  package mutating func add(_ name: String, _ graph: inout DependencyGraph) {
    cells.change(name, &graph) { $0.count += 1 }
  }

  package mutating func remove(_ name: String) { cells.change(name) { $0.count -= 1 } }

  /// Tells the graph of every name of which there is something now and was nothing before, or the other way round.
  package mutating func settle(_ graph: inout DependencyGraph) {
    cells.settle(&graph) { cell in
      guard cell.isEmpty == cell.wasAny else { return false }
      cell.wasAny = !cell.isEmpty
      return true
    }
  }

  /// Gives up the cell of a slot where nothing is in it and nobody asks for it.
  package mutating func releaseIfUnused(_ slot: Int32, _ graph: inout DependencyGraph) {
    cells.releaseIfUnused(slot, &graph)
  }
}
