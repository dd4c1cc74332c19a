/// A handle for a node in a `JSONTree`, with typed accessors. Accessors such as `string` and `int` return nil for a
/// value of another kind.
///
/// For example, `element["title"]?.string` is nil if there is no member `title` or if the member is not a string.
package struct JSONElement: Sendable {
  package let tree: JSONTree
  package let index: Int

  package init(tree: JSONTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  package var node: JSONNode { tree.nodes[index] }
  package var kind: JSONKind { node.kind }
  /// The range of the value with its quotes or brackets, in UTF-8 bytes from the tree's start.
  package var range: Range<Int> { node.range }
  /// The range of the value in the source text, in UTF-8 bytes. Differs from `range` if a `JSONTreeBuilder` made the
  /// tree (see `JSONTree.origins`).
  package var sourceRange: Range<Int32> {
    if tree.origins.isEmpty {
      let node = node
      return node.start..<max(node.start, node.end)
    }
    return tree.origins[index]
  }

  package var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The text of a string or the name of a key, with escapes replaced. Nil if the element is neither a string nor a
  /// key.
  package var string: String? {
    let node = node
    guard node.kind == .string || node.kind == .key else { return nil }
    return tree.bytes.withUnsafeBufferPointer { JSONText.string(in: $0, node: node) }
  }

  /// The UTF-8 bytes of `string`, or nil if `string` is nil. Faster than `string` for a long text, because no `String`
  /// is made.
  package var utf8: [UInt8]? {
    let node = node
    guard node.kind == .string || node.kind == .key else { return nil }
    return tree.bytes.withUnsafeBufferPointer { JSONText.utf8(in: $0, node: node) }
  }

  /// The range between the quotes of a string or a key, in UTF-8 bytes from the tree's start, with escapes as written.
  /// Equal to `range` for other kinds.
  package var contentRange: Range<Int> {
    let node = node
    guard node.kind == .string || node.kind == .key else { return node.range }
    let (start, end) = tree.bytes.withUnsafeBufferPointer { JSONText.content(of: node, in: $0) }
    return start..<end
  }

  /// The value of a number as an `Int`, or nil if the value is not an integer or does not fit into an `Int`.
  package var int: Int? {
    guard kind == .number else { return nil }
    if let small = smallInteger { return small }
    if node.isComplex { return double.flatMap { Int(exactly: $0) } }
    return Int(String(decoding: tree.bytes[range], as: UTF8.self))
  }

  /// The value of a number as a `Double`, or nil if the value is not a number or is too large for a `Double`.
  package var double: Double? {
    guard kind == .number else { return nil }
    if let small = smallInteger { return Double(small) }
    return Double(String(decoding: tree.bytes[range], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value of a number of at most nine decimal digits without a sign, else nil. Nearly all numbers have this form.
  private var smallInteger: Int? {
    let node = node
    guard !node.isComplex, node.end - node.start <= 9 else { return nil }
    var value = 0
    for byte in tree.bytes[node.range] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// Whether an object or an array has its closing bracket. True for other kinds. The range of an object or array
  /// without a closing bracket ends at the end of its last child.
  package var isClosed: Bool {
    guard kind == .object || kind == .array else { return true }
    var (at, end) = (index + 1, Int(node.start) + 1)
    while at < Int(node.next) {
      end = Int(tree.nodes[at].end)
      at = Int(tree.nodes[at].next)
    }
    return Int(node.end) > end && tree.bytes[Int(node.end) - 1] == UInt8(ascii: kind == .object ? "}" : "]")
  }

  /// The number of elements of an array or of members of an object, or 0 for other kinds.
  package var count: Int { kind == .array || kind == .object ? Int(node.payload) : 0 }

  /// The elements of an array, empty for other kinds.
  package var elements: Elements {
    Elements(tree: tree, startIndex: kind == .array ? index + 1 : Int(node.next), endIndex: Int(node.next))
  }

  /// The members of an object, empty for other kinds.
  package var members: Members {
    Members(tree: tree, startIndex: kind == .object ? index + 1 : Int(node.next), endIndex: Int(node.next))
  }

  /// Returns the value of the member with this name, or nil if there is none. If two members have the name, the first
  /// one is used.
  package subscript(_ key: JSONKey) -> JSONElement? { member(key)?.value }

  /// Whether this element is a key with exactly this name.
  package func isKey(_ key: JSONKey) -> Bool {
    let node = node
    guard node.payload == key.hash, node.kind == .key else { return false }
    // Different names nearly always have different hashes. If the hashes are equal, the bytes are compared, without
    // making a `String`.
    let (start, end) = (Int(node.start) + 1, Int(node.end) - 1)
    guard !node.isComplex, start <= end, end - start == key.name.utf8.count else {
      return string?.isSame(as: key.name) == true
    }
    return tree.bytes.withUnsafeBufferPointer { bytes in
      var offset = start
      for byte in key.name.utf8 {
        guard bytes[offset] == byte else { return false }
        offset += 1
      }
      return true
    }
  }

  /// Returns the member with this name, or nil if there is none. If two members have the name, the first one is
  /// returned.
  package func member(_ key: JSONKey) -> JSONMember? {
    guard kind == .object else { return nil }
    // Most keys that are looked up are absent, so this loop compares only hashes and calls nothing else.
    let keyIndex = tree.nodes.withUnsafeBufferPointer { nodes -> Int? in
      let end = Int(nodes[index].next)
      var nodeIndex = index + 1
      while nodeIndex < end {
        if nodes[nodeIndex].payload == key.hash, JSONElement(tree: tree, index: nodeIndex).isKey(key) {
          return nodeIndex
        }
        nodeIndex = Int(nodes[nodeIndex + 1].next)
      }
      return nil
    }
    return keyIndex.map {
      JSONMember(key: JSONElement(tree: tree, index: $0), value: JSONElement(tree: tree, index: $0 + 1))
    }
  }

  /// The union of `JSONKey.bitMask` for the keys of an object. If the union does not contain the bit of a key, the
  /// object does not have that key.
  package var keyBits: UInt64 {
    guard kind == .object else { return 0 }
    return tree.nodes.withUnsafeBufferPointer { nodes in
      let end = Int(nodes[index].next)
      var nodeIndex = index + 1
      var bits: UInt64 = 0
      while nodeIndex < end {
        bits |= 1 << UInt64(nodes[nodeIndex].payload & 63)
        nodeIndex = Int(nodes[nodeIndex + 1].next)
      }
      return bits
    }
  }

  package struct Elements: Sequence, IteratorProtocol, Sendable {
    let tree: JSONTree
    var nextIndex: Int
    let end: Int

    init(tree: JSONTree, startIndex: Int, endIndex: Int) {
      self.tree = tree
      nextIndex = startIndex
      end = endIndex
    }

    package mutating func next() -> JSONElement? {
      while nextIndex < end {
        let element = JSONElement(tree: tree, index: nextIndex)
        nextIndex = Int(tree.nodes[nextIndex].next)
        if element.kind != .absent { return element }
      }
      return nil
    }
  }

  package struct Members: Sequence, IteratorProtocol, Sendable {
    let tree: JSONTree
    var nextIndex: Int
    let end: Int

    init(tree: JSONTree, startIndex: Int, endIndex: Int) {
      self.tree = tree
      nextIndex = startIndex
      end = endIndex
    }

    package mutating func next() -> JSONMember? {
      while nextIndex < end {
        let (key, value) = (JSONElement(tree: tree, index: nextIndex), JSONElement(tree: tree, index: nextIndex + 1))
        nextIndex = Int(tree.nodes[nextIndex + 1].next)
        if key.kind != .absent { return JSONMember(key: key, value: value) }
      }
      return nil
    }
  }
}

/// A member of an object, with its key and its value.
package struct JSONMember: Sendable {
  package let key: JSONElement
  package let value: JSONElement

  package init(key: JSONElement, value: JSONElement) {
    self.key = key
    self.value = value
  }

  package var name: String { key.string ?? "" }
  /// The range from the key's first byte to the value's last byte.
  package var range: Range<Int> { key.range.lowerBound..<Swift.max(key.range.upperBound, value.range.upperBound) }
}
