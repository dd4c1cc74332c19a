/// A token of JSON text. For example, `{"a": 1}` has five tokens: `openObject`, `scalar`, `colon`, `scalar` and
/// `closeObject`.
package struct JSONToken: Sendable, Equatable {
  package enum Kind: Sendable {
    case openObject, closeObject, openArray, closeArray, colon, comma
    /// A string, a number, a word, or a byte that cannot begin a token.
    case scalar
    case lineComment, blockComment
  }
  package let kind: Kind
  /// The range of the token in UTF-8 bytes from the text's start.
  package let range: Range<Int>

  package init(_ kind: Kind, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }

  package var isOpeningBracket: Bool { kind == .openObject || kind == .openArray }
  package var isClosingBracket: Bool { kind == .closeObject || kind == .closeArray }
  package var isComment: Bool { kind == .lineComment || kind == .blockComment }

  /// Whether `other` is a closing bracket that matches this opening bracket.
  package func isClosed(by other: JSONToken) -> Bool {
    kind == .openObject && other.kind == .closeObject || kind == .openArray && other.kind == .closeArray
  }

  /// Returns the tokens of a text in order, including comments. The text can be invalid. Between two tokens, the text
  /// has only white space. A byte order mark can precede the first token.
  package static func tokens(in bytes: [UInt8]) -> [JSONToken] {
    bytes.withUnsafeBufferPointer { text in
      var tokens: [JSONToken] = []
      tokens.reserveCapacity(text.count / 6)
      var scanner = JSONScanner(text, syntax: .relaxed)
      while true {
        scanner.skipTrivia()
        for comment in scanner.comments {
          let isLineComment = text[comment.lowerBound + 1] == UInt8(ascii: "/")
          tokens.append(JSONToken(isLineComment ? .lineComment : .blockComment, comment))
        }
        scanner.comments.removeAll(keepingCapacity: true)
        guard scanner.offset < text.count else { return tokens }
        let start = scanner.offset
        let kind = consumeToken(text[start], &scanner)
        tokens.append(JSONToken(kind, start..<scanner.offset))
      }
    }
  }

  /// Consumes the token that starts with `byte`, and returns the kind of the token.
  private static func consumeToken(_ byte: UInt8, _ scanner: inout JSONScanner) -> Kind {
    if byte == .quote {
      _ = scanner.readString()
      return .scalar
    }
    if JSONScanner.isWordByte(byte) {
      scanner.skipWord()
      return .scalar
    }
    scanner.offset += 1
    switch byte {
    case UInt8(ascii: "{"): return .openObject
    case UInt8(ascii: "}"): return .closeObject
    case UInt8(ascii: "["): return .openArray
    case UInt8(ascii: "]"): return .closeArray
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: ","): return .comma
    default: return .scalar
    }
  }
}
