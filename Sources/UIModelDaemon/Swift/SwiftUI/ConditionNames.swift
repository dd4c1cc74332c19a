import UIModelPlatform

extension SyntaxNode {
  /// Names of what holds where a condition does, or where it does not: `["a", "!b"]` for `a && !b`. The same text has the
  /// same name; `!` before a name is its opposite.
  func conditionNames(isTrue: Bool) -> [String] {
    let node = plain
    switch node.kind {
    case .prefix where node.isNamed("!"):
      guard let operand = node.children.first(where: { $0.role != .attribute }) else { break }
      return operand.conditionNames(isTrue: !isTrue)
    case .binary where node.isNamed(isTrue ? "&&" : "||"):
      guard let left = node.child(.left), let right = node.child(.right) else { break }
      return left.conditionNames(isTrue: isTrue) + right.conditionNames(isTrue: isTrue) + [node.name(isTrue: isTrue)]
    default: break
    }
    return [node.name(isTrue: isTrue)]
  }

  private func name(isTrue: Bool) -> String {
    (isTrue ? "" : "!") + tokens.map { source.text($0) }.joined(separator: " ")
  }
}

extension [SyntaxNode] {
  /// The same for the conditions of an `if`, all of which have to hold.
  func conditionNames(isTrue: Bool) -> [String] {
    if let only { return only.conditionNames(isTrue: isTrue) }
    let all =
      (isTrue ? "" : "!")
      + map { $0.tokens.map { $0 } }.joined().compactMap { first?.source.text($0) }
      .joined(separator: " ")
    return isTrue ? flatMap { $0.conditionNames(isTrue: true) } + [all] : [all]
  }
}
