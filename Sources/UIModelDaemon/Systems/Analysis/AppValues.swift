import UIModelPlatform

/// What is computed of an app as a whole.
struct AppValues: Sendable {
  enum Kind: Int32, CaseIterable, Sendable {
    case menus, customizations
    /// Who performs what; looks at what the menus come to.
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

  /// Takes in what a value found. Answers the documents that it spoke of, or speaks of now.
  mutating func take(_ found: [Finding], of kind: Kind) -> Set<UInt32> {
    let index = Int(kind.rawValue)
    let before = findings[index]
    guard !found.isEmpty || !before.isEmpty else { return [] }
    findings[index] = Dictionary(grouping: found) { $0.place.block.document }
    return Set(before.keys).union(findings[index].keys)
  }

  func findings(of kind: Kind) -> [Finding] { findings[Int(kind.rawValue)].values.flatMap { $0 } }

  /// What the app as a whole finds in a document.
  func findings(in document: UInt32) -> [Finding] { findings.flatMap { $0[document] ?? [] } }
}
