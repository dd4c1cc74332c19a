import UIModelPlatform

/// Parses Swift source into a `SyntaxTree`. The brackets matched by the lexer bound all errors: invalid code inside a
/// pair of brackets changes no node outside. The parser takes time in proportion to the text and follows up to
/// `maximumDepth` nested brackets. For example, `f(a b)` becomes a `call` node in which only `b` is an `unexpected` node.
struct SyntaxParser {
  let source: SwiftSource
  /// The index of the next token.
  var at = 0
  /// The end of the enclosing brackets or condition: the index after the last token in it.
  var limit: Int
  /// The nodes in postorder: each node comes after its descendants. `next` is the index of its first descendant.
  private(set) var nodes: [SyntaxTree.Node] = []
  private var depth = 0
  /// Whether the parser is in the header of a statement, where a brace begins the body and not a closure.
  var isInHeader = false
  /// Whether `case` and `default` end the statements.
  var isInSwitch = false
  /// Whether `#elseif`, `#else` and `#endif` end the statements.
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
  var tree: [SyntaxTree.Node] {
    // The index of a node in preorder is `next` in postorder plus the number of its ancestors.
    var ordered = [SyntaxTree.Node](repeating: .absent, count: nodes.count)
    var around: [Int] = []
    for index in nodes.indices.reversed() {
      while let last = around.last, Int(nodes[last].next) > index { around.removeLast() }
      var node = nodes[index]
      let place = Int(node.next) + around.count
      node.next = Int32(place + index - Int(node.next) + 1)
      ordered[place] = node
      around.append(index)
    }
    return ordered
  }

  // MARK: Nodes

  /// The number of nodes so far. Passed to `add`, it marks the first descendant of the new node.
  var mark: Int { nodes.count }

  /// Adds a node whose descendants are all nodes since `mark`. It covers the tokens from `first` to the one before
  /// `at`.
  mutating func add(_ kind: SyntaxKind, from mark: Int, first: Int, name: Int = -1) {
    nodes.append(
      SyntaxTree.Node(
        kind: kind, first: Int32(clamping: first), end: Int32(clamping: max(first, at)), next: Int32(clamping: mark),
        name: Int32(clamping: name)))
  }

  /// Adds a node that consists of the next token.
  mutating func addToken(_ kind: SyntaxKind, isNamed: Bool = false) {
    at += 1
    add(kind, from: mark, first: at - 1, name: isNamed ? at - 1 : -1)
  }

  /// Sets the role of the last node in its parent.
  mutating func markLast(as role: SyntaxRole) { nodes[nodes.count - 1].role = role }

  /// Moves the start of the last node back to the token `first`.
  mutating func extendLast(to first: Int) { nodes[nodes.count - 1].first = Int32(clamping: first) }

  /// Moves the end of the last node, so that it ends before the token `end`.
  mutating func extendLast(through end: Int) { nodes[nodes.count - 1].end = Int32(clamping: end) }

  /// The name token of the last node if the node is a callee with a name; otherwise -1.
  var lastCallee: Int {
    let node = nodes[nodes.count - 1]
    return [.name, .member, .implicitMember, .macro].contains(node.kind) ? Int(node.name) : -1
  }

  var isLastNamed: Bool { nodes[nodes.count - 1].name >= 0 }

  /// Removes the last node, which must have no children.
  mutating func dropLast() { _ = nodes.popLast() }

  // MARK: Tokens

  var kind: SwiftToken.Kind? { at < limit ? source.tokens[at].kind : nil }

  func isAt(_ text: String) -> Bool { at < limit && source.isToken(at, text) }

  /// Whether the next token begins a line.
  var isAtLineStart: Bool { at < limit && source.tokens[at].startsLine }

  func hasBlank(before index: Int) -> Bool {
    index <= 0 || index >= source.tokens.count || source.tokens[index - 1].end < source.tokens[index].start
  }

  /// Whether the next token has the given text and does not begin a line.
  func isNextOnSameLine(_ text: String) -> Bool { isAt(text) && !source.tokens[at].startsLine }

  /// Skips the next token if it has the given text; returns whether it had.
  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    at += 1
    return true
  }

  // MARK: Brackets

  /// Calls `body` one nesting level deeper. At the maximum depth, adds an `unread` node for the next token or bracket
  /// instead.
  mutating func nested(_ body: (inout SyntaxParser) -> Void) {
    guard depth < Self.maximumDepth else {
      let first = at
      at = min(limit, max(at + 1, source.after(at)))
      return add(.unread, from: mark, first: first)
    }
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Parses the content of the next bracket with `body`. An unclosed `(` or `[` has no content. An unclosed brace
  /// contains all that follows up to `limit`.
  mutating func bracket(_ body: (inout SyntaxParser) -> Void) {
    let open = at
    let close = source.closing(of: open)
    at += 1
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
      let first = at
      at = limit
      add(.unread, from: mark, first: first)
    }
    (limit, isInHeader, isInSwitch, isInClause, isInInitializer) = outer
    if let close { at = close + 1 }
  }

  /// Adds a node for the tokens that are left in the bracket.
  private mutating func addUnexpectedRest() {
    guard at < limit, !(isInClause && isAtClauseEnd) else { return }
    let first = at
    at = limit
    add(.unexpected, from: mark, first: first)
  }

  /// Skips the next token, including the content of a bracket.
  mutating func skipBracket() { at = min(limit, max(at + 1, source.after(at))) }

  /// Calls `body` for each element of a bracket. Elements are separated by commas.
  mutating func list(_ body: (inout SyntaxParser) -> Void) {
    bracket { parser in
      while parser.at < parser.limit {
        if parser.kind == .comma {
          parser.at += 1
          continue
        }
        let before = parser.at
        body(&parser)
        guard parser.kind != .comma, parser.at < parser.limit else { continue }
        if parser.at == before { parser.skipUnexpected() } else { parser.skipToComma() }
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
    let first = at
    skipBracket()
    add(.unexpected, from: mark, first: first)
  }
}
