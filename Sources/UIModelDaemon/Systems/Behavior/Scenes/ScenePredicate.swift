import UIModelPlatform

/// A predicate on a target content identifier, which the predicate calls `self`. Activation conditions allow only
/// comparisons of `self` with texts, combined by logical operators.
package indirect enum ScenePredicate: Sendable, Hashable {
  package enum Operator: String, Sendable, Hashable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case contains = "CONTAINS"
    case like = "LIKE"
  }

  /// The comparison options `[c]` and `[d]`.
  package struct Options: Sendable, Hashable {
    package var ignoresCase = false
    package var ignoresDiacritics = false
    package var isEmpty: Bool { !ignoresCase && !ignoresDiacritics }
  }

  case constant(Bool)
  /// A comparison of `self` with a text; the text is nil if it is unknown.
  case comparison(Operator, String?, Options)
  /// A membership test, `self IN { … }`. An unknown text in the list is nil.
  case membership([String?], Options)
  /// A comparison with the text on the left side, such as `'text' CONTAINS self`. The text is nil if it is unknown.
  case reversedComparison(Operator, String?, Options)
  case negation(ScenePredicate)
  case conjunction([ScenePredicate])
  case disjunction([ScenePredicate])

  // MARK: Evaluating

  /// Returns whether the predicate holds for an identifier, or nil if that is unknown. Without an identifier (`nil`),
  /// `!=` is true and all other comparisons are false.
  ///
  /// For example, `self BEGINSWITH 'doc'` holds for the identifier `doc-1`.
  package func holds(for identifier: String?) -> Bool? {
    switch self {
    case .constant(let value): return value
    case .comparison(let comparisonOperator, let text, let options):
      guard let text else { return nil }
      guard let identifier else { return comparisonOperator == .notEqual }
      return ScenePredicate.compare(identifier, comparisonOperator, text, options)
    case .reversedComparison(let comparisonOperator, let text, let options):
      guard let text else { return nil }
      guard let identifier else { return comparisonOperator == .notEqual }
      return ScenePredicate.compare(text, comparisonOperator, identifier, options)
    case .membership(let texts, let options):
      guard let identifier else { return false }
      let knownTexts = texts.compactMap { $0 }
      if knownTexts.contains(where: { ScenePredicate.compare(identifier, .equal, $0, options) == true }) { return true }
      return knownTexts.count == texts.count && options.ignoresDiacritics == false ? false : nil
    case .negation(let operand): return operand.holds(for: identifier).map { !$0 }
    case .conjunction(let parts):
      let values = parts.map { $0.holds(for: identifier) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .disjunction(let parts):
      let values = parts.map { $0.holds(for: identifier) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
  }

  private static func compare(_ left: String, _ comparisonOperator: Operator, _ right: String, _ options: Options)
    -> Bool?
  {
    // Diacritic folding needs a large table, which is not included. ASCII texts have no diacritics.
    if options.ignoresDiacritics, !(left + right).utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    let left = Array((options.ignoresCase ? left.lowercased() : left).unicodeScalars)
    let right = Array((options.ignoresCase ? right.lowercased() : right).unicodeScalars)
    switch comparisonOperator {
    case .equal: return left == right
    case .notEqual: return left != right
    case .beginsWith: return left.starts(with: right)
    case .endsWith: return left.reversed().starts(with: right.reversed())
    case .contains: return contains(left, right)
    case .like: return matches(left, pattern: right)
    }
  }

  private static func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    guard !part.isEmpty, part.count <= text.count else { return part.isEmpty }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  /// Returns whether a text matches a `LIKE` pattern. In the pattern, `?` matches any one character, `*` matches any
  /// number of characters, and a backslash escapes both. The time is linear unless the pattern contains stars.
  private static func matches(_ text: [Unicode.Scalar], pattern: [Unicode.Scalar]) -> Bool {
    var (textIndex, patternIndex) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == "*" {
        star = (patternIndex + 1, textIndex)
        patternIndex += 1
        continue
      }
      if patternIndex < pattern.count {
        let isEscaped = pattern[patternIndex] == "\\" && patternIndex + 1 < pattern.count
        let expectedCharacter = isEscaped ? pattern[patternIndex + 1] : pattern[patternIndex]
        if (expectedCharacter == "?" && !isEscaped) || expectedCharacter == text[textIndex] {
          (textIndex, patternIndex) = (textIndex + 1, patternIndex + (isEscaped ? 2 : 1))
          continue
        }
      }
      guard let lastStar = star else { return false }
      star = (lastStar.pattern, lastStar.text + 1)
      (textIndex, patternIndex) = (lastStar.text + 1, lastStar.pattern)
    }
    return pattern[patternIndex...].allSatisfy { $0 == "*" }
  }
}
