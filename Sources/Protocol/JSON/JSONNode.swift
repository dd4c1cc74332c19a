/// What a node of a `JSONTree` is.
package enum JSONKind: UInt8, Sendable {
  case null, `false`, `true`, number, string, array, object
  /// A member's name; the member's value is the next node. A member without a value has an `invalid` one.
  case key
  /// A value that could not be read; it has been reported as a problem.
  case invalid
  /// An element, or a member's name, that a tree leaves out (`JSONTree.hiding`): no one who reads it comes by.
  case absent
}

/// One node of a tree, kept flat: a container is followed by what it contains.
package struct JSONNode: Sendable {
  /// UTF-8 bytes from the tree's start.
  package internal(set) var start: Int32
  /// UTF-8 bytes from the tree's start, exclusive.
  package internal(set) var end: Int32
  /// The index of the first node after this one and everything in it.
  package internal(set) var next: Int32
  /// A key: the hash of its name (`JSONKey.hash`). A container: the number of members or elements.
  package internal(set) var payload: UInt32
  package internal(set) var kind: JSONKind
  /// A string or key with backslash escapes, or a number with a fraction or an exponent.
  package internal(set) var isComplex: Bool

  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// Something that is not JSON, or not the JSON that is allowed here.
package struct JSONProblem: Error, Sendable, Equatable {
  /// The kinds of problem, each with its own words in `message`.
  package enum Kind: String, Sendable {
    case unexpectedByte, unexpectedEnd, expectedValue, expectedKey, expectedColon, expectedComma, mismatchedClose
    case unclosedContainer, unclosedString, unclosedComment, controlCharacter, invalidEscape, loneSurrogate
    case invalidUTF8, invalidNumber, invalidLiteral, duplicateKey, trailingComma, comment, tooDeep, tooLarge
    case contentAfterEnd
  }
  package let kind: Kind
  /// UTF-8 bytes from the tree's start.
  package let range: Range<Int>
  /// For a duplicate key the first one; for a mismatched or missing close its opening.
  package let related: Range<Int>?

  package init(_ kind: Kind, _ range: Range<Int>, related: Range<Int>? = nil) {
    self.kind = kind
    self.range = range
    self.related = related
  }

  /// The problem in words, without its place.
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
    case .tooDeep: "nested deeper than \(JSONLimits.depth) levels"
    case .tooLarge: "larger than \(JSONLimits.bytes >> 20) MiB"
    case .contentAfterEnd: "unexpected text after the end of the value"
    }
  }
}

/// What is accepted from outside at the most.
package enum JSONLimits {
  /// Levels of nesting.
  package static let depth = 512
  /// Bytes of one text.
  package static let bytes = 64 << 20
  /// Problems kept per text; the rest repeats itself.
  package static let problems = 100
}
