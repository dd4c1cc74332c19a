import UIModelPlatform

/// The contributions of declarations, grouped by name. Each name has a cell with all contributions to the name, in the
/// order of documents and places. After an edit, only the contributions of the changed declarations are removed and
/// added; all other declarations of the app are not visited again.
///
/// For example, the cell of "sidebar" contains a contribution of every declaration with this name.
package struct Cells<Contribution: CellContribution>: Sendable {
  private struct Cell: NamedCell {
    let name: String
    let node: DependencyGraph.Node
    var contents: [Contribution] = []
    /// The contributions added since the last `settle`.
    var addedContributions: [Contribution] = []
    /// The blocks removed since the last `settle`.
    var removedBlockIDs: [BlockID] = []
    var isPending = false

    var isEmpty: Bool { contents.isEmpty }

    init(name: String, node: DependencyGraph.Node) { (self.name, self.node) = (name, node) }

    /// Applies pending additions and removals. Returns whether the contents changed.
    mutating func settle(_ sort: ([Contribution]) -> [Contribution]) -> Bool {
      let removedBlocks = Set(removedBlockIDs)
      var newContents = removedBlocks.isEmpty ? contents : contents.filter { !removedBlocks.contains($0.block) }
      newContents += addedContributions
      (addedContributions, removedBlockIDs) = ([], [])
      if newContents.count > 1 { newContents = sort(newContents) }
      guard newContents != contents else { return false }
      contents = newContents
      return true
    }
  }

  private var cells: NamedCells<Cell>

  /// Creates an empty set of cells.
  ///
  /// - Parameter kind: the kind of the cells' nodes in the graph. Kind and slot together identify a node.
  package init(kind: UInt8) { cells = NamedCells(kind: kind) }

  package mutating func reserve(_ count: Int) { cells.reserve(count) }

  /// The number of cells.
  package var count: Int { cells.count }
  package var names: some Collection<String> { cells.names }
  package var isPending: Bool { cells.isPending }

  // MARK: Queries

  package func contents(of name: String) -> [Contribution] { cells[name]?.contents ?? [] }

  /// Returns the node and the contents of a name's cell; nil if the name has no cell.
  package func cell(of name: String) -> (node: DependencyGraph.Node, contents: [Contribution])? {
    cells[name].map { ($0.node, $0.contents) }
  }

  // MARK: Changes

  /// Returns the node of a name's cell. The cell is created if necessary.
  package mutating func makeNode(of name: String, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    cells.makeNode(of: name, &graph)
  }

  package mutating func add(_ contribution: Contribution, to name: String, _ graph: inout DependencyGraph) {
    cells.change(name, &graph) { $0.addedContributions.append(contribution) }
  }

  /// Removes the contributions of a block to a name.
  package mutating func remove(_ block: BlockID, from name: String) {
    cells.change(name) { cell in
      cell.addedContributions.removeAll { $0.block == block }
      cell.removedBlockIDs.append(block)
    }
  }

  /// Applies pending changes of all cells, and marks the users of every changed cell dirty. Returns whether a name was
  /// added or removed.
  ///
  /// - Parameter sort: a function that sorts the contributions to one name.
  @discardableResult
  package mutating func settle(
    _ graph: inout DependencyGraph, sort: ([Contribution]) -> [Contribution]
  ) -> Bool {
    var haveNamesChanged = false
    cells.settle(&graph) { cell in
      let wasEmpty = cell.isEmpty
      guard cell.settle(sort) else { return false }
      if cell.isEmpty != wasEmpty { haveNamesChanged = true }
      return true
    }
    return haveNamesChanged
  }

  /// Removes the cell of a slot if the cell is empty and has no users.
  package mutating func releaseIfUnused(_ slot: Int32, _ graph: inout DependencyGraph) {
    cells.releaseIfUnused(slot, &graph)
  }
}

/// A contribution of a declaration to the cell of a name.
package protocol CellContribution: Sendable, Equatable {
  /// The place of the declaration.
  var place: Place { get }
}

extension CellContribution {
  var block: BlockID { place.block }
}
