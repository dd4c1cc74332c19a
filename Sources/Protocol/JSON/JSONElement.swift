/// A value in a tree: a cheap handle with typed access to it. Nothing here fails on a value of another kind; it is nil.
package struct JSONElement: Sendable {
  package let tree: JSONTree
  package let index: Int

  package init(tree: JSONTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  package var node: JSONNode { tree.nodes[index] }
  package var kind: JSONKind { node.kind }
  /// UTF-8 bytes from the tree's start, quotes and brackets included.
  package var range: Range<Int> { node.range }
  /// Where it stands in the text that the tree was made of: its range, or its origin in another text.
  package var source: Range<Int32> {
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

  /// The string, escapes undone; for a key its name.
  package var string: String? {
    let node = node
    guard node.kind == .string || node.kind == .key else { return nil }
    return tree.bytes.withUnsafeBufferPointer { JSONText.string(in: $0, node: node) }
  }

  /// The UTF-8 bytes of `string`: for text that is long and need not become a string.
  package var utf8: [UInt8]? {
    let node = node
    guard node.kind == .string || node.kind == .key else { return nil }
    return tree.bytes.withUnsafeBufferPointer { JSONText.utf8(in: $0, node: node) }
  }

  /// The bytes of a string or a key between its quotes, escapes as they are written; of any other kind its range.
  package var content: Range<Int> {
    let node = node
    guard node.kind == .string || node.kind == .key else { return node.range }
    let (start, end) = tree.bytes.withUnsafeBufferPointer { JSONText.content(of: node, in: $0) }
    return start..<end
  }

  /// A number that is an integer and fits.
  package var int: Int? {
    guard kind == .number else { return nil }
    if let small = smallInteger { return small }
    if node.isComplex { return double.flatMap { Int(exactly: $0) } }
    return Int(String(decoding: tree.bytes[range], as: UTF8.self))
  }

  /// A finite number.
  package var double: Double? {
    guard kind == .number else { return nil }
    if let small = smallInteger { return Double(small) }
    return Double(String(decoding: tree.bytes[range], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value of a number of a few digits and nothing else, as nearly all are.
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

  /// Whether an object or a list has the bracket that ends it: one that has none ends where the last in it does. True for
  /// any other kind.
  package var isClosed: Bool {
    guard kind == .object || kind == .array else { return true }
    var (at, end) = (index + 1, Int(node.start) + 1)
    while at < Int(node.next) {
      end = Int(tree.nodes[at].end)
      at = Int(tree.nodes[at].next)
    }
    return Int(node.end) > end && tree.bytes[Int(node.end) - 1] == UInt8(ascii: kind == .object ? "}" : "]")
  }

  /// The number of elements or members of a container, else 0.
  package var count: Int { kind == .array || kind == .object ? Int(node.payload) : 0 }

  /// An array's elements, none for another kind.
  package var elements: Elements {
    Elements(tree: tree, from: kind == .array ? index + 1 : Int(node.next), to: Int(node.next))
  }

  /// An object's members, none for another kind.
  package var members: Members {
    Members(tree: tree, from: kind == .object ? index + 1 : Int(node.next), to: Int(node.next))
  }

  /// The value of a member; of two with one name the first.
  package subscript(_ key: JSONKey) -> JSONElement? { member(key)?.value }

  /// Whether this is a key with just this name.
  package func isKey(_ key: JSONKey) -> Bool {
    let node = node
    guard node.payload == key.hash, node.kind == .key else { return false }
    // The hash has decided nearly always; this makes it certain, without making a string of the text.
    let (start, end) = (Int(node.start) + 1, Int(node.end) - 1)
    guard !node.isComplex, start <= end, end - start == key.name.utf8.count else {
      return string?.isSame(as: key.name) == true
    }
    return tree.bytes.withUnsafeBufferPointer { bytes in
      var at = start
      for byte in key.name.utf8 {
        guard bytes[at] == byte else { return false }
        at += 1
      }
      return true
    }
  }

  package func member(_ key: JSONKey) -> JSONMember? {
    guard kind == .object else { return nil }
    // Reading asks for many keys that are not there, so what decides is looked at without anything else around it.
    let found = tree.nodes.withUnsafeBufferPointer { nodes -> Int? in
      let end = Int(nodes[index].next)
      var at = index + 1
      while at < end {
        if nodes[at].payload == key.hash, JSONElement(tree: tree, index: at).isKey(key) { return at }
        at = Int(nodes[at + 1].next)
      }
      return nil
    }
    return found.map {
      JSONMember(key: JSONElement(tree: tree, index: $0), value: JSONElement(tree: tree, index: $0 + 1))
    }
  }

  /// The bits (`JSONKey.bit`) of an object's keys: a key whose bit is missing is not there.
  package var keyBits: UInt64 {
    guard kind == .object else { return 0 }
    return tree.nodes.withUnsafeBufferPointer { nodes in
      let end = Int(nodes[index].next)
      var at = index + 1
      var bits: UInt64 = 0
      while at < end {
        bits |= 1 << UInt64(nodes[at].payload & 63)
        at = Int(nodes[at + 1].next)
      }
      return bits
    }
  }

  package struct Elements: Sequence, IteratorProtocol, Sendable {
    let tree: JSONTree
    var at: Int
    let end: Int

    init(tree: JSONTree, from: Int, to: Int) {
      self.tree = tree
      at = from
      end = to
    }

    package mutating func next() -> JSONElement? {
      while at < end {
        let element = JSONElement(tree: tree, index: at)
        at = Int(tree.nodes[at].next)
        if element.kind != .absent { return element }
      }
      return nil
    }
  }

  package struct Members: Sequence, IteratorProtocol, Sendable {
    let tree: JSONTree
    var at: Int
    let end: Int

    init(tree: JSONTree, from: Int, to: Int) {
      self.tree = tree
      at = from
      end = to
    }

    package mutating func next() -> JSONMember? {
      while at < end {
        let (key, value) = (JSONElement(tree: tree, index: at), JSONElement(tree: tree, index: at + 1))
        at = Int(tree.nodes[at + 1].next)
        if key.kind != .absent { return JSONMember(key: key, value: value) }
      }
      return nil
    }
  }
}

/// A member of an object.
package struct JSONMember: Sendable {
  package let key: JSONElement
  package let value: JSONElement

  package init(key: JSONElement, value: JSONElement) {
    self.key = key
    self.value = value
  }

  package var name: String { key.string ?? "" }
  /// From the key's first byte to the value's last.
  package var range: Range<Int> { key.range.lowerBound..<Swift.max(key.range.upperBound, value.range.upperBound) }
}
