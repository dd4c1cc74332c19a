import UIModelPlatform

extension SyntaxNode {
  /// Whether a name at this node is a local variable or parameter, and not a member of the type around. `limit`: the
  /// member that the node is in.
  func isLocal(_ name: String, within limit: SyntaxNode) -> Bool {
    var inner = self
    while let outer = inner.parent {
      if outer.declares(name, seenFrom: inner) { return true }
      if outer == limit { return false }
      inner = outer
    }
    return false
  }

  /// Whether a node declares a local name that code in one of its children sees.
  private func declares(_ name: String, seenFrom inner: SyntaxNode) -> Bool {
    switch kind {
    case .closure:
      if inner.role == .signature { return false }
      return child(.signature)?.bindsInSignature(name) == true || declaresBefore(inner, name)
    case .function, .initializer, .subscriptDeclaration, .accessor:
      return inner.role == .body && children(.parameter).contains { $0.isNamed(name) }
    case .codeBlock, .accessorBlock, .clause: return declaresBefore(inner, name)
    case .switchCase:
      return inner.role != .pattern && (children(.pattern).contains { $0.binds(name) } || declaresBefore(inner, name))
    case .ifStatement, .whileStatement:
      let conditions = children(.condition).filter { $0.index < inner.index && $0 != inner }
      return inner.role != .elseBody && conditions.contains { $0.bindsInCondition(name) }
    case .guardStatement: return children(.condition).contains { $0.index < inner.index && $0.bindsInCondition(name) }
    case .forStatement:
      return inner.role == .body
        && child(.pattern)?.descendants.contains { $0.kind == .name && $0.isNamed(name) } == true
    case .catchClause: return inner.role == .body && (name == "error" || children(.pattern).contains { $0.binds(name) })
    default: return false
    }
  }

  private func bindsInSignature(_ name: String) -> Bool {
    children.contains { [.parameter, .closureCapture].contains($0.kind) && $0.isNamed(name) }
  }

  /// Whether a statement before another one declares a name for all behind it.
  private func declaresBefore(_ inner: SyntaxNode, _ name: String) -> Bool {
    children.contains { statement in
      guard statement.index < inner.index else { return false }
      switch statement.kind {
      case .variable:
        return statement.children.contains { $0.kind == .patternBinding && $0.child(.pattern)?.names(name) == true }
      case .guardStatement: return statement.children(.condition).contains { $0.bindsInCondition(name) }
      case .function: return statement.isNamed(name)
      default: return false
      }
    }
  }

  /// Whether a condition binds a name: `let name = value`, `case .some(let name) = value`.
  private func bindsInCondition(_ name: String) -> Bool {
    switch kind {
    case .optionalBinding: child(.pattern)?.names(name) == true
    case .patternCondition: child(.pattern)?.binds(name) == true
    default: false
    }
  }

  /// Whether a pattern has a name after `let` or `var`.
  private func binds(_ name: String) -> Bool {
    descendants.contains { $0.kind == .valueBinding && $0.child(.pattern)?.names(name) == true }
  }

  /// Whether a pattern without `let` is a name, or has it in a tuple.
  private func names(_ name: String) -> Bool { descendants.contains { $0.kind == .name && $0.isNamed(name) } }

  /// Whether a name here is declared rather than used.
  var isDeclaredHere: Bool {
    guard
      let around = ancestors.first(where: { ![.tuple, .argument, .parenthesized, .optionalChain].contains($0.kind) })
    else { return false }
    switch around.kind {
    case .patternBinding: return isIn(around, .pattern)
    // `if let name` reads the variable of that name.
    case .optionalBinding: return isIn(around, .pattern) && around.child(.value) != nil
    case .forStatement: return isIn(around, .pattern)
    case .valueBinding: return true
    default: return false
    }
  }

  private func isIn(_ outer: SyntaxNode, _ role: SyntaxRole) -> Bool { outer.child(role)?.contains(self) == true }
}
