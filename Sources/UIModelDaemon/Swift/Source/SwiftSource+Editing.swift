import UIModelPlatform

/// An edit of Swift source, as the tokens that it replaced. All other tokens keep their text and their enclosing
/// brackets; only their offsets change. For example, typing a character into a name replaces one token by one token.
struct SwiftSourceEdit {
  let before: SwiftSource
  let after: SwiftSource
  /// The replaced tokens in `before` and the new tokens in `after`. Either range may be empty.
  let old: Range<Int>
  let new: Range<Int>

  /// Returns the index of an unchanged token after the edit.
  func moved(token: Int) -> Int { token < old.upperBound ? token : token + new.count - old.count }

  /// Returns a range of tokens after the edit. The edit must lie inside or outside of the range, not across its bounds.
  func moved(tokens: Range<Int>) -> Range<Int> { moved(token: tokens.lowerBound)..<moved(token: tokens.upperBound) }

  /// The end of the last token before the edit and the start of the first token after it, in UTF-8 bytes of `before`.
  /// The text outside is unchanged.
  private var unchangedBounds: (before: Int, after: Int) {
    (
      old.lowerBound > 0 ? Int(before.tokens[old.lowerBound - 1].end) : 0,
      old.upperBound < before.tokens.count ? Int(before.tokens[old.upperBound].start) : before.bytes.count
    )
  }

  /// A map from UTF-8 offsets of unchanged tokens to their offsets after the edit.
  var move: SwiftMove {
    let unchangedBounds = unchangedBounds
    return SwiftMove(
      head: unchangedBounds.before, tail: unchangedBounds.after, by: after.bytes.count - before.bytes.count)
  }
}

/// Maps UTF-8 offsets in a text to the offsets after an edit between two tokens. For example, inserting 3 bytes moves
/// all offsets after the insertion by 3.
struct SwiftMove: Sendable {
  /// The text before `head` stays and the text from `tail` on moves by `by`. All three are in UTF-8 bytes.
  let head: Int
  let tail: Int
  let by: Int

  func callAsFunction(_ place: Int) -> Int { place >= tail ? place + by : place }

  func callAsFunction(_ range: Range<Int>) -> Range<Int> {
    let start = self(range.lowerBound)
    return start..<(range.isEmpty ? start : range.upperBound > head ? range.upperBound + by : range.upperBound)
  }
}

extension SwiftSource {
  /// The maximum number of tokens to read again before the search for unchanged text ends.
  private static let maximumEditTokens = 4_000

  /// Returns the source with a range of UTF-8 bytes replaced. Only the tokens near the range are read again. The edit
  /// is nil if it changes more than those tokens: the matching of brackets, or the tokens of the text behind.
  func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> (source: SwiftSource, edit: SwiftSourceEdit?) {
    var bytes = bytes
    bytes.replaceSubrange(range, with: replacement)
    guard let (source, region) = read(bytes, range, count: replacement.count) else { return (SwiftSource(bytes), nil) }
    return (source, edit(range, to: source, in: region))
  }

  /// Reads the new text up to the first token from which on all tokens are unchanged. Returns the new source, and the
  /// tokens of this source that were read again; nil if there is no such token.
  private func read(_ new: [UInt8], _ range: Range<Int>, count: Int) -> (source: SwiftSource, region: Range<Int>)? {
    // A token that ends before the line was read without looking at the edited text.
    var line = range.lowerBound
    while line > 0, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    let first = tokens.partitioningIndex { $0.end > line }
    let start = first > 0 ? Int(tokens[first - 1].end) : 0
    let (open, growth) = (openBrackets(before: first), new.count - bytes.count)
    var head = Array(tokens[..<first])
    // The closing brackets are set later, if they exist.
    for index in open { head[index].match = -1 }
    var lexer = SwiftLexer(new, after: head, Array(comments.prefix { $0.lowerBound < start }), open: open)
    guard let next = resynchronize(&lexer, from: first, behind: range.lowerBound + count, growth) else { return nil }
    var read = lexer.tokens
    let firstUnchanged = read.removeLast()
    let shift = Int32(read.count - next)
    for index in lexer.open where tokens[index].match >= next { read[index].match = tokens[index].match + shift }
    read.reserveCapacity(tokens.count + Int(shift))
    for token in tokens[next...] { read.append(token.moved(by: Int32(growth), tokens: shift, from: Int32(next))) }
    let rest = comments.partitioningIndex { $0.lowerBound >= Int(tokens[next].start) }
    let after = comments[rest...].map { $0.lowerBound + growth..<$0.upperBound + growth }
    let before = lexer.comments.prefix { $0.lowerBound < Int(firstUnchanged.start) }
    return (SwiftSource(new, tokens: read, comments: before + after), first..<next)
  }

  /// Reads tokens until one is unchanged together with all tokens after it. Returns the index of that token in this
  /// source.
  private func resynchronize(_ lexer: inout SwiftLexer, from first: Int, behind end: Int, _ growth: Int) -> Int? {
    var old = first
    while lexer.tokens.count - first < Self.maximumEditTokens {
      let count = lexer.tokens.count
      guard lexer.step() else { return nil }
      guard lexer.tokens.count > count, let token = lexer.tokens.last, token.start >= end else { continue }
      while old < tokens.count, Int(tokens[old].start) + growth < Int(token.start) { old += 1 }
      guard old < tokens.count else { return nil }
      // The token must be in the same bracket, which was open before the edit. Then all brackets around it are the same
      // too.
      if !token.isBracket, tokens[old].isSame(as: token, by: Int32(growth)), token.parent == tokens[old].parent,
        token.parent < first
      {
        return old
      }
    }
    return nil
  }

  /// Returns the brackets that are open before a token, from the outermost.
  private func openBrackets(before index: Int) -> [Int] {
    guard index > 0 else { return [] }
    var open: [Int] = tokens[index - 1].kind == .open ? [index - 1] : []
    var next = Int(tokens[index - 1].parent)
    while next >= 0 {
      open.append(next)
      next = Int(tokens[next].parent)
    }
    return open.reversed()
  }

  private func isBehindSpace(_ index: Int) -> Bool {
    index > 0 && index < tokens.count && tokens[index].start > tokens[index - 1].end
  }

  /// Returns the edit of the tokens in `region`, the tokens that were read again; nil if it changes the matching of
  /// brackets.
  private func edit(_ range: Range<Int>, to after: SwiftSource, in region: Range<Int>) -> SwiftSourceEdit? {
    let growth = after.bytes.count - bytes.count
    var old = region
    var new = region.lowerBound..<region.upperBound + after.tokens.count - tokens.count
    while let one = old.last, let other = new.last, tokens[one].start >= range.upperBound,
      tokens[one].isSame(as: after.tokens[other], by: Int32(growth))
    { (old, new) = (old.dropLast(), new.dropLast()) }
    while let one = old.first, let other = new.first, tokens[one].end <= range.lowerBound,
      tokens[one].isSame(as: after.tokens[other], by: 0)
    { (old, new) = (old.dropFirst(), new.dropFirst()) }
    // A blank beside an operator decides whether the operator is prefix, postfix or binary.
    if old.isEmpty, new.isEmpty, isBehindSpace(old.lowerBound) != after.isBehindSpace(new.lowerBound) {
      (old, new) = (old.lowerBound..<old.lowerBound + 1, new.lowerBound..<new.lowerBound + 1)
    }
    let edit = SwiftSourceEdit(before: self, after: after, old: old, new: new)
    guard isSound(region), after.isSound(region.lowerBound..<edit.moved(token: region.upperBound)) else { return nil }
    // Each unchanged bracket must still match the same bracket.
    let staying = openBrackets(before: region.lowerBound) + region.filter { !old.contains($0) && tokens[$0].isBracket }
    for index in staying {
      guard let other = otherBracket(of: index), !old.contains(other),
        after.otherBracket(of: edit.moved(token: index)) == edit.moved(token: other)
      else { return nil }
    }
    return edit
  }
}

extension SwiftSource {
  fileprivate func otherBracket(of index: Int) -> Int? { closing(of: index) ?? opening(of: index) }
}

extension SwiftToken {
  /// Whether a token of another text equals this one at an offset `growth` bytes further on.
  fileprivate func isSame(as other: SwiftToken, by growth: Int32) -> Bool {
    start + growth == other.start && end + growth == other.end && kind == other.kind && startsLine == other.startsLine
      && isPlain == other.isPlain && isUnterminated == other.isUnterminated
  }

  /// Returns the token for a text in which it lies `growth` bytes further on. The indices of its brackets grow by
  /// `shift` if they are `first` or higher.
  fileprivate func moved(by growth: Int32, tokens shift: Int32, from first: Int32) -> SwiftToken {
    var token = SwiftToken(kind: kind, start: start + growth, end: end + growth, startsLine: startsLine)
    (token.isPlain, token.isUnterminated) = (isPlain, isUnterminated)
    token.match = match >= first ? match + shift : match
    token.parent = parent >= first ? parent + shift : parent
    return token
  }
}
