import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A spreadsheet on the dependency graph: named cells of numbers, and formulas in two layers that add up the cells they
/// read. As with rules, the cells that a formula reads depend on the values that it has read before.
private struct Spreadsheet {
  struct Number: CellContribution {
    let place: Place
    let number: Int
  }

  struct Formula: Hashable {
    let names: [String]
  }

  private(set) var graph = DependencyGraph()
  private(set) var cells = Cells<Number>(kind: 0)
  /// The sums of the first layer. Formula number `n` contributes its sum under the name `sum0` to `sum3`, by `n % 4`.
  private(set) var sums = Cells<Number>(kind: 1)
  private var lower: [UInt32: (node: DependencyGraph.Node, formula: Formula, sum: Int)] = [:]
  private var upper: [UInt32: (node: DependencyGraph.Node, formula: Formula, sum: Int)] = [:]
  private var numbers: [UInt32: (name: String, number: Int)] = [:]
  private(set) var computed = 0

  /// Sets or removes the named number that a block contributes. A block contributes at most one number.
  mutating func set(_ block: UInt32, _ contribution: (name: String, number: Int)?) {
    if let old = numbers.removeValue(forKey: block) { cells.remove(id(block), from: old.name) }
    guard let contribution else { return }
    numbers[block] = contribution
    cells.add(
      Number(place: Place(block: id(block), node: 0), number: contribution.number), to: contribution.name, &graph)
  }

  mutating func setFormula(_ value: UInt32, _ formula: Formula?, isUpper: Bool) {
    let old = isUpper ? upper.removeValue(forKey: value) : lower.removeValue(forKey: value)
    if let old {
      graph.remove(old.node)
      if !isUpper { sums.remove(id(value), from: "sum\(value % 4)") }
    }
    guard let formula else { return }
    let node = graph.add(.init(kind: isUpper ? 3 : 2, slot: Int32(value)), layer: isUpper ? 2 : 1)
    graph.markDirty(node)
    if isUpper { upper[value] = (node, formula, 0) } else { lower[value] = (node, formula, 0) }
  }

  mutating func refresh() {
    cells.settle(&graph) { $0.sorted { $0.block.serial < $1.block.serial } }
    for node in graph.takeDirty(layer: 1) {
      let value = UInt32(graph.ownerKey(of: node).slot)
      guard let old = lower[value] else { continue }
      let (sum, uses) = compute(old.formula, isUpper: false)
      computed += 1
      graph.setUses(of: node, uses)
      lower[value] = (node, old.formula, sum)
      sums.remove(id(value), from: "sum\(value % 4)")
      sums.add(Number(place: Place(block: id(value), node: 0), number: sum), to: "sum\(value % 4)", &graph)
    }
    sums.settle(&graph) { $0.sorted { $0.block.serial < $1.block.serial } }
    for node in graph.takeDirty(layer: 2) {
      let value = UInt32(graph.ownerKey(of: node).slot)
      guard let old = upper[value] else { continue }
      let (sum, uses) = compute(old.formula, isUpper: true)
      computed += 1
      graph.setUses(of: node, uses)
      upper[value] = (node, old.formula, sum)
    }
    for node in graph.takeUnused() {
      let meaning = graph.ownerKey(of: node)
      if meaning.kind == 0 { cells.releaseIfUnused(meaning.slot, &graph) }
      if meaning.kind == 1 { sums.releaseIfUnused(meaning.slot, &graph) }
    }
  }

  /// Adds up the numbers in the cells of a formula, each weighted by its position in the cell. Returns the sum and the
  /// nodes that were used. Stops after a cell that makes the sum odd: the cells after it are not read.
  private mutating func compute(_ formula: Formula, isUpper: Bool) -> (Int, [DependencyGraph.Node]) {
    var sum = 0
    var uses: Set<DependencyGraph.Node> = []
    for name in formula.names {
      let contents: [Number]
      if isUpper {
        uses.insert(sums.makeNode(of: name, &graph))
        contents = sums.contents(of: name)
      } else {
        uses.insert(cells.makeNode(of: name, &graph))
        contents = cells.contents(of: name)
      }
      for (index, contribution) in contents.enumerated() { sum += contribution.number * (index + 1) }
      if sum % 2 != 0 { break }
    }
    return (sum, uses.sorted())
  }

  private func id(_ block: UInt32) -> BlockID { BlockID(document: 0, serial: block) }

  var answers: [[UInt32: Int]] { [lower.mapValues(\.sum), upper.mapValues(\.sum)] }
  /// The size of the stored graph: nodes, edges, cells of the first layer, and cells of the second layer.
  var size: [Int] { [graph.count, graph.edgeCount, cells.count, sums.count] }

  /// A new spreadsheet with the same numbers and formulas, computed in one step.
  var fresh: Spreadsheet {
    var spreadsheet = Spreadsheet()
    for block in numbers.keys.sorted() { spreadsheet.set(block, numbers[block]) }
    for value in lower.keys.sorted() { spreadsheet.setFormula(value, lower[value]?.formula, isUpper: false) }
    for value in upper.keys.sorted() { spreadsheet.setFormula(value, upper[value]?.formula, isUpper: true) }
    spreadsheet.refresh()
    return spreadsheet
  }
}

/// Checks that incremental results equal those of a fresh computation, and that no more values than needed are
/// computed.
@Suite struct DependencyGraphTests {
  @Test(arguments: Share.of(20)) func incrementalResultEqualsAFreshOne(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var spreadsheet = Spreadsheet()
    func names(_ prefix: String, _ count: Int) -> Spreadsheet.Formula {
      .init(
        names: (0..<Int.random(in: 1...4, using: &random)).map { _ in
          prefix + "\(Int.random(in: 0..<count, using: &random))"
        })
    }
    for step in 0..<400 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let number = UInt32.random(in: 0..<12, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: spreadsheet.set(number, nil)
        case 1: spreadsheet.setFormula(number, nil, isUpper: Bool.random(using: &random))
        case 2: spreadsheet.setFormula(number, names("n", 6), isUpper: false)
        case 3: spreadsheet.setFormula(number, names("sum", 4), isUpper: true)
        default:
          spreadsheet.set(
            number,
            ("n\(Int.random(in: 0..<6, using: &random))", Int.random(in: 0..<3, using: &random)))
        }
      }
      spreadsheet.refresh()
      let fresh = spreadsheet.fresh
      #expect(spreadsheet.answers == fresh.answers, "seed \(seed), step \(step)")
      #expect(spreadsheet.size == fresh.size, "seed \(seed), step \(step)")
    }
  }

  @Test func equalResultsAreNotPropagated() {
    var spreadsheet = Spreadsheet()
    spreadsheet.set(1, ("n0", 2))
    spreadsheet.setFormula(1, .init(names: ["n0"]), isUpper: false)
    spreadsheet.setFormula(2, .init(names: ["sum1"]), isUpper: true)
    spreadsheet.refresh()
    let before = spreadsheet.computed
    spreadsheet.set(1, ("n0", 2))
    spreadsheet.refresh()
    #expect(spreadsheet.computed == before)
    spreadsheet.set(1, ("n0", 4))
    spreadsheet.refresh()
    #expect(spreadsheet.computed == before + 2)
    // No formula reads this cell.
    spreadsheet.set(2, ("n1", 4))
    spreadsheet.refresh()
    #expect(spreadsheet.computed == before + 2)
  }

  @Test func missingCellIsReadAgainOnceItExists() {
    var spreadsheet = Spreadsheet()
    spreadsheet.setFormula(1, .init(names: ["n0"]), isUpper: false)
    spreadsheet.refresh()
    #expect(spreadsheet.answers[0] == [1: 0])
    spreadsheet.set(7, ("n0", 3))
    spreadsheet.refresh()
    #expect(spreadsheet.answers[0] == [1: 3])
  }
}
