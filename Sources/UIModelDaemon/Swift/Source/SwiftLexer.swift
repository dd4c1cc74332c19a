import UIModelPlatform

/// Splits Swift source into tokens and comments. The lexer never fails and reads each byte a fixed number of times. An
/// unterminated string ends with its line, or with the text if it has several lines. A closing bracket skips at most
/// three unclosed brackets to find its opening one. For example, `a.b(1)` has the tokens `a`, `.`, `b`, `(`, `1` and
/// `)`.
struct SwiftLexer {
  private let bytes: [UInt8]
  private(set) var tokens: [SwiftToken] = []
  private(set) var comments: [Range<Int>] = []
  private var at = 0
  private var startsLine = true
  /// The tokens of the brackets that are open at the current position, from the outermost.
  private(set) var open: [Int] = []

  private static let maximumInterpolationDepth = 32
  private static let maximumRegexLength = 200
  /// The maximum length of a name in backticks that is not a single word, in UTF-8 bytes.
  private static let maximumNameLength = 200

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 5)
  }

  /// Creates a lexer that continues after the last of some tokens, with the brackets `open` still unclosed.
  init(_ bytes: [UInt8], after tokens: [SwiftToken], _ comments: [Range<Int>], open: [Int]) {
    (self.bytes, self.tokens, self.comments, self.open) = (bytes, tokens, comments, open)
    if let last = tokens.last { (at, startsLine) = (Int(last.end), false) }
  }

  mutating func run() {
    while step() {}
  }

  /// Reads the next token, comment or blank; returns false at the end of the text.
  mutating func step() -> Bool {
    if at == 0 { skipHead() }
    guard at < bytes.count else { return false }
    next()
    return true
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Skips a byte order mark and a `#!` line.
  private mutating func skipHead() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    // The line that names the interpreter of a script.
    if byte(at) == UInt8(ascii: "#"), byte(at + 1) == UInt8(ascii: "!") { skipLine() }
  }

  private mutating func skipLine() {
    while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
  }

  private mutating func next() {
    let start = at
    switch bytes[at] {
    case 0x0A, 0x0D:
      startsLine = true
      at += 1
    case 0x00, 0x09, 0x0B, 0x0C, 0x20: at += 1
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "\""): string(from: at, hashes: 0)
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: "`"):
      at = endOfQuoted(from: at + 1)
      add(.identifier, from: start)
    case let byte where SwiftLexer.isWord(byte):
      while SwiftLexer.isWord(self.byte(at)) { at += 1 }
      add(.identifier, from: start)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      at += 1
      add(.open, from: start)
      open.append(tokens.count - 1)
    case UInt8(ascii: ")"): close(UInt8(ascii: "("))
    case UInt8(ascii: "]"): close(UInt8(ascii: "["))
    case UInt8(ascii: "}"): close(UInt8(ascii: "{"))
    case UInt8(ascii: ","): addSingleByte(.comma)
    case UInt8(ascii: ":"): addSingleByte(.colon)
    case UInt8(ascii: ";"): addSingleByte(.semicolon)
    case UInt8(ascii: ".") where byte(at + 1) == UInt8(ascii: "."): dots()
    case UInt8(ascii: "."): addSingleByte(.period)
    case UInt8(ascii: "@"): addSingleByte(.at)
    case let byte where SwiftLexer.isOperator(byte): operators()
    default: addSingleByte(.other)
    }
  }

  // MARK: Tokens

  private mutating func add(_ kind: SwiftToken.Kind, from start: Int) {
    var token = SwiftToken(
      kind: kind, start: Int32(clamping: start), end: Int32(clamping: at), startsLine: startsLine)
    token.parent = Int32(clamping: open.last ?? -1)
    tokens.append(token)
    startsLine = false
  }

  private mutating func addSingleByte(_ kind: SwiftToken.Kind) {
    at += 1
    add(kind, from: at - 1)
  }

  private mutating func close(_ opener: UInt8) {
    for depth in 0..<min(4, open.count) where bytes[Int(tokens[open[open.count - 1 - depth]].start)] == opener {
      open.removeLast(depth)
      let index = open.removeLast()
      addSingleByte(.close)
      tokens[index].match = Int32(clamping: tokens.count - 1)
      tokens[tokens.count - 1].match = Int32(clamping: index)
      return
    }
    addSingleByte(.close)
  }

  private mutating func number() {
    let start = at
    while SwiftLexer.isWord(byte(at)) || (byte(at) == UInt8(ascii: ".") && SwiftLexer.isDigit(byte(at + 1))) {
      let isExponent = byte(at) | 0x20 == UInt8(ascii: "e") || byte(at) | 0x20 == UInt8(ascii: "p")
      at += 1
      if isExponent, byte(at) == UInt8(ascii: "-") || byte(at) == UInt8(ascii: "+"), SwiftLexer.isDigit(byte(at + 1)) {
        at += 1
      }
    }
    add(.number, from: start)
  }

  /// Returns the offset after the backtick that closes a name, which may have several words. Without a closing backtick
  /// on the line, the name ends after its first word.
  private func endOfQuoted(from start: Int) -> Int {
    var word = start
    while SwiftLexer.isWord(byte(word)) { word += 1 }
    for index in word..<max(word, min(bytes.count, start + SwiftLexer.maximumNameLength)) {
      if bytes[index] == UInt8(ascii: "`") { return index + 1 }
      if bytes[index] == 0x0A || bytes[index] == 0x0D { break }
    }
    return word
  }

  private mutating func operators() {
    let start = at
    // A `?` or `!` directly after a value is a token of its own: `String?="a"`.
    let isPostfix = byte(at) == UInt8(ascii: "?") || byte(at) == UInt8(ascii: "!")
    if isPostfix, let last = tokens.last, last.end == at, [.identifier, .string, .close, .number].contains(last.kind) {
      return addSingleByte(.operator)
    }
    repeat { at += 1 } while SwiftLexer.isOperator(byte(at)) && !isCommentStart(at)
    add(.operator, from: start)
  }

  /// Reads `...` or `..<`.
  private mutating func dots() {
    let start = at
    while byte(at) == UInt8(ascii: ".") { at += 1 }
    if byte(at) == UInt8(ascii: "<") { at += 1 }
    add(.operator, from: start)
  }

  private mutating func hash() {
    let start = at
    while byte(at) == UInt8(ascii: "#") { at += 1 }
    let hashes = at - start
    if byte(at) == UInt8(ascii: "\"") { return string(from: start, hashes: hashes) }
    if hashes == 1, SwiftLexer.isWord(byte(at)) {
      while SwiftLexer.isWord(byte(at)) { at += 1 }
      return add(.directive, from: start)
    }
    if byte(at) == UInt8(ascii: "/"), let end = regexEnd(from: at + 1, hashes: hashes) { at = end }
    add(.other, from: start)
  }

  // MARK: Comments and patterns

  private func isCommentStart(_ index: Int) -> Bool {
    byte(index) == UInt8(ascii: "/")
      && (byte(index + 1) == UInt8(ascii: "/") || byte(index + 1) == UInt8(ascii: "*"))
  }

  private mutating func slash() {
    let start = at
    guard isCommentStart(at) else {
      guard mayBeOperand, let end = regexEnd(from: at + 1) else { return operators() }
      at = end
      return add(.other, from: start)
    }
    if byte(at + 1) == UInt8(ascii: "/") {
      skipLine()
    } else {
      at = endOfComment(from: at)
    }
    comments.append(start..<at)
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

  /// Whether a value may begin at the current position, so that a slash begins a regex and is no division.
  private var mayBeOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .comma, .colon, .open, .semicolon, .operator: return true
    case .identifier: return ["return", "in", "case"].contains(String(decoding: bytes[last.range], as: UTF8.self))
    default: return false
    }
  }

  /// Returns the offset after the slash that closes a regex on its line; nil if there is none, so that the slash is an
  /// operator. With hashes, the regex may begin with a blank and ends with the same number of hashes.
  private func regexEnd(from start: Int, hashes: Int = 0) -> Int? {
    let first = byte(start)
    let mayBegin = first != 0x20 && first != 0x09 && first != UInt8(ascii: "=") && first != UInt8(ascii: ")")
    guard mayBegin || hashes > 0 else { return nil }
    var index = start
    while index < min(bytes.count, start + SwiftLexer.maximumRegexLength), bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "/"), hasHashes(hashes, at: index + 1) {
        return index + 1 + hashes
      } else {
        index += 1
      }
    }
    return nil
  }

  // MARK: Strings

  private mutating func string(from start: Int, hashes: Int) {
    let end = endOfString(from: start + hashes, hashes: hashes, depth: 0)
    at = end.index
    add(.string, from: start)
    tokens[tokens.count - 1].isPlain = end.isPlain && end.isClosed
    tokens[tokens.count - 1].isUnterminated = !end.isClosed
  }

  private typealias StringEnd = (index: Int, isPlain: Bool, isClosed: Bool)

  /// Returns the end of the string whose first quote is at `start`.
  private func endOfString(from start: Int, hashes: Int, depth: Int) -> StringEnd {
    let isLong = isLongString(start, hashes)
    var isPlain = !isLong
    var index = start + (isLong ? 3 : 1)
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A where !isLong, 0x0D where !isLong: return (index, isPlain, false)
      case UInt8(ascii: "\\"):
        let escaped = index + 1 + hashes
        guard hasHashes(hashes, at: index + 1) else {
          index += 1
          continue
        }
        if byte(escaped) == UInt8(ascii: "("), depth < SwiftLexer.maximumInterpolationDepth {
          isPlain = false
          index = endOfInterpolation(from: escaped + 1, isLong: isLong, depth: depth + 1)
        } else {
          index = byte(escaped) == 0x0A || byte(escaped) == 0x0D ? escaped : escaped + 1
        }
      case UInt8(ascii: "\""):
        let quotes = isLong ? 3 : 1
        let isEnd = !isLong || (byte(index + 1) == UInt8(ascii: "\"") && byte(index + 2) == UInt8(ascii: "\""))
        if isEnd, hasHashes(hashes, at: index + quotes) { return (index + quotes + hashes, isPlain, true) }
        index += 1
      default: index += 1
      }
    }
    return (bytes.count, isPlain, false)
  }

  /// Whether three quotes begin a multi-line string. `#"""#` is a string that contains one quote.
  private func isLongString(_ start: Int, _ hashes: Int) -> Bool {
    guard byte(start + 1) == UInt8(ascii: "\""), byte(start + 2) == UInt8(ascii: "\"") else { return false }
    guard hashes > 0 else { return true }
    var index = start + 3
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    return byte(index) == 0x0A || byte(index) == 0x0D
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    for offset in 0..<count where byte(index + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Returns the offset after the parenthesis that closes an interpolation. In a string on one line, the interpolation
  /// ends with the line at the latest.
  private func endOfInterpolation(from start: Int, isLong: Bool, depth: Int) -> Int {
    var (index, parentheses) = (start, 1)
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A where !isLong, 0x0D where !isLong: return index
      case UInt8(ascii: "("):
        parentheses += 1
        index += 1
      case UInt8(ascii: ")"):
        parentheses -= 1
        index += 1
        if parentheses == 0 { return index }
      case UInt8(ascii: "#"):
        let first = index
        while byte(index) == UInt8(ascii: "#") { index += 1 }
        if byte(index) == UInt8(ascii: "\"") {
          index = endOfString(from: index, hashes: index - first, depth: depth).index
        }
      case UInt8(ascii: "\""): index = endOfString(from: index, hashes: 0, depth: depth).index
      default: index += 1
      }
    }
    return bytes.count
  }

  // MARK: Bytes

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
