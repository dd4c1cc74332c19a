import UIModelPlatform

/// Conditions by names: the same name means the same condition, and `!` before it its opposite.
extension SyntaxNode {
  /// Names of what holds where a condition does, or where it does not: `["a", "!b", "a && !b"]` for `a && !b`. Local names
  /// are told apart by where they are declared.
  func conditionNames(isTrue: Bool) -> [String] {
    let node = plain
    switch node.kind {
    case .prefix where node.isNamed("!"):
      guard let operand = node.children.first(where: { $0.role != .attribute }) else { break }
      return operand.conditionNames(isTrue: !isTrue)
    case .binary where node.isNamed(isTrue ? "&&" : "||"):
      guard let left = node.child(.left), let right = node.child(.right) else { break }
      return left.conditionNames(isTrue: isTrue) + right.conditionNames(isTrue: isTrue)
        + [node.spelling.asCondition(isTrue)]
    default: break
    }
    return [node.spelling.asCondition(isTrue)]
  }

  /// Its tokens, and where the local names in it are declared.
  fileprivate var spelling: String {
    let limit = member
    let locals = descendants(of: [.name]).compactMap { node in
      node.name.flatMap { node.localDeclaration(of: $0, within: limit) }?.tokens.lowerBound
    }
    return (tokens.map { source.text($0) } + locals.map { "@\($0)" }).joined(separator: " ")
  }
}

extension [SyntaxNode] {
  /// The same for the conditions of an `if`, which all have to hold.
  func conditionNames(isTrue: Bool) -> [String] {
    if let only { return only.conditionNames(isTrue: isTrue) }
    let all = map(\.spelling).joined(separator: " , ").asCondition(isTrue)
    return isTrue ? flatMap { $0.conditionNames(isTrue: true) } + [all] : [all]
  }
}

extension String {
  fileprivate func asCondition(_ isTrue: Bool) -> String { isTrue ? self : "!" + self }
}
