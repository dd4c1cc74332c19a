/// A parser that reads JSON into a flat list of nodes, without recursion. After an error, the parser records a problem
/// and continues with the rest of the text. A message is parsed as one value. A long document is parsed block by block
/// (see `JSONBlockState`).
///
/// For example, `{"a": 1 "b": 2}` gives one problem, `expectedComma`, and both members.
package struct JSONParser: Sendable {
  private let syntax: JSONSyntax
  package private(set) var nodes: [JSONNode] = []
  package private(set) var problems: [JSONProblem] = []
  /// The ranges of the comments in order, in UTF-8 bytes from the start of the text.
  package private(set) var comments: [Range<Int>] = []
  /// The top-level entries of the last block. Empty if the text is not parsed in blocks.
  package private(set) var entries: [JSONEntry] = []

  private struct Frame {
    let nodeIndex: Int
    let isObject: Bool
    var count: UInt32 = 0
  }

  private enum ExpectedToken { case value, valueOrEnd, keyOrEnd, colon, commaOrEnd, end }

  private var stack: [Frame] = []
  /// The open containers that are not on `stack`, because they can span blocks: none, the root object, or the root
  /// object and a section's array.
  private var outerState: JSONBlockState = .start
  private var readsBlocks = false
  private var expectedToken: ExpectedToken = .value
  private var isAfterComma = false
  /// The end of the last token, or the start of a comma if the last token is a comma, in UTF-8 bytes. The parser
  /// reports a missing comma, colon or value at this offset.
  private var lastTokenEnd = 0

  package init(syntax: JSONSyntax) { self.syntax = syntax }

  /// Clears the result of the last block. Keeps the allocated memory, because the next block has a similar size.
  private mutating func reset() {
    nodes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    stack.removeAll(keepingCapacity: true)
    (problems, comments) = ([], [])
    (isAfterComma, lastTokenEnd) = (false, 0)
  }

  // MARK: Entry points

  /// Parses a text that must contain exactly one value.
  package mutating func parseWhole(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= JSONLimits.maximumByteCount else {
      problems = [JSONProblem(.tooLarge, 0..<0)]
      return
    }
    nodes.reserveCapacity(text.count / 12 + 4)
    var scanner = JSONScanner(text, syntax: syntax)
    _ = run(&scanner, boundaryRange: .max ... .max, isLast: true)
    problems = scanner.problems
    comments = scanner.comments
  }

  /// Parses the entries of one block that starts in `state`. Stops at the first boundary whose offset, in UTF-8 bytes,
  /// is in `boundaryRange`. `isLast` is true if `text` ends the document. Each call discards the result of the previous
  /// block.
  package mutating func parseBlock(
    _ text: UnsafeBufferPointer<UInt8>, from state: JSONBlockState, boundaryRange: ClosedRange<Int>, isLast: Bool
  ) -> JSONBlockEnd {
    reset()
    readsBlocks = true
    outerState = state
    guard text.count <= JSONLimits.maximumByteCount else {
      problems = [JSONProblem(.tooLarge, 0..<0)]
      return .boundary(at: text.count, .end)
    }
    switch state {
    case .start: expectedToken = .value
    case .members: (expectedToken, isAfterComma) = (.keyOrEnd, true)
    case .elements: (expectedToken, isAfterComma) = (.valueOrEnd, true)
    case .end: expectedToken = .end
    }
    nodes.reserveCapacity(min(text.count, boundaryRange.lowerBound) / 12 + 4)
    var scanner = JSONScanner(text, syntax: syntax, isStart: state == .start)
    let end = run(&scanner, boundaryRange: boundaryRange, isLast: isLast)
    problems = scanner.problems
    comments = scanner.comments
    return end
  }

  // MARK: State machine

  private mutating func run(_ scanner: inout JSONScanner, boundaryRange: ClosedRange<Int>, isLast: Bool) -> JSONBlockEnd
  {
    while true {
      scanner.skipTrivia()
      guard scanner.offset < scanner.text.count else { return finish(&scanner, isLast: isLast) }
      let byte = scanner.text[scanner.offset]
      switch expectedToken {
      case .value, .valueOrEnd: readValue(byte, &scanner)
      case .keyOrEnd: readKey(byte, &scanner)
      case .colon:
        expectedToken = .value
        if byte == UInt8(ascii: ":") {
          scanner.offset += 1
        } else {
          scanner.report(.expectedColon, lastTokenEnd..<lastTokenEnd)
        }
      case .commaOrEnd:
        if byte == UInt8(ascii: ",") {
          let comma = scanner.offset
          scanner.offset += 1
          isAfterComma = true
          expectedToken = isInObject ? .keyOrEnd : .valueOrEnd
          lastTokenEnd = comma
          if readsBlocks, stack.isEmpty, outerState != .start, outerState != .end {
            scanner.skipRestOfLine()
            if boundaryRange.contains(scanner.offset), scanner.offset < scanner.text.count {
              return .boundary(at: scanner.offset, outerState)
            }
          }
        } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
          close(byte, &scanner)
        } else {
          recoverFromMissingComma(byte, &scanner)
        }
      case .end:
        let start = scanner.offset
        scanner.offset = scanner.text.count
        scanner.report(.contentAfterEnd, start..<scanner.offset)
      }
    }
  }

  private var isInObject: Bool {
    if let frame = stack.last { return frame.isObject }
    return outerState == .members
  }

  /// The number of open containers that are not on `stack`.
  private var outerDepth: Int {
    switch outerState {
    case .start, .end: 0
    case .members: 1
    case .elements: 2
    }
  }

  private mutating func recoverFromMissingComma(_ byte: UInt8, _ scanner: inout JSONScanner) {
    if byte == UInt8(ascii: ":") {
      scanner.report(.unexpectedByte, scanner.offset..<scanner.offset + 1)
      scanner.offset += 1
      return
    }
    scanner.report(.expectedComma, lastTokenEnd..<lastTokenEnd)
    isAfterComma = false
    expectedToken = isInObject ? .keyOrEnd : .value
  }

  private mutating func readKey(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.offset
    if byte == .quote {
      let isComplex = scanner.readString()
      append(.key, start, scanner.offset, isComplex: isComplex)
      nodes[nodes.count - 1].payload = JSONText.hash(in: scanner.text, key: nodes[nodes.count - 1])
    } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
      return close(byte, &scanner)
    } else if JSONScanner.isWordByte(byte) {
      scanner.skipWord()
      scanner.report(.expectedKey, start..<scanner.offset)
      let hash = JSONKey.hash(of: UnsafeBufferPointer(rebasing: scanner.text[start..<scanner.offset]))
      append(.key, start, scanner.offset, payload: hash)
    } else {
      scanner.report(.expectedKey, start..<start + 1)
      // A bracket where a key is expected: add an empty key and parse the container as its value.
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        append(.key, start, start, payload: 0)
        expectedToken = .value
        return
      }
      scanner.offset += 1
      return
    }
    lastTokenEnd = scanner.offset
    expectedToken = .colon
    isAfterComma = false
  }

  private mutating func readValue(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.offset
    switch byte {
    case .quote:
      let isComplex = scanner.readString()
      append(.string, start, scanner.offset, isComplex: isComplex)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return open(byte, &scanner)
    case UInt8(ascii: "]") where expectedToken == .valueOrEnd, UInt8(ascii: "}") where expectedToken == .valueOrEnd:
      return close(byte, &scanner)
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
      scanner.report(.expectedValue, isInObject ? lastTokenEnd..<lastTokenEnd : start..<start + 1)
      if isInObject || byte != UInt8(ascii: ",") {
        if byte == UInt8(ascii: ":") { scanner.offset += 1 }
        let offset = isInObject ? lastTokenEnd : start
        append(.invalid, offset, offset)
      } else {
        scanner.offset += 1
        return
      }
    case UInt8(ascii: "-"), 0x30...0x39:
      let isComplex = scanner.readNumber()
      append(isComplex == nil ? .invalid : .number, start, scanner.offset, isComplex: isComplex ?? false)
    default:
      if let literalKind = scanner.readLiteral() {
        append(literalKind, start, scanner.offset)
      } else {
        scanner.report(JSONScanner.isWordByte(byte) ? .invalidLiteral : .unexpectedByte, start..<scanner.offset)
        append(.invalid, start, scanner.offset)
      }
    }
    lastTokenEnd = max(lastTokenEnd, scanner.offset)
    completeValue(at: nodes.count - 1)
  }

  private mutating func open(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.offset
    let isObject = byte == UInt8(ascii: "{")
    scanner.offset += 1
    lastTokenEnd = scanner.offset
    isAfterComma = false
    if readsBlocks, stack.isEmpty {
      if outerState == .start, isObject {
        entries.append(JSONEntry(kind: .rootOpen, section: "", nodeIndex: -1, range: start..<start + 1))
        outerState = .members
        expectedToken = .keyOrEnd
        return
      }
      if outerState == .members, !isObject {
        let keyIndex = nodes.count - 1
        append(.array, start, start + 1)
        let section = name(ofKey: keyIndex, in: scanner)
        entries.append(JSONEntry(kind: .sectionOpen, section: section, nodeIndex: keyIndex, range: start..<start + 1))
        outerState = .elements(section: section)
        expectedToken = .valueOrEnd
        return
      }
    }
    guard stack.count < JSONLimits.maximumDepth - outerDepth else {
      skipContainer(from: start, &scanner)
      append(.invalid, start, scanner.offset)
      lastTokenEnd = scanner.offset
      return completeValue(at: nodes.count - 1)
    }
    stack.append(Frame(nodeIndex: nodes.count, isObject: isObject))
    append(isObject ? .object : .array, start, start + 1)
    expectedToken = isObject ? .keyOrEnd : .valueOrEnd
  }

  private mutating func skipContainer(from start: Int, _ scanner: inout JSONScanner) {
    scanner.report(.tooDeep, start..<start + 1)
    var depth = 1
    while scanner.offset < scanner.text.count, depth > 0 {
      switch scanner.text[scanner.offset] {
      case .quote:
        _ = scanner.readString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      scanner.offset += 1
    }
  }

  private mutating func close(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.offset
    let isObject = byte == UInt8(ascii: "}")
    if isAfterComma, !syntax.allowsTrailingCommas { scanner.report(.trailingComma, lastTokenEnd..<lastTokenEnd + 1) }
    isAfterComma = false
    let matchesOuterContainer: Bool =
      switch outerState {
      case .members: isObject
      case .elements: true
      case .start, .end: false
      }
    guard stack.contains(where: { $0.isObject == isObject }) || matchesOuterContainer else {
      scanner.report(.mismatchedClose, start..<start + 1)
      scanner.offset += 1
      return
    }
    // Unclosed containers inside the closed container end here.
    while let frame = stack.last, frame.isObject != isObject {
      let openingOffset = Int(nodes[frame.nodeIndex].start)
      scanner.report(.unclosedContainer, openingOffset..<openingOffset + 1, relatedRange: start..<start + 1)
      endContainer(at: lastTokenEnd, &scanner)
    }
    scanner.offset += 1
    lastTokenEnd = scanner.offset
    if stack.isEmpty {
      closeOuterContainer(isObject: isObject, at: start, &scanner)
    } else {
      endContainer(at: scanner.offset, &scanner)
    }
  }

  private mutating func closeOuterContainer(isObject: Bool, at start: Int, _ scanner: inout JSONScanner) {
    if case .elements(let section) = outerState {
      if isObject { scanner.report(.unclosedContainer, start..<start + 1) }
      entries.append(
        JSONEntry(kind: .sectionClose, section: section, nodeIndex: -1, range: start..<(isObject ? start : start + 1)))
      outerState = .members
      expectedToken = .commaOrEnd
      guard isObject else { return }
    }
    entries.append(JSONEntry(kind: .rootClose, section: "", nodeIndex: -1, range: start..<start + 1))
    outerState = .end
    expectedToken = .end
  }

  /// Ends the innermost container on the stack.
  private mutating func endContainer(at end: Int, _ scanner: inout JSONScanner) {
    guard let frame = stack.popLast() else { return }
    nodes[frame.nodeIndex].end = Int32(end)
    nodes[frame.nodeIndex].next = Int32(nodes.count)
    nodes[frame.nodeIndex].payload = frame.count
    if frame.isObject, frame.count > 1 { reportDuplicateKeys(of: frame.nodeIndex, &scanner) }
    completeValue(at: frame.nodeIndex)
  }

  private mutating func completeValue(at nodeIndex: Int) {
    isAfterComma = false
    if !stack.isEmpty {
      stack[stack.count - 1].count += 1
      expectedToken = .commaOrEnd
      return
    }
    guard readsBlocks else {
      expectedToken = .end
      return
    }
    switch outerState {
    case .members:
      let range = Int(nodes[nodeIndex - 1].start)..<Int(nodes[nodeIndex].end)
      entries.append(JSONEntry(kind: .member, section: "", nodeIndex: nodeIndex - 1, range: range))
      expectedToken = .commaOrEnd
    case .elements(let section):
      entries.append(JSONEntry(kind: .element, section: section, nodeIndex: nodeIndex, range: nodes[nodeIndex].range))
      expectedToken = .commaOrEnd
    case .start, .end:
      entries.append(JSONEntry(kind: .rootValue, section: "", nodeIndex: nodeIndex, range: nodes[nodeIndex].range))
      outerState = .end
      expectedToken = .end
    }
  }

  private mutating func finish(_ scanner: inout JSONScanner, isLast: Bool) -> JSONBlockEnd {
    let end = scanner.text.count
    if !isLast {
      // Text after the end of the root stays in one block, so the error for this text is reported only once.
      let isBetweenEntries = stack.isEmpty && isAfterComma && outerState != .end
      let isTriviaComplete = !scanner.endsInComment && (end == 0 || scanner.text[end - 1] != 0x0D)
      return isBetweenEntries && isTriviaComplete ? .boundary(at: end, outerState) : .needsMore
    }
    if expectedToken == .colon || expectedToken == .value, isInObject, nodes.last?.kind == .key {
      scanner.report(expectedToken == .colon ? .expectedColon : .expectedValue, lastTokenEnd..<lastTokenEnd)
      append(.invalid, lastTokenEnd, lastTokenEnd)
      completeValue(at: nodes.count - 1)
    } else if expectedToken == .value, nodes.isEmpty, outerState == .start {
      scanner.report(.expectedValue, end..<end)
    }
    if let innermostFrame = stack.last {
      let openingOffset = Int(nodes[innermostFrame.nodeIndex].start)
      scanner.report(.unclosedContainer, openingOffset..<openingOffset + 1)
    } else if outerState == .members || isInSection {
      scanner.report(.unexpectedEnd, end..<end)
    }
    while !stack.isEmpty { endContainer(at: lastTokenEnd, &scanner) }
    return .boundary(at: end, .end)
  }

  private var isInSection: Bool {
    if case .elements = outerState { true } else { false }
  }

  // MARK: Nodes

  private mutating func append(
    _ kind: JSONKind, _ start: Int, _ end: Int, payload: UInt32 = 0, isComplex: Bool = false
  ) {
    nodes.append(
      JSONNode(
        start: Int32(start), end: Int32(end), next: Int32(nodes.count + 1), payload: payload, kind: kind,
        isComplex: isComplex))
  }

  func name(ofKey keyIndex: Int, in scanner: JSONScanner) -> String {
    keyIndex >= 0 && nodes[keyIndex].kind == .key ? JSONText.string(in: scanner.text, node: nodes[keyIndex]) : ""
  }
}
