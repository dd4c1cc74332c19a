import UIModelPlatform

/// Parses Swift into a `SyntaxTree`. The brackets that the lexer has matched bound everything: what is wrong between two of
/// them changes nothing outside. It takes time in proportion to the text, and goes `deepest` brackets deep.
struct SyntaxParser {
  let source: SwiftSource
  /// The token that comes next.
  var at = 0
  /// Behind the last token of the brackets around.
  var limit: Int
  /// Each node behind those that are in it; `next` is the first of them.
  private(set) var nodes: [SyntaxTree.Node] = []
  private var depth = 0
  /// Whether a brace is the body of a statement, and no closure: in its conditions.
  var isInHeader = false
  /// Whether `case` and `default` end the statements.
  var isInSwitch = false
  /// Whether `#else` and `#endif` do.
  var isInClause = false
  /// Whether a brace with observers belongs to a variable.
  var isInInitializer = false

  private static let deepest = 80

  init(_ source: SwiftSource) {
    self.source = source
    limit = source.tokens.count
    nodes.reserveCapacity(source.tokens.count)
  }

  mutating func file() {
    statements()
    add(.file, from: 0, first: 0)
  }

  /// The nodes as a tree has them: each before those that are in it.
  var tree: [SyntaxTree.Node] {
    // As many nodes come before one as come before the first one in it here, and those around it.
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

  /// The number of nodes so far, by which a node says what is in it.
  var mark: Int { nodes.count }

  /// Adds a node with all nodes since a mark in it. `first`: its first token; it ends before the next one.
  mutating func add(_ kind: SyntaxKind, from mark: Int, first: Int, name: Int = -1) {
    nodes.append(
      SyntaxTree.Node(
        kind: kind, first: Int32(clamping: first), end: Int32(clamping: max(first, at)), next: Int32(clamping: mark),
        name: Int32(clamping: name)))
  }

  /// Adds a node of the next token alone.
  mutating func addToken(_ kind: SyntaxKind, isNamed: Bool = false) {
    at += 1
    add(kind, from: mark, first: at - 1, name: isNamed ? at - 1 : -1)
  }

  /// Says which part of the node around it the last node is.
  mutating func take(as role: SyntaxRole) { nodes[nodes.count - 1].role = role }

  /// Has the last node begin at an earlier token.
  mutating func extendLast(to first: Int) { nodes[nodes.count - 1].first = Int32(clamping: first) }

  /// Has the last node end before a later token.
  mutating func extendLast(through end: Int) { nodes[nodes.count - 1].end = Int32(clamping: end) }

  /// The name of the last node if it can be called by it; -1 if it cannot.
  var lastCallee: Int {
    let node = nodes[nodes.count - 1]
    return [.name, .member, .implicitMember, .macro].contains(node.kind) ? Int(node.name) : -1
  }

  var isLastNamed: Bool { nodes[nodes.count - 1].name >= 0 }

  /// Takes the last node back, which has none in it.
  mutating func dropLast() { _ = nodes.popLast() }

  // MARK: Tokens

  var kind: SwiftToken.Kind? { at < limit ? source.tokens[at].kind : nil }

  func isAt(_ text: String) -> Bool { at < limit && source.isToken(at, text) }

  /// Whether the next token begins a line.
  var isAtLineStart: Bool { at < limit && source.tokens[at].startsLine }

  func hasBlank(before index: Int) -> Bool {
    index <= 0 || index >= source.tokens.count || source.tokens[index - 1].end < source.tokens[index].start
  }

  /// Whether the next token is a certain one on the line of the last one.
  func isBehind(_ text: String) -> Bool { isAt(text) && !source.tokens[at].startsLine }

  mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    at += 1
    return true
  }

  // MARK: Brackets

  /// Goes one level deeper, but not too deep: brackets that are left out there become one node.
  mutating func deeper(_ body: (inout SyntaxParser) -> Void) {
    guard depth < Self.deepest else {
      let first = at
      at = min(limit, max(at + 1, source.after(at)))
      return add(.unread, from: mark, first: first)
    }
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Parses what the bracket that comes next holds. One that is never closed holds nothing, but for a brace: that holds
  /// all that is left.
  mutating func bracket(_ body: (inout SyntaxParser) -> Void) {
    let open = at
    let close = source.closing(of: open)
    at += 1
    guard close != nil || source.isToken(open, "{") else { return }
    let outer = (limit, isInHeader, isInSwitch, isInClause, isInInitializer)
    limit = close ?? limit
    (isInHeader, isInSwitch, isInInitializer) = (false, false, false)
    if close != nil { isInClause = false }
    if depth < Self.deepest {
      depth += 1
      body(&self)
      depth -= 1
      leaveRest()
    } else {
      let first = at
      at = limit
      add(.unread, from: mark, first: first)
    }
    (limit, isInHeader, isInSwitch, isInClause, isInInitializer) = outer
    if let close { at = close + 1 }
  }

  /// Makes a node of the tokens up to the end of the bracket.
  private mutating func leaveRest() {
    guard at < limit, !(isInClause && isAtClauseEnd) else { return }
    let first = at
    at = limit
    add(.unexpected, from: mark, first: first)
  }

  /// Goes past a bracket and all in it.
  mutating func skipBracket() { at = min(limit, max(at + 1, source.after(at))) }

  /// Calls `body` for each part of a bracket that stands between commas.
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
    // A text that is being typed lacks commas: the next part begins on the next line.
    if isAtLineStart { return }
    skipUnexpected()
  }

  /// Makes a node of the next token, or bracket.
  mutating func skipUnexpected() {
    let first = at
    skipBracket()
    add(.unexpected, from: mark, first: first)
  }
}
