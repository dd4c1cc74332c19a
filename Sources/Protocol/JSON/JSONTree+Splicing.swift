/// The result of an edit inside one token, or between two tokens: a tree with the same number of nodes. At most one of
/// its nodes has new text.
package struct JSONSplice: Sendable {
  package let tree: JSONTree
  /// The index of the node whose text changed, or nil if only white space or comments changed.
  package let node: Int?
  /// The range that was scanned again, in bytes of the older text: the token, or everything between two tokens.
  package let region: Range<Int>
  /// The number of bytes that replace the region in the newer text.
  package let count: Int
  /// The comments inside the region, in bytes of the newer text.
  package let comments: [Range<Int>]
  private let edges: Edges

  fileprivate init(_ tree: JSONTree, _ node: Int?, _ edges: Edges, comments: [Range<Int>]) {
    self.tree = tree
    self.node = node
    self.edges = edges
    self.comments = comments
    region = edges.region
    count = edges.region.count + edges.growth
  }

  /// Returns the range in the newer text of a range of the older text that is outside of the region.
  package func moved(_ range: Range<Int>) -> Range<Int> { edges.start(range.lowerBound)..<edges.end(range.upperBound) }

  /// The rule by which offsets of the older text move when a region grows.
  struct Edges {
    let region: Range<Int>
    let growth: Int
    /// The smallest end offset that moves. Between two tokens, an end at the region's upper bound belongs to the token
    /// after it and must move too.
    private let firstEnd: Int

    init(_ region: Range<Int>, growth: Int, isToken: Bool) {
      self.region = region
      self.growth = growth
      firstEnd = isToken ? region.upperBound : region.upperBound + 1
    }

    func start(_ byte: Int) -> Int { byte >= region.upperBound ? byte + growth : byte }
    func end(_ byte: Int) -> Int { byte >= firstEnd ? byte + growth : byte }
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
      bytes.count - range.count + replacement.count <= JSONLimits.bytes
    else { return nil }
    let index = index(atOrBefore: range.lowerBound)
    if let index, let splice = splicing(token: index, range, with: replacement) { return splice }
    if let index, nodes[index].isLeaf, range.lowerBound > nodes[index].start, range.lowerBound < nodes[index].end {
      return nil
    }
    return splicingBetweenTokens(range, with: replacement, comments: comments)
  }

  /// Returns the index of the last node that starts at a byte offset or before it. Nodes are ordered by their starts.
  private func index(atOrBefore byte: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) <= byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  private func replaced(_ range: Range<Int>, with replacement: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count - range.count + replacement.count)
    text.append(contentsOf: bytes[..<range.lowerBound])
    text.append(contentsOf: replacement)
    text.append(contentsOf: bytes[range.upperBound...])
    return text
  }

  /// Returns the nodes with moved starts and ends.
  private func nodes(movedBy edges: JSONSplice.Edges) -> [JSONNode] {
    guard edges.growth != 0 else { return nodes }
    return [JSONNode](unsafeUninitializedCapacity: nodes.count) { buffer, count in
      for node in nodes {
        var moved = node
        moved.start = Int32(edges.start(Int(node.start)))
        moved.end = Int32(edges.end(Int(node.end)))
        (buffer.baseAddress?.advanced(by: count))?.initialize(to: moved)
        count += 1
      }
    }
  }

  // MARK: Within a token

  private func splicing(token index: Int, _ range: Range<Int>, with replacement: [UInt8]) -> JSONSplice? {
    let old = nodes[index]
    guard old.isLeaf, Int(old.end) >= range.upperBound else { return nil }
    var token = Array(bytes[Int(old.start)..<range.lowerBound])
    token.append(contentsOf: replacement)
    token.append(contentsOf: bytes[range.upperBound..<Int(old.end)])
    guard var new = JSONTree.leaf(token) else { return nil }
    if old.kind == .key {
      guard new.kind == .string else { return nil }
      new.kind = .key
      new.payload = token.withUnsafeBufferPointer { JSONText.hash(in: $0, key: new) }
      if hasSibling(ofKey: index, withHash: new.payload) { return nil }
    }
    let edges = JSONSplice.Edges(old.range, growth: replacement.count - range.count, isToken: true)
    var nodes = nodes(movedBy: edges)
    // Most edits change no other field of the node. The array of nodes is then not copied.
    if (old.kind, old.isComplex, old.payload) != (new.kind, new.isComplex, new.payload) {
      nodes[index].kind = new.kind
      nodes[index].isComplex = new.isComplex
      nodes[index].payload = new.payload
    }
    let tree = JSONTree(bytes: replaced(range, with: replacement), nodes: nodes, problems: [])
    return JSONSplice(tree, index, edges, comments: [])
  }

  /// Returns the node of a text that consists of one token without problems, or nil for any other text.
  private static func leaf(_ token: [UInt8]) -> JSONNode? {
    guard let first = token.first else { return nil }
    return token.withUnsafeBufferPointer { text in
      var scanner = JSONScanner(text, syntax: .relaxed, isStart: false)
      var kind = JSONKind.invalid
      var isComplex = false
      switch first {
      case .quote:
        isComplex = scanner.string()
        // A string whose last quote is escaped was reported as unclosed.
        kind = .string
      case UInt8(ascii: "-"), 0x30...0x39:
        guard let hasFraction = scanner.number() else { return nil }
        (kind, isComplex) = (.number, hasFraction)
      default:
        guard let word = scanner.literal() else { return nil }
        kind = word
      }
      guard scanner.at == text.count, scanner.problems.isEmpty else { return nil }
      return JSONNode(start: 0, end: Int32(text.count), next: 1, payload: 0, kind: kind, isComplex: isComplex)
    }
  }

  /// Whether the object of a key has another key with this hash, which may have the same name.
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
    // At the end of a block, the tokens of the next block would matter.
    guard range.upperBound <= region.upperBound, region.upperBound < bytes.count,
      region.lowerBound > 0 || !startsWithMark
    else { return nil }
    var text = Array(bytes[region.lowerBound..<range.lowerBound])
    text.append(contentsOf: replacement)
    text.append(contentsOf: bytes[range.upperBound..<region.upperBound])
    let found = text.withUnsafeBufferPointer { text -> [Range<Int>]? in
      var scanner = JSONScanner(text, syntax: .relaxed, isStart: false)
      scanner.skipTrivia()
      let isAll = scanner.at == text.count && scanner.problems.isEmpty && !scanner.endsInComment
      return isAll ? scanner.comments : nil
    }
    guard let found else { return nil }
    let edges = JSONSplice.Edges(region, growth: replacement.count - range.count, isToken: false)
    let tree = JSONTree(bytes: replaced(range, with: replacement), nodes: nodes(movedBy: edges), problems: [])
    let start = region.lowerBound
    return JSONSplice(tree, nil, edges, comments: found.map { start + $0.lowerBound..<start + $0.upperBound })
  }

  private var startsWithMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// Returns the range of all white space and comments around a byte that is not within a token.
  private func gap(around byte: Int, _ comments: [Range<Int>]) -> Range<Int> {
    // `before` becomes the number of comments that start before the byte.
    var (before, end) = (0, comments.count)
    while before < end {
      let middle = (before + end) / 2
      if comments[middle].lowerBound < byte { before = middle + 1 } else { end = middle }
    }
    var (low, high) = (byte, byte)
    var next = before
    while true {
      if before > 0, comments[before - 1].upperBound >= low {
        // The comment that starts last before the byte may contain the byte.
        high = max(high, comments[before - 1].upperBound)
        low = comments[before - 1].lowerBound
        before -= 1
      } else if low > 0, isBlank(low - 1) {
        low -= 1
      } else {
        break
      }
    }
    while true {
      if next < comments.count, comments[next].lowerBound <= high {
        high = max(high, comments[next].upperBound)
        next += 1
      } else if high < bytes.count, isBlank(high) {
        high += 1
      } else {
        return low..<high
      }
    }
  }

  private func isBlank(_ index: Int) -> Bool {
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
