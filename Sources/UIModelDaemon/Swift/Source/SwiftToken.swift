import UIModelPlatform

/// A token of Swift source.
package struct SwiftToken: Sendable {
  package enum Kind: UInt8, Sendable {
    case identifier, number, string, directive, `operator`, open, close, comma, colon, semicolon, period, at, other
  }
  // This order of the properties keeps a token at 20 bytes.
  /// The offset of the token's first byte in the source, in UTF-8 bytes.
  package let start: Int32
  /// The offset after the token's last byte in the source, in UTF-8 bytes.
  let end: Int32
  /// The index of the matching bracket; -1 if there is none.
  var match: Int32 = -1
  /// The index of the innermost open bracket around the token; -1 at the top level.
  package var parent: Int32 = -1
  package let kind: Kind
  package let startsLine: Bool
  /// Whether the token is a terminated string on one line without interpolation. The value of a plain string is known
  /// from its text.
  var isConstantString = false
  /// Whether the token is an unterminated string.
  var isUnterminated = false

  init(kind: Kind, start: Int32, end: Int32, startsLine: Bool) {
    (self.kind, self.start, self.end, self.startsLine) = (kind, start, end, startsLine)
  }

  package var range: Range<Int> { Int(start)..<Int(end) }
  var isBracket: Bool { kind == .open || kind == .close }
  /// Whether the token is invalid Swift: an unterminated string or an unmatched bracket.
  var isMalformed: Bool { isUnterminated || (isBracket && match < 0) }
}

/// Swift source, split into tokens. Any text has tokens, even invalid Swift. Unmatched brackets and unterminated
/// strings are marked as malformed. For example, `f(1)` has four tokens, and `closing(of: 1)` is 3.
// A class instead of a structure, because readers pass sources to one another constantly.
package final class SwiftSource: Sendable {
  package let bytes: [UInt8]
  package let tokens: [SwiftToken]
  /// The ranges of the comments, in UTF-8 bytes.
  package let comments: [Range<Int>]
  /// The indices of the malformed tokens, in order.
  private let malformedTokens: [Int]
  #if DEBUG
    /// The number of token comparisons. Tests check how this number grows with the size of the source.
    let comparisonCount = WorkCount()
  #endif
  /// An index of the identifiers by text. The index is created at the first search in a large range.
  let wordIndex: LazyValue<SwiftWordIndex>

  package convenience init(_ bytes: [UInt8]) {
    var lexer = SwiftLexer(bytes)
    lexer.run()
    // Copies the array, because the lexer reserves more memory than most files need.
    self.init(bytes, tokens: lexer.tokens.map { $0 }, comments: lexer.comments)
  }

  init(_ bytes: [UInt8], tokens: [SwiftToken], comments: [Range<Int>]) {
    (self.bytes, self.tokens, self.comments) = (bytes, tokens, comments)
    malformedTokens = tokens.indices.filter { tokens[$0].isMalformed }
    wordIndex = LazyValue { SwiftWordIndex(tokens, bytes) }
  }

  /// The UTF-8 offset of the first unmatched bracket or unterminated string; nil if there is none.
  package var firstMalformedOffset: Int? { malformedTokens.first.map { tokens[$0].range.lowerBound } }

  /// Whether all brackets in a range of tokens match and all strings in the range are terminated.
  func isWellFormed(_ range: Range<Int>) -> Bool {
    var (low, high) = (0, malformedTokens.count)
    while low < high {
      let middle = (low + high) / 2
      if malformedTokens[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low >= malformedTokens.count || malformedTokens[low] >= range.upperBound
  }

  package func kind(_ index: Int) -> SwiftToken.Kind? { tokens.indices.contains(index) ? tokens[index].kind : nil }

  package func text(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    return String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// Whether the text of a token is exactly `text`. False for string tokens.
  package func isToken(_ index: Int, _ text: String) -> Bool {
    #if DEBUG
      comparisonCount.increment()
    #endif
    guard tokens.indices.contains(index), tokens[index].kind != .string else { return false }
    let range = tokens[index].range
    guard range.count == text.utf8.count, bytes[range].first == text.utf8.first else { return false }
    return bytes[range].elementsEqual(text.utf8)
  }

  /// Returns the name of an identifier without backticks; nil for any other token.
  package func identifier(_ index: Int) -> String? {
    guard kind(index) == .identifier else { return nil }
    let text = text(index)
    guard isInBackticks(index) else { return text }
    return String(text.dropFirst().dropLast(text.hasSuffix("`") ? 1 : 0))
  }

  /// Whether a token begins with a backtick.
  func isInBackticks(_ index: Int) -> Bool { bytes[Int(tokens[index].start)] == UInt8(ascii: "`") }

  /// Returns the index of the next token. For an opening bracket with a matching bracket, returns the index after the
  /// matching bracket.
  func indexAfter(_ index: Int) -> Int {
    guard tokens.indices.contains(index), tokens[index].kind == .open else { return index + 1 }
    return max(index + 1, Int(tokens[index].match) + 1)
  }

  /// Returns the index of the closing bracket for an opening bracket; nil for any other token, and for an unmatched
  /// bracket. The result is always greater than `index`, so `index..<closing` is a valid range even in unfinished code.
  package func closing(of index: Int) -> Int? {
    guard kind(index) == .open, Int(tokens[index].match) > index else { return nil }
    return Int(tokens[index].match)
  }

  /// Returns the index of the opening bracket for a closing bracket; nil for any other token, and for an unmatched
  /// bracket. The result is always less than `index`.
  package func opening(of index: Int) -> Int? {
    guard kind(index) == .close, case let openingIndex = Int(tokens[index].match), openingIndex >= 0,
      openingIndex < index
    else { return nil }
    return openingIndex
  }

  /// Returns the source range of the given tokens, in UTF-8 bytes; empty if there are no tokens.
  package func range(_ tokens: Range<Int>) -> Range<Int> {
    guard !tokens.isEmpty, self.tokens.indices.contains(tokens.lowerBound),
      self.tokens.indices.contains(tokens.upperBound - 1)
    else { return 0..<0 }
    return Int(self.tokens[tokens.lowerBound].start)..<Int(self.tokens[tokens.upperBound - 1].end)
  }

  static let maximumGenericTokens = 100

  /// Returns the index after a token, after a bracket with its content, or after the generic arguments of a type, such
  /// as `<A, B>`.
  func indexAfterGenerics(_ index: Int) -> Int {
    guard isToken(index, "<"), kind(index - 1) == .identifier, tokens[index - 1].end == tokens[index].start else {
      return indexAfter(index)
    }
    var (position, depth) = (index, 0)
    while position < min(tokens.count, index + SwiftSource.maximumGenericTokens) {
      switch tokens[position].kind {
      case .identifier, .period, .comma, .colon, .number, .at: break
      case .open where !isToken(position, "{"): break
      case .operator where isToken(position, "->") || isToken(position, "&"): break
      case .operator:
        for byte in bytes[tokens[position].range] {
          switch byte {
          case UInt8(ascii: "<"): depth += 1
          case UInt8(ascii: ">"): depth -= 1
          case UInt8(ascii: "?"), UInt8(ascii: "!"): break
          default: return index + 1
          }
        }
      default: return index + 1
      }
      position = indexAfter(position)
      if depth <= 0 { return mayFollowType(position) ? position : index + 1 }
    }
    return index + 1
  }

  private func mayFollowType(_ index: Int) -> Bool {
    guard let kind = kind(index), !tokens[index].startsLine else { return true }
    return [.open, .close, .comma, .period, .colon, .semicolon].contains(kind) || isToken(index, "=")
      || isToken(index, "...")
  }

  /// Returns the parts of a range between its commas. Commas inside brackets or generic arguments do not count. For
  /// example, `a, f(b, c)` has the parts `a` and `f(b, c)`.
  package func split(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, position) = (range.lowerBound, range.lowerBound)
    while position < range.upperBound {
      if tokens[position].kind == .comma {
        parts.append(start..<position)
        start = position + 1
      }
      position = indexAfterGenerics(position)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }
}
