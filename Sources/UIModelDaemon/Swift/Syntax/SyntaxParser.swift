import UIModelPlatform

/// Parses Swift source into a `SyntaxTree`. Errors are limited by the brackets that the lexer matched: invalid code
/// inside a pair of brackets does not change nodes outside. The parser takes time in proportion to the text and parses
/// up to `maximumDepth` nested brackets. For example, `f(a b)` becomes a `call` node in which only `b` is an
/// `unexpected` node.
struct SyntaxParser {
  let source: SwiftSource
  /// The index of the next token.
  var position = 0
  /// The end of the enclosing brackets or condition: the index after the last token in it.
  var limit: Int
  /// The nodes in postorder: each node comes after its descendants. `next` is the index of its first descendant.
  private(set) var nodes: [SyntaxTree.Node] = []
  private var depth = 0
  /// Whether the parser is in the header of a statement, where a brace begins the body and not a closure.
  var isInHeader = false
  /// Whether `case` and `default` end the current statements.
  var isInSwitch = false
  /// Whether `#elseif`, `#else` and `#endif` end the current statements.
  var isInClause = false
  /// Whether the parser is in the initial value of a variable. A brace with `willSet` or `didSet` there belongs to the
  /// variable.
  var isInInitializer = false

  private static let maximumDepth = 80

  init(_ source: SwiftSource) {
    self.source = source
    limit = source.tokens.count
    nodes.reserveCapacity(source.tokens.count)
  }

  mutating func file() {
    statements()
    add(.file, from: 0, first: 0)
  }

  /// The nodes in preorder, as a tree stores them: each node comes before its descendants.
  var preorderNodes: [SyntaxTree.Node] {
    // The index of a node in preorder is `next` in postorder plus the number of its ancestors.
    var ordered = [SyntaxTree.Node](repeating: .absent, count: nodes.count)
    var ancestors: [Int] = []
    for index in nodes.indices.reversed() {
      while let last = ancestors.last, Int(nodes[last].next) > index { ancestors.removeLast() }
      var node = nodes[index]
      let preorderIndex = Int(node.next) + ancestors.count
      node.next = Int32(preorderIndex + index - Int(node.next) + 1)
      ordered[preorderIndex] = node
      ancestors.append(index)
    }
    return ordered
  }

  // MARK: Nodes

  /// The number of nodes so far. Passed to `add`, it marks the first descendant of the new node.
  var mark: Int { nodes.count }

  /// Adds a node whose descendants are all nodes since `mark`. It covers the tokens from `first` to the one before
  /// `position`.
  mutating func add(_ kind: SyntaxKind, from mark: Int, first: Int, name: Int = -1) {
    nodes.append(
      SyntaxTree.Node(
        kind: kind, firstToken: Int32(clamping: first), end: Int32(clamping: max(first, position)),
        next: Int32(clamping: mark),
        nameToken: Int32(clamping: name)))
  }

  /// Adds a node that consists of the next token.
  mutating func addToken(_ kind: SyntaxKind, isNamed: Bool = false) {
    position += 1
    add(kind, from: mark, first: position - 1, name: isNamed ? position - 1 : -1)
  }

  /// Sets the role of the last node in its parent.
  mutating func markLast(as role: SyntaxRole) { nodes[nodes.count - 1].role = role }

  /// Moves the start of the last node back to the token `first`.
  mutating func extendLast(to first: Int) { nodes[nodes.count - 1].firstToken = Int32(clamping: first) }

  /// Moves the end of the last node to just before the token `end`.
  mutating func extendLast(upTo end: Int) { nodes[nodes.count - 1].end = Int32(clamping: end) }

  /// The name token of the last node if the node is a callee with a name; otherwise -1.
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
  mutating func nested(_ body: (inout SyntaxParser) -> Void) {
    guard depth < Self.maximumDepth else {
      let first = position
      position = min(limit, max(position + 1, source.indexAfter(position)))
      return add(.unread, from: mark, first: first)
    }
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Parses the content of the next bracket with `body`. An unclosed `(` or `[` has no content. An unclosed brace
  /// contains all tokens up to `limit`.
  mutating func bracket(_ body: (inout SyntaxParser) -> Void) {
    let open = position
    let close = source.closing(of: open)
    position += 1
    guard close != nil || source.isToken(open, "{") else { return }
    let outer = (limit, isInHeader, isInSwitch, isInClause, isInInitializer)
    limit = close ?? limit
    (isInHeader, isInSwitch, isInInitializer) = (false, false, false)
    if close != nil { isInClause = false }
    if depth < Self.maximumDepth {
      depth += 1
      body(&self)
      depth -= 1
      addUnexpectedRest()
    } else {
      let first = position
      position = limit
      add(.unread, from: mark, first: first)
    }
    (limit, isInHeader, isInSwitch, isInClause, isInInitializer) = outer
    if let close { position = close + 1 }
  }

  /// Adds an `unexpected` node for the remaining tokens of the bracket, if there are any.
  private mutating func addUnexpectedRest() {
    guard position < limit, !(isInClause && isAtClauseEnd) else { return }
    let first = position
    position = limit
    add(.unexpected, from: mark, first: first)
  }

  /// Skips the next token, including the content of a bracket.
  mutating func skipBracket() { position = min(limit, max(position + 1, source.indexAfter(position))) }

  /// Calls `body` for each element of a bracket. Elements are separated by commas.
  mutating func list(_ body: (inout SyntaxParser) -> Void) {
    bracket { parser in
      while parser.position < parser.limit {
        if parser.kind == .comma {
          parser.position += 1
          continue
        }
        let before = parser.position
        body(&parser)
        guard parser.kind != .comma, parser.position < parser.limit else { continue }
        if parser.position == before { parser.skipUnexpected() } else { parser.skipToComma() }
      }
    }
  }

  private mutating func skipToComma() {
    // Unfinished code may lack a comma. Then the next element begins on the next line.
    if isAtLineStart { return }
    skipUnexpected()
  }

  /// Adds an `unexpected` node for the next token or bracket.
  mutating func skipUnexpected() {
    let first = position
    skipBracket()
    add(.unexpected, from: mark, first: first)
  }
}
