/// The local names of a function body: what each is said to be, and what is done with it afterwards.
struct SwiftScope {
  struct Local {
    let name: String
    /// The name's token.
    let token: Int
    /// Its value; nil where it is not written out, or changes.
    let value: Range<Int>?
  }

  private let source: SwiftSource
  /// The tokens of each identifier in the body.
  private let uses: [String: [Int]]
  private let hasDirectives: Bool
  private(set) var locals: [Local] = []

  private static let mostLocals = 1_000
  /// Calls that do nothing to the elements they are given.
  private static let harmless: Set<String> = [
    "UIMenu", "init", "insertChild", "insertSibling", "replace", "replaceChildren", "addKeyCommand", "append",
  ]

  init(_ source: SwiftSource, body: Range<Int>) {
    self.source = source
    var uses: [String: [Int]] = [:]
    var hasDirectives = false
    for index in body {
      if let name = source.identifier(index) { uses[name, default: []].append(index) }
      if source.isToken(index, "#if") { hasDirectives = true }
    }
    self.uses = uses
    self.hasDirectives = hasDirectives
  }

  mutating func leave(to count: Int) { locals.removeLast(max(0, locals.count - count)) }

  /// A name whose value is not known.
  mutating func hide(_ name: String, at token: Int) {
    if locals.count < SwiftScope.mostLocals * 2 { locals.append(Local(name: name, token: token, value: nil)) }
  }

  /// Takes in `let name = value`, or `var`.
  mutating func declare(_ statement: Range<Int>) {
    let token = statement.lowerBound + 1
    guard let name = source.identifier(token) else { return hideAll(statement) }
    var at = token + 1
    while at < statement.upperBound, !source.isToken(at, "=") { at = source.after(at) }
    let isVariable = source.isToken(statement.lowerBound, "var")
    guard locals.count < SwiftScope.mostLocals, at + 1 < statement.upperBound, !isVariable || !changes(name, token)
    else {
      return hide(name, at: token)
    }
    locals.append(Local(name: name, token: token, value: at + 1..<statement.upperBound))
  }

  /// `let (a, b) = …`
  private mutating func hideAll(_ statement: Range<Int>) {
    for index in statement {
      if source.isToken(index, "=") { break }
      if let name = source.identifier(index) { hide(name, at: index) }
    }
  }

  /// The innermost local of a name, of the first `count`.
  func find(_ name: String, before count: Int) -> Int? { locals.prefix(count).lastIndex { $0.name == name } }

  // MARK: What becomes of a local

  private func others(_ name: String, _ token: Int) -> [Int] {
    (uses[name] ?? []).filter { use in
      guard use > token, source.kind(use - 1) != .period else { return false }
      // A label.
      let isFirst = source.kind(use - 1) == .comma || source.isToken(use - 1, "(")
      return !(isFirst && source.kind(use + 1) == .colon)
    }
  }

  private func changes(_ name: String, _ token: Int) -> Bool {
    others(name, token).contains { use in
      if source.isToken(use - 1, "&") { return true }
      if source.kind(use + 1) == .operator, source.text(use + 1).hasSuffix("=") { return true }
      return source.kind(use + 1) == .period && source.isToken(use + 3, "(") || source.isToken(use + 1, "[")
    }
  }

  /// The properties that are set after a local was declared, each with its value where that is written out; `isOpen` if
  /// others may be set elsewhere.
  func settings(of local: Local) -> (set: [(property: Int, value: Range<Int>?)], isOpen: Bool) {
    var set: [(property: Int, value: Range<Int>?)] = []
    var isOpen = false
    for use in others(local.name, local.token) {
      if source.kind(use + 1) == .period {
        if source.isToken(use + 3, "=") {
          let isPlain =
            !hasDirectives && source.tokens[use].parent == source.tokens[local.token].parent
            && source.tokens[use].startsLine
          let end = source.endOfStatement(use, before: source.tokens.count)
          set.append((use + 2, isPlain ? use + 4..<max(use + 4, end) : nil))
        } else if source.kind(use + 3) == .period || source.isToken(use + 3, "(") || source.isToken(use + 3, "?") {
          isOpen = true
        }
      } else if !isHarmless(use) {
        isOpen = true
      }
    }
    return (set, isOpen)
  }

  private func isHarmless(_ use: Int) -> Bool {
    let parent = Int(source.tokens[use].parent)
    if source.isToken(parent, "[") { return source.kind((source.match(parent) ?? parent) + 1) != .period }
    if source.isToken(parent, "("), let callee = source.identifier(parent - 1) {
      return SwiftScope.harmless.contains(callee)
    }
    return false
  }
}

extension SwiftSource {
  /// After the last token of the statement that starts at a token.
  func endOfStatement(_ start: Int, before end: Int) -> Int {
    var at = after(start)
    while at < end {
      let token = tokens[at]
      if token.kind == .semicolon || token.kind == .close { return at }
      if token.startsLine, !continues(at) { return at }
      at = after(at)
    }
    return min(at, end)
  }

  /// The statements of a body, as far as their ends are seen.
  func statements(in body: Range<Int>) -> some Sequence<Range<Int>> {
    sequence(state: body.lowerBound) { at in
      guard at < body.upperBound else { return nil }
      let start = at
      at = max(start + 1, endOfStatement(start, before: body.upperBound))
      return start..<at
    }
  }

  /// Whether the first token of a line belongs to what stands before.
  private func continues(_ index: Int) -> Bool {
    let (before, token) = (tokens[index - 1], tokens[index])
    if before.kind == .comma || before.kind == .period || before.kind == .colon { return true }
    if before.kind == .operator {
      // `x!` and `T?` are complete.
      let text = text(index - 1)
      if !(text == "!" || text == "?" || text == ">") { return true }
    }
    switch token.kind {
    case .period, .comma, .colon: return true
    case .operator: return !["!", "-", "&", "~"].contains(text(index))
    case .identifier: return ["else", "as", "is", "in", "where"].contains(text(index))
    default: return false
    }
  }
}
