import UIModelPlatform

/// Swift source as a tree. There is one for every text: what is no good Swift becomes nodes of the kinds `unexpected`,
/// `unread` and `missing`, and the rest is what it would be without it.
package final class SyntaxTree: Sendable {
  struct Node: Sendable, HasAbsent {
    var kind: SyntaxKind
    var role = SyntaxRole.none
    /// Tokens of the source.
    var first: Int32
    var end: Int32
    /// The node behind all that are in this one.
    var next: Int32
    /// The token that names it: an identifier, a label, a keyword or an operator; -1 without one.
    var name: Int32

    static let absent = Node(kind: .missing, first: 0, end: 0, next: 0, name: -1)
  }

  package let source: SwiftSource
  /// Each node before those that are in it.
  let nodes: [Node]
  /// The node around each; -1 for the first.
  // Made at once: nearly each tree is asked for them, thousands of times.
  private let parents: [Int32]

  package init(_ source: SwiftSource) {
    var parser = SyntaxParser(source)
    parser.file()
    (self.source, nodes) = (source, parser.tree)
    parents = SyntaxTree.parents(nodes)
  }

  private static func parents(_ nodes: [Node]) -> [Int32] {
    var parents = [Int32](repeating: -1, count: nodes.count)
    var around: [Int] = []
    for index in nodes.indices {
      while let last = around.last, Int(nodes[last].next) <= index { around.removeLast() }
      parents[index] = Int32(clamping: around.last ?? -1)
      around.append(index)
    }
    return parents
  }

  /// The node around one; nil for the first.
  func parent(of index: Int) -> SyntaxNode? {
    let parent = Int(parents[index])
    return parent >= 0 && index > 0 ? SyntaxNode(tree: self, index: parent) : nil
  }

  package var root: SyntaxNode { SyntaxNode(tree: self, index: 0) }
}

/// A node of a tree.
package struct SyntaxNode: Sendable {
  package let tree: SyntaxTree
  /// Its place among all nodes.
  package let index: Int

  init(tree: SyntaxTree, index: Int) { (self.tree, self.index) = (tree, index) }

  private var stored: SyntaxTree.Node { tree.nodes[index] }
  var source: SwiftSource { tree.source }

  package var kind: SyntaxKind { stored.kind }
  package var role: SyntaxRole { stored.role }
  /// Its tokens.
  package var tokens: Range<Int> { Int(stored.first)..<Int(stored.end) }
  /// UTF-8 bytes of the source.
  package var range: Range<Int> { source.range(tokens) }
  /// The token that names it; nil without one.
  package var nameToken: Int? { stored.name >= 0 ? Int(stored.name) : nil }
  /// The text of that token, without backticks.
  package var name: String? { nameToken.map { source.identifier($0) ?? source.text($0) } }
  /// Its text, as it is written.
  package var text: String { String(decoding: source.bytes[range], as: UTF8.self) }
  /// Whether its brackets and strings are closed.
  var isSound: Bool { source.isSound(tokens) }

  func isNamed(_ text: String) -> Bool { nameToken.map { source.isToken($0, text) } ?? false }

  /// The node around it; nil for a file.
  package var parent: SyntaxNode? { tree.parent(of: index) }
  /// The nodes around it, the innermost first.
  package var ancestors: some Sequence<SyntaxNode> { sequence(first: self) { $0.parent }.dropFirst() }

  /// Whether another node is this one or in it.
  func contains(_ other: SyntaxNode) -> Bool {
    tree === other.tree && index <= other.index && other.index < Int(stored.next)
  }

  package var children: SyntaxChildren { SyntaxChildren(tree: tree, at: index + 1, end: Int(stored.next)) }

  /// All nodes in it, itself first.
  package var descendants: some Sequence<SyntaxNode> {
    (index..<Int(stored.next)).lazy.map { [tree] in SyntaxNode(tree: tree, index: $0) }
  }

  /// The nodes of some kinds in it, itself among them.
  func descendants(of kinds: Set<SyntaxKind>) -> some Sequence<SyntaxNode> {
    (index..<Int(stored.next)).lazy.filter { [tree] in kinds.contains(tree.nodes[$0].kind) }
      .map { [tree] in SyntaxNode(tree: tree, index: $0) }
  }

  package func child(_ role: SyntaxRole) -> SyntaxNode? { children.first { $0.role == role } }
  package func children(_ role: SyntaxRole) -> [SyntaxNode] { children.filter { $0.role == role } }
  func child(of kind: SyntaxKind) -> SyntaxNode? { children.first { $0.kind == kind } }

  /// The innermost node that has a token.
  package func innermost(at token: Int) -> SyntaxNode {
    var node = self
    while let inner = node.children.first(where: { $0.tokens.contains(token) }) { node = inner }
    return node
  }

  /// The nodes around a token, from this one to the innermost.
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

/// The nodes right below one, in their order.
package struct SyntaxChildren: Sequence, IteratorProtocol {
  fileprivate let tree: SyntaxTree
  fileprivate var at: Int
  fileprivate let end: Int

  package mutating func next() -> SyntaxNode? {
    guard at < end else { return nil }
    defer { at = Swift.max(at + 1, Int(tree.nodes[at].next)) }
    return SyntaxNode(tree: tree, index: at)
  }
}
