/// What declarations say of themselves under a name: cells by name, each with all that was contributed to it, in the order
/// of documents and places. An edit changes the cells of the declarations it touched, by what they gained and lost;
/// nothing is collected from an app again.
package struct Cells<Contribution: Contributed>: Sendable {
  private struct Cell: Sendable {
    let name: String
    let node: DependencyGraph.Node
    var contents: [Contribution] = []
    /// What came since the cells were settled, and what went.
    var added: [Contribution] = []
    var removed: [BlockID] = []
    var isPending = false

    /// Takes in what came and went. Answers whether that makes a difference.
    mutating func settle(_ sorted: ([Contribution]) -> [Contribution]) -> Bool {
      isPending = false
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

  private var slots: [String: Int32] = [:]
  private var cells: [Cell?] = []
  private var free: [Int32] = []
  private var pending: [Int32] = []

  private let kind: UInt8

  /// `kind` is what its nodes are known by in the graph, each with its slot.
  package init(kind: UInt8) { self.kind = kind }

  package mutating func reserve(_ count: Int) { slots.reserveCapacity(slots.count + count) }

  /// How many cells there are.
  package var count: Int { slots.count }
  package var names: some Collection<String> { slots.keys }
  package var isPending: Bool { !pending.isEmpty }

  // MARK: Asking

  package func contents(of name: String) -> [Contribution] {
    slots[name].flatMap { cells[Int($0)]?.contents } ?? []
  }

  /// A name's cell: its node, and what is in it. Nil while there is none.
  package func cell(of name: String) -> (node: DependencyGraph.Node, contents: [Contribution])? {
    slots[name].flatMap { slot in cells[Int(slot)].map { ($0.node, $0.contents) } }
  }

  // MARK: Changing

  /// The node of a name's cell, which is made where there is none.
  package mutating func makeNode(of name: String, _ graph: inout DependencyGraph) -> DependencyGraph.Node {
    let slot = slot(of: name, &graph)
    return cells[Int(slot)]?.node ?? -1
  }

  package mutating func add(_ contribution: Contribution, to name: String, _ graph: inout DependencyGraph) {
    let slot = slot(of: name, &graph)
    cells[Int(slot)]?.added.append(contribution)
    touch(slot)
  }

  /// Takes out what a block contributed to a name before.
  package mutating func remove(_ block: BlockID, from name: String) {
    guard let slot = slots[name] else { return }
    cells[Int(slot)]?.added.removeAll { $0.block == block }
    cells[Int(slot)]?.removed.append(block)
    touch(slot)
  }

  private mutating func touch(_ slot: Int32) {
    guard cells[Int(slot)]?.isPending == false else { return }
    cells[Int(slot)]?.isPending = true
    pending.append(slot)
  }

  /// Takes in what came and went, and tells the graph of every cell that is another now. Answers whether a name came or
  /// went. `sorted` puts the contributions to one name in order.
  @discardableResult
  package mutating func settle(
    _ graph: inout DependencyGraph, sorted: ([Contribution]) -> [Contribution]
  ) -> Bool {
    var hasOtherNames = false
    let touched = pending
    pending = []
    for slot in touched {
      guard var cell = cells[Int(slot)] else { continue }
      // Not held twice while it changes.
      cells[Int(slot)] = nil
      let wasEmpty = cell.contents.isEmpty
      if cell.settle(sorted) {
        graph.changed(cell.node)
        if cell.contents.isEmpty != wasEmpty { hasOtherNames = true }
      }
      cells[Int(slot)] = cell
      releaseIfUnused(slot, &graph)
    }
    return hasOtherNames
  }

  /// Gives up the cell of a slot where nothing is in it and nobody asks for it.
  package mutating func releaseIfUnused(_ slot: Int32, _ graph: inout DependencyGraph) {
    guard let cell = cells[Int(slot)], !cell.isPending, cell.contents.isEmpty, !graph.hasUsers(cell.node) else {
      return
    }
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

/// What a declaration says under a name.
package protocol Contributed: Sendable, Equatable {
  /// Where it says it.
  var place: Place { get }
}

extension Contributed {
  var block: BlockID { place.block }
}
