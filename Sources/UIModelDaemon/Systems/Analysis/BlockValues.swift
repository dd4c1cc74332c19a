import UIModelPlatform

/// A block with what was computed of it.
struct BlockValues: Sendable {
  /// The values of a block, each a node of its own: what one of them asked for is asked again alone.
  enum Kind: Int32, CaseIterable, Sendable {
    /// What was read, and its names.
    case reading
    /// What the entities come to by themselves.
    case entities
    /// What they come to together with the rest of the app.
    case together
  }

  var block: Block
  /// The nodes of its values; -1 for a value that a block of this kind does not have.
  var nodes: (reading: DependencyGraph.Node, entities: DependencyGraph.Node, together: DependencyGraph.Node)
  private var reading: [Finding] = []
  private var entities: [Finding] = []
  private var together: [Finding] = []
  /// What the focus system made of the large screens of the block at the last check, by their indices.
  var engines: [Int: FocusEngine] = [:]

  init(_ block: Block, _ slot: Int32, _ graph: inout DependencyGraph) {
    self.block = block
    func node(_ kind: Kind) -> DependencyGraph.Node {
      let meaning = DependencyGraph.Meaning(
        kind: CellKind.block.rawValue, slot: slot * Int32(Kind.allCases.count) + kind.rawValue)
      let node = graph.add(meaning, layer: AppAnalysis.Layer.declarations)
      graph.mark(node)
      return node
    }
    let declared = block.declarations
    nodes = (
      node(.reading), declared.hasEntities ? node(.entities) : -1, Checks.looksAround(declared) ? node(.together) : -1
    )
  }

  /// Which value of which block a node is, by its slot.
  static func meaning(_ slot: Int32) -> (slot: Int, kind: Kind) {
    let count = Int32(Kind.allCases.count)
    return (Int(slot / count), Kind(rawValue: slot % count) ?? .reading)
  }

  var hasFindings: Bool { !reading.isEmpty || !entities.isEmpty || !together.isEmpty }

  var findings: [Finding] {
    if entities.isEmpty, together.isEmpty { return reading }
    return reading + entities + together
  }

  subscript(_ kind: Kind) -> [Finding] {
    get {
      switch kind {
      case .reading: reading
      case .entities: entities
      case .together: together
      }
    }
    set {
      switch kind {
      case .reading: reading = newValue
      case .entities: entities = newValue
      case .together: together = newValue
      }
    }
  }

  /// Takes its values out of the graph.
  func remove(from graph: inout DependencyGraph) {
    for node in [nodes.reading, nodes.entities, nodes.together] where node >= 0 { graph.remove(node) }
  }

  /// Has all of its values computed again, or only those that look at views.
  func mark(in graph: inout DependencyGraph, isOfView: Bool = false) {
    for node in [isOfView ? -1 : nodes.reading, nodes.entities, nodes.together] where node >= 0 { graph.mark(node) }
  }

  /// Whether a block has the same values as this one.
  func fit(_ block: Block) -> Bool {
    let declared = block.declarations
    return declared.hasEntities == (nodes.entities >= 0) && Checks.looksAround(declared) == (nodes.together >= 0)
  }
}
