extension SyntaxNode {
  /// Whether the declared type of a function or computed variable shows that its code builds views or scenes, such as
  /// `some View`.
  private var declaresViews: Bool {
    let declaration = kind == .function ? self : ancestors.first { $0.kind == .patternBinding }
    guard let type = declaration?.child(kind == .function ? .result : .type)?.text else { return false }
    return ["some ", "View", "Content", "Scene"].contains { type.contains($0) }
  }

  /// Whether this expression builds a view: the expression is a statement of a view builder, the base of a modifier in
  /// a view builder, or the destination of a `NavigationLink`.
  var isView: Bool {
    var node = self
    while let ancestor = node.parent {
      switch ancestor.kind {
      // `View().modifier()`
      case .member, .call, .postfixClauses:
        guard node.role == .base else { return false }
      case .closure: return ancestor.isBuilder
      case .accessorBlock: return ancestor.declaresViews
      case .codeBlock:
        guard let blockOwner = ancestor.parent else { return false }
        if [.function, .accessor].contains(blockOwner.kind) { return blockOwner.declaresViews }
        guard [.ifStatement, .guardStatement].contains(blockOwner.kind) else { return false }
        node = blockOwner
        continue
      case .switchCase, .switchStatement, .ifStatement, .clause, .clauses:
        if [.value, .condition, .pattern].contains(node.role) { return false }
      case .returnStatement: break
      // `NavigationLink(destination: View())`
      case .argument:
        let call = ancestor.parent.flatMap { CallSyntax($0) }
        return node.role == .value && ancestor.isNamed("destination") && call?.name == "NavigationLink"
      default: return false
      }
      node = ancestor
    }
    return false
  }
}
