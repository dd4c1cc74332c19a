import UIModelPlatform

/// The syntax tree of Swift source. Every text has a tree. Invalid Swift becomes `unexpected` and `missing` nodes, and
/// code that is nested too deeply becomes `unread` nodes. For example, `a.b` is a `file` with a `member` named `b`,
/// whose base is a `name`.
package final class SyntaxTree: Sendable {
  /// The stored form of a node.
  struct Node: Sendable, AbsentValueProviding {
    var kind: SyntaxKind
    var role = SyntaxRole.none
    /// The index of the node's first token.
    var firstToken: Int32
    /// The index after the node's last token.
    var end: Int32
    /// The index of the next node that is not a descendant of this node.
    var next: Int32
    /// The token that names the node: an identifier, a label, a keyword or an operator; -1 if there is none.
    var nameToken: Int32

    static let absent = Node(kind: .missing, firstToken: 0, end: 0, next: 0, nameToken: -1)
  }

  package let source: SwiftSource
  /// The nodes in preorder: each node comes before its descendants.
  let nodes: [Node]
  /// The index of each node's parent; -1 for the root.
  // Computed at once, because the parents in nearly every tree are looked up thousands of times.
  private let parents: [Int32]

  package init(_ source: SwiftSource) {
    var parser = SyntaxParser(source)
    parser.parseFile()
    (self.source, nodes) = (source, parser.preorderNodes)
    parents = SyntaxTree.parents(nodes)
  }

  private static func parents(_ nodes: [Node]) -> [Int32] {
    var parents = [Int32](repeating: -1, count: nodes.count)
    var ancestors: [Int] = []
    for index in nodes.indices {
      while let ancestor = ancestors.last, Int(nodes[ancestor].next) <= index { ancestors.removeLast() }
      parents[index] = Int32(clamping: ancestors.last ?? -1)
      ancestors.append(index)
    }
    return parents
  }

  /// Returns the parent of a node; nil for the root.
  func parent(of index: Int) -> SyntaxNode? {
    let parentIndex = Int(parents[index])
    return parentIndex >= 0 && index > 0 ? SyntaxNode(tree: self, index: parentIndex) : nil
  }

  package var root: SyntaxNode { SyntaxNode(tree: self, index: 0) }
}

/// A node of a syntax tree.
package struct SyntaxNode: Sendable {
  package let tree: SyntaxTree
  /// The index of the node in preorder.
  package let index: Int

  init(tree: SyntaxTree, index: Int) { (self.tree, self.index) = (tree, index) }

  private var storedNode: SyntaxTree.Node { tree.nodes[index] }
  var source: SwiftSource { tree.source }

  package var kind: SyntaxKind { storedNode.kind }
  package var role: SyntaxRole { storedNode.role }
  /// The tokens of the node.
  package var tokens: Range<Int> { Int(storedNode.firstToken)..<Int(storedNode.end) }
  /// The UTF-8 bytes of the node in the source.
  package var range: Range<Int> { source.range(tokens) }
  /// The token that names the node; nil if there is none.
  package var nameToken: Int? { storedNode.nameToken >= 0 ? Int(storedNode.nameToken) : nil }
  /// The text of the name token, without backticks.
  package var name: String? { nameToken.map { source.identifier($0) ?? source.text($0) } }
  /// The text of the node, as written.
  package var text: String { String(decoding: source.bytes[range], as: UTF8.self) }
  /// Whether the brackets and strings of the node are closed.
  var isWellFormed: Bool { source.isWellFormed(tokens) }

  func isNamed(_ text: String) -> Bool { nameToken.map { source.isToken($0, text) } ?? false }

  /// The parent of the node; nil for the root.
  package var parent: SyntaxNode? { tree.parent(of: index) }
  /// The ancestors of the node, from the innermost to the root.
  package var ancestors: some Sequence<SyntaxNode> { sequence(first: self) { $0.parent }.dropFirst() }

  /// Whether another node is this node or one of its descendants.
  func contains(_ node: SyntaxNode) -> Bool {
    tree === node.tree && index <= node.index && node.index < Int(storedNode.next)
  }

  package var children: SyntaxChildren { SyntaxChildren(tree: tree, index: index + 1, end: Int(storedNode.next)) }

  /// The node and all of its descendants, in preorder.
  package var descendants: some Sequence<SyntaxNode> {
    (index..<Int(storedNode.next)).lazy.map { [tree] in SyntaxNode(tree: tree, index: $0) }
  }

  /// Returns this node and its descendants that have one of the given kinds, in preorder.
  func descendants(of kinds: Set<SyntaxKind>) -> some Sequence<SyntaxNode> {
    (index..<Int(storedNode.next)).lazy.filter { [tree] in kinds.contains(tree.nodes[$0].kind) }
      .map { [tree] in SyntaxNode(tree: tree, index: $0) }
  }

  package func child(_ role: SyntaxRole) -> SyntaxNode? { children.first { $0.role == role } }
  package func children(_ role: SyntaxRole) -> [SyntaxNode] { children.filter { $0.role == role } }
  func child(of kind: SyntaxKind) -> SyntaxNode? { children.first { $0.kind == kind } }

  /// Returns the innermost node that contains a token.
  package func innermostNode(at token: Int) -> SyntaxNode {
    var node = self
    while let inner = node.children.first(where: { $0.tokens.contains(token) }) { node = inner }
    return node
  }

  /// Returns the nodes that contain a token, from this node to the innermost one.
  package func path(to token: Int) -> [SyntaxNode] {
    var path = [self]
    while let inner = path.last?.children.first(where: { $0.tokens.contains(token) }) { path.append(inner) }
    return path
  }
}

extension SyntaxNode: Hashable {
  package static func == (a: SyntaxNode, b: SyntaxNode) -> Bool { a.index == b.index && a.tree === b.tree }
  package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// The children of a node, in order.
package struct SyntaxChildren: Sequence, IteratorProtocol {
  fileprivate let tree: SyntaxTree
  fileprivate var index: Int
  fileprivate let end: Int

  package mutating func next() -> SyntaxNode? {
    guard index < end else { return nil }
    defer { index = Swift.max(index + 1, Int(tree.nodes[index].next)) }
    return SyntaxNode(tree: tree, index: index)
  }
}
