import UIModelPlatform

extension ScenePredicate {
  /// Whether the predicate compares `self` with a value, but certainly does not hold for any identifier. For example,
  /// `self == 'a' AND self == 'b'` never holds.
  package var neverHolds: Bool {
    guard hasComparison, let terms = ScenePredicate.terms(self) else { return false }
    return terms.allSatisfy { ScenePredicate.isContradiction($0) }
  }

  /// Whether the predicate compares `self` with a value. `FALSEPREDICATE` does not.
  package var hasComparison: Bool {
    switch self {
    case .value: false
    case .comparison, .membership, .reversed: true
    case .not(let inner): inner.hasComparison
    case .all(let parts), .any(let parts): parts.contains { $0.hasComparison }
    }
  }

  /// The maximum number of alternatives in the disjunctive normal form.
  private static let maximumTermCount = 256

  /// Returns the predicate in disjunctive normal form: a list of alternatives, each with the conditions that must hold
  /// together. Nil if there are too many alternatives.
  private static func terms(_ predicate: ScenePredicate, isNegated: Bool = false) -> [[ScenePredicate]]? {
    switch predicate {
    case .value(let value): return value != isNegated ? [[]] : []
    case .comparison, .reversed: return [[isNegated ? .not(predicate) : predicate]]
    case .membership(let texts, let options):
      if isNegated { return [[.not(predicate)]] }
      return texts.map { [.comparison(.equal, $0, options)] }
    case .not(let inner): return terms(inner, isNegated: !isNegated)
    case .all(let parts): return isNegated ? disjunctionTerms(parts, true) : conjunctionTerms(parts, false)
    case .any(let parts): return isNegated ? conjunctionTerms(parts, true) : disjunctionTerms(parts, false)
    }
  }

  private static func disjunctionTerms(_ parts: [ScenePredicate], _ isNegated: Bool) -> [[ScenePredicate]]? {
    var alternatives: [[ScenePredicate]] = []
    for part in parts {
      guard let terms = terms(part, isNegated: isNegated) else { return nil }
      alternatives += terms
      if alternatives.count > maximumTermCount { return nil }
    }
    return alternatives
  }

  private static func conjunctionTerms(_ parts: [ScenePredicate], _ isNegated: Bool) -> [[ScenePredicate]]? {
    var alternatives: [[ScenePredicate]] = [[]]
    for part in parts {
      guard let terms = terms(part, isNegated: isNegated), alternatives.count * terms.count <= maximumTermCount else {
        return nil
      }
      alternatives = alternatives.flatMap { term in terms.map { term + $0 } }
    }
    return alternatives
  }

  /// Whether the conditions certainly cannot hold together.
  private static func isContradiction(_ parts: [ScenePredicate]) -> Bool {
    var prefixes: [[Unicode.Scalar]] = []
    var suffixes: [[Unicode.Scalar]] = []
    for part in parts {
      guard case .comparison(let comparison, let text?, let options) = part, options.isPlain else { continue }
      switch comparison {
      // Only this text can meet all conditions.
      case .equal: return parts.contains { $0.holds(for: text) == false }
      case .beginsWith: prefixes.append(Array(text.unicodeScalars))
      case .endsWith: suffixes.append(text.unicodeScalars.reversed())
      case .notEqual, .contains, .like: continue
      }
    }
    return areIncompatible(prefixes) || areIncompatible(suffixes)
  }

  private static func areIncompatible(_ sequences: [[Unicode.Scalar]]) -> Bool {
    guard let longest = sequences.max(by: { $0.count < $1.count }) else { return false }
    return sequences.contains { !longest.starts(with: $0) }
  }
}
