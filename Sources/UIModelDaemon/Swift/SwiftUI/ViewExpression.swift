import UIModelPlatform

/// An expression that builds a view, split into its base and the modifiers after it.
///
/// For example, `List { … }.padding().listStyle(.plain)` has the base `List { … }` and two modifiers.
struct ViewExpression {
  /// The complete expression.
  let node: SyntaxNode
  /// The expression before the first modifier, such as `List { … }` or `header`.
  let base: SyntaxNode
  /// The calls of modifiers in source order. A modifier inside `#if` is included only if it is compiled for all checked
  /// platforms.
  let modifiers: [CallSyntax]
  /// The names of modifiers in `#if` clauses that are not certainly applied on all checked platforms. Each statement in
  /// these clauses also adds the empty name, because the statement might have no modifiers.
  private let conditionalModifiers: Set<String>
  var hasConditionalModifiers: Bool { !conditionalModifiers.isEmpty }

  init(_ node: SyntaxNode) {
    var chain = Chain()
    base = chain.collectModifiers(node.coreExpression)
    self.node = node
    (modifiers, conditionalModifiers) = (chain.modifiers.reversed(), chain.conditionalModifiers)
  }

  /// Collects the modifiers of an expression, from the last to the first.
  private struct Chain {
    var modifiers: [CallSyntax] = []
    var conditionalModifiers: Set<String> = []

    /// Collects the modifiers of an expression and returns the base before them.
    mutating func collectModifiers(_ node: SyntaxNode) -> SyntaxNode {
      var remainingNode = node
      while true {
        if let call = CallSyntax(remainingNode), let receiver = call.receiver, !receiver.isType, !call.isMethodOfSelf {
          modifiers.append(call)
          remainingNode = receiver.coreExpression
        } else if remainingNode.kind == .postfixClauses, let receiver = remainingNode.child(.base) {
          for clause in (remainingNode.child(of: .clauses)?.conditionedClauses ?? []).reversed() {
            addModifiers(clause)
          }
          remainingNode = receiver.coreExpression
        } else {
          return remainingNode
        }
      }
    }

    /// Adds the modifiers of a clause of `#if`.
    private mutating func addModifiers(_ clause: BuilderItem.Branch) {
      if clause.condition.excludesCheckedPlatforms { return }
      for statement in clause.statements {
        var innerChain = Chain()
        let base = innerChain.collectModifiers(statement)
        if clause.condition.coversCheckedPlatforms, base.kind == .missing {
          modifiers += innerChain.modifiers
          conditionalModifiers.formUnion(innerChain.conditionalModifiers)
        } else {
          conditionalModifiers.formUnion(innerChain.modifiers.map { $0.name ?? "" } + [""])
        }
      }
    }
  }

  /// Returns the call of a modifier. Nil if the modifier is called conditionally, more than once or never.
  func onlyCall(_ name: String) -> CallSyntax? {
    conditionalModifiers.contains(name) ? nil : modifiers.filter { $0.name == name }.only
  }

  /// Whether the base is a member access such as `view.backport`. The effects of modifiers on such a base are unknown.
  var hasMemberBase: Bool { base.kind == .member && base.name?.isLowercased == true }

  /// The names in the base, such as `["List"]` or `["self", "header"]`; empty if the base is another expression.
  var path: [String] { CallSyntax(base)?.path ?? base.path ?? [] }

  /// The token of the last name in the base, or all tokens of a base without a name.
  var nameTokens: Range<Int> { base.nameToken.map { $0..<$0 + 1 } ?? base.tokens }

  /// The name of a base that is a single name, optionally after `self`.
  var baseName: String? { path.count == 1 ? path[0] : path.count == 2 && path[0] == "self" ? path[1] : nil }
}

extension CallSyntax {
  /// Whether the call is a method of the surrounding type that builds a view: `self.header()`, but not
  /// `self.padding()`.
  fileprivate var isMethodOfSelf: Bool {
    receiver?.isNamed("self") == true && receiver?.kind == .name && name.map(SwiftUINames.modifiers.contains) != true
  }
}

extension SyntaxNode {
  /// The complete view expression that a call of a modifier belongs to, with all modifiers after it.
  var completeView: SyntaxNode {
    var node = self
    while let ancestor = node.parent {
      if [.member, .call, .postfixClauses].contains(ancestor.kind), node.role == .base {
        node = ancestor
      } else if ancestor.kind == .clause, let view = ancestor.parent?.parent, view.kind == .postfixClauses {
        node = view
      } else {
        break
      }
    }
    return node
  }

  /// Whether an expression is the name of a type by its spelling: `Color`, `SwiftUI.Color`.
  fileprivate var isType: Bool {
    guard let lastName = path?.last else { return false }
    return lastName.isCapitalized && path?.first != "self"
  }
}

extension CallSyntax {
  /// Whether the call may be a call of one of these functions: a function with the called name has parameters for all
  /// labels of the call.
  func mayCall(_ functions: [SwiftFunction]) -> Bool {
    let overloads = functions.filter { $0.name == name }
    guard !overloads.isEmpty else { return false }
    let labels = Set(parenthesizedArguments.map { $0.label ?? "" })
    return overloads.contains { labels.isSubset(of: $0.parameters.map { $0.label ?? "" }) }
  }
}
