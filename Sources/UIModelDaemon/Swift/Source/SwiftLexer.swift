import UIModelPlatform

/// Splits Swift source into tokens and comments. The lexer never fails and reads each byte at most a fixed number of
/// times. An unterminated string ends at the end of its line. An unterminated multi-line string ends at the end of the
/// text. A closing bracket skips at most three unclosed brackets to find its opening bracket. For example, `a.b(1)` has
/// the tokens `a`, `.`, `b`, `(`, `1` and `)`.
struct SwiftLexer {
  private let bytes: [UInt8]
  private(set) var tokens: [SwiftToken] = []
  private(set) var comments: [Range<Int>] = []
  private var offset = 0
  private var startsLine = true
  /// The token indices of the unclosed opening brackets before the current position, from the outermost.
  private(set) var openBrackets: [Int] = []

  private static let maximumInterpolationDepth = 32
  /// The maximum length of a regex literal, in UTF-8 bytes.
  private static let maximumRegexLength = 200
  /// The maximum length of a name in backticks that is not a single word, in UTF-8 bytes.
  private static let maximumNameLength = 200

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 5)
  }

  /// Creates a lexer that continues after the last of the given tokens. `openBrackets` contains the token indices of
  /// the unclosed opening brackets.
  init(_ bytes: [UInt8], after tokens: [SwiftToken], _ comments: [Range<Int>], openBrackets: [Int]) {
    (self.bytes, self.tokens, self.comments, self.openBrackets) = (bytes, tokens, comments, openBrackets)
    if let lastToken = tokens.last { (offset, startsLine) = (Int(lastToken.end), false) }
  }

  mutating func run() {
    while step() {}
  }

  /// Reads the next token, comment or blank character. Returns false at the end of the text.
  mutating func step() -> Bool {
    if offset == 0 { skipHead() }
    guard offset < bytes.count else { return false }
    readNext()
    return true
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Skips a byte order mark and a `#!` line.
  private mutating func skipHead() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    // A `#!` line names the interpreter of a script.
    if byte(offset) == UInt8(ascii: "#"), byte(offset + 1) == UInt8(ascii: "!") { skipLine() }
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
  }

  private mutating func readNext() {
    let start = offset
    switch bytes[offset] {
    case 0x0A, 0x0D:
      startsLine = true
      offset += 1
    case 0x00, 0x09, 0x0B, 0x0C, 0x20: offset += 1
    case UInt8(ascii: "/"): readSlash()
    case UInt8(ascii: "\""): readString(from: offset, hashCount: 0)
    case UInt8(ascii: "#"): readHash()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    case UInt8(ascii: "`"):
      offset = endOfQuotedName(from: offset + 1)
      add(.identifier, from: start)
    case let byte where SwiftLexer.isWordByte(byte):
      while SwiftLexer.isWordByte(self.byte(offset)) { offset += 1 }
      add(.identifier, from: start)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      offset += 1
      add(.open, from: start)
      openBrackets.append(tokens.count - 1)
    case UInt8(ascii: ")"): closeBracket(UInt8(ascii: "("))
    case UInt8(ascii: "]"): closeBracket(UInt8(ascii: "["))
    case UInt8(ascii: "}"): closeBracket(UInt8(ascii: "{"))
    case UInt8(ascii: ","): addSingleByte(.comma)
    case UInt8(ascii: ":"): addSingleByte(.colon)
    case UInt8(ascii: ";"): addSingleByte(.semicolon)
    case UInt8(ascii: ".") where byte(offset + 1) == UInt8(ascii: "."): readDots()
    case UInt8(ascii: "."): addSingleByte(.period)
    case UInt8(ascii: "@"): addSingleByte(.at)
    case let byte where SwiftLexer.isOperatorByte(byte): readOperator()
    default: addSingleByte(.other)
    }
  }

  // MARK: Tokens

  private mutating func add(_ kind: SwiftToken.Kind, from start: Int) {
    var token = SwiftToken(
      kind: kind, start: Int32(clamping: start), end: Int32(clamping: offset), startsLine: startsLine)
    token.parent = Int32(clamping: openBrackets.last ?? -1)
    tokens.append(token)
    startsLine = false
  }

  private mutating func addSingleByte(_ kind: SwiftToken.Kind) {
    offset += 1
    add(kind, from: offset - 1)
  }

  private mutating func closeBracket(_ openingByte: UInt8) {
    for depth in 0..<min(4, openBrackets.count)
    where bytes[Int(tokens[openBrackets[openBrackets.count - 1 - depth]].start)] == openingByte {
      openBrackets.removeLast(depth)
      let index = openBrackets.removeLast()
      addSingleByte(.close)
      tokens[index].match = Int32(clamping: tokens.count - 1)
      tokens[tokens.count - 1].match = Int32(clamping: index)
      return
    }
    addSingleByte(.close)
  }

  private mutating func readNumber() {
    let start = offset
    while SwiftLexer.isWordByte(byte(offset))
      || (byte(offset) == UInt8(ascii: ".") && SwiftLexer.isDigit(byte(offset + 1)))
    {
      let isExponent = byte(offset) | 0x20 == UInt8(ascii: "e") || byte(offset) | 0x20 == UInt8(ascii: "p")
      offset += 1
      if isExponent, byte(offset) == UInt8(ascii: "-") || byte(offset) == UInt8(ascii: "+"),
        SwiftLexer.isDigit(byte(offset + 1))
      {
        offset += 1
      }
    }
    add(.number, from: start)
  }

  /// Returns the offset after the backtick that closes a name. The name can contain several words. Without a closing
  /// backtick on the line, the name ends after its first word.
  private func endOfQuotedName(from start: Int) -> Int {
    var wordEnd = start
    while SwiftLexer.isWordByte(byte(wordEnd)) { wordEnd += 1 }
    for index in wordEnd..<max(wordEnd, min(bytes.count, start + SwiftLexer.maximumNameLength)) {
      if bytes[index] == UInt8(ascii: "`") { return index + 1 }
      if bytes[index] == 0x0A || bytes[index] == 0x0D { break }
    }
    return wordEnd
  }

  private mutating func readOperator() {
    let start = offset
    // A `?` or `!` directly after a value is a separate token, as in `String?="a"`.
    let mayBePostfix = byte(offset) == UInt8(ascii: "?") || byte(offset) == UInt8(ascii: "!")
    if mayBePostfix, let lastToken = tokens.last, lastToken.end == offset,
      [.identifier, .string, .close, .number].contains(lastToken.kind)
    {
      return addSingleByte(.operator)
    }
    repeat { offset += 1 } while SwiftLexer.isOperatorByte(byte(offset)) && !isCommentStart(offset)
    add(.operator, from: start)
  }

  /// Reads `...` or `..<`.
  private mutating func readDots() {
    let start = offset
    while byte(offset) == UInt8(ascii: ".") { offset += 1 }
    if byte(offset) == UInt8(ascii: "<") { offset += 1 }
    add(.operator, from: start)
  }

  private mutating func readHash() {
    let start = offset
    while byte(offset) == UInt8(ascii: "#") { offset += 1 }
    let hashCount = offset - start
    if byte(offset) == UInt8(ascii: "\"") { return readString(from: start, hashCount: hashCount) }
    if hashCount == 1, SwiftLexer.isWordByte(byte(offset)) {
      while SwiftLexer.isWordByte(byte(offset)) { offset += 1 }
      return add(.directive, from: start)
    }
    if byte(offset) == UInt8(ascii: "/"), let end = regexEnd(from: offset + 1, hashCount: hashCount) { offset = end }
    add(.other, from: start)
  }

  // MARK: Comments and patterns

  private func isCommentStart(_ index: Int) -> Bool {
    byte(index) == UInt8(ascii: "/")
      && (byte(index + 1) == UInt8(ascii: "/") || byte(index + 1) == UInt8(ascii: "*"))
  }

  private mutating func readSlash() {
    let start = offset
    guard isCommentStart(offset) else {
      guard canBeginOperand, let end = regexEnd(from: offset + 1) else { return readOperator() }
      offset = end
      return add(.other, from: start)
    }
    if byte(offset + 1) == UInt8(ascii: "/") {
      skipLine()
    } else {
      offset = endOfComment(from: offset)
    }
    comments.append(start..<offset)
  }

  private func endOfComment(from start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      if byte(index) == UInt8(ascii: "/"), byte(index + 1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte(index) == UInt8(ascii: "*"), byte(index + 1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return min(index, bytes.count) }
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  /// Whether a value can begin at the current position. If so, a slash can begin a regex; otherwise the slash is an
  /// operator.
  private var canBeginOperand: Bool {
    guard let lastToken = tokens.last else { return true }
    switch lastToken.kind {
    case .comma, .colon, .open, .semicolon, .operator: return true
    case .identifier: return ["return", "in", "case"].contains(String(decoding: bytes[lastToken.range], as: UTF8.self))
    default: return false
    }
  }

  /// Returns the offset after a regex whose opening slash is directly before `start`. Nil if the slash does not begin a
  /// regex that ends on the same line; a slash without hashes is then an operator. A regex with hashes before the slash
  /// can begin with a blank, and ends with an equal number of hashes.
  private func regexEnd(from start: Int, hashCount: Int = 0) -> Int? {
    let firstByte = byte(start)
    let canBeginRegex =
      firstByte != 0x20 && firstByte != 0x09 && firstByte != UInt8(ascii: "=") && firstByte != UInt8(ascii: ")")
    guard canBeginRegex || hashCount > 0 else { return nil }
    var index = start
    while index < min(bytes.count, start + SwiftLexer.maximumRegexLength), bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "/"), hasHashes(hashCount, at: index + 1) {
        return index + 1 + hashCount
      } else {
        index += 1
      }
    }
    return nil
  }

  // MARK: Strings

  private mutating func readString(from start: Int, hashCount: Int) {
    let end = endOfString(from: start + hashCount, hashCount: hashCount, depth: 0)
    offset = end.index
    add(.string, from: start)
    tokens[tokens.count - 1].isConstantString = end.isPlain && end.isClosed
    tokens[tokens.count - 1].isUnterminated = !end.isClosed
  }

  private typealias StringEnd = (index: Int, isPlain: Bool, isClosed: Bool)

  /// Returns the offset after the string whose first quote is at `start`. The result also contains whether the string
  /// is on one line without interpolation, and whether the string is terminated.
  private func endOfString(from start: Int, hashCount: Int, depth: Int) -> StringEnd {
    let isMultiline = isMultilineString(start, hashCount)
    var isPlain = !isMultiline
    var index = start + (isMultiline ? 3 : 1)
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A where !isMultiline, 0x0D where !isMultiline: return (index, isPlain, false)
      case UInt8(ascii: "\\"):
        let escapedIndex = index + 1 + hashCount
        guard hasHashes(hashCount, at: index + 1) else {
          index += 1
          continue
        }
        if byte(escapedIndex) == UInt8(ascii: "("), depth < SwiftLexer.maximumInterpolationDepth {
          isPlain = false
          index = endOfInterpolation(from: escapedIndex + 1, isMultiline: isMultiline, depth: depth + 1)
        } else {
          index = byte(escapedIndex) == 0x0A || byte(escapedIndex) == 0x0D ? escapedIndex : escapedIndex + 1
        }
      case UInt8(ascii: "\""):
        let quoteCount = isMultiline ? 3 : 1
        let isEnd = !isMultiline || (byte(index + 1) == UInt8(ascii: "\"") && byte(index + 2) == UInt8(ascii: "\""))
        if isEnd, hasHashes(hashCount, at: index + quoteCount) {
          return (index + quoteCount + hashCount, isPlain, true)
        }
        index += 1
      default: index += 1
      }
    }
    return (bytes.count, isPlain, false)
  }

  /// Whether the quote at `start` begins a multi-line string. In contrast, `#"""#` is a string on one line that
  /// contains one quote.
  private func isMultilineString(_ start: Int, _ hashCount: Int) -> Bool {
    guard byte(start + 1) == UInt8(ascii: "\""), byte(start + 2) == UInt8(ascii: "\"") else { return false }
    guard hashCount > 0 else { return true }
    var index = start + 3
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    return byte(index) == 0x0A || byte(index) == 0x0D
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    for offset in 0..<count where byte(index + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Returns the offset after the parenthesis that closes an interpolation. In a string on one line, an unclosed
  /// interpolation ends at the end of the line.
  private func endOfInterpolation(from start: Int, isMultiline: Bool, depth: Int) -> Int {
    var (index, openParenthesisCount) = (start, 1)
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A where !isMultiline, 0x0D where !isMultiline: return index
      case UInt8(ascii: "("):
        openParenthesisCount += 1
        index += 1
      case UInt8(ascii: ")"):
        openParenthesisCount -= 1
        index += 1
        if openParenthesisCount == 0 { return index }
      case UInt8(ascii: "#"):
        let firstHash = index
        while byte(index) == UInt8(ascii: "#") { index += 1 }
        if byte(index) == UInt8(ascii: "\"") {
          index = endOfString(from: index, hashCount: index - firstHash, depth: depth).index
        }
      case UInt8(ascii: "\""): index = endOfString(from: index, hashCount: 0, depth: depth).index
      default: index += 1
      }
    }
    return bytes.count
  }

  // MARK: Bytes

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private static func isOperatorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
