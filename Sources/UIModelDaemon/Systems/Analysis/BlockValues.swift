import UIModelPlatform

/// A block with its computed values, which are lists of findings.
struct BlockValues: Sendable {
  /// The kinds of values of a block. Each value has its own graph node, so that only the dependent values are computed
  /// again after a change.
  ///
  /// For example, a sheet is checked by `entities` for its own properties, and by `combinations` together with the
  /// screen that it presents.
  enum Kind: Int32, CaseIterable, Sendable {
    /// The findings about syntax, keys, values and references.
    case reading
    /// The findings about single entities.
    case entities
    /// The findings about entities in combination with the rest of the app.
    case combinations
  }

  var block: Block
  /// The graph nodes of the values; -1 for a value that this block does not need.
  var nodes: (reading: DependencyGraph.Node, entities: DependencyGraph.Node, together: DependencyGraph.Node)
  private var readingFindings: [Finding] = []
  private var entityFindings: [Finding] = []
  private var combinationFindings: [Finding] = []
  /// The focus engines for the large screens of the block after the last check, by index of the screen.
  var engines: [Int: FocusEngine] = [:]

  init(_ block: Block, _ slot: Int32, _ graph: inout DependencyGraph) {
    self.block = block
    func node(_ kind: Kind) -> DependencyGraph.Node {
      let ownerKey = DependencyGraph.OwnerKey(
        kind: CellKind.block.rawValue, slot: slot * Int32(Kind.allCases.count) + kind.rawValue)
      let node = graph.add(ownerKey, layer: AppAnalysis.Layer.declarations)
      graph.markDirty(node)
      return node
    }
    let declarations = block.declarations
    nodes = (
      node(.reading), declarations.hasEntities ? node(.entities) : -1,
      Checks.needsAppContext(declarations) ? node(.combinations) : -1
    )
  }

  /// Returns the slot of the block and the kind of value that the slot of a graph node encodes.
  static func blockSlotAndKind(_ nodeSlot: Int32) -> (slot: Int, kind: Kind) {
    let kindCount = Int32(Kind.allCases.count)
    return (Int(nodeSlot / kindCount), Kind(rawValue: nodeSlot % kindCount) ?? .reading)
  }

  var hasFindings: Bool { !readingFindings.isEmpty || !entityFindings.isEmpty || !combinationFindings.isEmpty }

  var findings: [Finding] {
    if entityFindings.isEmpty, combinationFindings.isEmpty { return readingFindings }
    return readingFindings + entityFindings + combinationFindings
  }

  subscript(_ kind: Kind) -> [Finding] {
    get {
      switch kind {
      case .reading: readingFindings
      case .entities: entityFindings
      case .combinations: combinationFindings
      }
    }
    set {
      switch kind {
      case .reading: readingFindings = newValue
      case .entities: entityFindings = newValue
      case .combinations: combinationFindings = newValue
      }
    }
  }

  /// Removes the nodes of the values from the graph.
  func remove(from graph: inout DependencyGraph) {
    for node in [nodes.reading, nodes.entities, nodes.together] where node >= 0 { graph.remove(node) }
  }

  /// Marks all values as dirty. With `isViewOnly`, the value `reading` is not marked.
  func markDirty(in graph: inout DependencyGraph, isViewOnly: Bool = false) {
    for node in [isViewOnly ? -1 : nodes.reading, nodes.entities, nodes.together] where node >= 0 {
      graph.markDirty(node)
    }
  }

  /// Whether a changed block needs the same values as the current block, so that the graph nodes can be reused.
  func canReuseNodes(_ block: Block) -> Bool {
    let declarations = block.declarations
    return declarations.hasEntities == (nodes.entities >= 0)
      && Checks.needsAppContext(declarations) == (nodes.together >= 0)
  }
}
