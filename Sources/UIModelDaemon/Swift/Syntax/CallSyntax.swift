/// A call, as `call` nodes have it.
struct CallSyntax {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .call else { return nil }
    self.node = node
  }

  /// What is called.
  var callee: SyntaxNode? { node.child(.base) }
  /// What a method is called on; nil for a function or an initializer.
  var receiver: SyntaxNode? { callee.flatMap { $0.kind == .member ? $0.child(.base) : nil } }
  /// The last name of what is called.
  var name: String? { node.name }
  /// UTF-8 bytes of that name.
  var namePlace: Range<Int> { node.nameToken.map { node.source.tokens[$0].range } ?? node.range }
  /// All arguments, closures behind the call among them, in their order.
  var arguments: [ArgumentSyntax] {
    node.children.compactMap { [.argument, .trailingClosure].contains($0.role) ? ArgumentSyntax($0) : nil }
  }

  func argument(_ label: String) -> SyntaxNode? { arguments.first { $0.label == label }?.value }

  /// The arguments in parentheses, as other readers of Swift have them.
  var written: [SwiftArgument] { arguments.filter { !$0.isTrailing }.map(\.written) }

  /// `["Menu"]` for a plain name, `["SwiftUI", "Menu"]`; empty for what is no path of names.
  var path: [String] { callee?.path ?? [] }
}

/// An argument of a call.
struct ArgumentSyntax {
  let node: SyntaxNode
  let value: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard let value = node.child(.value) else { return nil }
    (self.node, self.value) = (node, value)
  }

  var label: String? { node.name }
  var isTrailing: Bool { node.role == .trailingClosure }
  var written: SwiftArgument {
    SwiftArgument(label: label, labelToken: node.nameToken ?? value.tokens.lowerBound, value: value.tokens)
  }
}

extension String {
  /// Whether it begins with an upper-case letter, as names of types do.
  var isCapitalized: Bool { begins(from: UInt8(ascii: "A"), to: UInt8(ascii: "Z")) ?? (first?.isUppercase == true) }
  /// Whether it begins with a lower-case letter, as names of functions and variables do.
  var isLowercased: Bool { begins(from: UInt8(ascii: "a"), to: UInt8(ascii: "z")) ?? (first?.isLowercase == true) }

  /// Nil for what is not ASCII.
  private func begins(from one: UInt8, to other: UInt8) -> Bool? {
    guard let first = utf8.first else { return false }
    return first < 0x80 ? one <= first && first <= other : nil
  }
}

extension SyntaxNode {
  /// The names of `a.b.c`; nil for anything else.
  var path: [String]? {
    switch kind {
    case .name: return name.map { [$0] }
    case .member:
      guard let name, let base = child(.base)?.path else { return nil }
      return base + [name]
    case .specialization: return child(.base)?.path
    default: return nil
    }
  }

  /// The expression without `try`, `await` and parentheses around it.
  var plain: SyntaxNode {
    switch kind {
    case .effect: children.first { $0.role != .attribute }?.plain ?? self
    case .parenthesized: child(.argument)?.child(.value)?.plain ?? self
    default: self
    }
  }

  /// The call in it whose name is at a token.
  func call(named token: Int) -> CallSyntax? {
    path(to: token).first { $0.kind == .call && $0.nameToken == token }.flatMap { CallSyntax($0) }
  }

  /// The statements of a block or closure.
  var statements: [SyntaxNode] { children.filter { $0.role == .none } }

  /// The call that a closure is an argument of, and that argument; nil for another closure.
  var argumentOfCall: (call: CallSyntax, argument: ArgumentSyntax)? {
    guard role == .value, let argument = parent, argument.kind == .argument, let node = argument.parent,
      let call = CallSyntax(node), let syntax = ArgumentSyntax(argument)
    else { return nil }
    return (call, syntax)
  }
}
