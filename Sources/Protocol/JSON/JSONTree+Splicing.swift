/// The result of an edit inside one token or between two tokens: a tree with the same number of nodes. At most one node
/// has a new text.
package struct JSONSplice: Sendable {
  package let tree: JSONTree
  /// The index of the node whose text changed, or nil if only white space or comments changed.
  package let nodeIndex: Int?
  /// The range that was scanned again, in UTF-8 bytes of the older text. For an edit inside a token, the range of the
  /// token, else the range between the two tokens.
  package let region: Range<Int>
  /// The number of bytes that replace the region in the newer text.
  package let replacementByteCount: Int
  /// The ranges of the comments inside the region, in UTF-8 bytes of the newer text.
  package let comments: [Range<Int>]
  private let shift: OffsetShift

  fileprivate init(_ tree: JSONTree, _ node: Int?, _ shift: OffsetShift, comments: [Range<Int>]) {
    self.tree = tree
    self.nodeIndex = node
    self.shift = shift
    self.comments = comments
    region = shift.region
    replacementByteCount = shift.region.count + shift.byteGrowth
  }

  /// Returns the range in the newer text that corresponds to a range of the older text. The range must not overlap
  /// `region`.
  package func mappedRange(_ range: Range<Int>) -> Range<Int> {
    shift.start(range.lowerBound)..<shift.end(range.upperBound)
  }

  /// A mapping of byte offsets from the older text to the newer text, in which a region has grown or shrunk.
  struct OffsetShift {
    let region: Range<Int>
    let byteGrowth: Int
    /// The smallest end offset that moves. For an edit inside a token, the end of the token moves. For an edit between
    /// two tokens, an end at the region's upper bound does not move, because it belongs to a value before an empty
    /// region.
    private let smallestMovedEnd: Int

    init(_ region: Range<Int>, byteGrowth: Int, isToken: Bool) {
      self.region = region
      self.byteGrowth = byteGrowth
      smallestMovedEnd = isToken ? region.upperBound : region.upperBound + 1
    }

    func start(_ offset: Int) -> Int { offset >= region.upperBound ? offset + byteGrowth : offset }
    func end(_ offset: Int) -> Int { offset >= smallestMovedEnd ? offset + byteGrowth : offset }
  }
}

extension JSONTree {
  /// Returns the result of replacing some bytes, without parsing the complete text again. The edit must be inside a
  /// string, number, key or word that remains one token, or it must change only white space and comments between two
  /// tokens. Returns nil for any other edit, and if the text has problems before or after the edit.
  ///
  /// For example, an edit that changes `"Opn"` to `"Open"` returns a splice. An edit that inserts a comma between two
  /// tokens returns nil.
  ///
  /// - Parameter comments: the ranges of the comments in the older text.
  package func splicing(
    _ range: Range<Int>, with replacement: [UInt8], comments: [Range<Int>]
  ) -> JSONSplice? {
    guard problems.isEmpty, origins.isEmpty, range.upperBound <= bytes.count,
      bytes.count - range.count + replacement.count <= JSONLimits.maximumByteCount
    else { return nil }
    let index = nodeIndex(atOrBefore: range.lowerBound)
    if let index, let splice = splicing(token: index, range, with: replacement) { return splice }
    if let index, nodes[index].isLeaf, range.lowerBound > nodes[index].start, range.lowerBound < nodes[index].end {
      return nil
    }
    return splicingBetweenTokens(range, with: replacement, comments: comments)
  }

  /// Returns the index of the last node that starts at or before a byte offset, or nil if there is none. Nodes are
  /// ordered by their starts.
  private func nodeIndex(atOrBefore offset: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private func bytesReplacing(_ range: Range<Int>, with replacement: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count - range.count + replacement.count)
    text.append(contentsOf: bytes[..<range.lowerBound])
    text.append(contentsOf: replacement)
    text.append(contentsOf: bytes[range.upperBound...])
    return text
  }

  /// Returns the nodes with shifted start and end offsets.
  private func nodes(movedBy shift: JSONSplice.OffsetShift) -> [JSONNode] {
    guard shift.byteGrowth != 0 else { return nodes }
    return [JSONNode](unsafeUninitializedCapacity: nodes.count) { buffer, count in
      for node in nodes {
        var movedNode = node
        movedNode.start = Int32(shift.start(Int(node.start)))
        movedNode.end = Int32(shift.end(Int(node.end)))
        (buffer.baseAddress?.advanced(by: count))?.initialize(to: movedNode)
        count += 1
      }
    }
  }

  // MARK: Within a token

  private func splicing(token index: Int, _ range: Range<Int>, with replacement: [UInt8]) -> JSONSplice? {
    let oldNode = nodes[index]
    guard oldNode.isLeaf, Int(oldNode.end) >= range.upperBound else { return nil }
    var tokenBytes = Array(bytes[Int(oldNode.start)..<range.lowerBound])
    tokenBytes.append(contentsOf: replacement)
    tokenBytes.append(contentsOf: bytes[range.upperBound..<Int(oldNode.end)])
    guard var newNode = JSONTree.leafNode(tokenBytes) else { return nil }
    if oldNode.kind == .key {
      guard newNode.kind == .string else { return nil }
      newNode.kind = .key
      newNode.payload = tokenBytes.withUnsafeBufferPointer { JSONText.hash(in: $0, key: newNode) }
      if hasSibling(ofKey: index, withHash: newNode.payload) { return nil }
    }
    let shift = JSONSplice.OffsetShift(oldNode.range, byteGrowth: replacement.count - range.count, isToken: true)
    var nodes = nodes(movedBy: shift)
    // Most edits change none of these fields. The array of nodes is then not copied.
    if (oldNode.kind, oldNode.isComplex, oldNode.payload) != (newNode.kind, newNode.isComplex, newNode.payload) {
      nodes[index].kind = newNode.kind
      nodes[index].isComplex = newNode.isComplex
      nodes[index].payload = newNode.payload
    }
    let tree = JSONTree(bytes: bytesReplacing(range, with: replacement), nodes: nodes, problems: [])
    return JSONSplice(tree, index, shift, comments: [])
  }

  /// Returns the node of a text that consists of one token without problems, or nil for any other text.
  private static func leafNode(_ token: [UInt8]) -> JSONNode? {
    guard let firstByte = token.first else { return nil }
    return token.withUnsafeBufferPointer { text in
      var scanner = JSONScanner(text, syntax: .relaxed, isStart: false)
      var kind = JSONKind.invalid
      var isComplex = false
      switch firstByte {
      case .quote:
        isComplex = scanner.readString()
        // If the last quote is escaped, `readString` reports an unclosed string, and this function returns nil.
        kind = .string
      case UInt8(ascii: "-"), 0x30...0x39:
        guard let isComplexNumber = scanner.readNumber() else { return nil }
        (kind, isComplex) = (.number, isComplexNumber)
      default:
        guard let literalKind = scanner.readLiteral() else { return nil }
        kind = literalKind
      }
      guard scanner.offset == text.count, scanner.problems.isEmpty else { return nil }
      return JSONNode(start: 0, end: Int32(text.count), next: 1, payload: 0, kind: kind, isComplex: isComplex)
    }
  }

  /// Whether another key of the same object has this hash. The other key might have the same name.
  private func hasSibling(ofKey key: Int, withHash hash: UInt32) -> Bool {
    var objectIndex = key - 1
    while objectIndex >= 0, Int(nodes[objectIndex].next) <= key { objectIndex -= 1 }
    guard objectIndex >= 0, nodes[objectIndex].kind == .object else { return false }
    var keyIndex = objectIndex + 1
    while keyIndex < Int(nodes[objectIndex].next) {
      if keyIndex != key, nodes[keyIndex].payload == hash { return true }
      keyIndex = Int(nodes[keyIndex + 1].next)
    }
    return false
  }

  // MARK: Between two tokens

  private func splicingBetweenTokens(
    _ range: Range<Int>, with replacement: [UInt8], comments: [Range<Int>]
  ) -> JSONSplice? {
    let region = gap(around: range.lowerBound, comments)
    // An edit at the end of a block is refused, because the result can depend on the tokens of the next block.
    guard range.upperBound <= region.upperBound, region.upperBound < bytes.count,
      region.lowerBound > 0 || !startsWithByteOrderMark
    else { return nil }
    var text = Array(bytes[region.lowerBound..<range.lowerBound])
    text.append(contentsOf: replacement)
    text.append(contentsOf: bytes[range.upperBound..<region.upperBound])
    let newComments = text.withUnsafeBufferPointer { text -> [Range<Int>]? in
      var scanner = JSONScanner(text, syntax: .relaxed, isStart: false)
      scanner.skipTrivia()
      let isOnlyTrivia = scanner.offset == text.count && scanner.problems.isEmpty && !scanner.endsInComment
      return isOnlyTrivia ? scanner.comments : nil
    }
    guard let newComments else { return nil }
    let shift = JSONSplice.OffsetShift(region, byteGrowth: replacement.count - range.count, isToken: false)
    let tree = JSONTree(bytes: bytesReplacing(range, with: replacement), nodes: nodes(movedBy: shift), problems: [])
    let start = region.lowerBound
    return JSONSplice(tree, nil, shift, comments: newComments.map { start + $0.lowerBound..<start + $0.upperBound })
  }

  private var startsWithByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// Returns the range of all white space and comments around a byte offset, which must not be within a token.
  private func gap(around offset: Int, _ comments: [Range<Int>]) -> Range<Int> {
    // The loop sets `precedingCount` to the number of comments that start before the byte.
    var (precedingCount, end) = (0, comments.count)
    while precedingCount < end {
      let middle = (precedingCount + end) / 2
      if comments[middle].lowerBound < offset { precedingCount = middle + 1 } else { end = middle }
    }
    var (low, high) = (offset, offset)
    var nextCommentIndex = precedingCount
    while true {
      if precedingCount > 0, comments[precedingCount - 1].upperBound >= low {
        // Only the last comment that starts before the byte can contain the byte.
        high = max(high, comments[precedingCount - 1].upperBound)
        low = comments[precedingCount - 1].lowerBound
        precedingCount -= 1
      } else if low > 0, isWhiteSpace(low - 1) {
        low -= 1
      } else {
        break
      }
    }
    while true {
      if nextCommentIndex < comments.count, comments[nextCommentIndex].lowerBound <= high {
        high = max(high, comments[nextCommentIndex].upperBound)
        nextCommentIndex += 1
      } else if high < bytes.count, isWhiteSpace(high) {
        high += 1
      } else {
        return low..<high
      }
    }
  }

  private func isWhiteSpace(_ index: Int) -> Bool {
    switch bytes[index] {
    case 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
  }
}

extension JSONNode {
  /// Whether the node is a single token with its own text.
  var isLeaf: Bool {
    switch kind {
    case .null, .false, .true, .number, .string, .key: true
    case .array, .object, .invalid, .absent: false
    }
  }
}
