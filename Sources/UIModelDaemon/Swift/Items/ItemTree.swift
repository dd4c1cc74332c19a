import UIModelPlatform

/// The types and extensions of a file with their members, collected from the syntax tree.
///
/// For example, `struct Outer { enum Inner {} }` gives the types `Outer` and `Outer.Inner`.
struct ItemTree: Sendable {
  /// A type declaration or an extension.
  struct TypeItem: Sendable {
    /// The qualified name: `Outer.Inner`.
    let name: String
    let node: SyntaxNode
    /// The names in the inheritance clause, without generic arguments.
    let inheritedNames: [String]
    /// The members, including those in `#if`.
    let members: [SyntaxNode]
    var isExtension: Bool { node.kind == .extensionDeclaration }
  }

  /// The types in source order; an outer type precedes its nested types.
  private(set) var types: [TypeItem] = []

  init(_ tree: SyntaxTree) { collect(tree.root, in: "", depth: 0) }

  private static let maximumDepth = 20

  private mutating func collect(_ node: SyntaxNode, in outerName: String, depth: Int) {
    guard depth < Self.maximumDepth else { return }
    for child in node.children {
      switch child.kind {
      case .structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration, .extensionDeclaration,
        .protocolDeclaration:
        add(child, in: outerName, depth: depth)
      case .clauses, .clause, .memberBlock: collect(child, in: outerName, depth: depth + 1)
      default: break
      }
    }
  }

  private mutating func add(_ node: SyntaxNode, in outerName: String, depth: Int) {
    let isExtension = node.kind == .extensionDeclaration
    let declaredName = isExtension ? node.child(.type).map(\.typeName) ?? "" : node.name ?? ""
    guard !declaredName.isEmpty, let body = node.child(.body) else { return }
    let name = outerName.isEmpty || isExtension ? declaredName : outerName + "." + declaredName
    let inheritedNames = node.children(.inherited).map(\.typeName)
    types.append(TypeItem(name: name, node: node, inheritedNames: inheritedNames, members: Self.members(of: body)))
    collect(body, in: name, depth: depth + 1)
  }

  private static func members(of node: SyntaxNode) -> [SyntaxNode] {
    node.children.flatMap { child in
      child.kind == .clauses || child.kind == .clause ? members(of: child) : [child]
    }
  }

  /// Returns the innermost type with a member that is or contains a node, together with this member; nil if there is
  /// none.
  func owner(of node: SyntaxNode) -> (type: TypeItem, member: SyntaxNode)? {
    types.last { $0.node.contains(node) }.flatMap { type in
      type.members.first { $0.contains(node) }.map { (type, $0) }
    }
  }
}

extension SyntaxNode {
  /// The qualified name of a type, without generic arguments and optional marks: `Outer.Inner` for `Outer.Inner<Int>?`.
  var typeName: String {
    var names: [String] = []
    for index in tokens {
      if let name = tree.source.identifier(index) {
        if ["some", "any", "inout"].contains(name) { continue }
        names.append(name)
      } else if tree.source.kind(index) != .period {
        break
      }
    }
    return names.joined(separator: ".")
  }
}
