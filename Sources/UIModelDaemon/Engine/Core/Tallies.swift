/// How many declarations say something of a name, for those who ask only whether any does: cells by name that change with
/// the first that says it and the last that did. Thousands may say the same, and one more costs nothing.
package struct Tallies: Sendable {
  private struct Cell: Sendable {
    let name: String
    let node: DependencyGraph.Node
    var count = 0
    /// Whether there were any when the cells were last settled.
    var wasAny = false
    var isPending = false
  }

  private var slots: [String: Int32] = [:]
  private var cells: [Cell?] = []
  private var free: [Int32] = []
  private var pending: [Int32] = []
  private let kind: UInt8

  /// `kind` is what its nodes are known by in the graph, each with its slot.
  package init(kind: UInt8) { self.kind = kind }

  /// How many cells there are.
  package var count: Int { slots.count }
  package var isPending: Bool { !pending.isEmpty }

  /// A name's cell: its node, and whether anything says it. Nil while there is none.
  package func cell(of name: String) -> (node: DependencyGraph.Node, isAny: Bool)? {
    slots[name].flatMap { slot in cells[Int(slot)].map { ($0.node, $0.wasAny) } }
  }

  /// The node of a name's cell, which is made where there is none.
  package mutating func makeNode(of name: String, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    cells[Int(slot(of: name, &graph))]?.node ?? -1
  }

  package mutating func add(_ name: String, _ graph: inout DependencyGraph) { change(slot(of: name, &graph), 1) }

  package mutating func remove(_ name: String) {
    if let slot = slots[name] { change(slot, -1) }
  }

  private mutating func change(_ slot: Int32, _ step: Int) {
    cells[Int(slot)]?.count += step
    guard cells[Int(slot)]?.isPending == false else { return }
    cells[Int(slot)]?.isPending = true
    pending.append(slot)
  }

  /// Tells the graph of every name of which there is something now and was nothing before, or the other way round.
  package mutating func settle(_ graph: inout DependencyGraph) {
    let touched = pending
    pending = []
    for slot in touched {
      guard let cell = cells[Int(slot)] else { continue }
      cells[Int(slot)]?.isPending = false
      if (cell.count > 0) != cell.wasAny {
        cells[Int(slot)]?.wasAny = cell.count > 0
        graph.changed(cell.node)
      }
      releaseIfUnused(slot, &graph)
    }
  }

  /// Gives up the cell of a slot where nothing is in it and nobody asks for it.
  package mutating func releaseIfUnused(_ slot: Int32, _ graph: inout DependencyGraph) {
    guard let cell = cells[Int(slot)], !cell.isPending, cell.count == 0, !graph.hasUsers(cell.node) else { return }
    slots[cell.name] = nil
    cells[Int(slot)] = nil
    free.append(slot)
    graph.remove(cell.node)
  }

  private mutating func slot(of name: String, _ graph: inout DependencyGraph) -> Int32 {
    if let slot = slots[name] { return slot }
    let slot = free.popLast() ?? Int32(cells.count)
    if Int(slot) == cells.count { cells.append(nil) }
    cells[Int(slot)] = Cell(name: name, node: graph.add(.init(kind: kind, slot: slot), layer: 0))
    slots[name] = slot
    return slot
  }
}
