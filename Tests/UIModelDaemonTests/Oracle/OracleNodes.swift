@testable import UIModelSwift

/// The nodes of a tree of ours that are compared with those of the toolchain.
enum OracleNodes {
  /// The name by which a node is compared; nil for one that the toolchain has not, or otherwise.
  static func name(of node: SyntaxNode) -> String? {
    switch node.kind {
    // The toolchain has them as lists, as parts of others, or not at all.
    case .file, .missing, .generics, .postfixClauses: nil
    // A trailing closure is an argument to us.
    case .argument where node.role == .trailingClosure && node.nameToken == nil: nil
    // There are types in more places than are compared.
    case .type where ![.type, .result, .inherited].contains(node.role): nil
    // Attributes before a macro.
    case .effect where node.nameToken == nil: nil
    // A type in an expression.
    case .name where node.isNamed("Any"): nil
    // `#if … .modifier()`
    case .member where node.child(.base)?.kind == .missing: "implicitMember"
    // It has no call in it to the toolchain.
    case .macro: nil
    default: "\(node.kind)"
    }
  }
}
