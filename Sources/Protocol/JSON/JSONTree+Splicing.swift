/// The result of an edit inside one token or between two tokens: a tree with the same number of nodes. At most one of
/// the nodes has new text.
package struct JSONSplice: Sendable {
  package let tree: JSONTree
  /// The index of the node whose text changed, or nil if only white space or comments changed.
  package let node: Int?
  /// The range that was scanned again, in bytes of the older text. For an edit inside a token, the range of the token,
  /// else everything between the two tokens.
  package let region: Range<Int>
  /// The number of bytes that replace the region in the newer text.
  package let replacementByteCount: Int
  /// The comments inside the region, in bytes of the newer text.
  package let comments: [Range<Int>]
  private let shift: OffsetShift

  fileprivate init(_ tree: JSONTree, _ node: Int?, _ shift: OffsetShift, comments: [Range<Int>]) {
    self.tree = tree
    self.node = node
    self.shift = shift
    self.comments = comments
    region = shift.region
    replacementByteCount = shift.region.count + shift.growth
  }

  /// Returns the range in the newer text that corresponds to a range of the older text. The range must be outside of
  /// `region`.
  package func moved(_ range: Range<Int>) -> Range<Int> { shift.start(range.lowerBound)..<shift.end(range.upperBound) }

  /// A mapping of byte offsets from the older text to the newer text, in which a region has grown or shrunk.
  struct OffsetShift {
    let region: Range<Int>
    let growth: Int
    /// The smallest end offset that moves. For an edit between two tokens, an end at the region's upper bound belongs
    /// to a value after the region and must move too.
    private let smallestMovedEnd: Int

    init(_ region: Range<Int>, growth: Int, isToken: Bool) {
      self.region = region
      self.growth = growth
      smallestMovedEnd = isToken ? region.upperBound : region.upperBound + 1
    }

    func start(_ byte: Int) -> Int { byte >= region.upperBound ? byte + growth : byte }
    func end(_ byte: Int) -> Int { byte >= smallestMovedEnd ? byte + growth : byte }
  }
}

extension JSONTree {
  /// Returns the tree after some bytes were replaced, without parsing the text again. The edit must be within one
  /// string, number, key or word that stays one token, or between two tokens where only white space and comments
  /// remain. Returns nil for any other edit, and if the text has problems before or after the edit.
  ///
  /// For example, an edit that changes `"Opn"` to `"Open"` has a result. An edit that inserts a comma between two
  /// tokens has none.
  ///
  /// - Parameter comments: the comments of the older text.
  package func splicing(
    _ range: Range<Int>, with replacement: [UInt8], comments: [Range<Int>]
  ) -> JSONSplice? {
    guard problems.isEmpty, origins.isEmpty, range.upperBound <= bytes.count,
      bytes.count - range.count + replacement.count <= JSONLimits.maximumByteCount
    else { return nil }
    let index = index(atOrBefore: range.lowerBound)
    if let index, let splice = splicing(token: index, range, with: replacement) { return splice }
    if let index, nodes[index].isLeaf, range.lowerBound > nodes[index].start, range.lowerBound < nodes[index].end {
      return nil
    }
    return splicingBetweenTokens(range, with: replacement, comments: comments)
  }

  /// Returns the index of the last node that starts at or before a byte offset. Nodes are ordered by their starts.
  private func index(atOrBefore byte: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) <= byte { low = middle + 1 } else { high = middle }
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

  /// Returns the nodes with their starts and ends moved.
  private func nodes(movedBy shift: JSONSplice.OffsetShift) -> [JSONNode] {
    guard shift.growth != 0 else { return nodes }
    return [JSONNode](unsafeUninitializedCapacity: nodes.count) { buffer, count in
      for node in nodes {
        var moved = node
        moved.start = Int32(shift.start(Int(node.start)))
        moved.end = Int32(shift.end(Int(node.end)))
        (buffer.baseAddress?.advanced(by: count))?.initialize(to: moved)
        count += 1
      }
    }
  }

  // MARK: Within a token

  private func splicing(token index: Int, _ range: Range<Int>, with replacement: [UInt8]) -> JSONSplice? {
    let oldNode = nodes[index]
    guard oldNode.isLeaf, Int(oldNode.end) >= range.upperBound else { return nil }
    var token = Array(bytes[Int(oldNode.start)..<range.lowerBound])
    token.append(contentsOf: replacement)
    token.append(contentsOf: bytes[range.upperBound..<Int(oldNode.end)])
    guard var newNode = JSONTree.leafNode(token) else { return nil }
    if oldNode.kind == .key {
      guard newNode.kind == .string else { return nil }
      newNode.kind = .key
      newNode.payload = token.withUnsafeBufferPointer { JSONText.hash(in: $0, key: newNode) }
      if hasSibling(ofKey: index, withHash: newNode.payload) { return nil }
    }
    let shift = JSONSplice.OffsetShift(oldNode.range, growth: replacement.count - range.count, isToken: true)
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
    guard let first = token.first else { return nil }
    return token.withUnsafeBufferPointer { text in
      var scanner = JSONScanner(text, syntax: .relaxed, isStart: false)
      var kind = JSONKind.invalid
      var isComplex = false
      switch first {
      case .quote:
        isComplex = scanner.readString()
        // An escaped last quote does not close the string. `readString` has reported the string as unclosed.
        kind = .string
      case UInt8(ascii: "-"), 0x30...0x39:
        guard let hasFraction = scanner.readNumber() else { return nil }
        (kind, isComplex) = (.number, hasFraction)
      default:
        guard let word = scanner.readLiteral() else { return nil }
        kind = word
      }
      guard scanner.at == text.count, scanner.problems.isEmpty else { return nil }
      return JSONNode(start: 0, end: Int32(text.count), next: 1, payload: 0, kind: kind, isComplex: isComplex)
    }
  }

  /// Whether the object of a key has another key with this hash. The other key can have the same name.
  private func hasSibling(ofKey key: Int, withHash hash: UInt32) -> Bool {
    var object = key - 1
    while object >= 0, Int(nodes[object].next) <= key { object -= 1 }
    guard object >= 0, nodes[object].kind == .object else { return false }
    var at = object + 1
    while at < Int(nodes[object].next) {
      if at != key, nodes[at].payload == hash { return true }
      at = Int(nodes[at + 1].next)
    }
    return false
  }

  // MARK: Between two tokens

  private func splicingBetweenTokens(
    _ range: Range<Int>, with replacement: [UInt8], comments: [Range<Int>]
  ) -> JSONSplice? {
    let region = gap(around: range.lowerBound, comments)
    // An edit at the end of a block is refused, because it can depend on the tokens of the next block.
    guard range.upperBound <= region.upperBound, region.upperBound < bytes.count,
      region.lowerBound > 0 || !startsWithByteOrderMark
    else { return nil }
    var text = Array(bytes[region.lowerBound..<range.lowerBound])
    text.append(contentsOf: replacement)
    text.append(contentsOf: bytes[range.upperBound..<region.upperBound])
    let newComments = text.withUnsafeBufferPointer { text -> [Range<Int>]? in
      var scanner = JSONScanner(text, syntax: .relaxed, isStart: false)
      scanner.skipTrivia()
      let isOnlyTrivia = scanner.at == text.count && scanner.problems.isEmpty && !scanner.endsInComment
      return isOnlyTrivia ? scanner.comments : nil
    }
    guard let newComments else { return nil }
    let shift = JSONSplice.OffsetShift(region, growth: replacement.count - range.count, isToken: false)
    let tree = JSONTree(bytes: bytesReplacing(range, with: replacement), nodes: nodes(movedBy: shift), problems: [])
    let start = region.lowerBound
    return JSONSplice(tree, nil, shift, comments: newComments.map { start + $0.lowerBound..<start + $0.upperBound })
  }

  private var startsWithByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// Returns the range of all white space and comments around a byte offset, which must not be within a token.
  private func gap(around byte: Int, _ comments: [Range<Int>]) -> Range<Int> {
    // The loop sets `precedingCount` to the number of comments that start before the byte.
    var (precedingCount, end) = (0, comments.count)
    while precedingCount < end {
      let middle = (precedingCount + end) / 2
      if comments[middle].lowerBound < byte { precedingCount = middle + 1 } else { end = middle }
    }
    var (low, high) = (byte, byte)
    var next = precedingCount
    while true {
      if precedingCount > 0, comments[precedingCount - 1].upperBound >= low {
        // Of the comments that start before the byte, only the last one can contain the byte.
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
      if next < comments.count, comments[next].lowerBound <= high {
        high = max(high, comments[next].upperBound)
        next += 1
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
