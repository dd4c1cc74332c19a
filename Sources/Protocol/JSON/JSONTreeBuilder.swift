/// A builder of a tree from values that were not parsed from JSON. The builder generates the bytes. For each node, it
/// records the range in the source text from which the value comes (`JSONElement.sourceRange`).
///
///     builder.addObject(from: 10..<40, count: 1) { object in
///       object.addKey("title", from: 20..<25)
///       object.addString("Open", from: 27..<33)
///     }
package struct JSONTreeBuilder {
  private var bytes: [UInt8] = []
  private var nodes: [JSONNode] = []
  private var origins: [Range<Int32>] = []

  package init() {}

  package var tree: JSONTree { JSONTree(bytes: bytes, nodes: nodes, problems: [], origins: origins) }

  /// The number of nodes so far, which is the index of the next node.
  package var nodeCount: Int { nodes.count }

  package mutating func addString(_ value: String, from origin: Range<Int>) { addText(value, .string, origin) }

  /// Adds the name of a member. The next node must be the member's value.
  package mutating func addKey(_ name: String, from origin: Range<Int>) {
    addText(name, .key, origin)
    nodes[nodes.count - 1].payload = JSONKey(name).hash
  }

  package mutating func addBool(_ value: Bool, from origin: Range<Int>) {
    addLiteral(value ? "true" : "false", value ? .true : .false, origin)
  }

  package mutating func addInt(_ value: Int, from origin: Range<Int>) { addLiteral(String(value), .number, origin) }

  /// Adds a number, which must be finite.
  package mutating func addNumber(_ value: Double, from origin: Range<Int>) { addLiteral("\(value)", .number, origin) }
  package mutating func addNull(from origin: Range<Int>) { addLiteral("null", .null, origin) }

  /// Adds an object. The closure must add exactly `count` members, each as a key and a value.
  package mutating func addObject(from origin: Range<Int>, count: Int, _ members: (inout JSONTreeBuilder) -> Void) {
    addContainer(.object, "{", "}", origin, count, members)
  }

  /// Adds an array. The closure must add exactly `count` elements.
  package mutating func addArray(from origin: Range<Int>, count: Int, _ elements: (inout JSONTreeBuilder) -> Void) {
    addContainer(.array, "[", "]", origin, count, elements)
  }

  private mutating func addContainer(
    _ kind: JSONKind, _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ origin: Range<Int>, _ count: Int,
    _ content: (inout JSONTreeBuilder) -> Void
  ) {
    let index = nodes.count
    addNode(kind, from: bytes.count, origin)
    nodes[index].payload = UInt32(clamping: count)
    bytes.append(UInt8(ascii: open))
    content(&self)
    bytes.append(UInt8(ascii: close))
    nodes[index].end = Int32(clamping: bytes.count)
    nodes[index].next = Int32(clamping: nodes.count)
  }

  private mutating func addText(_ value: String, _ kind: JSONKind, _ origin: Range<Int>) {
    let start = bytes.count
    bytes.append(contentsOf: JSONValue.string(value).text().utf8)
    addNode(kind, from: start, origin)
    nodes[nodes.count - 1].isComplex = bytes[start...].contains(UInt8(ascii: "\\"))
  }

  private mutating func addLiteral(_ text: String, _ kind: JSONKind, _ origin: Range<Int>) {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    addNode(kind, from: start, origin)
  }

  private mutating func addNode(_ kind: JSONKind, from start: Int, _ origin: Range<Int>) {
    nodes.append(
      JSONNode(
        start: Int32(clamping: start), end: Int32(clamping: bytes.count), next: Int32(clamping: nodes.count + 1),
        payload: 0, kind: kind, isComplex: false))
    origins.append(Int32(clamping: origin.lowerBound)..<Int32(clamping: origin.upperBound))
  }
}
