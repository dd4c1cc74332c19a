import UIModelPlatform

/// Parses Swift source into a `SyntaxTree`. Invalid code inside a pair of matching brackets does not change nodes
/// outside of the brackets. The parser takes time in proportion to the text and parses up to `maximumDepth` nesting
/// levels. For example, `f(a b)` becomes a `call` node in which only `b` is an `unexpected` node.
struct SyntaxParser {
  let source: SwiftSource
  /// The index of the next token.
  var position = 0
  /// The index after the last token of the enclosing brackets or condition.
  var limit: Int
  /// The nodes in postorder: each node comes after its descendants. In the parser, the `next` of a node is the index of
  /// the node's first descendant, or the node's own index if there is none.
  private(set) var nodes: [SyntaxTree.Node] = []
  private var depth = 0
  /// Whether the parser is in the header of a statement, where a brace begins the body and not a closure.
  var isInHeader = false
  /// Whether `case` and `default` end the current statements.
  var isInSwitch = false
  /// Whether `#elseif`, `#else` and `#endif` end the current statements.
  var isInClause = false
  /// Whether the parser is in the initial value of a variable. A brace before `willSet` or `didSet` then belongs to the
  /// variable.
  var isInInitializer = false

  private static let maximumDepth = 80

  init(_ source: SwiftSource) {
    self.source = source
    limit = source.tokens.count
    nodes.reserveCapacity(source.tokens.count)
  }

  mutating func parseFile() {
    parseStatements()
    add(.file, from: 0, firstToken: 0)
  }

  /// The nodes in preorder, as in `SyntaxTree.nodes`: each node comes before its descendants.
  var preorderNodes: [SyntaxTree.Node] {
    // The index of a node in preorder is its `next` in postorder plus the number of its ancestors.
    var sortedNodes = [SyntaxTree.Node](repeating: .absent, count: nodes.count)
    var ancestors: [Int] = []
    for index in nodes.indices.reversed() {
      while let ancestor = ancestors.last, Int(nodes[ancestor].next) > index { ancestors.removeLast() }
      var node = nodes[index]
      let preorderIndex = Int(node.next) + ancestors.count
      node.next = Int32(preorderIndex + index - Int(node.next) + 1)
      sortedNodes[preorderIndex] = node
      ancestors.append(index)
    }
    return sortedNodes
  }

  // MARK: Nodes

  /// The number of nodes so far. An earlier value, passed to `add`, is the index of the new node's first descendant.
  var mark: Int { nodes.count }

  /// Adds a node whose descendants are all nodes since `mark`. The node covers the tokens from `firstToken` up to, but
  /// not including, `position`.
  mutating func add(_ kind: SyntaxKind, from mark: Int, firstToken: Int, nameToken: Int = -1) {
    nodes.append(
      SyntaxTree.Node(
        kind: kind, firstToken: Int32(clamping: firstToken), end: Int32(clamping: max(firstToken, position)),
        next: Int32(clamping: mark),
        nameToken: Int32(clamping: nameToken)))
  }

  /// Adds a node that consists of the next token.
  mutating func addToken(_ kind: SyntaxKind, isNamed: Bool = false) {
    position += 1
    add(kind, from: mark, firstToken: position - 1, nameToken: isNamed ? position - 1 : -1)
  }

  /// Sets the role of the last node in its parent.
  mutating func markLast(as role: SyntaxRole) { nodes[nodes.count - 1].role = role }

  /// Moves the start of the last node back to `firstToken`.
  mutating func extendLast(to firstToken: Int) { nodes[nodes.count - 1].firstToken = Int32(clamping: firstToken) }

  /// Moves the end of the last node to just before the token `end`.
  mutating func extendLast(upTo end: Int) { nodes[nodes.count - 1].end = Int32(clamping: end) }

  /// The name token of the last node if the node can be a callee with a name; otherwise -1.
  var lastCalleeNameToken: Int {
    let node = nodes[nodes.count - 1]
    return [.name, .member, .implicitMember, .macro].contains(node.kind) ? Int(node.nameToken) : -1
  }

  var isLastNamed: Bool { nodes[nodes.count - 1].nameToken >= 0 }

  /// Removes the last node, which must have no children.
  mutating func dropLast() { _ = nodes.popLast() }

  // MARK: Tokens

  var kind: SwiftToken.Kind? { position < limit ? source.tokens[position].kind : nil }

  func isAt(_ text: String) -> Bool { position < limit && source.isToken(position, text) }

  /// Whether the next token begins a line.
  var isAtLineStart: Bool { position < limit && source.tokens[position].startsLine }

  func hasBlank(before index: Int) -> Bool {
    index <= 0 || index >= source.tokens.count || source.tokens[index - 1].end < source.tokens[index].start
  }

  /// Whether the next token has the given text and does not begin a line.
  func isNextOnSameLine(_ text: String) -> Bool { isAt(text) && !source.tokens[position].startsLine }

  /// Skips the next token if it has the given text. Returns whether the token was skipped.
  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    position += 1
    return true
  }

  // MARK: Brackets

  /// Calls `body` one nesting level deeper. At the maximum depth, adds an `unread` node for the next token or bracket
  /// instead.
  mutating func parseNested(_ body: (inout SyntaxParser) -> Void) {
    guard depth < Self.maximumDepth else {
      let firstToken = position
      position = min(limit, max(position + 1, source.indexAfter(position)))
      return add(.unread, from: mark, firstToken: firstToken)
    }
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Parses the content of the next bracket with `body`. An unclosed `(` or `[` has no content. An unclosed brace
  /// contains all tokens up to `limit`.
  mutating func parseBracket(_ body: (inout SyntaxParser) -> Void) {
    let openingIndex = position
    let closingIndex = source.closing(of: openingIndex)
    position += 1
    guard closingIndex != nil || source.isToken(openingIndex, "{") else { return }
    let outerState = (limit, isInHeader, isInSwitch, isInClause, isInInitializer)
    limit = closingIndex ?? limit
    (isInHeader, isInSwitch, isInInitializer) = (false, false, false)
    if closingIndex != nil { isInClause = false }
    if depth < Self.maximumDepth {
      depth += 1
      body(&self)
      depth -= 1
      addUnexpectedRest()
    } else {
      let firstToken = position
      position = limit
      add(.unread, from: mark, firstToken: firstToken)
    }
    (limit, isInHeader, isInSwitch, isInClause, isInInitializer) = outerState
    if let closingIndex { position = closingIndex + 1 }
  }

  /// Adds an `unexpected` node for the remaining tokens of the bracket, if there are any.
  private mutating func addUnexpectedRest() {
    guard position < limit, !(isInClause && isAtClauseEnd) else { return }
    let firstToken = position
    position = limit
    add(.unexpected, from: mark, firstToken: firstToken)
  }

  /// Skips the next token, including the content of a bracket.
  mutating func skipBracket() { position = min(limit, max(position + 1, source.indexAfter(position))) }

  /// Parses the next bracket, and calls `body` for each element. Elements are separated by commas.
  mutating func parseList(_ body: (inout SyntaxParser) -> Void) {
    parseBracket { parser in
      while parser.position < parser.limit {
        if parser.kind == .comma {
          parser.position += 1
          continue
        }
        let startPosition = parser.position
        body(&parser)
        guard parser.kind != .comma, parser.position < parser.limit else { continue }
        if parser.position == startPosition { parser.skipUnexpected() } else { parser.skipUnexpectedOnLine() }
      }
    }
  }

  private mutating func skipUnexpectedOnLine() {
    // If unfinished code lacks a comma, the next element begins on the next line.
    if isAtLineStart { return }
    skipUnexpected()
  }

  /// Adds an `unexpected` node for the next token or bracket.
  mutating func skipUnexpected() {
    let firstToken = position
    skipBracket()
    add(.unexpected, from: mark, firstToken: firstToken)
  }
}
