import UIModelPlatform

/// The problem that makes a predicate unusable as an activation condition.
package struct PredicateProblem: Error, Sendable, Hashable {
  /// The reason as a phrase to follow the predicate, such as "uses MATCHES, a regular expression".
  package let reason: String
  /// Whether the predicate is certainly invalid. False if this parser does not support the predicate, which might still
  /// be valid.
  package let isCertain: Bool
}

extension PredicateSource {
  /// The parsed predicate, or the problem that makes it unusable as an activation condition. Predicates from blocks and
  /// selectors, and syntax that UIKit forbids, are certainly invalid.
  package var predicate: Result<ScenePredicate, PredicateProblem> {
    switch self {
    case .value(let value): return .success(.constant(value))
    case .code(let kind):
      return .failure(
        PredicateProblem(
          reason: kind == "block" ? "is made from a block" : "calls a selector", isCertain: true))
    case .format(let text, let arguments):
      do throws(PredicateProblem) {
        var reader = PredicateReader(try PredicateToken.tokens(of: text), arguments)
        return .success(try reader.parsePredicate())
      } catch {
        return .failure(error)
      }
    }
  }
}

/// A token of a predicate format.
enum PredicateToken: Sendable, Hashable {
  /// A name or a keyword, as written.
  case word(String)
  case text(String)
  /// An operator or a punctuation mark, such as `==`, `(` or `,`.
  case symbol(String)
  /// The placeholder `%@`.
  case argument
  /// Comparison options such as `[cd]`, in lowercase and without the brackets.
  case options(String)

  private static let symbols = [
    "&&", "||", "==", "!=", "<>", "<=", ">=", "=<", "=>", "=", "!", "(", ")", "{", "}", ",", "<", ">",
  ]

  /// Splits a format into tokens. For example, `self == 'a'` gives `.word("self")`, `.symbol("==")` and `.text("a")`.
  static func tokens(of format: String) throws(PredicateProblem) -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    var remainingText = Substring(format)
    while let nextCharacter = remainingText.first {
      if nextCharacter.isWhitespace {
        remainingText.removeFirst()
      } else if nextCharacter == "'" || nextCharacter == "\"" {
        tokens.append(.text(try readText(&remainingText, quote: nextCharacter)))
      } else if nextCharacter == "%" {
        remainingText.removeFirst()
        let placeholderKind = remainingText.popFirst()
        guard placeholderKind == "@" || placeholderKind == "K" else {
          throw PredicateProblem(reason: "has an argument that is not an object", isCertain: false)
        }
        if placeholderKind == "K" { throw PredicateProblem(reason: "has a key path as an argument", isCertain: false) }
        tokens.append(.argument)
      } else if nextCharacter == "[" {
        guard let end = remainingText.firstIndex(of: "]") else {
          throw PredicateProblem(reason: "cannot be parsed: '[' is not closed", isCertain: true)
        }
        tokens.append(.options(remainingText[remainingText.index(after: remainingText.startIndex)..<end].lowercased()))
        remainingText = remainingText[remainingText.index(after: end)...]
      } else if let symbol = symbols.first(where: { remainingText.hasPrefix($0) }) {
        tokens.append(.symbol(symbol))
        remainingText = remainingText.dropFirst(symbol.count)
      } else if isPart(ofWord: nextCharacter) {
        let word = remainingText.prefix(while: isPart(ofWord:))
        tokens.append(.word(String(word)))
        remainingText = remainingText.dropFirst(word.count)
      } else {
        throw PredicateProblem(reason: "contains '\(nextCharacter)', which is not supported here", isCertain: false)
      }
    }
    return tokens
  }

  private static func isPart(ofWord character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "." || character == "@"
      || character == "$" || character == "#"
  }

  private static func readText(_ remainingText: inout Substring, quote: Character) throws(PredicateProblem) -> String {
    remainingText.removeFirst()
    var text = ""
    while let character = remainingText.popFirst() {
      if character == quote { return text }
      if character == "\\" {
        guard let escapedCharacter = remainingText.popFirst() else { break }
        switch escapedCharacter {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "r": text.append("\r")
        // Escapes of a `LIKE` pattern are resolved when the pattern is matched.
        case "*", "?": text += "\\\(escapedCharacter)"
        default: text.append(escapedCharacter)
        }
      } else {
        text.append(character)
      }
    }
    throw PredicateProblem(reason: "cannot be parsed: a string is not closed", isCertain: true)
  }
}

/// A recursive-descent parser for predicate formats. `maximumDepth` limits the depth of nested parentheses and
/// negations.
private struct PredicateReader {
  private let tokens: [PredicateToken]
  private var arguments: ArraySlice<String?>
  private var tokenIndex = 0
  private static let maximumDepth = 64

  init(_ tokens: [PredicateToken], _ arguments: [String?]) {
    self.tokens = tokens
    self.arguments = arguments[...]
  }

  private var nextToken: PredicateToken? { tokenIndex < tokens.count ? tokens[tokenIndex] : nil }

  private func isNextWord(_ words: String...) -> Bool {
    if case .word(let word) = nextToken { words.contains(word.uppercased()) } else { false }
  }

  /// Consumes the next token if it is the given keyword or symbol. Returns whether a token was consumed.
  private mutating func consume(_ word: String, _ symbol: String) -> Bool {
    guard isNextWord(word) || nextToken == .symbol(symbol) else { return false }
    tokenIndex += 1
    return true
  }

  mutating func parsePredicate() throws(PredicateProblem) -> ScenePredicate {
    guard !tokens.isEmpty else { throw problem("is empty") }
    let predicate = try parseDisjunction(0)
    guard tokenIndex == tokens.count else { throw unsupportedProblem() }
    return predicate
  }

  private mutating func parseDisjunction(_ depth: Int) throws(PredicateProblem) -> ScenePredicate {
    var parts = [try parseConjunction(depth)]
    while consume("OR", "||") { parts.append(try parseConjunction(depth)) }
    return parts.count == 1 ? parts[0] : .disjunction(parts)
  }

  private mutating func parseConjunction(_ depth: Int) throws(PredicateProblem) -> ScenePredicate {
    var parts = [try parseNegation(depth)]
    while consume("AND", "&&") { parts.append(try parseNegation(depth)) }
    return parts.count == 1 ? parts[0] : .conjunction(parts)
  }

  private mutating func parseNegation(_ depth: Int) throws(PredicateProblem) -> ScenePredicate {
    guard depth < PredicateReader.maximumDepth else {
      throw PredicateProblem(reason: "is nested too deeply", isCertain: false)
    }
    if consume("NOT", "!") { return .negation(try parseNegation(depth + 1)) }
    if nextToken == .symbol("(") {
      tokenIndex += 1
      let innerPredicate = try parseDisjunction(depth + 1)
      guard nextToken == .symbol(")") else { throw unsupportedProblem() }
      tokenIndex += 1
      return innerPredicate
    }
    if isNextWord("TRUEPREDICATE", "FALSEPREDICATE") {
      let isTrue = isNextWord("TRUEPREDICATE")
      tokenIndex += 1
      return .constant(isTrue)
    }
    return try parseComparison()
  }

  // MARK: Comparisons

  private enum Operand {
    case subject
    case text(String?)
    case list([String?])
  }

  private mutating func parseComparison() throws(PredicateProblem) -> ScenePredicate {
    let left = try parseOperand()
    guard let token = nextToken else { throw problem("cannot be parsed: it is incomplete") }
    tokenIndex += 1
    var operatorName: String
    switch token {
    case .word(let word): operatorName = word.uppercased()
    case .symbol(let symbol): operatorName = ["=": "==", "<>": "!="][symbol] ?? symbol
    default: throw unsupportedProblem(tokenIndex - 1)
    }
    if operatorName == "MATCHES" { throw problem("uses MATCHES, a regular expression") }
    let options = try consumeOptions()
    let right = try parseOperand()
    if operatorName == "IN" {
      if case .subject = left, case .list(let texts) = right { return .membership(texts, options) }
      // `'a' IN self` means the same as `self CONTAINS 'a'`.
      if case .text(let text) = left, case .subject = right { return .comparison(.contains, text, options) }
      if case .subject = left, case .text(let text) = right { return .reversedComparison(.contains, text, options) }
      throw PredicateProblem(reason: "contains an IN expression that is not supported here", isCertain: false)
    }
    guard let comparisonOperator = ScenePredicate.Operator(rawValue: operatorName) else {
      throw PredicateProblem(reason: "compares with '\(operatorName)', which is not supported here", isCertain: false)
    }
    switch (left, right) {
    case (.subject, .text(let text)): return .comparison(comparisonOperator, text, options)
    case (.text(let text), .subject):
      let isSymmetric = comparisonOperator == .equal || comparisonOperator == .notEqual
      return isSymmetric
        ? .comparison(comparisonOperator, text, options) : .reversedComparison(comparisonOperator, text, options)
    default: throw PredicateProblem(reason: "contains a comparison that is not supported here", isCertain: false)
    }
  }

  private mutating func consumeOptions() throws(PredicateProblem) -> ScenePredicate.Options {
    guard case .options(let letters) = nextToken else { return ScenePredicate.Options() }
    tokenIndex += 1
    guard letters.allSatisfy({ "cdnl".contains($0) }) else {
      throw problem("cannot be parsed: [\(letters.prefix(20))] are not comparison options")
    }
    return ScenePredicate.Options(
      ignoresCase: letters.contains("c"), ignoresDiacritics: letters.contains("d") || letters.contains("l"))
  }

  private mutating func parseOperand() throws(PredicateProblem) -> Operand {
    guard let token = nextToken else { throw problem("cannot be parsed: it is incomplete") }
    tokenIndex += 1
    switch token {
    case .text(let text): return .text(text)
    case .argument: return .text(arguments.popFirst() ?? nil)
    case .symbol("{"): return .list(try parseList())
    case .word(let word): return try parseWordOperand(word)
    default: throw unsupportedProblem(tokenIndex - 1)
    }
  }

  private mutating func parseWordOperand(_ word: String) throws(PredicateProblem) -> Operand {
    switch word.uppercased() {
    case "SELF": return .subject
    case "ANY", "ALL", "SOME", "NONE", "SUBQUERY", "FUNCTION", "CAST", "TERNARY", "NIL", "NULL", "TRUE", "FALSE", "YES",
      "NO":
      throw PredicateProblem(reason: "contains \(word.prefix(40)), which is not supported here", isCertain: false)
    default: break
    }
    let isKeyPath = word.first.map { $0.isLetter || $0 == "_" } ?? false
    // If the name is followed by a parenthesis, it is a function call, which might use only constants and thus be
    // valid, so the problem is not certain.
    guard isKeyPath, nextToken != .symbol("(") else {
      throw PredicateProblem(reason: "contains '\(word.prefix(40))', which is not supported here", isCertain: false)
    }
    throw problem("has the key path '\(word.prefix(40))'; only 'self' is allowed")
  }

  private mutating func parseList() throws(PredicateProblem) -> [String?] {
    var texts: [String?] = []
    while nextToken != .symbol("}") {
      if !texts.isEmpty {
        guard nextToken == .symbol(",") else { throw unsupportedProblem() }
        tokenIndex += 1
      }
      guard case .text(let text) = try parseOperand() else {
        throw PredicateProblem(reason: "contains a list that is not supported here", isCertain: false)
      }
      texts.append(text)
    }
    tokenIndex += 1
    return texts
  }

  private func problem(_ reason: String) -> PredicateProblem { PredicateProblem(reason: reason, isCertain: true) }

  /// Returns a problem for unsupported syntax, which might still be valid.
  private func unsupportedProblem(_ index: Int? = nil) -> PredicateProblem {
    PredicateProblem(reason: "contains parts that are not supported here", isCertain: false)
  }
}
