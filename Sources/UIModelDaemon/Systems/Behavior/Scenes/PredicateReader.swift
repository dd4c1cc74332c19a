import UIModelPlatform

/// The reason that a predicate cannot be an activation condition.
package struct PredicateProblem: Error, Sendable, Hashable {
  /// The reason as a phrase to follow the predicate, such as "uses MATCHES, a regular expression".
  package let reason: String
  /// Whether the predicate is certainly invalid. False if the predicate might be valid, but this parser does not
  /// support it.
  package let isCertain: Bool
}

extension PredicateSource {
  /// The parsed predicate, or the reason that it cannot be an activation condition. Predicates from blocks and
  /// selectors, and syntax that UIKit forbids, are certain problems.
  package var predicate: Result<ScenePredicate, PredicateProblem> {
    switch self {
    case .value(let value): return .success(.value(value))
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
  case sign(String)
  /// The placeholder `%@`.
  case argument
  /// Comparison options such as `[cd]`, in lowercase and without the brackets.
  case options(String)

  private static let signs = [
    "&&", "||", "==", "!=", "<>", "<=", ">=", "=<", "=>", "=", "!", "(", ")", "{", "}", ",", "<", ">",
  ]

  /// Splits a format into tokens. For example, `self == 'a'` gives `.word("self")`, `.sign("==")` and `.text("a")`.
  static func tokens(of format: String) throws(PredicateProblem) -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    var rest = Substring(format)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "'" || first == "\"" {
        tokens.append(.text(try readText(&rest, quote: first)))
      } else if first == "%" {
        rest.removeFirst()
        let kind = rest.popFirst()
        guard kind == "@" || kind == "K" else {
          throw PredicateProblem(reason: "has an argument that is not an object", isCertain: false)
        }
        if kind == "K" { throw PredicateProblem(reason: "has a key path as an argument", isCertain: false) }
        tokens.append(.argument)
      } else if first == "[" {
        guard let end = rest.firstIndex(of: "]") else {
          throw PredicateProblem(reason: "cannot be parsed: '[' is not closed", isCertain: true)
        }
        tokens.append(.options(rest[rest.index(after: rest.startIndex)..<end].lowercased()))
        rest = rest[rest.index(after: end)...]
      } else if let sign = signs.first(where: { rest.hasPrefix($0) }) {
        tokens.append(.sign(sign))
        rest = rest.dropFirst(sign.count)
      } else if isPart(ofWord: first) {
        let word = rest.prefix(while: isPart(ofWord:))
        tokens.append(.word(String(word)))
        rest = rest.dropFirst(word.count)
      } else {
        throw PredicateProblem(reason: "contains '\(first)', which is not supported here", isCertain: false)
      }
    }
    return tokens
  }

  private static func isPart(ofWord character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "." || character == "@"
      || character == "$" || character == "#"
  }

  private static func readText(_ rest: inout Substring, quote: Character) throws(PredicateProblem) -> String {
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      if character == "\\" {
        guard let escaped = rest.popFirst() else { break }
        switch escaped {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "r": text.append("\r")
        // Escapes of a `LIKE` pattern are resolved when the pattern is matched.
        case "*", "?": text += "\\\(escaped)"
        default: text.append(escaped)
        }
      } else {
        text.append(character)
      }
    }
    throw PredicateProblem(reason: "cannot be parsed: a string is not closed", isCertain: true)
  }
}

/// A recursive-descent parser for predicate formats. The nesting depth is limited to `maximumDepth`.
private struct PredicateReader {
  private let tokens: [PredicateToken]
  private var arguments: ArraySlice<String?>
  private var position = 0
  private static let maximumDepth = 64

  init(_ tokens: [PredicateToken], _ arguments: [String?]) {
    self.tokens = tokens
    self.arguments = arguments[...]
  }

  private var nextToken: PredicateToken? { position < tokens.count ? tokens[position] : nil }

  private func isNextWord(_ words: String...) -> Bool {
    if case .word(let word) = nextToken { words.contains(word.uppercased()) } else { false }
  }

  private mutating func consume(_ word: String, _ sign: String) -> Bool {
    guard isNextWord(word) || nextToken == .sign(sign) else { return false }
    position += 1
    return true
  }

  mutating func parsePredicate() throws(PredicateProblem) -> ScenePredicate {
    guard !tokens.isEmpty else { throw problem("is empty") }
    let predicate = try parseDisjunction(0)
    guard position == tokens.count else { throw unsupportedProblem() }
    return predicate
  }

  private mutating func parseDisjunction(_ depth: Int) throws(PredicateProblem) -> ScenePredicate {
    var parts = [try parseConjunction(depth)]
    while consume("OR", "||") { parts.append(try parseConjunction(depth)) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func parseConjunction(_ depth: Int) throws(PredicateProblem) -> ScenePredicate {
    var parts = [try parseNegation(depth)]
    while consume("AND", "&&") { parts.append(try parseNegation(depth)) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func parseNegation(_ depth: Int) throws(PredicateProblem) -> ScenePredicate {
    guard depth < PredicateReader.maximumDepth else {
      throw PredicateProblem(reason: "is nested too deeply", isCertain: false)
    }
    if consume("NOT", "!") { return .not(try parseNegation(depth + 1)) }
    if nextToken == .sign("(") {
      position += 1
      let inner = try parseDisjunction(depth + 1)
      guard nextToken == .sign(")") else { throw unsupportedProblem() }
      position += 1
      return inner
    }
    if isNextWord("TRUEPREDICATE", "FALSEPREDICATE") {
      let isTrue = isNextWord("TRUEPREDICATE")
      position += 1
      return .value(isTrue)
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
    position += 1
    var operatorName: String
    switch token {
    case .word(let word): operatorName = word.uppercased()
    case .sign(let sign): operatorName = ["=": "==", "<>": "!="][sign] ?? sign
    default: throw unsupportedProblem(position - 1)
    }
    if operatorName == "MATCHES" { throw problem("uses MATCHES, a regular expression") }
    let options = try consumeOptions()
    let right = try parseOperand()
    if operatorName == "IN" {
      if case .subject = left, case .list(let texts) = right { return .membership(texts, options) }
      // `'a' IN self` is CONTAINS with its sides swapped.
      if case .text(let text) = left, case .subject = right { return .comparison(.contains, text, options) }
      if case .subject = left, case .text(let text) = right { return .reversed(.contains, text, options) }
      throw PredicateProblem(reason: "contains an IN expression that is not supported here", isCertain: false)
    }
    guard let comparison = ScenePredicate.Operator(rawValue: operatorName) else {
      throw PredicateProblem(reason: "compares with '\(operatorName)', which is not supported here", isCertain: false)
    }
    switch (left, right) {
    case (.subject, .text(let text)): return .comparison(comparison, text, options)
    case (.text(let text), .subject):
      let isSymmetric = comparison == .equal || comparison == .notEqual
      return isSymmetric ? .comparison(comparison, text, options) : .reversed(comparison, text, options)
    default: throw PredicateProblem(reason: "contains a comparison that is not supported here", isCertain: false)
    }
  }

  private mutating func consumeOptions() throws(PredicateProblem) -> ScenePredicate.Options {
    guard case .options(let letters) = nextToken else { return ScenePredicate.Options() }
    position += 1
    guard letters.allSatisfy({ "cdnl".contains($0) }) else {
      throw problem("cannot be parsed: [\(letters.prefix(20))] are not comparison options")
    }
    return ScenePredicate.Options(
      ignoresCase: letters.contains("c"), ignoresDiacritics: letters.contains("d") || letters.contains("l"))
  }

  private mutating func parseOperand() throws(PredicateProblem) -> Operand {
    guard let token = nextToken else { throw problem("cannot be parsed: it is incomplete") }
    position += 1
    switch token {
    case .text(let text): return .text(text)
    case .argument: return .text(arguments.popFirst() ?? nil)
    case .sign("{"): return .list(try parseList())
    case .word(let word): return try parseWordOperand(word)
    default: throw unsupportedProblem(position - 1)
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
    // A function call might use only constants, so the problem is not certain.
    guard isKeyPath, nextToken != .sign("(") else {
      throw PredicateProblem(reason: "contains '\(word.prefix(40))', which is not supported here", isCertain: false)
    }
    throw problem("has the key path '\(word.prefix(40))'; only 'self' is allowed")
  }

  private mutating func parseList() throws(PredicateProblem) -> [String?] {
    var texts: [String?] = []
    while nextToken != .sign("}") {
      if !texts.isEmpty {
        guard nextToken == .sign(",") else { throw unsupportedProblem() }
        position += 1
      }
      guard case .text(let text) = try parseOperand() else {
        throw PredicateProblem(reason: "contains a list that is not supported here", isCertain: false)
      }
      texts.append(text)
    }
    position += 1
    return texts
  }

  private func problem(_ reason: String) -> PredicateProblem { PredicateProblem(reason: reason, isCertain: true) }

  /// Returns a problem for unsupported syntax, which might still be valid.
  private func unsupportedProblem(_ index: Int? = nil) -> PredicateProblem {
    PredicateProblem(reason: "contains parts that are not supported here", isCertain: false)
  }
}
