import UIModelPlatform

/// A token of Swift source.
package struct SwiftToken: Sendable {
  package enum Kind: UInt8, Sendable {
    case identifier, number, string, directive, `operator`, open, close, comma, colon, semicolon, period, at, other
  }
  // In this order a token has 20 bytes.
  /// UTF-8 bytes of the source.
  package let start: Int32
  let end: Int32
  /// A bracket's other one; -1 without one.
  var match: Int32 = -1
  /// The innermost open bracket around it; -1 at the top.
  package var parent: Int32 = -1
  package let kind: Kind
  package let startsLine: Bool
  /// A string on one line without interpolation, so that its value is what is written.
  var isPlain = false
  /// A string that is not closed.
  var isBroken = false

  init(kind: Kind, start: Int32, end: Int32, startsLine: Bool) {
    (self.kind, self.start, self.end, self.startsLine) = (kind, start, end, startsLine)
  }

  package var range: Range<Int> { Int(start)..<Int(end) }
  var isBracket: Bool { kind == .open || kind == .close }
  /// Whether it is no good Swift.
  var isUnsound: Bool { isBroken || (isBracket && match < 0) }
}

/// Swift source as tokens. Whatever the text is, there are tokens; brackets that do not match are broken ones.
// A class, as readers hand it on all the time.
package final class SwiftSource: Sendable {
  package let bytes: [UInt8]
  package let tokens: [SwiftToken]
  /// UTF-8 bytes of each comment.
  package let comments: [Range<Int>]
  /// The tokens that are no good Swift, in order.
  private let broken: [Int]
  #if DEBUG
    /// How often a token was compared, for tests of growth.
    let comparisons = WorkCount()
  #endif
  /// The identifiers by their text; made when somebody first searches a large part.
  let words: MadeOnce<SwiftWordIndex>

  package convenience init(_ bytes: [UInt8]) {
    var lexer = SwiftLexer(bytes)
    lexer.run()
    // A copy, as the lexer reserves more than most files need.
    self.init(bytes, tokens: lexer.tokens.map { $0 }, comments: lexer.comments)
  }

  init(_ bytes: [UInt8], tokens: [SwiftToken], comments: [Range<Int>]) {
    (self.bytes, self.tokens, self.comments) = (bytes, tokens, comments)
    broken = tokens.indices.filter { tokens[$0].isUnsound }
    words = MadeOnce { SwiftWordIndex(tokens, bytes) }
  }

  /// The first byte of the first bracket or string without another end; nil if there is none.
  package var firstUnsound: Int? { broken.first.map { tokens[$0].range.lowerBound } }

  /// Whether brackets and strings of some tokens are as they should be.
  func isSound(_ range: Range<Int>) -> Bool {
    var (low, high) = (0, broken.count)
    while low < high {
      let middle = (low + high) / 2
      if broken[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low >= broken.count || broken[low] >= range.upperBound
  }

  package func kind(_ index: Int) -> SwiftToken.Kind? { tokens.indices.contains(index) ? tokens[index].kind : nil }

  package func text(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    return String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// Whether a token is just this.
  package func isToken(_ index: Int, _ text: String) -> Bool {
    #if DEBUG
      comparisons.add()
    #endif
    guard tokens.indices.contains(index), tokens[index].kind != .string else { return false }
    let range = tokens[index].range
    guard range.count == text.utf8.count, bytes[range].first == text.utf8.first else { return false }
    return bytes[range].elementsEqual(text.utf8)
  }

  /// An identifier, without backticks.
  package func identifier(_ index: Int) -> String? {
    guard kind(index) == .identifier else { return nil }
    let text = text(index)
    guard isInBackticks(index) else { return text }
    return String(text.dropFirst().dropLast(text.hasSuffix("`") ? 1 : 0))
  }

  /// Whether an identifier is written in backticks.
  func isInBackticks(_ index: Int) -> Bool { bytes[Int(tokens[index].start)] == UInt8(ascii: "`") }

  /// The token after this one, and after all that is in it if it opens a bracket.
  func after(_ index: Int) -> Int {
    guard tokens.indices.contains(index), tokens[index].kind == .open else { return index + 1 }
    return max(index + 1, Int(tokens[index].match) + 1)
  }

  /// The closing bracket of an opening one; nil for any other token. It is behind `index`, so `index..<closing` is a range
  /// whatever a person has typed so far.
  package func closing(of index: Int) -> Int? {
    guard kind(index) == .open, Int(tokens[index].match) > index else { return nil }
    return Int(tokens[index].match)
  }

  /// The opening bracket of a closing one; nil for any other token. It is before `index`.
  package func opening(of index: Int) -> Int? {
    guard kind(index) == .close, case let open = Int(tokens[index].match), open >= 0, open < index else { return nil }
    return open
  }

  /// UTF-8 bytes of some tokens, from the first to the last.
  package func range(_ tokens: Range<Int>) -> Range<Int> {
    guard !tokens.isEmpty, self.tokens.indices.contains(tokens.lowerBound),
      self.tokens.indices.contains(tokens.upperBound - 1)
    else { return 0..<0 }
    return Int(self.tokens[tokens.lowerBound].start)..<Int(self.tokens[tokens.upperBound - 1].end)
  }

  static let longestGenericArguments = 100

  /// As `after`, and after `<A, B>` of a type where such stands there.
  func afterPart(_ index: Int) -> Int {
    guard isToken(index, "<"), kind(index - 1) == .identifier, tokens[index - 1].end == tokens[index].start else {
      return after(index)
    }
    var (at, depth) = (index, 0)
    while at < min(tokens.count, index + SwiftSource.longestGenericArguments) {
      switch tokens[at].kind {
      case .identifier, .period, .comma, .colon, .number, .at: break
      case .open where !isToken(at, "{"): break
      case .operator where isToken(at, "->") || isToken(at, "&"): break
      case .operator:
        for byte in bytes[tokens[at].range] {
          switch byte {
          case UInt8(ascii: "<"): depth += 1
          case UInt8(ascii: ">"): depth -= 1
          case UInt8(ascii: "?"), UInt8(ascii: "!"): break
          default: return index + 1
          }
        }
      default: return index + 1
      }
      at = after(at)
      if depth <= 0 { return mayFollowType(at) ? at : index + 1 }
    }
    return index + 1
  }

  private func mayFollowType(_ index: Int) -> Bool {
    guard let kind = kind(index), !tokens[index].startsLine else { return true }
    return [.open, .close, .comma, .period, .colon, .semicolon].contains(kind) || isToken(index, "=")
      || isToken(index, "...")
  }

  /// The parts of some tokens between commas that stand in no bracket of their own.
  package func split(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, at) = (range.lowerBound, range.lowerBound)
    while at < range.upperBound {
      if tokens[at].kind == .comma {
        parts.append(start..<at)
        start = at + 1
      }
      at = afterPart(at)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }
}
