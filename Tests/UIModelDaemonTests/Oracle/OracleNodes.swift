@testable import UIModelSwift

/// Selects the syntax nodes of our parser that are compared with the toolchain's nodes.
enum OracleNodes {
  /// Returns the name by which a node is compared, or nil for a node that the toolchain lacks or represents
  /// differently.
  static func name(of node: SyntaxNode) -> String? {
    switch node.kind {
    // The toolchain lacks these kinds of nodes, or represents them as lists or as parts of other nodes.
    case .file, .missing, .generics, .postfixClauses: nil
    // Our parser treats a trailing closure as an argument.
    case .argument where node.role == .trailingClosure && node.nameToken == nil: nil
    // Types are compared only in these three roles.
    case .type where ![.type, .result, .inherited].contains(node.role): nil
    // An effect without a name consists of the attributes before a macro.
    case .effect where node.nameToken == nil: nil
    // The toolchain reads `Any` in an expression as a type.
    case .name where node.isNamed("Any"): nil
    // A member without a base is a modifier in a directive, as in `#if … .modifier()`.
    case .member where node.child(.base)?.kind == .missing: "implicitMember"
    // Our parser represents a macro as a node that contains a call, and the call is compared. The toolchain has one
    // node for the macro and the call.
    case .macro: nil
    default: "\(node.kind)"
    }
  }
}
