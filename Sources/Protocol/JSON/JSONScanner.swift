/// A scanner that reads JSON tokens one at a time from UTF-8 bytes. An error is recorded in `problems`, and the invalid
/// text is skipped.
///
/// For example, for the text `tru`, `readLiteral` returns nil and moves `offset` to the end of the word.
struct JSONScanner {
  let text: UnsafeBufferPointer<UInt8>
  let syntax: JSONSyntax
  var offset = 0
  var problems: [JSONProblem] = []
  var comments: [Range<Int>] = []
  /// Whether the text ends inside the last comment. Text that is appended can then belong to the comment.
  var endsInComment = false

  /// Makes a scanner. If `isStart` is true, the text is the start of a file, and a byte order mark is skipped.
  init(_ text: UnsafeBufferPointer<UInt8>, syntax: JSONSyntax, isStart: Bool = true) {
    self.text = text
    self.syntax = syntax
    if isStart, text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { offset = 3 }
  }

  mutating func report(_ kind: JSONProblem.Kind, _ range: Range<Int>, relatedRange: Range<Int>? = nil) {
    if problems.count < JSONLimits.maximumProblemCount {
      problems.append(JSONProblem(kind, range, relatedRange: relatedRange))
    }
  }

  /// Skips white space and comments.
  mutating func skipTrivia() {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      case UInt8(ascii: "/"):
        guard offset + 1 < text.count else { return }
        guard text[offset + 1] == UInt8(ascii: "/") || text[offset + 1] == UInt8(ascii: "*") else { return }
        skipComment()
      default: return
      }
    }
  }

  mutating func skipComment() {
    let start = offset
    let isLineComment = text[offset + 1] == UInt8(ascii: "/")
    offset += 2
    if isLineComment {
      while offset < text.count, text[offset] != 0x0A, text[offset] != 0x0D { offset += 1 }
      endsInComment = offset == text.count
    } else {
      while offset + 1 < text.count, !(text[offset] == UInt8(ascii: "*") && text[offset + 1] == UInt8(ascii: "/")) {
        offset += 1
      }
      if offset + 1 < text.count {
        offset += 2
      } else {
        offset = text.count
        endsInComment = true
        report(.unclosedComment, start..<start + 2)
      }
    }
    validate(start..<offset)
    if !syntax.allowsComments { report(.comment, start..<offset) }
    comments.append(start..<offset)
  }

  /// Moves to the start of the next line, or to the end of the text, if the rest of the line has only white space and
  /// line comments. Otherwise, does not move. Used after a comma.
  mutating func skipRestOfLine() {
    let start = offset
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x09: offset += 1
      case 0x0A:
        offset += 1
        return
      case 0x0D:
        offset += offset + 1 < text.count && text[offset + 1] == 0x0A ? 2 : 1
        return
      case UInt8(ascii: "/") where offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "/"): skipComment()
      default:
        offset = start
        return
      }
    }
  }

  /// Reads the string that starts at `offset`. Returns whether the string has escapes.
  mutating func readString() -> Bool {
    let start = offset
    var isComplex = false
    var hasNonASCIIBytes = false
    offset += 1
    while true {
      offset = text.endOfUnescapedRun(from: offset)
      guard offset < text.count else { break }
      let byte = text[offset]
      if byte == .quote {
        offset += 1
        if hasNonASCIIBytes { validate(start..<offset) }
        return isComplex
      }
      if byte == .backslash {
        isComplex = true
        readEscape()
        continue
      }
      if byte < 0x20 {
        if byte == 0x0A || byte == 0x0D { break }
        report(.controlCharacter, offset..<offset + 1)
      }
      if byte >= 0x80 { hasNonASCIIBytes = true }
      offset += 1
    }
    report(.unclosedString, start..<offset)
    if hasNonASCIIBytes { validate(start..<offset) }
    return isComplex
  }

  private mutating func readEscape() {
    let start = offset
    guard offset + 1 < text.count else {
      offset += 1
      return
    }
    switch text[offset + 1] {
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
    case UInt8(ascii: "u"):
      guard JSONText.hexValue(text, at: offset + 2) != nil else {
        report(.invalidEscape, start..<start + 2)
        offset += 2
        return
      }
      let (scalar, length) = JSONText.scalar(in: text, at: offset)
      offset += length
      if scalar == "\u{FFFD}", length == 6, let value = JSONText.hexValue(text, at: start + 2),
        (0xD800..<0xE000).contains(value)
      {
        report(.loneSurrogate, start..<offset)
      }
    case 0x0A, 0x0D:
      report(.invalidEscape, start..<start + 1)
      offset += 1
    default:
      report(.invalidEscape, start..<start + 2)
      offset += 2
    }
  }

  /// Reads a number. Returns whether the number has a fraction or an exponent, or nil if the number is invalid.
  mutating func readNumber() -> Bool? {
    let start = offset
    var isComplex = false
    func isDigit(_ index: Int) -> Bool { index < text.count && text[index] >= 0x30 && text[index] <= 0x39 }
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    var isValid = isDigit(offset)
    if isDigit(offset), text[offset] == 0x30, isDigit(offset + 1) { isValid = false }
    while isDigit(offset) { offset += 1 }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      isComplex = true
      offset += 1
      isValid = isValid && isDigit(offset)
      while isDigit(offset) { offset += 1 }
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      isComplex = true
      offset += 1
      if offset < text.count, text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-") { offset += 1 }
      isValid = isValid && isDigit(offset)
      while isDigit(offset) { offset += 1 }
    }
    if offset < text.count, JSONScanner.isWordByte(text[offset]) {
      isValid = false
      skipWord()
    }
    guard isValid else {
      report(.invalidNumber, start..<offset)
      return nil
    }
    return isComplex
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Skips one byte of any kind and the word bytes after that byte. Reports invalid UTF-8.
  mutating func skipWord() {
    let start = offset
    offset += 1
    while offset < text.count, JSONScanner.isWordByte(text[offset]) { offset += 1 }
    validate(start..<offset)
  }

  /// Skips a word and returns the kind of its value: true, false or null. Returns nil for any other word.
  mutating func readLiteral() -> JSONKind? {
    let start = offset
    skipWord()
    let range = start..<offset
    if isWord("true", in: range) { return .true }
    if isWord("false", in: range) { return .false }
    return isWord("null", in: range) ? .null : nil
  }

  private func isWord(_ word: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { $0.elementsEqual(text[range]) }
  }

  /// Reports the first invalid UTF-8 sequence in a range.
  private mutating func validate(_ range: Range<Int>) {
    guard !text.isUTF8(range) else { return }
    var decoder = Unicode.UTF8.ForwardParser()
    var validatedEnd = range.lowerBound
    var iterator = text[range].makeIterator()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): validatedEnd += scalar.count
      case .error(let length): return report(.invalidUTF8, validatedEnd..<validatedEnd + length)
      case .emptyInput: return
      }
    }
  }
}
