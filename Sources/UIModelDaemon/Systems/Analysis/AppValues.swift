import UIModelPlatform

/// The computed values of an entire app, each with its graph node and its findings by document.
struct AppValues: Sendable {
  enum Kind: Int32, CaseIterable, Sendable {
    case menus, customizations
    /// The findings about commands that no responder performs. Uses the evaluated menus.
    case responders

    var layer: Int { self == .responders ? AppAnalysis.Layer.onMenus : AppAnalysis.Layer.declarations }
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

  func mark(in graph: inout DependencyGraph) {
    for node in nodes { graph.mark(node) }
  }

  /// Replaces the findings of a value. Returns the numbers of the documents that had or have findings of it.
  mutating func replaceFindings(_ found: [Finding], of kind: Kind) -> Set<UInt32> {
    let index = Int(kind.rawValue)
    let before = findings[index]
    guard !found.isEmpty || !before.isEmpty else { return [] }
    findings[index] = Dictionary(grouping: found) { $0.place.block.document }
    return Set(before.keys).union(findings[index].keys)
  }

  func findings(of kind: Kind) -> [Finding] { findings[Int(kind.rawValue)].values.flatMap { $0 } }

  /// Returns the app-wide findings in a document.
  func findings(in document: UInt32) -> [Finding] { findings.flatMap { $0[document] ?? [] } }
}
