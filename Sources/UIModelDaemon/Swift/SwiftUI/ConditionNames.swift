import UIModelPlatform

/// Names for conditions. Equal names mean equal conditions, and `!` before a name means the opposite.
extension SyntaxNode {
  /// Returns the names of all conditions that hold if this condition is true, or if it is false. Local names get the
  /// token index of their declaration, so that different variables have different names.
  ///
  /// For example, `a && b` gives `["a", "b", "a && b"]` if it is true, and `["!a && b"]` if it is false.
  func conditionNames(isTrue: Bool) -> [String] {
    let node = coreExpression
    switch node.kind {
    case .prefix where node.isNamed("!"):
      guard let operand = node.children.first(where: { $0.role != .attribute }) else { break }
      return operand.conditionNames(isTrue: !isTrue)
    case .binary where node.isNamed(isTrue ? "&&" : "||"):
      guard let left = node.child(.left), let right = node.child(.right) else { break }
      return left.conditionNames(isTrue: isTrue) + right.conditionNames(isTrue: isTrue)
        + [node.spelling.conditionName(isTrue)]
    default: break
    }
    return [node.spelling.conditionName(isTrue)]
  }

  /// The tokens separated by spaces, followed by the declaration tokens of the local names.
  fileprivate var spelling: String {
    let limit = member
    let locals = descendants(of: [.name]).compactMap { node in
      node.name.flatMap { node.localDeclaration(of: $0, within: limit) }?.tokens.lowerBound
    }
    return (tokens.map { source.text($0) } + locals.map { "@\($0)" }).joined(separator: " ")
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
  /// Returns this name of a condition. Unless `isTrue`, the name gets the prefix `!`.
  fileprivate func conditionName(_ isTrue: Bool) -> String { isTrue ? self : "!" + self }
}
