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
    case .constant: false
    case .comparison, .membership, .reversedComparison: true
    case .negation(let operand): operand.hasComparison
    case .conjunction(let parts), .disjunction(let parts): parts.contains { $0.hasComparison }
    }
  }

  /// The maximum number of alternatives in the disjunctive normal form.
  private static let maximumTermCount = 256

  /// Returns the predicate in disjunctive normal form: a list of alternatives, each a list of conditions that must all
  /// hold. Nil if there are more than `maximumTermCount` alternatives.
  private static func terms(_ predicate: ScenePredicate, isNegated: Bool = false) -> [[ScenePredicate]]? {
    switch predicate {
    case .constant(let value): return value != isNegated ? [[]] : []
    case .comparison, .reversedComparison: return [[isNegated ? .negation(predicate) : predicate]]
    case .membership(let texts, let options):
      if isNegated { return [[.negation(predicate)]] }
      return texts.map { [.comparison(.equal, $0, options)] }
    case .negation(let operand): return terms(operand, isNegated: !isNegated)
    case .conjunction(let parts): return isNegated ? disjunctionTerms(parts, true) : conjunctionTerms(parts, false)
    case .disjunction(let parts): return isNegated ? conjunctionTerms(parts, true) : disjunctionTerms(parts, false)
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

  /// Returns whether certainly no identifier meets all conditions.
  private static func isContradiction(_ conditions: [ScenePredicate]) -> Bool {
    var prefixes: [[Unicode.Scalar]] = []
    var suffixes: [[Unicode.Scalar]] = []
    for condition in conditions {
      guard case .comparison(let comparisonOperator, let text?, let options) = condition, options.isEmpty else {
        continue
      }
      switch comparisonOperator {
      // Only this text can meet the `==` condition, so the other conditions are evaluated for this text.
      case .equal: return conditions.contains { $0.holds(for: text) == false }
      case .beginsWith: prefixes.append(Array(text.unicodeScalars))
      case .endsWith: suffixes.append(text.unicodeScalars.reversed())
      case .notEqual, .contains, .like: continue
      }
    }
    return areIncompatible(prefixes) || areIncompatible(suffixes)
  }

  private static func areIncompatible(_ sequences: [[Unicode.Scalar]]) -> Bool {
    guard let longestSequence = sequences.max(by: { $0.count < $1.count }) else { return false }
    return sequences.contains { !longestSequence.starts(with: $0) }
  }
}
