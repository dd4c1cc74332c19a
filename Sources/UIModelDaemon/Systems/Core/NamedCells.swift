import UIModelPlatform

/// A cell of a name: what is said of it, with the node of those who asked.
protocol NamedCell: Sendable {
  var name: String { get }
  var node: DependencyGraph.Node { get }
  /// Whether something came or went since it was settled.
  var isPending: Bool { get set }
  /// Whether nothing is in it.
  var isEmpty: Bool { get }

  init(name: String, node: DependencyGraph.Node)
}

/// Cells by name, each at a slot that is used again when its cell has gone. There is one while something is in it, or
/// somebody asks for it.
struct NamedCells<Cell: NamedCell>: Sendable {
  private var slots: [String: Int32] = [:]
  private var cells: [Cell?] = []
  private var free: [Int32] = []
  private var pending: [Int32] = []
  private let kind: UInt8

  /// `kind` is what its nodes are known by in the graph, each with its slot.
  init(kind: UInt8) { self.kind = kind }

  mutating func reserve(_ count: Int) { slots.reserveCapacity(slots.count + count) }

  var count: Int { slots.count }
  var names: some Collection<String> { slots.keys }
  var isPending: Bool { !pending.isEmpty }

  subscript(name: String) -> Cell? { slots[name].flatMap { cells[Int($0)] } }

  /// The node of a name's cell, which is made where there is none.
  mutating func makeNode(of name: String, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    cells[Int(slot(of: name, &graph))]?.node ?? -1
  }

  /// Changes the cell of a name, which is made where there is none.
  mutating func change(_ name: String, _ graph: inout DependencyGraph, _ body: (inout Cell) -> Void) {
    change(slot(of: name, &graph), body)
  }

  /// Changes the cell of a name, if there is one.
  mutating func change(_ name: String, _ body: (inout Cell) -> Void) {
    if let slot = slots[name] { change(slot, body) }
  }

  private mutating func change(_ slot: Int32, _ body: (inout Cell) -> Void) {
    // Not held twice while it changes.
    guard var cell = cells[Int(slot)] else { return }
    cells[Int(slot)] = nil
    body(&cell)
    if !cell.isPending {
      cell.isPending = true
      pending.append(slot)
    }
    cells[Int(slot)] = cell
  }

  /// Settles each cell that changed; `body` answers whether that made a difference, of which the graph is then told.
  mutating func settle(_ graph: inout DependencyGraph, _ body: (inout Cell) -> Bool) {
    let touched = pending
    pending = []
    for slot in touched {
      guard var cell = cells[Int(slot)] else { continue }
      cells[Int(slot)] = nil
      cell.isPending = false
      if body(&cell) { graph.changed(cell.node) }
      cells[Int(slot)] = cell
      releaseIfUnused(slot, &graph)
    }
  }

  /// Gives up the cell of a slot where nothing is in it and nobody asks for it.
  mutating func releaseIfUnused(_ slot: Int32, _ graph: inout DependencyGraph) {
    guard let cell = cells[Int(slot)], !cell.isPending, cell.isEmpty, !graph.hasUsers(cell.node) else { return }
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
