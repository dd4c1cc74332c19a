import UIModelPlatform

/// A cell with the contributions to one name, and its node in the dependency graph. Computed values that use the cell
/// depend on this node.
protocol NamedCell: Sendable {
  var name: String { get }
  var node: DependencyGraph.Node { get }
  /// Whether the cell has changed since it was last settled.
  var isPending: Bool { get set }
  /// Whether the cell has no contributions.
  var isEmpty: Bool { get }

  init(name: String, node: DependencyGraph.Node)
}

/// Cells by name. Each cell has a slot, which is reused after the cell is removed. A cell exists while it has
/// contributions or users.
struct NamedCells<Cell: NamedCell>: Sendable {
  private var slotsByName: [String: Int32] = [:]
  private var cells: [Cell?] = []
  private var freeSlots: [Int32] = []
  private var pendingSlots: [Int32] = []
  private let kind: UInt8

  /// Creates an empty set of cells.
  ///
  /// - Parameter kind: the kind of the cells' nodes in the graph. Kind and slot together identify a node.
  init(kind: UInt8) { self.kind = kind }

  mutating func reserve(_ count: Int) { slotsByName.reserveCapacity(slotsByName.count + count) }

  var count: Int { slotsByName.count }
  var names: some Collection<String> { slotsByName.keys }
  var isPending: Bool { !pendingSlots.isEmpty }

  subscript(name: String) -> Cell? { slotsByName[name].flatMap { cells[Int($0)] } }

  /// Returns the node of a name's cell. The cell is created if necessary.
  mutating func makeNode(of name: String, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    cells[Int(slot(of: name, &graph))]?.node ?? -1
  }

  /// Applies `body` to the cell of a name, and marks the cell pending. The cell is created if necessary.
  mutating func change(_ name: String, _ graph: inout DependencyGraph, _ body: (inout Cell) -> Void) {
    change(slot(of: name, &graph), body)
  }

  /// Changes the cell of a name, if the cell exists.
  mutating func change(_ name: String, _ body: (inout Cell) -> Void) {
    if let slot = slotsByName[name] { change(slot, body) }
  }

  private mutating func change(_ slot: Int32, _ body: (inout Cell) -> Void) {
    // The cell is taken out of the array while it changes, so that its storage is uniquely referenced and not copied.
    guard var cell = cells[Int(slot)] else { return }
    cells[Int(slot)] = nil
    body(&cell)
    if !cell.isPending {
      cell.isPending = true
      pendingSlots.append(slot)
    }
    cells[Int(slot)] = cell
  }

  /// Calls `body` for each pending cell. `body` returns whether the cell's contents changed; if so, the cell's users
  /// become dirty. Afterwards, cells without contributions and users are removed.
  mutating func settle(_ graph: inout DependencyGraph, _ body: (inout Cell) -> Bool) {
    let changedSlots = pendingSlots
    pendingSlots = []
    for slot in changedSlots {
      guard var cell = cells[Int(slot)] else { continue }
      cells[Int(slot)] = nil
      cell.isPending = false
      if body(&cell) { graph.markUsersDirty(cell.node) }
      cells[Int(slot)] = cell
      releaseIfUnused(slot, &graph)
    }
  }

  /// Removes the cell of a slot if the cell is empty and has no users.
  mutating func releaseIfUnused(_ slot: Int32, _ graph: inout DependencyGraph) {
    guard let cell = cells[Int(slot)], !cell.isPending, cell.isEmpty, !graph.hasUsers(cell.node) else { return }
    slotsByName[cell.name] = nil
    cells[Int(slot)] = nil
    freeSlots.append(slot)
    graph.remove(cell.node)
  }

  private mutating func slot(of name: String, _ graph: inout DependencyGraph) -> Int32 {
    if let slot = slotsByName[name] { return slot }
    let slot = freeSlots.popLast() ?? Int32(cells.count)
    if Int(slot) == cells.count { cells.append(nil) }
    cells[Int(slot)] = Cell(name: name, node: graph.add(.init(kind: kind, slot: slot), layer: 0))
    slotsByName[name] = slot
    return slot
  }
}
