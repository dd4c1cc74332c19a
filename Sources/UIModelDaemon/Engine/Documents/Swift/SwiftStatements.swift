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

  /// `Outer.Inner`, without what makes it optional.
  func typeName(_ range: Range<Int>) -> String? {
    var names: [String] = []
    for index in range {
      if let name = identifier(index) { names.append(name); continue }
      if kind(index) == .period || isToken(index, "[") || isToken(index, "]") { continue }
      if isToken(index, "?") || isToken(index, "!") { continue }
      // `Set<Detent>` is one of those.
      if index == range.lowerBound + 1, isToken(index, "<"), names == ["Set"] || names == ["Array"] {
        names = []
        continue
      }
      if index == range.upperBound - 1, isToken(index, ">") { continue }
      return nil
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}
