/// A `call` node with its parts as properties. For example, `menu.add(item) { … }` has the receiver `menu`, the name
/// `add` and two arguments.
struct CallSyntax {
  let node: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard node.kind == .call else { return nil }
    self.node = node
  }

  /// The called expression, such as `menu.add`.
  var callee: SyntaxNode? { node.child(.base) }
  /// The expression on which a method is called; nil if the callee is not a member of an expression, as in `close()`.
  var receiver: SyntaxNode? { callee.flatMap { $0.kind == .member ? $0.child(.base) : nil } }
  /// The last name of the callee; nil if the callee has no name, as in `handlers[0]()`.
  var name: String? { node.name }
  /// The range of the callee's last name, in UTF-8 bytes; the range of the whole call if the callee has no name.
  var nameRange: Range<Int> { node.nameToken.map { node.source.tokens[$0].range } ?? node.range }
  /// All arguments in order, including trailing closures.
  var arguments: [ArgumentSyntax] {
    node.children.compactMap { [.argument, .trailingClosure].contains($0.role) ? ArgumentSyntax($0) : nil }
  }

  func argument(_ label: String) -> SyntaxNode? { arguments.first { $0.label == label }?.value }

  /// The arguments in parentheses, as `SwiftArgument` values.
  var parenthesizedArguments: [SwiftArgument] { arguments.filter { !$0.isTrailing }.map(\.tokenArgument) }

  /// The names of the callee, such as `["Menu"]` or `["SwiftUI", "Menu"]`; empty if the callee is not a path of names.
  var path: [String] { callee?.path ?? [] }
}

/// An argument of a call, including a trailing closure.
struct ArgumentSyntax {
  let node: SyntaxNode
  let value: SyntaxNode

  init?(_ node: SyntaxNode) {
    guard let value = node.child(.value) else { return nil }
    (self.node, self.value) = (node, value)
  }

  var label: String? { node.name }
  var isTrailing: Bool { node.role == .trailingClosure }
  /// The argument as a `SwiftArgument`, whose value is a range of tokens.
  var tokenArgument: SwiftArgument {
    SwiftArgument(label: label, labelToken: node.nameToken ?? value.tokens.lowerBound, value: value.tokens)
  }
}

extension String {
  /// Whether the text begins with an uppercase letter, as the names of types do.
  var isCapitalized: Bool { begins(from: UInt8(ascii: "A"), to: UInt8(ascii: "Z")) ?? (first?.isUppercase == true) }
  /// Whether the text begins with a lowercase letter, as the names of functions and variables do.
  var isLowercased: Bool { begins(from: UInt8(ascii: "a"), to: UInt8(ascii: "z")) ?? (first?.isLowercase == true) }

  /// Whether the first byte is in a range of ASCII letters; nil if the text begins with a character outside of ASCII.
  private func begins(from lowerBound: UInt8, to upperBound: UInt8) -> Bool? {
    guard let firstByte = utf8.first else { return false }
    return firstByte < 0x80 ? lowerBound <= firstByte && firstByte <= upperBound : nil
  }
}

extension SyntaxNode {
  /// The names of a path: `["a", "b", "c"]` for `a.b.c`. Nil for any other expression.
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

  /// The expression without `try`, `await` and parentheses around it. For example, `f()` for `(try f())`.
  var coreExpression: SyntaxNode {
    switch kind {
    case .effect: children.first { $0.role != .attribute }?.coreExpression ?? self
    case .parenthesized: child(.argument)?.child(.value)?.coreExpression ?? self
    default: self
    }
  }

  /// Returns the call inside this node whose name is at a token; nil if there is none.
  func call(named token: Int) -> CallSyntax? {
    path(to: token).first { $0.kind == .call && $0.nameToken == token }.flatMap { CallSyntax($0) }
  }

  /// The statements of a block or closure.
  var statements: [SyntaxNode] { children.filter { $0.role == .none } }

  /// The call that has this node as the value of an argument, and that argument; nil for any other node.
  var callAndArgument: (call: CallSyntax, argument: ArgumentSyntax)? {
    guard role == .value, let argument = parent, argument.kind == .argument, let node = argument.parent,
      let call = CallSyntax(node), let callArgument = ArgumentSyntax(argument)
    else { return nil }
    return (call, callArgument)
  }
}
