import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A small world on the graph: cells of numbers, and values in two layers that add up the cells they ask for. Which ones
/// they ask for depends on what they read, as with rules.
private struct World {
  struct Number: Contributed {
    let place: Place
    let number: Int
  }

  struct Formula: Hashable {
    let names: [String]
  }

  private(set) var graph = DependencyGraph()
  private(set) var cells = Cells<Number>(kind: 0)
  /// What the values of the first layer say, under names of their own.
  private(set) var sums = Cells<Number>(kind: 1)
  private var lower: [UInt32: (node: DependencyGraph.Node, formula: Formula, sum: Int)] = [:]
  private var upper: [UInt32: (node: DependencyGraph.Node, formula: Formula, sum: Int)] = [:]
  private var numbers: [UInt32: (name: String, number: Int)] = [:]
  private(set) var computed = 0

  /// One block a contribution.
  mutating func set(_ block: UInt32, _ said: (name: String, number: Int)?) {
    if let old = numbers.removeValue(forKey: block) { cells.remove(id(block), from: old.name) }
    guard let said else { return }
    numbers[block] = said
    cells.add(Number(place: Place(block: id(block), node: 0), number: said.number), to: said.name, &graph)
  }

  mutating func setFormula(_ value: UInt32, _ formula: Formula?, isUpper: Bool) {
    let old = isUpper ? upper.removeValue(forKey: value) : lower.removeValue(forKey: value)
    if let old {
      graph.remove(old.node)
      if !isUpper { sums.remove(id(value), from: "sum\(value % 4)") }
    }
    guard let formula else { return }
    let node = graph.add(.init(kind: isUpper ? 3 : 2, slot: Int32(value)), layer: isUpper ? 2 : 1)
    graph.mark(node)
    if isUpper { upper[value] = (node, formula, 0) } else { lower[value] = (node, formula, 0) }
  }

  mutating func refresh() {
    cells.settle(&graph) { $0.sorted { $0.block.serial < $1.block.serial } }
    for node in graph.takeDirty(layer: 1) {
      let value = UInt32(graph.meaning(of: node).slot)
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
      let value = UInt32(graph.meaning(of: node).slot)
      guard let old = upper[value] else { continue }
      let (sum, uses) = compute(old.formula, isUpper: true)
      computed += 1
      graph.setUses(of: node, uses)
      upper[value] = (node, old.formula, sum)
    }
    for node in graph.takeUnused() {
      let meaning = graph.meaning(of: node)
      if meaning.kind == 0 { cells.releaseIfUnused(meaning.slot, &graph) }
      if meaning.kind == 1 { sums.releaseIfUnused(meaning.slot, &graph) }
    }
  }

  /// Adds up cells, and stops at an odd one: what comes after it is not asked for.
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
      for (index, said) in contents.enumerated() { sum += said.number * (index + 1) }
      if sum % 2 != 0 { break }
    }
    return (sum, uses.sorted())
  }

  private func id(_ block: UInt32) -> BlockID { BlockID(document: 0, serial: block) }

  var answers: [[UInt32: Int]] { [lower.mapValues(\.sum), upper.mapValues(\.sum)] }
  /// What is stored: nodes, edges, cells.
  var size: [Int] { [graph.count, graph.edgeCount, cells.count, sums.count] }

  /// The same world made at once.
  var fresh: World {
    var world = World()
    for block in numbers.keys.sorted() { world.set(block, numbers[block]) }
    for value in lower.keys.sorted() { world.setFormula(value, lower[value]?.formula, isUpper: false) }
    for value in upper.keys.sorted() { world.setFormula(value, upper[value]?.formula, isUpper: true) }
    world.refresh()
    return world
  }
}

@Suite struct DependencyGraphTests {
  @Test(arguments: Share.of(20)) func whatIsIncrementalEqualsAFreshStart(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var world = World()
    func names(_ prefix: String, _ count: Int) -> World.Formula {
      .init(
        names: (0..<Int.random(in: 1...4, using: &random)).map { _ in
          prefix + "\(Int.random(in: 0..<count, using: &random))"
        })
    }
    for step in 0..<400 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let number = UInt32.random(in: 0..<12, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: world.set(number, nil)
        case 1: world.setFormula(number, nil, isUpper: Bool.random(using: &random))
        case 2: world.setFormula(number, names("n", 6), isUpper: false)
        case 3: world.setFormula(number, names("sum", 4), isUpper: true)
        default:
          world.set(
            number,
            ("n\(Int.random(in: 0..<6, using: &random))", Int.random(in: 0..<3, using: &random)))
        }
      }
      world.refresh()
      let fresh = world.fresh
      #expect(world.answers == fresh.answers, "seed \(seed), step \(step)")
      #expect(world.size == fresh.size, "seed \(seed), step \(step)")
    }
  }

  @Test func whatComesOutEqualStopsThere() {
    var world = World()
    world.set(1, ("n0", 2))
    world.setFormula(1, .init(names: ["n0"]), isUpper: false)
    world.setFormula(2, .init(names: ["sum1"]), isUpper: true)
    world.refresh()
    let before = world.computed
    world.set(1, ("n0", 2))
    world.refresh()
    #expect(world.computed == before)
    world.set(1, ("n0", 4))
    world.refresh()
    #expect(world.computed == before + 2)
    // Nobody asks for it.
    world.set(2, ("n1", 4))
    world.refresh()
    #expect(world.computed == before + 2)
  }

  @Test func anAnswerThatWasNotThereIsAskedForAgainWhenItComes() {
    var world = World()
    world.setFormula(1, .init(names: ["n0"]), isUpper: false)
    world.refresh()
    #expect(world.answers[0] == [1: 0])
    world.set(7, ("n0", 3))
    world.refresh()
    #expect(world.answers[0] == [1: 3])
  }
}
