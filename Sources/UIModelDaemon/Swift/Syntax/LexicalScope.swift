import UIModelPlatform

extension SyntaxNode {
  /// Whether a name at this node refers to a local variable or parameter, and not to a member of the enclosing type.
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
    var inner = self
    while let outer = inner.parent {
      if let match = outer.declaration(of: name, seenFrom: inner) { return match }
      if outer == enclosingMember { return nil }
      inner = outer
    }
    return nil
  }

  /// Returns the declaration of a name in this node that is visible in its child `inner`; nil if there is none.
  private func declaration(of name: String, seenFrom inner: SyntaxNode) -> SyntaxNode? {
    switch kind {
    case .closure:
      if inner.role == .signature { return nil }
      return child(.signature)?.bindsInSignature(name) == true ? self : declaration(of: name, before: inner)
    case .function, .initializer, .subscriptDeclaration, .accessor:
      return inner.role == .body ? children(.parameter).first { $0.isNamed(name) } : nil
    case .codeBlock, .accessorBlock, .clause: return declaration(of: name, before: inner)
    case .switchCase:
      if inner.role == .pattern { return nil }
      return children(.pattern).contains { $0.binds(name) } ? self : declaration(of: name, before: inner)
    case .ifStatement, .whileStatement:
      return inner.role == .elseBody ? nil : condition(binding: name, before: inner)
    case .guardStatement: return condition(binding: name, before: inner)
    case .forStatement:
      let isBound = child(.pattern)?.descendants.contains { $0.kind == .name && $0.isNamed(name) } == true
      return isBound && [.body, .condition].contains(inner.role) ? self : nil
    case .catchClause:
      return inner.role == .body && (name == "error" || children(.pattern).contains { $0.binds(name) }) ? self : nil
    default: return nil
    }
  }

  private func bindsInSignature(_ name: String) -> Bool {
    children.contains { [.parameter, .closureCapture].contains($0.kind) && $0.isNamed(name) }
  }

  private func condition(binding name: String, before inner: SyntaxNode) -> SyntaxNode? {
    children(.condition).last { $0.index < inner.index && $0 != inner && $0.bindsInCondition(name) }
  }

  /// Returns the last declaration of a name by a statement before `inner`: a variable's binding, a condition of `guard`
  /// or a local function.
  private func declaration(of name: String, before inner: SyntaxNode) -> SyntaxNode? {
    var lastDeclaration: SyntaxNode?
    for statement in children where statement.index < inner.index {
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

  /// Whether a name occurs in the part of a pattern after `let`, alone or in a tuple.
  private func containsName(_ name: String) -> Bool { descendants.contains { $0.kind == .name && $0.isNamed(name) } }

  /// Whether this name is a declaration and not a use.
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

  private func isIn(_ outer: SyntaxNode, _ role: SyntaxRole) -> Bool { outer.child(role)?.contains(self) == true }

  /// The member of a type or file that contains this node, such as a function or a variable.
  var member: SyntaxNode {
    var node = self
    while let outer = node.parent, ![.memberBlock, .file].contains(outer.kind) { node = outer }
    return node
  }
}
