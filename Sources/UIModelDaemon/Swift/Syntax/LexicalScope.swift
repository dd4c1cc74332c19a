import UIModelPlatform

extension SyntaxNode {
  /// Whether a name at this node refers to a local variable, parameter or function, and not to a member of the
  /// enclosing type.
  /// - Parameter enclosingMember: the member that contains the node.
  func isLocal(_ name: String, within enclosingMember: SyntaxNode) -> Bool {
    localDeclaration(of: name, within: enclosingMember) != nil
  }

  /// Returns the node of the local declaration that `name` refers to at this node: a parameter, a variable's binding, a
  /// condition that binds the name, or a local function. If a pattern or signature declares the name, the result is the
  /// closure, loop, case or `catch` with that pattern. Nil if no local declaration has this name.
  ///
  /// For example, in `func f(a: Int) { print(a) }` the `a` in the call is declared by the parameter.
  /// - Parameter enclosingMember: the member that contains the node.
  func localDeclaration(of name: String, within enclosingMember: SyntaxNode) -> SyntaxNode? {
    var innerNode = self
    while let outerNode = innerNode.parent {
      if let declaration = outerNode.declaration(of: name, seenFrom: innerNode) { return declaration }
      if outerNode == enclosingMember { return nil }
      innerNode = outerNode
    }
    return nil
  }

  /// Returns the declaration of a name in this node, not in its ancestors, that is visible in the child `innerNode`;
  /// nil if there is none.
  private func declaration(of name: String, seenFrom innerNode: SyntaxNode) -> SyntaxNode? {
    switch kind {
    case .closure:
      if innerNode.role == .signature { return nil }
      return child(.signature)?.bindsInSignature(name) == true ? self : declaration(of: name, before: innerNode)
    case .function, .initializer, .subscriptDeclaration, .accessor:
      return innerNode.role == .body ? children(.parameter).first { $0.isNamed(name) } : nil
    case .codeBlock, .accessorBlock, .clause: return declaration(of: name, before: innerNode)
    case .switchCase:
      if innerNode.role == .pattern { return nil }
      return children(.pattern).contains { $0.binds(name) } ? self : declaration(of: name, before: innerNode)
    case .ifStatement, .whileStatement:
      return innerNode.role == .elseBody ? nil : condition(binding: name, before: innerNode)
    case .guardStatement: return condition(binding: name, before: innerNode)
    case .forStatement:
      let isBound = child(.pattern)?.descendants.contains { $0.kind == .name && $0.isNamed(name) } == true
      return isBound && [.body, .condition].contains(innerNode.role) ? self : nil
    case .catchClause:
      return innerNode.role == .body && (name == "error" || children(.pattern).contains { $0.binds(name) }) ? self : nil
    default: return nil
    }
  }

  private func bindsInSignature(_ name: String) -> Bool {
    children.contains { [.parameter, .closureCapture].contains($0.kind) && $0.isNamed(name) }
  }

  private func condition(binding name: String, before innerNode: SyntaxNode) -> SyntaxNode? {
    children(.condition).last { $0.index < innerNode.index && $0 != innerNode && $0.bindsInCondition(name) }
  }

  /// Returns the last declaration of a name by a statement before `innerNode`: a variable's binding, a condition of
  /// `guard` or a local function.
  private func declaration(of name: String, before innerNode: SyntaxNode) -> SyntaxNode? {
    var lastDeclaration: SyntaxNode?
    for statement in children where statement.index < innerNode.index {
      switch statement.kind {
      case .variable:
        lastDeclaration =
          statement.children.first { $0.kind == .patternBinding && $0.child(.pattern)?.containsName(name) == true }
          ?? lastDeclaration
      case .guardStatement:
        lastDeclaration = statement.children(.condition).last { $0.bindsInCondition(name) } ?? lastDeclaration
      case .function where statement.isNamed(name): lastDeclaration = statement
      default: break
      }
    }
    return lastDeclaration
  }

  /// Whether a condition binds a name, as in `let name = value` or `case .some(let name) = value`.
  private func bindsInCondition(_ name: String) -> Bool {
    switch kind {
    case .optionalBinding: child(.pattern)?.containsName(name) == true
    case .patternCondition: child(.pattern)?.binds(name) == true
    default: false
    }
  }

  /// Whether a pattern binds a name with `let` or `var`.
  private func binds(_ name: String) -> Bool {
    descendants.contains { $0.kind == .valueBinding && $0.child(.pattern)?.containsName(name) == true }
  }

  /// Whether a pattern contains a name, alone or in a tuple.
  private func containsName(_ name: String) -> Bool { descendants.contains { $0.kind == .name && $0.isNamed(name) } }

  /// Whether this name node declares a variable and does not use one.
  var isDeclaredHere: Bool {
    guard
      let enclosingNode = ancestors.first(where: {
        ![.tuple, .argument, .parenthesized, .optionalChain].contains($0.kind)
      })
    else { return false }
    switch enclosingNode.kind {
    case .patternBinding: return isIn(enclosingNode, .pattern)
    // `if let name` without a value uses the variable of that name.
    case .optionalBinding: return isIn(enclosingNode, .pattern) && enclosingNode.child(.value) != nil
    case .forStatement: return isIn(enclosingNode, .pattern)
    case .valueBinding: return true
    default: return false
    }
  }

  private func isIn(_ outerNode: SyntaxNode, _ role: SyntaxRole) -> Bool {
    outerNode.child(role)?.contains(self) == true
  }

  /// The enclosing member of a type or file, such as a function or a variable; this node if the node is such a member.
  var member: SyntaxNode {
    var node = self
    while let outerNode = node.parent, ![.memberBlock, .file].contains(outerNode.kind) { node = outerNode }
    return node
  }
}
