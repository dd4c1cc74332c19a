import UIModelPlatform

/// An edit of Swift source, as the tokens that it replaced. All other tokens keep their text and their enclosing
/// brackets; only their offsets change. For example, typing a character into a name replaces one token by one token.
struct SwiftSourceEdit {
  let oldSource: SwiftSource
  let newSource: SwiftSource
  /// The replaced tokens in the old source and the new tokens in the new source. Either range may be empty.
  let oldTokens: Range<Int>
  let newTokens: Range<Int>

  /// Returns the index of an unchanged token after the edit.
  func moved(token: Int) -> Int { token < oldTokens.upperBound ? token : token + newTokens.count - oldTokens.count }

  /// Returns a range of tokens after the edit. The edit must lie inside or outside of the range, not across its bounds.
  func moved(tokens: Range<Int>) -> Range<Int> { moved(token: tokens.lowerBound)..<moved(token: tokens.upperBound) }

  /// The end of the last token before the edit and the start of the first token after it, in UTF-8 bytes of the old
  /// source. The text outside these bounds is unchanged.
  private var unchangedBounds: (before: Int, after: Int) {
    (
      oldTokens.lowerBound > 0 ? Int(oldSource.tokens[oldTokens.lowerBound - 1].end) : 0,
      oldTokens.upperBound < oldSource.tokens.count
        ? Int(oldSource.tokens[oldTokens.upperBound].start) : oldSource.bytes.count
    )
  }

  /// A map from UTF-8 offsets of unchanged tokens to their offsets after the edit.
  var offsetMap: SwiftOffsetMap {
    let unchangedBounds = unchangedBounds
    return SwiftOffsetMap(
      head: unchangedBounds.before, tail: unchangedBounds.after, shift: newSource.bytes.count - oldSource.bytes.count)
  }
}

/// Maps UTF-8 offsets in a text to the offsets after an edit between two tokens. For example, inserting 3 bytes moves
/// all offsets after the insertion by 3.
struct SwiftOffsetMap: Sendable {
  /// The end of the unchanged text before the edit, in UTF-8 bytes.
  let head: Int
  /// The start of the unchanged text after the edit, in UTF-8 bytes.
  let tail: Int
  /// The number of UTF-8 bytes by which the text after the edit moves.
  let shift: Int

  func callAsFunction(_ place: Int) -> Int { place >= tail ? place + shift : place }

  func callAsFunction(_ range: Range<Int>) -> Range<Int> {
    let start = self(range.lowerBound)
    return start..<(range.isEmpty ? start : range.upperBound > head ? range.upperBound + shift : range.upperBound)
  }
}

extension SwiftSource {
  /// The maximum number of tokens to read again before the search for unchanged text ends.
  private static let maximumEditTokens = 4_000

  /// Returns the source with a range of UTF-8 bytes replaced. Only the tokens near the range are read again. The edit
  /// is nil if it affects other tokens too, for example if it changes the matching of brackets.
  func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> (source: SwiftSource, edit: SwiftSourceEdit?) {
    var bytes = bytes
    bytes.replaceSubrange(range, with: replacement)
    guard let (source, region) = read(bytes, range, count: replacement.count) else { return (SwiftSource(bytes), nil) }
    return (source, edit(range, to: source, in: region))
  }

  /// Reads the new text up to the first token from which on all tokens are unchanged. Returns the new source, and the
  /// tokens of this source that were read again; nil if there is no such token.
  private func read(_ newBytes: [UInt8], _ range: Range<Int>, count: Int) -> (source: SwiftSource, region: Range<Int>)?
  {
    // The lexer read tokens that end before the line without looking at the edited text.
    var line = range.lowerBound
    while line > 0, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    let firstToken = tokens.partitioningIndex { $0.end > line }
    let start = firstToken > 0 ? Int(tokens[firstToken - 1].end) : 0
    let (open, growth) = (openBrackets(before: firstToken), newBytes.count - bytes.count)
    var unchangedTokens = Array(tokens[..<firstToken])
    // The closing brackets are set later, if they exist.
    for index in open { unchangedTokens[index].match = -1 }
    var lexer = SwiftLexer(
      newBytes, after: unchangedTokens, Array(comments.prefix { $0.lowerBound < start }), openBrackets: open)
    guard let unchangedStart = resynchronize(&lexer, from: firstToken, behind: range.lowerBound + count, growth) else {
      return nil
    }
    var newTokens = lexer.tokens
    let firstUnchanged = newTokens.removeLast()
    let shift = Int32(newTokens.count - unchangedStart)
    for index in lexer.openBrackets where tokens[index].match >= unchangedStart {
      newTokens[index].match = tokens[index].match + shift
    }
    newTokens.reserveCapacity(tokens.count + Int(shift))
    for token in tokens[unchangedStart...] {
      newTokens.append(token.moved(by: Int32(growth), tokens: shift, from: Int32(unchangedStart)))
    }
    let firstLaterComment = comments.partitioningIndex { $0.lowerBound >= Int(tokens[unchangedStart].start) }
    let laterComments = comments[firstLaterComment...].map { $0.lowerBound + growth..<$0.upperBound + growth }
    let earlierComments = lexer.comments.prefix { $0.lowerBound < Int(firstUnchanged.start) }
    return (
      SwiftSource(newBytes, tokens: newTokens, comments: earlierComments + laterComments), firstToken..<unchangedStart
    )
  }

  /// Reads tokens until one is unchanged together with all tokens after it. Returns the index of that token in this
  /// source; nil if there is none.
  private func resynchronize(_ lexer: inout SwiftLexer, from first: Int, behind end: Int, _ growth: Int) -> Int? {
    var oldIndex = first
    while lexer.tokens.count - first < Self.maximumEditTokens {
      let count = lexer.tokens.count
      guard lexer.step() else { return nil }
      guard lexer.tokens.count > count, let token = lexer.tokens.last, token.start >= end else { continue }
      while oldIndex < tokens.count, Int(tokens[oldIndex].start) + growth < Int(token.start) { oldIndex += 1 }
      guard oldIndex < tokens.count else { return nil }
      // The token must be in the same bracket as before, and that bracket must open before the tokens that were read
      // again. Then all enclosing brackets are unchanged.
      if !token.isBracket, tokens[oldIndex].isSame(as: token, by: Int32(growth)),
        token.parent == tokens[oldIndex].parent,
        token.parent < first
      {
        return oldIndex
      }
    }
    return nil
  }

  /// Returns the brackets that are open before a token, from the outermost.
  private func openBrackets(before index: Int) -> [Int] {
    guard index > 0 else { return [] }
    var brackets: [Int] = tokens[index - 1].kind == .open ? [index - 1] : []
    var parent = Int(tokens[index - 1].parent)
    while parent >= 0 {
      brackets.append(parent)
      parent = Int(tokens[parent].parent)
    }
    return brackets.reversed()
  }

  private func isPrecededBySpace(_ index: Int) -> Bool {
    index > 0 && index < tokens.count && tokens[index].start > tokens[index - 1].end
  }

  /// Returns the edit of the tokens in `region`, the tokens that were read again; nil if the edit changes the matching
  /// of brackets.
  private func edit(_ range: Range<Int>, to newSource: SwiftSource, in region: Range<Int>) -> SwiftSourceEdit? {
    let growth = newSource.bytes.count - bytes.count
    var oldRange = region
    var newRange = region.lowerBound..<region.upperBound + newSource.tokens.count - tokens.count
    while let oldIndex = oldRange.last, let newIndex = newRange.last, tokens[oldIndex].start >= range.upperBound,
      tokens[oldIndex].isSame(as: newSource.tokens[newIndex], by: Int32(growth))
    { (oldRange, newRange) = (oldRange.dropLast(), newRange.dropLast()) }
    while let oldIndex = oldRange.first, let newIndex = newRange.first, tokens[oldIndex].end <= range.lowerBound,
      tokens[oldIndex].isSame(as: newSource.tokens[newIndex], by: 0)
    { (oldRange, newRange) = (oldRange.dropFirst(), newRange.dropFirst()) }
    // White space next to an operator decides whether the operator is prefix, postfix or binary.
    if oldRange.isEmpty, newRange.isEmpty,
      isPrecededBySpace(oldRange.lowerBound) != newSource.isPrecededBySpace(newRange.lowerBound)
    {
      (oldRange, newRange) = (
        oldRange.lowerBound..<oldRange.lowerBound + 1, newRange.lowerBound..<newRange.lowerBound + 1
      )
    }
    let edit = SwiftSourceEdit(oldSource: self, newSource: newSource, oldTokens: oldRange, newTokens: newRange)
    guard isWellFormed(region), newSource.isWellFormed(region.lowerBound..<edit.moved(token: region.upperBound)) else {
      return nil
    }
    // Each unchanged bracket must still match the same bracket.
    let unchangedBrackets =
      openBrackets(before: region.lowerBound) + region.filter { !oldRange.contains($0) && tokens[$0].isBracket }
    for index in unchangedBrackets {
      guard let matchIndex = matchingBracket(of: index), !oldRange.contains(matchIndex),
        newSource.matchingBracket(of: edit.moved(token: index)) == edit.moved(token: matchIndex)
      else { return nil }
    }
    return edit
  }
}

extension SwiftSource {
  fileprivate func matchingBracket(of index: Int) -> Int? { closing(of: index) ?? opening(of: index) }
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
