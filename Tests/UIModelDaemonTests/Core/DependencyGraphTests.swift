import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A spreadsheet on the dependency graph. Named cells contain numbers, and formulas in two layers add up cells. As with
/// rules, the values of the first cells determine which further cells a formula reads.
private struct Spreadsheet {
  struct Number: CellContribution {
    let place: Place
    let number: Int
  }

  struct Formula: Hashable {
    let cellNames: [String]
  }

  private(set) var graph = DependencyGraph()
  private(set) var cells = Cells<Number>(kind: 0)
  /// The sums of the first layer. Formula number `n` adds its sum to the cell `sum0`, `sum1`, `sum2` or `sum3`,
  /// according to `n % 4`.
  private(set) var sums = Cells<Number>(kind: 1)
  private var lowerFormulas: [UInt32: (node: DependencyGraph.Node, formula: Formula, sum: Int)] = [:]
  private var upperFormulas: [UInt32: (node: DependencyGraph.Node, formula: Formula, sum: Int)] = [:]
  private var numbers: [UInt32: (name: String, number: Int)] = [:]
  private(set) var computationCount = 0

  /// Sets the contribution of a block to a cell: the cell's name and a number. Removes the block's contribution if
  /// `contribution` is nil. A block has at most one contribution.
  mutating func set(_ block: UInt32, _ contribution: (name: String, number: Int)?) {
    if let oldContribution = numbers.removeValue(forKey: block) { cells.remove(id(block), from: oldContribution.name) }
    guard let contribution else { return }
    numbers[block] = contribution
    cells.add(
      Number(place: Place(block: id(block), node: 0), number: contribution.number), to: contribution.name, &graph)
  }

  mutating func setFormula(_ slot: UInt32, _ formula: Formula?, isUpper: Bool) {
    let removedEntry = isUpper ? upperFormulas.removeValue(forKey: slot) : lowerFormulas.removeValue(forKey: slot)
    if let removedEntry {
      graph.remove(removedEntry.node)
      if !isUpper { sums.remove(id(slot), from: "sum\(slot % 4)") }
    }
    guard let formula else { return }
    let node = graph.add(.init(kind: isUpper ? 3 : 2, slot: Int32(slot)), layer: isUpper ? 2 : 1)
    graph.markDirty(node)
    if isUpper { upperFormulas[slot] = (node, formula, 0) } else { lowerFormulas[slot] = (node, formula, 0) }
  }

  mutating func refresh() {
    cells.settle(&graph) { $0.sorted { $0.block.serial < $1.block.serial } }
    for node in graph.drainDirtyNodes(layer: 1) {
      let slot = UInt32(graph.ownerKey(of: node).slot)
      guard let entry = lowerFormulas[slot] else { continue }
      let (sum, usedNodes) = compute(entry.formula, isUpper: false)
      computationCount += 1
      graph.setUses(of: node, usedNodes)
      lowerFormulas[slot] = (node, entry.formula, sum)
      sums.remove(id(slot), from: "sum\(slot % 4)")
      sums.add(Number(place: Place(block: id(slot), node: 0), number: sum), to: "sum\(slot % 4)", &graph)
    }
    sums.settle(&graph) { $0.sorted { $0.block.serial < $1.block.serial } }
    for node in graph.drainDirtyNodes(layer: 2) {
      let slot = UInt32(graph.ownerKey(of: node).slot)
      guard let entry = upperFormulas[slot] else { continue }
      let (sum, usedNodes) = compute(entry.formula, isUpper: true)
      computationCount += 1
      graph.setUses(of: node, usedNodes)
      upperFormulas[slot] = (node, entry.formula, sum)
    }
    for node in graph.drainUnusedNodes() {
      let ownerKey = graph.ownerKey(of: node)
      if ownerKey.kind == 0 { cells.releaseIfUnused(ownerKey.slot, &graph) }
      if ownerKey.kind == 1 { sums.releaseIfUnused(ownerKey.slot, &graph) }
    }
  }

  /// Adds up the numbers in a formula's cells, each multiplied by its position in the cell, counted from 1. If a cell
  /// makes the sum odd, the following cells are not read. Returns the sum and the nodes of the cells that were read.
  private mutating func compute(_ formula: Formula, isUpper: Bool) -> (Int, [DependencyGraph.Node]) {
    var sum = 0
    var usedNodes: Set<DependencyGraph.Node> = []
    for name in formula.cellNames {
      let contributions: [Number]
      if isUpper {
        usedNodes.insert(sums.makeNode(of: name, &graph))
        contributions = sums.contents(of: name)
      } else {
        usedNodes.insert(cells.makeNode(of: name, &graph))
        contributions = cells.contents(of: name)
      }
      for (index, contribution) in contributions.enumerated() { sum += contribution.number * (index + 1) }
      if sum % 2 != 0 { break }
    }
    return (sum, usedNodes.sorted())
  }

  private func id(_ serial: UInt32) -> BlockID { BlockID(document: 0, serial: serial) }

  var layerSums: [[UInt32: Int]] { [lowerFormulas.mapValues(\.sum), upperFormulas.mapValues(\.sum)] }
  /// The counts of nodes, edges, cells with numbers, and cells with sums.
  var graphCounts: [Int] { [graph.count, graph.edgeCount, cells.count, sums.count] }

  /// A new spreadsheet with the same numbers and formulas, computed in one step.
  var freshCopy: Spreadsheet {
    var spreadsheet = Spreadsheet()
    for block in numbers.keys.sorted() { spreadsheet.set(block, numbers[block]) }
    for slot in lowerFormulas.keys.sorted() {
      spreadsheet.setFormula(slot, lowerFormulas[slot]?.formula, isUpper: false)
    }
    for slot in upperFormulas.keys.sorted() {
      spreadsheet.setFormula(slot, upperFormulas[slot]?.formula, isUpper: true)
    }
    spreadsheet.refresh()
    return spreadsheet
  }
}

/// Checks that incremental results equal those of a fresh computation, and that no more values than needed are
/// computed.
@Suite struct DependencyGraphTests {
  @Test(arguments: Share.sample(20)) func incrementalResultEqualsAFreshResult(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var spreadsheet = Spreadsheet()
    func randomFormula(_ prefix: String, _ nameCount: Int) -> Spreadsheet.Formula {
      .init(
        cellNames: (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          prefix + "\(Int.random(in: 0..<nameCount, using: &generator))"
        })
    }
    for step in 0..<400 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let number = UInt32.random(in: 0..<12, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: spreadsheet.set(number, nil)
        case 1: spreadsheet.setFormula(number, nil, isUpper: Bool.random(using: &generator))
        case 2: spreadsheet.setFormula(number, randomFormula("n", 6), isUpper: false)
        case 3: spreadsheet.setFormula(number, randomFormula("sum", 4), isUpper: true)
        default:
          spreadsheet.set(
            number,
            ("n\(Int.random(in: 0..<6, using: &generator))", Int.random(in: 0..<3, using: &generator)))
        }
      }
      spreadsheet.refresh()
      let freshSpreadsheet = spreadsheet.freshCopy
      #expect(spreadsheet.layerSums == freshSpreadsheet.layerSums, "seed \(seed), step \(step)")
      #expect(spreadsheet.graphCounts == freshSpreadsheet.graphCounts, "seed \(seed), step \(step)")
    }
  }

  @Test func equalResultsAreNotPropagated() {
    var spreadsheet = Spreadsheet()
    spreadsheet.set(1, ("n0", 2))
    spreadsheet.setFormula(1, .init(cellNames: ["n0"]), isUpper: false)
    spreadsheet.setFormula(2, .init(cellNames: ["sum1"]), isUpper: true)
    spreadsheet.refresh()
    let initialCount = spreadsheet.computationCount
    spreadsheet.set(1, ("n0", 2))
    spreadsheet.refresh()
    #expect(spreadsheet.computationCount == initialCount)
    spreadsheet.set(1, ("n0", 4))
    spreadsheet.refresh()
    #expect(spreadsheet.computationCount == initialCount + 2)
    // No formula reads this cell.
    spreadsheet.set(2, ("n1", 4))
    spreadsheet.refresh()
    #expect(spreadsheet.computationCount == initialCount + 2)
  }

  @Test func formulaReadsAMissingCellOnceItExists() {
    var spreadsheet = Spreadsheet()
    spreadsheet.setFormula(1, .init(cellNames: ["n0"]), isUpper: false)
    spreadsheet.refresh()
    #expect(spreadsheet.layerSums[0] == [1: 0])
    spreadsheet.set(7, ("n0", 3))
    spreadsheet.refresh()
    #expect(spreadsheet.layerSums[0] == [1: 3])
  }
}
