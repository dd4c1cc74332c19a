import UIModelPlatform

/// A view as it is written: what it is made of, and the modifiers behind it.
struct ViewExpression {
  /// All of it.
  let node: SyntaxNode
  /// What the modifiers stand behind: `List { … }`, `header`.
  let base: SyntaxNode
  /// The calls of modifiers, in their order. Of those in `#if` it has the ones that all checked platforms have.
  let modifiers: [CallSyntax]
  /// Names of others in `#if` that some checked platforms may have.
  private let others: Set<String>
  var hasClauses: Bool { !others.isEmpty }

  init(_ node: SyntaxNode) {
    var chain = Chain()
    base = chain.follow(node.plain)
    self.node = node
    (modifiers, others) = (chain.modifiers.reversed(), chain.others)
  }

  /// The modifiers of an expression, the last one first.
  private struct Chain {
    var modifiers: [CallSyntax] = []
    var others: Set<String> = []

    /// Collects the modifiers of an expression, and returns what they stand behind.
    mutating func follow(_ node: SyntaxNode) -> SyntaxNode {
      var inner = node
      while true {
        if let call = CallSyntax(inner), let receiver = call.receiver, !receiver.isType, !call.isOfSelf {
          modifiers.append(call)
          inner = receiver.plain
        } else if inner.kind == .postfixClauses, let receiver = inner.child(.base) {
          for clause in (inner.child(of: .clauses)?.conditionedClauses ?? []).reversed() { take(clause) }
          inner = receiver.plain
        } else {
          return inner
        }
      }
    }

    private mutating func take(_ clause: BuilderItem.Branch) {
      if clause.condition.isOfOthers { return }
      for statement in clause.statements {
        var inner = Chain()
        let base = inner.follow(statement)
        if clause.condition.isOfAll, base.kind == .missing {
          modifiers += inner.modifiers
          others.formUnion(inner.others)
        } else {
          others.formUnion(inner.modifiers.map { $0.name ?? "" } + [""])
        }
      }
    }
  }

  /// The call of a modifier; nil where it may not be called, or more than once.
  func only(_ name: String) -> CallSyntax? {
    others.contains(name) ? nil : modifiers.filter { $0.name == name }.only
  }

  /// Whether the modifiers stand behind a member of a view, such as `backport`, which may be anything.
  var isOfMember: Bool { base.kind == .member && base.name?.isLowercased == true }

  /// The names of what makes it: `["List"]`, `["self", "header"]`; empty for another expression.
  var path: [String] { CallSyntax(base)?.path ?? base.path ?? [] }

  /// The tokens of the last of these names; those of all else that makes it where there is none.
  var nameTokens: Range<Int> { base.nameToken.map { $0..<$0 + 1 } ?? base.tokens }

  /// The name if it is that alone, or behind `self`.
  var ownName: String? { path.count == 1 ? path[0] : path.count == 2 && path[0] == "self" ? path[1] : nil }
}

extension CallSyntax {
  /// Whether it calls a function of the type around, which makes a view: `self.header()`, but not `self.padding()`.
  fileprivate var isOfSelf: Bool {
    receiver?.isNamed("self") == true && receiver?.kind == .name && name.map(SwiftUINames.modifiers.contains) != true
  }
}

extension SyntaxNode {
  /// The view that a call of a modifier is part of, with all modifiers behind it.
  var whole: SyntaxNode {
    var node = self
    while let outer = node.parent {
      if [.member, .call, .postfixClauses].contains(outer.kind), node.role == .base {
        node = outer
      } else if outer.kind == .clause, let view = outer.parent?.parent, view.kind == .postfixClauses {
        node = view
      } else {
        break
      }
    }
    return node
  }

  /// Whether a name is one of a type by its spelling: `Color`, `SwiftUI.Color`.
  fileprivate var isType: Bool {
    guard let last = path?.last else { return false }
    return last.isCapitalized && path?.first != "self"
  }
}

extension CallSyntax {
  /// Whether a call may be one of some functions of the project: of one that has its name, and parameters with all its
  /// labels.
  func mayBe(_ functions: [SwiftFunction]) -> Bool {
    let named = functions.filter { $0.name == name }
    guard !named.isEmpty else { return false }
    let labels = Set(written.map { $0.label ?? "" })
    return named.contains { labels.isSubset(of: $0.parameters.map { $0.label ?? "" }) }
  }
}
