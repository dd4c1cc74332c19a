import UIModelPlatform

/// What declarations say of themselves under a name: cells by name, each with all that was contributed to it, in the order
/// of documents and places. An edit changes the cells of the declarations it touched, by what they gained and lost;
/// nothing is collected from an app again.
package struct Cells<Contribution: Contributed>: Sendable {
  private struct Cell: NamedCell {
    let name: String
    let node: DependencyGraph.Node
    var contents: [Contribution] = []
    /// What came since the cells were settled, and what went.
    var added: [Contribution] = []
    var removed: [BlockID] = []
    var isPending = false

    var isEmpty: Bool { contents.isEmpty }

    init(name: String, node: DependencyGraph.Node) { (self.name, self.node) = (name, node) }

    /// Takes in what came and went. Answers whether that makes a difference.
    mutating func settle(_ sorted: ([Contribution]) -> [Contribution]) -> Bool {
      let gone = Set(removed)
      var now = gone.isEmpty ? contents : contents.filter { !gone.contains($0.block) }
      now += added
      (added, removed) = ([], [])
      if now.count > 1 { now = sorted(now) }
      guard now != contents else { return false }
      contents = now
      return true
    }
  }

  private var cells: NamedCells<Cell>

  /// `kind` is what its nodes are known by in the graph, each with its slot.
  package init(kind: UInt8) { cells = NamedCells(kind: kind) }

  package mutating func reserve(_ count: Int) { cells.reserve(count) }

  /// How many cells there are.
  package var count: Int { cells.count }
  package var names: some Collection<String> { cells.names }
  package var isPending: Bool { cells.isPending }

  // MARK: Asking

  package func contents(of name: String) -> [Contribution] { cells[name]?.contents ?? [] }

  /// A name's cell: its node, and what is in it. Nil while there is none.
  package func cell(of name: String) -> (node: DependencyGraph.Node, contents: [Contribution])? {
    cells[name].map { ($0.node, $0.contents) }
  }

  // MARK: Changing

  /// The node of a name's cell, which is made where there is none.
  package mutating func makeNode(of name: String, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    cells.makeNode(of: name, &graph)
  }

  package mutating func add(_ contribution: Contribution, to name: String, _ graph: inout DependencyGraph) {
    cells.change(name, &graph) { $0.added.append(contribution) }
  }

  /// Takes out what a block contributed to a name before.
  package mutating func remove(_ block: BlockID, from name: String) {
    cells.change(name) { cell in
      cell.added.removeAll { $0.block == block }
      cell.removed.append(block)
    }
  }

  /// Takes in what came and went, and tells the graph of every cell that is another now. Answers whether a name came or
  /// went. `sorted` puts the contributions to one name in order.
  @discardableResult
  package mutating func settle(
    _ graph: inout DependencyGraph, sorted: ([Contribution]) -> [Contribution]
  ) -> Bool {
    var hasOtherNames = false
    cells.settle(&graph) { cell in
      let wasEmpty = cell.isEmpty
      guard cell.settle(sorted) else { return false }
      if cell.isEmpty != wasEmpty { hasOtherNames = true }
      return true
    }
    return hasOtherNames
  }

  /// Gives up the cell of a slot where nothing is in it and nobody asks for it.
  package mutating func releaseIfUnused(_ slot: Int32, _ graph: inout DependencyGraph) {
    cells.releaseIfUnused(slot, &graph)
  }
}

/// What a declaration says under a name.
package protocol Contributed: Sendable, Equatable {
  /// Where it says it.
  var place: Place { get }
}

extension Contributed {
  var block: BlockID { place.block }
}
