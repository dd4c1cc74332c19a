import UIModelPlatform

/// A view as it is written: what it is made of, and the modifiers behind it.
struct ViewExpression {
  /// All of it.
  let node: SyntaxNode
  /// What the modifiers stand behind: `List { … }`, `header`.
  let base: SyntaxNode
  /// The calls of modifiers, in their order; those in `#if` are left out.
  let modifiers: [CallSyntax]
  /// Whether there are modifiers in `#if`.
  let hasClauses: Bool

  init(_ node: SyntaxNode) {
    self.node = node
    var modifiers: [CallSyntax] = []
    var (inner, hasClauses) = (node.plain, false)
    while true {
      if let call = CallSyntax(inner), let receiver = call.receiver, !receiver.isType {
        modifiers.append(call)
        inner = receiver.plain
      } else if inner.kind == .postfixClauses, let receiver = inner.child(.base) {
        hasClauses = true
        inner = receiver.plain
      } else {
        break
      }
    }
    (base, self.hasClauses) = (inner, hasClauses)
    self.modifiers = modifiers.reversed()
  }

  /// The call of a modifier; nil where it is not called, or more than once.
  func only(_ name: String) -> CallSyntax? { modifiers.filter { $0.name == name }.only }

  /// Whether the modifiers stand behind a member of a view, such as `backport`, which may be anything.
  var isOfMember: Bool { base.kind == .member && base.name?.first?.isLowercase == true }

  /// The names of what makes it: `["List"]`, `["self", "header"]`; empty for another expression.
  var path: [String] { CallSyntax(base)?.path ?? base.path ?? [] }

  /// The name if it is that alone, or behind `self`.
  var ownName: String? { path.count == 1 ? path[0] : path.count == 2 && path[0] == "self" ? path[1] : nil }
}

extension SyntaxNode {
  /// The view that a call of a modifier is part of, with all modifiers behind it.
  var whole: SyntaxNode {
    var node = self
    while let outer = node.parent, [.member, .call].contains(outer.kind), node.role == .base { node = outer }
    return node
  }

  /// Whether a name is one of a type by its spelling: `Color`, `SwiftUI.Color`.
  fileprivate var isType: Bool {
    guard let last = path?.last else { return false }
    return last.first?.isUppercase == true && path?.first != "self"
  }
}
