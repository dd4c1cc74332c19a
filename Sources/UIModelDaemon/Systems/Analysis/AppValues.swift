import UIModelPlatform

/// The computed values of an entire app, each with its graph node and its findings by document.
struct AppValues: Sendable {
  /// The kind of a computed value.
  enum Kind: Int32, CaseIterable, Sendable {
    /// The findings about menus and, as a separate value, the findings about customizations of bars.
    case menus, customizations
    /// The findings about commands that no responder performs. This value depends on the evaluated menus.
    case responders

    var layer: Int { self == .responders ? AppAnalysis.Layer.menuDependents : AppAnalysis.Layer.declarations }
  }

  private let nodes: [DependencyGraph.Node]
  private var findings: [[UInt32: [Finding]]]

  init(_ graph: inout DependencyGraph) {
    nodes = Kind.allCases.map { kind in
      graph.add(.init(kind: CellKind.app.rawValue, slot: kind.rawValue), layer: kind.layer)
    }
    findings = Kind.allCases.map { _ in [:] }
  }

  func node(_ kind: Kind) -> DependencyGraph.Node { nodes[Int(kind.rawValue)] }

  func markDirty(in graph: inout DependencyGraph) {
    for node in nodes { graph.markDirty(node) }
  }

  /// Replaces the findings of a value. Returns the numbers of the documents that have old or new findings of this
  /// value.
  mutating func replaceFindings(_ newFindings: [Finding], of kind: Kind) -> Set<UInt32> {
    let index = Int(kind.rawValue)
    let oldFindings = findings[index]
    guard !newFindings.isEmpty || !oldFindings.isEmpty else { return [] }
    findings[index] = Dictionary(grouping: newFindings) { $0.place.block.document }
    return Set(oldFindings.keys).union(findings[index].keys)
  }

  func findings(of kind: Kind) -> [Finding] { findings[Int(kind.rawValue)].values.flatMap { $0 } }

  /// Returns the app-wide findings in a document.
  func findings(in documentNumber: UInt32) -> [Finding] { findings.flatMap { $0[documentNumber] ?? [] } }
}
