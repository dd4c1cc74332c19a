import UIModelPlatform

/// Names that identify conditions. Equal names mean equal conditions, and the prefix `!` marks a negated condition.
extension SyntaxNode {
  /// Returns the names of all conditions that hold if this condition has the value `isTrue`. Local names get the token
  /// index of their declaration, so that different variables have different names.
  ///
  /// For example, `a && b` gives `["a", "b", "a && b"]` if it is true, and `["!a && b"]` if it is false.
  func conditionNames(isTrue: Bool) -> [String] {
    let node = coreExpression
    switch node.kind {
    case .prefix where node.isNamed("!"):
      guard let operand = node.children.first(where: { $0.role != .attribute }) else { break }
      return operand.conditionNames(isTrue: !isTrue)
    case .binary where node.isNamed(isTrue ? "&&" : "||"):
      guard let leftOperand = node.child(.left), let rightOperand = node.child(.right) else { break }
      return leftOperand.conditionNames(isTrue: isTrue) + rightOperand.conditionNames(isTrue: isTrue)
        + [node.spelling.conditionName(isTrue)]
    default: break
    }
    return [node.spelling.conditionName(isTrue)]
  }

  /// The node's tokens, separated by spaces and followed by the declaration tokens of its local names.
  fileprivate var spelling: String {
    let enclosingMember = member
    let declarationTokens = descendants(of: [.name]).compactMap { node in
      node.name.flatMap { node.localDeclaration(of: $0, within: enclosingMember) }?.tokens.lowerBound
    }
    return (tokens.map { source.text($0) } + declarationTokens.map { "@\($0)" }).joined(separator: " ")
  }
}

extension [SyntaxNode] {
  /// Returns the names of all conditions that hold if the conditions of an `if` statement are all true, or if at least
  /// one is false.
  func conditionNames(isTrue: Bool) -> [String] {
    if let only { return only.conditionNames(isTrue: isTrue) }
    let combinedName = map(\.spelling).joined(separator: " , ").conditionName(isTrue)
    return isTrue ? flatMap { $0.conditionNames(isTrue: true) } + [combinedName] : [combinedName]
  }
}

extension String {
  /// Returns this name for a condition that is true, or the name with the prefix `!` for a condition that is false.
  fileprivate func conditionName(_ isTrue: Bool) -> String { isTrue ? self : "!" + self }
}
