@testable import UIModelSwift

/// The syntax nodes of our parser that are compared with the nodes of the toolchain.
enum OracleNodes {
  /// Returns the name under which a node is compared. Nil for a node that the toolchain lacks or represents
  /// differently.
  static func name(of node: SyntaxNode) -> String? {
    switch node.kind {
    // The toolchain represents these as lists or as parts of other nodes, or has no such nodes.
    case .file, .missing, .generics, .postfixClauses: nil
    // Our parser treats a trailing closure as an argument.
    case .argument where node.role == .trailingClosure && node.nameToken == nil: nil
    // Types are compared only in these three roles.
    case .type where ![.type, .result, .inherited].contains(node.role): nil
    // An effect without a name: attributes before a macro.
    case .effect where node.nameToken == nil: nil
    // `Any` is a type in an expression.
    case .name where node.isNamed("Any"): nil
    // A modifier in a directive, as in `#if … .modifier()`.
    case .member where node.child(.base)?.kind == .missing: "implicitMember"
    // Our parser puts a call into a macro, and this call is compared. The toolchain has one node for both.
    case .macro: nil
    default: "\(node.kind)"
    }
  }
}
