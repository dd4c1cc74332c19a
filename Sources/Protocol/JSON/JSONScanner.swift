/// A scanner that reads JSON tokens one at a time from UTF-8 bytes. An error is recorded in `problems`, and the invalid
/// text is skipped.
///
/// For example, on `tru` the method `readLiteral` returns nil and moves `at` to the end of the word.
struct JSONScanner {
  let text: UnsafeBufferPointer<UInt8>
  let syntax: JSONSyntax
  var at = 0
  var problems: [JSONProblem] = []
  var comments: [Range<Int>] = []
  /// Whether the last comment ends only because the text ends. If so, text that follows can belong to the comment.
  var endsInComment = false

  /// Makes a scanner. `isStart` is true if the text is the start of a file. A byte order mark is then skipped.
  init(_ text: UnsafeBufferPointer<UInt8>, syntax: JSONSyntax, isStart: Bool = true) {
    self.text = text
    self.syntax = syntax
    if isStart, text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { at = 3 }
  }

  mutating func report(_ kind: JSONProblem.Kind, _ range: Range<Int>, relatedRange: Range<Int>? = nil) {
    if problems.count < JSONLimits.maximumProblemCount {
      problems.append(JSONProblem(kind, range, relatedRange: relatedRange))
    }
  }

  /// Skips white space and comments.
  mutating func skipTrivia() {
    while at < text.count {
      switch text[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      case UInt8(ascii: "/"):
        guard at + 1 < text.count else { return }
        guard text[at + 1] == UInt8(ascii: "/") || text[at + 1] == UInt8(ascii: "*") else { return }
        skipComment()
      default: return
      }
    }
  }

  mutating func skipComment() {
    let start = at
    let isLine = text[at + 1] == UInt8(ascii: "/")
    at += 2
    if isLine {
      while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
      endsInComment = at == text.count
    } else {
      while at + 1 < text.count, !(text[at] == UInt8(ascii: "*") && text[at + 1] == UInt8(ascii: "/")) { at += 1 }
      if at + 1 < text.count {
        at += 2
      } else {
        at = text.count
        endsInComment = true
        report(.unclosedComment, start..<start + 2)
      }
    }
    validate(start..<at)
    if !syntax.allowsComments { report(.comment, start..<at) }
    comments.append(start..<at)
  }

  /// Moves to the start of the next line if the rest of the line has only white space and line comments. Otherwise,
  /// does not move. Used after a comma.
  mutating func skipRestOfLine() {
    let start = at
    while at < text.count {
      switch text[at] {
      case 0x20, 0x09: at += 1
      case 0x0A:
        at += 1
        return
      case 0x0D:
        at += at + 1 < text.count && text[at + 1] == 0x0A ? 2 : 1
        return
      case UInt8(ascii: "/") where at + 1 < text.count && text[at + 1] == UInt8(ascii: "/"): skipComment()
      default:
        at = start
        return
      }
    }
  }

  /// Reads the string that starts at `at`. Returns whether the string has escapes.
  mutating func readString() -> Bool {
    let start = at
    var isComplex = false
    var hasHighBytes = false
    at += 1
    while true {
      at = text.endOfPlainRun(from: at)
      guard at < text.count else { break }
      let byte = text[at]
      if byte == .quote {
        at += 1
        if hasHighBytes { validate(start..<at) }
        return isComplex
      }
      if byte == .backslash {
        isComplex = true
        readEscape()
        continue
      }
      if byte < 0x20 {
        if byte == 0x0A || byte == 0x0D { break }
        report(.controlCharacter, at..<at + 1)
      }
      if byte >= 0x80 { hasHighBytes = true }
      at += 1
    }
    report(.unclosedString, start..<at)
    if hasHighBytes { validate(start..<at) }
    return isComplex
  }

  private mutating func readEscape() {
    let start = at
    guard at + 1 < text.count else {
      at += 1
      return
    }
    switch text[at + 1] {
    case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
    case UInt8(ascii: "u"):
      guard JSONText.hexValue(text, at: at + 2) != nil else {
        report(.invalidEscape, start..<start + 2)
        at += 2
        return
      }
      let (scalar, length) = JSONText.scalar(in: text, at: at)
      at += length
      if scalar == "\u{FFFD}", length == 6, let value = JSONText.hexValue(text, at: start + 2),
        (0xD800..<0xE000).contains(value)
      {
        report(.loneSurrogate, start..<at)
      }
    case 0x0A, 0x0D:
      report(.invalidEscape, start..<start + 1)
      at += 1
    default:
      report(.invalidEscape, start..<start + 2)
      at += 2
    }
  }

  /// Reads a number. Returns whether the number has a fraction or an exponent, or nil if the number is invalid.
  mutating func readNumber() -> Bool? {
    let start = at
    var isComplex = false
    func isDigit(_ index: Int) -> Bool { index < text.count && text[index] >= 0x30 && text[index] <= 0x39 }
    if text[at] == UInt8(ascii: "-") { at += 1 }
    var isValid = isDigit(at)
    if isDigit(at), text[at] == 0x30, isDigit(at + 1) { isValid = false }
    while isDigit(at) { at += 1 }
    if at < text.count, text[at] == UInt8(ascii: ".") {
      isComplex = true
      at += 1
      isValid = isValid && isDigit(at)
      while isDigit(at) { at += 1 }
    }
    if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
      isComplex = true
      at += 1
      if at < text.count, text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") { at += 1 }
      isValid = isValid && isDigit(at)
      while isDigit(at) { at += 1 }
    }
    if at < text.count, JSONScanner.isWordByte(text[at]) {
      isValid = false
      skipWord()
    }
    guard isValid else {
      report(.invalidNumber, start..<at)
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

  /// Skips one byte and all word bytes after it. Reports invalid UTF-8.
  mutating func skipWord() {
    let start = at
    at += 1
    while at < text.count, JSONScanner.isWordByte(text[at]) { at += 1 }
    validate(start..<at)
  }

  /// Skips a word and returns the kind of its value: true, false or null. Returns nil for any other word.
  mutating func readLiteral() -> JSONKind? {
    let start = at
    skipWord()
    let range = start..<at
    if isWord("true", in: range) { return .true }
    if isWord("false", in: range) { return .false }
    return isWord("null", in: range) ? .null : nil
  }

  private func isWord(_ word: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { $0.elementsEqual(text[range]) }
  }

  /// Reports the first invalid UTF-8 sequence of a range.
  private mutating func validate(_ range: Range<Int>) {
    guard !text.isUTF8(range) else { return }
    var decoder = Unicode.UTF8.ForwardParser()
    var consumed = range.lowerBound
    var iterator = text[range].makeIterator()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): consumed += scalar.count
      case .error(let length): return report(.invalidUTF8, consumed..<consumed + length)
      case .emptyInput: return
      }
    }
  }
}
