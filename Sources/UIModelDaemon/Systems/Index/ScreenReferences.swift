import UIModelPlatform

/// Counts of the declarations of each screen and of the references to each screen. The counts show whether every
/// referenced screen is declared.
///
/// For example, a scene with `"root": "library"` makes `hasMissingScreen` true if no screen has the handle `library`.
struct ScreenReferences: Sendable {
  private struct HandleCounts: Sendable {
    var declarationCount = 0
    var referenceCount = 0

    var isMissing: Bool { referenceCount > 0 && declarationCount == 0 }
  }

  private var counts: [String: HandleCounts] = [:]
  private var missingScreenCount = 0
  /// Whether a referenced screen was missing at the last call of `settle`.
  private(set) var hasMissingScreen = false
  let node: DependencyGraph.Node

  init(_ graph: inout DependencyGraph) {
    node = graph.add(.init(kind: CellKind.signal.rawValue, slot: 0), layer: 0)
  }

  var isPending: Bool { (missingScreenCount > 0) != hasMissingScreen }

  /// Adds the counts of a block, or subtracts them if `step` is -1.
  mutating func add(_ block: Block, _ step: Int) {
    for name in block.contributions.shownScreenHandles { updateCounts(name) { $0.referenceCount += step } }
    for screen in block.declarations.screens {
      if let handle = screen.ref.value { updateCounts(handle) { $0.declarationCount += step } }
    }
    for sheet in block.declarations.sheets {
      guard let (handle, controller) = sheet.controllerHandles else { continue }
      updateCounts(handle) { $0.declarationCount += step }
      updateCounts(controller) { $0.referenceCount += step }
    }
  }

  private mutating func updateCounts(_ handle: String, _ change: (inout HandleCounts) -> Void) {
    var handleCounts = counts[handle] ?? HandleCounts()
    if handleCounts.isMissing { missingScreenCount -= 1 }
    change(&handleCounts)
    if handleCounts.isMissing { missingScreenCount += 1 }
    counts[handle] = handleCounts.declarationCount == 0 && handleCounts.referenceCount == 0 ? nil : handleCounts
  }

  /// Marks the users of `node` dirty if `hasMissingScreen` changed since the last call.
  mutating func settle(_ graph: inout DependencyGraph) {
    guard isPending else { return }
    hasMissingScreen = missingScreenCount > 0
    graph.markUsersDirty(node)
  }
}
