import UIModelPlatform

/// A view as it is written in a builder: what it is made of, and the modifiers behind it.
struct SwiftViewExpression {
  /// A name with its arguments and closures.
  struct Part {
    let name: Int
    var arguments: [SwiftArgument] = []
    /// What stands in the braces behind it and in its arguments.
    var closures: [Range<Int>] = []
  }
  /// `["self", "header"]`
  let path: [String]
  let base: Part
  var modifiers: [Part] = []
  /// Whether nothing stands behind that is something else, such as modifiers under a condition.
  var isWhole = true
}

extension SwiftSource {
  /// Nil for what is no name, or the call of one.
  func view(_ range: Range<Int>) -> SwiftViewExpression? {
    var at = range.lowerBound
    guard at < range.upperBound, let first = identifier(at) else { return nil }
    var path = [first]
    while kind(at + 1) == .period, let next = identifier(at + 2), at + 2 < range.upperBound, !isToken(at + 1, "("),
      path[0] == "self" || path.count > 1 || text(at).first?.isUppercase == true && next.first?.isUppercase == true
    {
      path.append(next)
      at += 2
    }
    let (base, end) = part(at, before: range.upperBound)
    var view = SwiftViewExpression(path: path, base: base)
    at = end
    var clauses = SwiftClauses()
    while at < range.upperBound {
      if let next = clauses.take(at, in: self, before: range.upperBound) {
        at = next
      } else if clauses.condition.isOfOthers {
        // Modifiers that are there where no app is checked.
        at = after(at)
      } else if clauses.condition.isOfAll, kind(at) == .period, identifier(at + 1) != nil, at + 1 < range.upperBound {
        let (modifier, end) = part(at + 1, before: range.upperBound)
        view.modifiers.append(modifier)
        at = end
      } else {
        break
      }
    }
    view.isWhole = at >= range.upperBound
    return view
  }

  /// A name and what is called with it; after it.
  private func part(_ name: Int, before end: Int) -> (SwiftViewExpression.Part, end: Int) {
    var part = SwiftViewExpression.Part(name: name)
    var at = name + 1
    if at < end, isToken(at, "("), !tokens[at].startsLine, let close = closing(of: at), close < end {
      part.arguments = split(at + 1..<close).map { argument($0) }
      for argument in part.arguments {
        if case .closure(let body) = expression(argument.value) { part.closures.append(body) }
      }
      at = close + 1
    }
    while at < end, isToken(at, "{"), let close = closing(of: at), close < end {
      part.closures.append(at + 1..<close)
      at = close + 1
      // `label: { … }`
      if at + 2 < end, identifier(at) != nil, kind(at + 1) == .colon, isToken(at + 2, "{") { at += 2 }
    }
    return (part, at)
  }
}
