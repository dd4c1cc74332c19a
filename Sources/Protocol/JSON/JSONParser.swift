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
  /// The top-level entries, if the text is parsed in blocks.
  package private(set) var entries: [JSONEntry] = []

  private struct Frame {
    let node: Int
    let isObject: Bool
    var count: UInt32 = 0
  }

  private enum Expect { case value, valueOrEnd, keyOrEnd, colon, commaOrEnd, end }

  private var stack: [Frame] = []
  /// The open containers that have no frame on the stack: none, the root object, or the root object and a section's
  /// array.
  private var outer: JSONBlockState = .start
  private var readsBlocks = false
  private var expect: Expect = .value
  private var isAfterComma = false
  private var lastEnd = 0

  package init(syntax: JSONSyntax) { self.syntax = syntax }

  /// Clears the result of the last block but keeps the allocated memory, because the next block needs about as much.
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
    guard text.count <= JSONLimits.bytes else {
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
  /// bytes from the start. Each call discards the result of the previous block.
  package mutating func parseBlock(
    _ text: UnsafeBufferPointer<UInt8>, from state: JSONBlockState, cut: ClosedRange<Int>, isLast: Bool
  ) -> JSONBlockEnd {
    reset()
    readsBlocks = true
    outer = state
    guard text.count <= JSONLimits.bytes else {
      problems = [JSONProblem(.tooLarge, 0..<0)]
      return .boundary(at: text.count, .end)
    }
    switch state {
    case .start: expect = .value
    case .members: (expect, isAfterComma) = (.keyOrEnd, true)
    case .elements: (expect, isAfterComma) = (.valueOrEnd, true)
    case .end: expect = .end
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
      switch expect {
      case .value, .valueOrEnd: readValue(byte, &scanner)
      case .keyOrEnd: readKey(byte, &scanner)
      case .colon:
        expect = .value
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
          expect = isInObject ? .keyOrEnd : .valueOrEnd
          lastEnd = comma
          if readsBlocks, stack.isEmpty, outer != .start, outer != .end {
            scanner.skipRestOfLine()
            if cut.contains(scanner.at), scanner.at < scanner.text.count { return .boundary(at: scanner.at, outer) }
          }
        } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
          close(byte, &scanner)
        } else {
          recoverMissingComma(byte, &scanner)
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
    return outer == .members
  }

  /// The number of open containers that are not on the stack.
  private var outerDepth: Int {
    switch outer {
    case .start, .end: 0
    case .members: 1
    case .elements: 2
    }
  }

  private mutating func recoverMissingComma(_ byte: UInt8, _ scanner: inout JSONScanner) {
    if byte == UInt8(ascii: ":") {
      scanner.report(.unexpectedByte, scanner.at..<scanner.at + 1)
      scanner.at += 1
      return
    }
    scanner.report(.expectedComma, lastEnd..<lastEnd)
    isAfterComma = false
    expect = isInObject ? .keyOrEnd : .value
  }

  private mutating func readKey(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.at
    if byte == .quote {
      let isComplex = scanner.string()
      append(.key, start, scanner.at, isComplex: isComplex)
      nodes[nodes.count - 1].payload = JSONText.hash(in: scanner.text, key: nodes[nodes.count - 1])
    } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
      return close(byte, &scanner)
    } else if JSONScanner.isWord(byte) {
      scanner.skipWord()
      scanner.report(.expectedKey, start..<scanner.at)
      let hash = JSONKey.hash(of: UnsafeBufferPointer(rebasing: scanner.text[start..<scanner.at]))
      append(.key, start, scanner.at, payload: hash)
    } else {
      scanner.report(.expectedKey, start..<start + 1)
      // A bracket where a key was expected: add an empty key and parse the container as its value.
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        append(.key, start, start, payload: 0)
        expect = .value
        return
      }
      scanner.at += 1
      return
    }
    lastEnd = scanner.at
    expect = .colon
    isAfterComma = false
  }

  private mutating func readValue(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.at
    switch byte {
    case .quote:
      let isComplex = scanner.string()
      append(.string, start, scanner.at, isComplex: isComplex)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return open(byte, &scanner)
    case UInt8(ascii: "]") where expect == .valueOrEnd, UInt8(ascii: "}") where expect == .valueOrEnd:
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
      let isComplex = scanner.number()
      append(isComplex == nil ? .invalid : .number, start, scanner.at, isComplex: isComplex ?? false)
    default:
      if let word = scanner.literal() {
        append(word, start, scanner.at)
      } else {
        scanner.report(JSONScanner.isWord(byte) ? .invalidLiteral : .unexpectedByte, start..<scanner.at)
        append(.invalid, start, scanner.at)
      }
    }
    lastEnd = max(lastEnd, scanner.at)
    completedValue(at: nodes.count - 1)
  }

  private mutating func open(_ byte: UInt8, _ scanner: inout JSONScanner) {
    let start = scanner.at
    let isObject = byte == UInt8(ascii: "{")
    scanner.at += 1
    lastEnd = scanner.at
    isAfterComma = false
    if readsBlocks, stack.isEmpty {
      if outer == .start, isObject {
        entries.append(JSONEntry(kind: .rootOpen, section: "", node: -1, range: start..<start + 1))
        outer = .members
        expect = .keyOrEnd
        return
      }
      if outer == .members, !isObject {
        let key = nodes.count - 1
        append(.array, start, start + 1)
        let section = name(ofKey: key, in: scanner)
        entries.append(JSONEntry(kind: .sectionOpen, section: section, node: key, range: start..<start + 1))
        outer = .elements(section: section)
        expect = .valueOrEnd
        return
      }
    }
    guard stack.count < JSONLimits.depth - outerDepth else {
      skipContainer(from: start, &scanner)
      append(.invalid, start, scanner.at)
      lastEnd = scanner.at
      return completedValue(at: nodes.count - 1)
    }
    stack.append(Frame(node: nodes.count, isObject: isObject))
    append(isObject ? .object : .array, start, start + 1)
    expect = isObject ? .keyOrEnd : .valueOrEnd
  }

  private mutating func skipContainer(from start: Int, _ scanner: inout JSONScanner) {
    scanner.report(.tooDeep, start..<start + 1)
    var depth = 1
    while scanner.at < scanner.text.count, depth > 0 {
      switch scanner.text[scanner.at] {
      case .quote:
        _ = scanner.string()
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
      switch outer {
      case .members: isObject
      case .elements: true
      case .start, .end: false
      }
    guard stack.contains(where: { $0.isObject == isObject }) || matchesOuter else {
      scanner.report(.mismatchedClose, start..<start + 1)
      scanner.at += 1
      return
    }
    // Containers that were opened inside and not closed end here.
    while let frame = stack.last, frame.isObject != isObject {
      let opening = Int(nodes[frame.node].start)
      scanner.report(.unclosedContainer, opening..<opening + 1, related: start..<start + 1)
      endContainer(at: lastEnd, &scanner)
    }
    scanner.at += 1
    lastEnd = scanner.at
    if stack.isEmpty {
      closeOuter(isObject: isObject, at: start, &scanner)
    } else {
      endContainer(at: scanner.at, &scanner)
    }
  }

  private mutating func closeOuter(isObject: Bool, at start: Int, _ scanner: inout JSONScanner) {
    if case .elements(let section) = outer {
      if isObject { scanner.report(.unclosedContainer, start..<start + 1) }
      entries.append(
        JSONEntry(kind: .sectionClose, section: section, node: -1, range: start..<(isObject ? start : start + 1)))
      outer = .members
      expect = .commaOrEnd
      guard isObject else { return }
    }
    entries.append(JSONEntry(kind: .rootClose, section: "", node: -1, range: start..<start + 1))
    outer = .end
    expect = .end
  }

  /// Ends the innermost container on the stack.
  private mutating func endContainer(at end: Int, _ scanner: inout JSONScanner) {
    guard let frame = stack.popLast() else { return }
    nodes[frame.node].end = Int32(end)
    nodes[frame.node].next = Int32(nodes.count)
    nodes[frame.node].payload = frame.count
    if frame.isObject, frame.count > 1 { reportDuplicateKeys(of: frame.node, &scanner) }
    completedValue(at: frame.node)
  }

  private mutating func completedValue(at node: Int) {
    isAfterComma = false
    if !stack.isEmpty {
      stack[stack.count - 1].count += 1
      expect = .commaOrEnd
      return
    }
    guard readsBlocks else {
      expect = .end
      return
    }
    switch outer {
    case .members:
      let range = Int(nodes[node - 1].start)..<Int(nodes[node].end)
      entries.append(JSONEntry(kind: .member, section: "", node: node - 1, range: range))
      expect = .commaOrEnd
    case .elements(let section):
      entries.append(JSONEntry(kind: .element, section: section, node: node, range: nodes[node].range))
      expect = .commaOrEnd
    case .start, .end:
      entries.append(JSONEntry(kind: .other, section: "", node: node, range: nodes[node].range))
      outer = .end
      expect = .end
    }
  }

  private mutating func finish(_ scanner: inout JSONScanner, isLast: Bool) -> JSONBlockEnd {
    let end = scanner.text.count
    if !isLast {
      // Text after the end of the root stays in the same block, so that it is reported only once.
      let isBetween = stack.isEmpty && isAfterComma && outer != .end
      let isSafe = !scanner.endsInComment && (end == 0 || scanner.text[end - 1] != 0x0D)
      return isBetween && isSafe ? .boundary(at: end, outer) : .needsMore
    }
    if expect == .colon || expect == .value, isInObject, nodes.last?.kind == .key {
      scanner.report(expect == .colon ? .expectedColon : .expectedValue, lastEnd..<lastEnd)
      append(.invalid, lastEnd, lastEnd)
      completedValue(at: nodes.count - 1)
    } else if expect == .value, nodes.isEmpty, outer == .start {
      scanner.report(.expectedValue, end..<end)
    }
    if let innermost = stack.last {
      let opening = Int(nodes[innermost.node].start)
      scanner.report(.unclosedContainer, opening..<opening + 1)
    } else if outer == .members || isInSection {
      scanner.report(.unexpectedEnd, end..<end)
    }
    while !stack.isEmpty { endContainer(at: lastEnd, &scanner) }
    return .boundary(at: end, .end)
  }

  private var isInSection: Bool {
    if case .elements = outer { true } else { false }
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
