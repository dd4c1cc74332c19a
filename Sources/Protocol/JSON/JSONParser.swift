/// A parser that reads JSON into a flat list of nodes, without recursion. After an error it reports a problem and
/// continues, so the rest of the text is still usable. A message is parsed as one value, a long document block by block
/// (see `JSONBlockState`).
///
/// For example, `{"a": 1 "b": 2}` gives one problem, `expectedComma`, and both members.
package struct JSONParser: Sendable {
  private let syntax: JSONSyntax
  package private(set) var nodes: [JSONNode] = []
  package private(set) var problems: [JSONProblem] = []
  /// The ranges of the comments in order, in UTF-8 bytes from the start.
  package private(set) var comments: [Range<Int>] = []
  /// The top-level entries of the last block. Empty if the text is not parsed in blocks.
  package private(set) var entries: [JSONEntry] = []

  private struct Frame {
    let node: Int
    let isObject: Bool
    var count: UInt32 = 0
  }

  private enum ExpectedToken { case value, valueOrEnd, keyOrEnd, colon, commaOrEnd, end }

  private var stack: [Frame] = []
  /// The open containers that have no frame on the stack: none, the root object, or the root object and a section's
  /// array.
  private var outerState: JSONBlockState = .start
  private var readsBlocks = false
  private var expected: ExpectedToken = .value
  private var isAfterComma = false
  /// The end of the last token, in UTF-8 bytes from the start. The parser reports a missing comma, colon or value
  /// there.
  private var lastEnd = 0

  package init(syntax: JSONSyntax) { self.syntax = syntax }

  /// Clears the result of the last block. Keeps the allocated memory, because the next block needs about as much.
  private mutating func reset() {
    nodes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    stack.removeAll(keepingCapacity: true)
    (problems, comments) = ([], [])
    (isAfterComma, lastEnd) = (false, 0)
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
    _ = run(&scanner, cut: .max ... .max, isLast: true)
    problems = scanner.problems
    comments = scanner.comments
  }

  /// Parses the entries of one block that starts in `state`. Stops at the first boundary whose offset is in `cut`, in
  /// UTF-8 bytes from the start. Each call discards the result of the previous block.
  package mutating func parseBlock(
    _ text: UnsafeBufferPointer<UInt8>, from state: JSONBlockState, cut: ClosedRange<Int>, isLast: Bool
  ) -> JSONBlockEnd {
    reset()
    readsBlocks = true
    outerState = state
    guard text.count <= JSONLimits.maximumByteCount else {
      problems = [JSONProblem(.tooLarge, 0..<0)]
      return .boundary(at: text.count, .end)
    }
    switch state {
    case .start: expected = .value
    case .members: (expected, isAfterComma) = (.keyOrEnd, true)
    case .elements: (expected, isAfterComma) = (.valueOrEnd, true)
    case .end: expected = .end
    }
    nodes.reserveCapacity(min(text.count, cut.lowerBound) / 12 + 4)
    var scanner = JSONScanner(text, syntax: syntax, isStart: state == .start)
    let end = run(&scanner, cut: cut, isLast: isLast)
    problems = scanner.problems
    comments = scanner.comments
    return end
  }

  // MARK: State machine

  private mutating func run(_ scanner: inout JSONScanner, cut: ClosedRange<Int>, isLast: Bool) -> JSONBlockEnd {
    while true {
      scanner.skipTrivia()
      guard scanner.at < scanner.text.count else { return finish(&scanner, isLast: isLast) }
      let byte = scanner.text[scanner.at]
      switch expected {
      case .value, .valueOrEnd: readValue(byte, &scanner)
      case .keyOrEnd: readKey(byte, &scanner)
      case .colon:
        expected = .value
        if byte == UInt8(ascii: ":") {
          scanner.at += 1
        } else {
          scanner.report(.expectedColon, lastEnd..<lastEnd)
        }
      case .commaOrEnd:
        if byte == UInt8(ascii: ",") {
          let comma = scanner.at
          scanner.at += 1
          isAfterComma = true
          expected = isInObject ? .keyOrEnd : .valueOrEnd
          lastEnd = comma
          if readsBlocks, stack.isEmpty, outerState != .start, outerState != .end {
            scanner.skipRestOfLine()
            if cut.contains(scanner.at), scanner.at < scanner.text.count {
              return .boundary(at: scanner.at, outerState)
            }
          }
        } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
          close(byte, &scanner)
        } else {
          recoverFromMissingComma(byte, &scanner)
        }
      case .end:
        let start = scanner.at
        scanner.at = scanner.text.count
        scanner.report(.contentAfterEnd, start..<scanner.at)
      }
    }
  }

  private var isInObject: Bool {
    if let frame = stack.last { return frame.isObject }
    return outerState == .members
  }

  /// The number of open containers that have no frame on the stack.
  private var outerDepth: Int {
    switch outerState {
    case .start, .end: 0
    case .members: 1
    case .elements: 2
    }
  }

  private mutating func recoverFromMissingComma(_ byte: UInt8, _ scanner: inout JSONScanner) {
    if byte == UInt8(ascii: ":") {
      scanner.report(.unexpectedByte, scanner.at..<scanner.at + 1)
      scanner.at += 1
      return
    }
    scanner.report(.expectedComma, lastEnd..<lastEnd)
    isAfterComma = false
    expected = isInObject ? .keyOrEnd : .value
  }

  private mutating func readKey(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.at
    if byte == .quote {
      let isComplex = scanner.readString()
      append(.key, start, scanner.at, isComplex: isComplex)
      nodes[nodes.count - 1].payload = JSONText.hash(in: scanner.text, key: nodes[nodes.count - 1])
    } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
      return close(byte, &scanner)
    } else if JSONScanner.isWordByte(byte) {
      scanner.skipWord()
      scanner.report(.expectedKey, start..<scanner.at)
      let hash = JSONKey.hash(of: UnsafeBufferPointer(rebasing: scanner.text[start..<scanner.at]))
      append(.key, start, scanner.at, payload: hash)
    } else {
      scanner.report(.expectedKey, start..<start + 1)
      // A bracket where a key is expected: add an empty key and parse the container as its value.
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        append(.key, start, start, payload: 0)
        expected = .value
        return
      }
      scanner.at += 1
      return
    }
    lastEnd = scanner.at
    expected = .colon
    isAfterComma = false
  }

  private mutating func readValue(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.at
    switch byte {
    case .quote:
      let isComplex = scanner.readString()
      append(.string, start, scanner.at, isComplex: isComplex)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return open(byte, &scanner)
    case UInt8(ascii: "]") where expected == .valueOrEnd, UInt8(ascii: "}") where expected == .valueOrEnd:
      return close(byte, &scanner)
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
      scanner.report(.expectedValue, isInObject ? lastEnd..<lastEnd : start..<start + 1)
      if isInObject || byte != UInt8(ascii: ",") {
        if byte == UInt8(ascii: ":") { scanner.at += 1 }
        let place = isInObject ? lastEnd : start
        append(.invalid, place, place)
      } else {
        scanner.at += 1
        return
      }
    case UInt8(ascii: "-"), 0x30...0x39:
      let isComplex = scanner.readNumber()
      append(isComplex == nil ? .invalid : .number, start, scanner.at, isComplex: isComplex ?? false)
    default:
      if let word = scanner.readLiteral() {
        append(word, start, scanner.at)
      } else {
        scanner.report(JSONScanner.isWordByte(byte) ? .invalidLiteral : .unexpectedByte, start..<scanner.at)
        append(.invalid, start, scanner.at)
      }
    }
    lastEnd = max(lastEnd, scanner.at)
    completeValue(at: nodes.count - 1)
  }

  private mutating func open(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.at
    let isObject = byte == UInt8(ascii: "{")
    scanner.at += 1
    lastEnd = scanner.at
    isAfterComma = false
    if readsBlocks, stack.isEmpty {
      if outerState == .start, isObject {
        entries.append(JSONEntry(kind: .rootOpen, section: "", node: -1, range: start..<start + 1))
        outerState = .members
        expected = .keyOrEnd
        return
      }
      if outerState == .members, !isObject {
        let key = nodes.count - 1
        append(.array, start, start + 1)
        let section = name(ofKey: key, in: scanner)
        entries.append(JSONEntry(kind: .sectionOpen, section: section, node: key, range: start..<start + 1))
        outerState = .elements(section: section)
        expected = .valueOrEnd
        return
      }
    }
    guard stack.count < JSONLimits.maximumDepth - outerDepth else {
      skipContainer(from: start, &scanner)
      append(.invalid, start, scanner.at)
      lastEnd = scanner.at
      return completeValue(at: nodes.count - 1)
    }
    stack.append(Frame(node: nodes.count, isObject: isObject))
    append(isObject ? .object : .array, start, start + 1)
    expected = isObject ? .keyOrEnd : .valueOrEnd
  }

  private mutating func skipContainer(from start: Int, _ scanner: inout JSONScanner) {
    scanner.report(.tooDeep, start..<start + 1)
    var depth = 1
    while scanner.at < scanner.text.count, depth > 0 {
      switch scanner.text[scanner.at] {
      case .quote:
        _ = scanner.readString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      scanner.at += 1
    }
  }

  private mutating func close(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.at
    let isObject = byte == UInt8(ascii: "}")
    if isAfterComma, !syntax.allowsTrailingCommas { scanner.report(.trailingComma, lastEnd..<lastEnd + 1) }
    isAfterComma = false
    let matchesOuter: Bool =
      switch outerState {
      case .members: isObject
      case .elements: true
      case .start, .end: false
      }
    guard stack.contains(where: { $0.isObject == isObject }) || matchesOuter else {
      scanner.report(.mismatchedClose, start..<start + 1)
      scanner.at += 1
      return
    }
    // Containers that were opened inside the closed one, and not closed, end here.
    while let frame = stack.last, frame.isObject != isObject {
      let opening = Int(nodes[frame.node].start)
      scanner.report(.unclosedContainer, opening..<opening + 1, relatedRange: start..<start + 1)
      endContainer(at: lastEnd, &scanner)
    }
    scanner.at += 1
    lastEnd = scanner.at
    if stack.isEmpty {
      closeOuterContainer(isObject: isObject, at: start, &scanner)
    } else {
      endContainer(at: scanner.at, &scanner)
    }
  }

  private mutating func closeOuterContainer(isObject: Bool, at start: Int, _ scanner: inout JSONScanner) {
    if case .elements(let section) = outerState {
      if isObject { scanner.report(.unclosedContainer, start..<start + 1) }
      entries.append(
        JSONEntry(kind: .sectionClose, section: section, node: -1, range: start..<(isObject ? start : start + 1)))
      outerState = .members
      expected = .commaOrEnd
      guard isObject else { return }
    }
    entries.append(JSONEntry(kind: .rootClose, section: "", node: -1, range: start..<start + 1))
    outerState = .end
    expected = .end
  }

  /// Ends the innermost container on the stack.
  private mutating func endContainer(at end: Int, _ scanner: inout JSONScanner) {
    guard let frame = stack.popLast() else { return }
    nodes[frame.node].end = Int32(end)
    nodes[frame.node].next = Int32(nodes.count)
    nodes[frame.node].payload = frame.count
    if frame.isObject, frame.count > 1 { reportDuplicateKeys(of: frame.node, &scanner) }
    completeValue(at: frame.node)
  }

  private mutating func completeValue(at node: Int) {
    isAfterComma = false
    if !stack.isEmpty {
      stack[stack.count - 1].count += 1
      expected = .commaOrEnd
      return
    }
    guard readsBlocks else {
      expected = .end
      return
    }
    switch outerState {
    case .members:
      let range = Int(nodes[node - 1].start)..<Int(nodes[node].end)
      entries.append(JSONEntry(kind: .member, section: "", node: node - 1, range: range))
      expected = .commaOrEnd
    case .elements(let section):
      entries.append(JSONEntry(kind: .element, section: section, node: node, range: nodes[node].range))
      expected = .commaOrEnd
    case .start, .end:
      entries.append(JSONEntry(kind: .rootValue, section: "", node: node, range: nodes[node].range))
      outerState = .end
      expected = .end
    }
  }

  private mutating func finish(_ scanner: inout JSONScanner, isLast: Bool) -> JSONBlockEnd {
    let end = scanner.text.count
    if !isLast {
      // Text after the end of the root stays in the same block, so that the error for this text is reported only once.
      let isBetween = stack.isEmpty && isAfterComma && outerState != .end
      let isSafe = !scanner.endsInComment && (end == 0 || scanner.text[end - 1] != 0x0D)
      return isBetween && isSafe ? .boundary(at: end, outerState) : .needsMore
    }
    if expected == .colon || expected == .value, isInObject, nodes.last?.kind == .key {
      scanner.report(expected == .colon ? .expectedColon : .expectedValue, lastEnd..<lastEnd)
      append(.invalid, lastEnd, lastEnd)
      completeValue(at: nodes.count - 1)
    } else if expected == .value, nodes.isEmpty, outerState == .start {
      scanner.report(.expectedValue, end..<end)
    }
    if let innermostFrame = stack.last {
      let opening = Int(nodes[innermostFrame.node].start)
      scanner.report(.unclosedContainer, opening..<opening + 1)
    } else if outerState == .members || isInSection {
      scanner.report(.unexpectedEnd, end..<end)
    }
    while !stack.isEmpty { endContainer(at: lastEnd, &scanner) }
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

  func name(ofKey key: Int, in scanner: JSONScanner) -> String {
    key >= 0 && nodes[key].kind == .key ? JSONText.string(in: scanner.text, node: nodes[key]) : ""
  }
}
