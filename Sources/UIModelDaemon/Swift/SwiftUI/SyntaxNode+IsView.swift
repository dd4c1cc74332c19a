extension SyntaxNode {
  /// Whether the declared type of a function or computed variable shows that its code builds views or scenes, such as
  /// `some View`.
  private var buildsViews: Bool {
    let declaration = kind == .function ? self : ancestors.first { $0.kind == .patternBinding }
    guard let type = declaration?.child(kind == .function ? .result : .type)?.text else { return false }
    return ["some ", "View", "Content", "Scene"].contains { type.contains($0) }
  }

  /// Whether this expression builds a view: it is a statement of a view builder, or the base of a modifier in such a
  /// statement.
  var isView: Bool {
    var node = self
    while let outer = node.parent {
      switch outer.kind {
      // `View().modifier()`
      case .member, .call, .postfixClauses:
        guard node.role == .base else { return false }
      case .closure: return outer.isBuilder
      case .accessorBlock: return outer.buildsViews
      case .codeBlock:
        guard let blockOwner = outer.parent else { return false }
        if [.function, .accessor].contains(blockOwner.kind) { return blockOwner.buildsViews }
        guard [.ifStatement, .guardStatement].contains(blockOwner.kind) else { return false }
        node = blockOwner
        continue
      case .switchCase, .switchStatement, .ifStatement, .clause, .clauses:
        if [.value, .condition, .pattern].contains(node.role) { return false }
      case .returnStatement: break
      // `NavigationLink(destination: View())`
      case .argument:
        let call = outer.parent.flatMap { CallSyntax($0) }
        return node.role == .value && outer.isNamed("destination") && call?.name == "NavigationLink"
      default: return false
      }
      node = outer
    }
    return false
  }
}
