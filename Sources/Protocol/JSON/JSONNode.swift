/// The kind of a node in a `JSONTree`.
package enum JSONKind: UInt8, Sendable {
  case null, `false`, `true`, number, string, array, object
  /// The name of a member. The next node is the member's value, or an `invalid` node if the value is missing.
  case key
  /// A value that could not be parsed. The parser has reported a problem for it.
  case invalid
  /// A hidden element or a hidden member name (see `JSONTree.hiding`). Iteration skips hidden nodes.
  case absent
}

/// One node of a tree. Nodes are stored in preorder: a container is followed by its content.
///
/// For example, `{"a": [1]}` has four nodes: an object, a key, an array and a number. The object's `next` is 4.
package struct JSONNode: Sendable {
  /// The offset of the first byte, in UTF-8 bytes from the start of the tree's text.
  package internal(set) var start: Int32
  /// The offset after the last byte, in UTF-8 bytes from the start of the tree's text.
  package internal(set) var end: Int32
  /// The index of the first node after this node and its content.
  package internal(set) var next: Int32
  /// The hash of the name (`JSONKey.hash`) for a key, and the number of members or elements for a container.
  package internal(set) var payload: UInt32
  package internal(set) var kind: JSONKind
  /// Whether a string or a key has backslash escapes, or a number has a fraction or an exponent.
  package internal(set) var isComplex: Bool

  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// A syntax error, or syntax that is not allowed in this text, such as a comment in strict JSON.
package struct JSONProblem: Error, Sendable, Equatable {
  /// The kinds of problem, each with its own text in `message`.
  package enum Kind: String, Sendable {
    case unexpectedByte, unexpectedEnd, expectedValue, expectedKey, expectedColon, expectedComma, mismatchedClose
    case unclosedContainer, unclosedString, unclosedComment, controlCharacter, invalidEscape, loneSurrogate
    case invalidUTF8, invalidNumber, invalidLiteral, duplicateKey, trailingComma, comment, tooDeep, tooLarge
    case contentAfterEnd
  }
  package let kind: Kind
  /// The range of the problem in UTF-8 bytes from the start of the tree's text.
  package let range: Range<Int>
  /// For a duplicate key, the range of the earlier key. For an unclosed container, the range of the mismatched closing
  /// bracket that ends the container, or nil if the text ends first. Nil for other problems.
  package let relatedRange: Range<Int>?

  package init(_ kind: Kind, _ range: Range<Int>, relatedRange: Range<Int>? = nil) {
    self.kind = kind
    self.range = range
    self.relatedRange = relatedRange
  }

  /// The message for users, without the position.
  package var message: String {
    switch kind {
    case .unexpectedByte: "unexpected character"
    case .unexpectedEnd: "unexpected end of the text"
    case .expectedValue: "expected a value"
    case .expectedKey: "expected a key in double quotes"
    case .expectedColon: "expected ':' after the key"
    case .expectedComma: "expected ',' between two entries"
    case .mismatchedClose: "this bracket has no matching opening bracket"
    case .unclosedContainer: "this bracket is never closed"
    case .unclosedString: "the string is not closed on this line"
    case .unclosedComment: "the comment is never closed"
    case .controlCharacter: "a control character in a string must be escaped"
    case .invalidEscape: "invalid escape sequence"
    case .loneSurrogate: "unpaired surrogate escape"
    case .invalidUTF8: "invalid UTF-8"
    case .invalidNumber: "invalid number"
    case .invalidLiteral: "invalid value; strings need double quotes"
    case .duplicateKey: "duplicate key in the same object"
    case .trailingComma: "a comma after the last entry is not allowed here"
    case .comment: "comments are not allowed here"
    case .tooDeep: "nested deeper than \(JSONLimits.maximumDepth) levels"
    case .tooLarge: "larger than \(JSONLimits.maximumByteCount >> 20) MiB"
    case .contentAfterEnd: "unexpected text after the end of the value"
    }
  }
}

/// Limits for JSON input.
package enum JSONLimits {
  /// The maximum nesting depth of arrays and objects.
  package static let maximumDepth = 512
  /// The maximum size of a text in bytes.
  package static let maximumByteCount = 64 << 20
  /// The maximum number of problems that are recorded for a text. Further problems are ignored.
  package static let maximumProblemCount = 100
}
