import UIModelPlatform

/// Counts declarations of and references to screens, to find out whether every referenced screen is declared.
///
/// For example, a scene with `"root": "library"` makes `isAnyMissing` true if no screen has the handle `library`.
struct ScreenReferences: Sendable {
  private struct Count: Sendable {
    var declared = 0
    var named = 0

    var isMissing: Bool { named > 0 && declared == 0 }
  }

  private var counts: [String: Count] = [:]
  private var missing = 0
  /// Whether a referenced screen was missing at the last call of `settle`.
  private(set) var isAnyMissing = false
  let node: DependencyGraph.Node

  init(_ graph: inout DependencyGraph) {
    node = graph.add(.init(kind: CellKind.signal.rawValue, slot: 0), layer: 0)
  }

  var isPending: Bool { (missing > 0) != isAnyMissing }

  /// Adds the counts of a block, or subtracts them if `step` is -1.
  mutating func add(_ block: Block, _ step: Int) {
    for name in block.contributions.named { count(name) { $0.named += step } }
    for screen in block.declarations.screens {
      if let handle = screen.ref.value { count(handle) { $0.declared += step } }
    }
    for sheet in block.declarations.sheets {
      guard let (handle, controller) = sheet.namedController else { continue }
      count(handle) { $0.declared += step }
      count(controller) { $0.named += step }
    }
  }

  private mutating func count(_ name: String, _ change: (inout Count) -> Void) {
    var count = counts[name] ?? Count()
    if count.isMissing { missing -= 1 }
    change(&count)
    if count.isMissing { missing += 1 }
    counts[name] = count.declared == 0 && count.named == 0 ? nil : count
  }

  /// Marks the node as changed if the answer changed since the last call.
  mutating func settle(_ graph: inout DependencyGraph) {
    guard isPending else { return }
    isAnyMissing = missing > 0
    graph.changed(node)
  }
}
