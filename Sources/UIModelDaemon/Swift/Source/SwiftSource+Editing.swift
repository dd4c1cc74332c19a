import UIModelPlatform

/// An edit of Swift source that replaces a range of tokens. All other tokens keep their text and their enclosing
/// brackets; only their indices and offsets change. For example, typing a character into a name replaces one token by
/// one token.
struct SwiftSourceEdit {
  let oldSource: SwiftSource
  let newSource: SwiftSource
  /// The indices of the replaced tokens in the old source. Empty if the edit only inserts tokens.
  let oldTokens: Range<Int>
  /// The indices of the replacing tokens in the new source. Empty if the edit only removes tokens.
  let newTokens: Range<Int>

  /// Returns the index of an unchanged token after the edit.
  func moved(token: Int) -> Int { token < oldTokens.upperBound ? token : token + newTokens.count - oldTokens.count }

  /// Returns a range of tokens after the edit. The edit must not cross the bounds of the range.
  func moved(tokens: Range<Int>) -> Range<Int> { moved(token: tokens.lowerBound)..<moved(token: tokens.upperBound) }

  /// The end of the last token before the edit and the start of the first token after the edit, in UTF-8 bytes of the
  /// old source. The text outside these bounds is unchanged.
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
      headEnd: unchangedBounds.before, tailStart: unchangedBounds.after,
      shift: newSource.bytes.count - oldSource.bytes.count)
  }
}

/// Maps UTF-8 offsets in a text to the offsets after an edit between two tokens. For example, inserting 3 bytes moves
/// all offsets after the insertion by 3.
struct SwiftOffsetMap: Sendable {
  /// The end of the unchanged text before the edit, in UTF-8 bytes of the old text.
  let headEnd: Int
  /// The start of the unchanged text after the edit, in UTF-8 bytes of the old text.
  let tailStart: Int
  /// The number of UTF-8 bytes by which the text after the edit moves; negative if the text becomes shorter.
  let shift: Int

  func callAsFunction(_ offset: Int) -> Int { offset >= tailStart ? offset + shift : offset }

  func callAsFunction(_ range: Range<Int>) -> Range<Int> {
    let start = self(range.lowerBound)
    return start..<(range.isEmpty ? start : range.upperBound > headEnd ? range.upperBound + shift : range.upperBound)
  }
}

extension SwiftSource {
  /// The maximum number of tokens to read again before the search for unchanged text ends.
  private static let maximumEditTokens = 4_000

  /// Returns the source with a range of UTF-8 bytes replaced. If possible, reads only the tokens near the range again.
  /// The returned edit is nil if other tokens are affected, for example because other brackets match.
  func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> (source: SwiftSource, edit: SwiftSourceEdit?) {
    var bytes = bytes
    bytes.replaceSubrange(range, with: replacement)
    guard let (source, region) = read(bytes, range, replacementCount: replacement.count) else {
      return (SwiftSource(bytes), nil)
    }
    return (source, edit(range, to: source, in: region))
  }

  /// Reads tokens of the new text until all remaining tokens are unchanged. Returns the new source, and the range of
  /// this source's tokens that were read again. Nil if no unchanged token is found.
  private func read(_ newBytes: [UInt8], _ range: Range<Int>, replacementCount: Int) -> (
    source: SwiftSource, region: Range<Int>
  )? {
    // Reading starts after the last token that ends before the edited line, because the lexer read the tokens up to
    // there without looking at the edited text.
    var lineStart = range.lowerBound
    while lineStart > 0, bytes[lineStart - 1] != 0x0A, bytes[lineStart - 1] != 0x0D { lineStart -= 1 }
    let firstToken = tokens.partitioningIndex { $0.end > lineStart }
    let start = firstToken > 0 ? Int(tokens[firstToken - 1].end) : 0
    let (unclosedBrackets, growth) = (openBrackets(before: firstToken), newBytes.count - bytes.count)
    var unchangedTokens = Array(tokens[..<firstToken])
    // The matches of these brackets are set later, if closing brackets exist.
    for index in unclosedBrackets { unchangedTokens[index].match = -1 }
    var lexer = SwiftLexer(
      newBytes, after: unchangedTokens, Array(comments.prefix { $0.lowerBound < start }), openBrackets: unclosedBrackets
    )
    guard
      let firstUnchangedIndex = resynchronize(
        &lexer, from: firstToken, after: range.lowerBound + replacementCount, growth)
    else {
      return nil
    }
    var newTokens = lexer.tokens
    let firstUnchangedToken = newTokens.removeLast()
    let shift = Int32(newTokens.count - firstUnchangedIndex)
    for index in lexer.openBrackets where tokens[index].match >= firstUnchangedIndex {
      newTokens[index].match = tokens[index].match + shift
    }
    newTokens.reserveCapacity(tokens.count + Int(shift))
    for token in tokens[firstUnchangedIndex...] {
      newTokens.append(token.moved(by: Int32(growth), tokens: shift, from: Int32(firstUnchangedIndex)))
    }
    let firstLaterCommentIndex = comments.partitioningIndex { $0.lowerBound >= Int(tokens[firstUnchangedIndex].start) }
    let laterComments = comments[firstLaterCommentIndex...].map { $0.lowerBound + growth..<$0.upperBound + growth }
    let earlierComments = lexer.comments.prefix { $0.lowerBound < Int(firstUnchangedToken.start) }
    return (
      SwiftSource(newBytes, tokens: newTokens, comments: earlierComments + laterComments),
      firstToken..<firstUnchangedIndex
    )
  }

  /// Reads tokens until a token and all tokens after it are unchanged. Returns the index of the first unchanged token
  /// in this source; nil if none is found.
  private func resynchronize(_ lexer: inout SwiftLexer, from firstToken: Int, after end: Int, _ growth: Int) -> Int? {
    var oldIndex = firstToken
    while lexer.tokens.count - firstToken < Self.maximumEditTokens {
      let tokenCount = lexer.tokens.count
      guard lexer.step() else { return nil }
      guard lexer.tokens.count > tokenCount, let token = lexer.tokens.last, token.start >= end else { continue }
      while oldIndex < tokens.count, Int(tokens[oldIndex].start) + growth < Int(token.start) { oldIndex += 1 }
      guard oldIndex < tokens.count else { return nil }
      // The token must be in the same bracket as before, and that bracket must open before the tokens that were read
      // again. Then all enclosing brackets are unchanged.
      if !token.isBracket, tokens[oldIndex].isSame(as: token, by: Int32(growth)),
        token.parent == tokens[oldIndex].parent,
        token.parent < firstToken
      {
        return oldIndex
      }
    }
    return nil
  }

  /// Returns the token indices of the unclosed opening brackets before a token, from the outermost.
  private func openBrackets(before index: Int) -> [Int] {
    guard index > 0 else { return [] }
    var brackets: [Int] = tokens[index - 1].kind == .open ? [index - 1] : []
    var bracket = Int(tokens[index - 1].parent)
    while bracket >= 0 {
      brackets.append(bracket)
      bracket = Int(tokens[bracket].parent)
    }
    return brackets.reversed()
  }

  private func isPrecededBySpace(_ index: Int) -> Bool {
    index > 0 && index < tokens.count && tokens[index].start > tokens[index - 1].end
  }

  /// Returns the edit that leads to `newSource`. `region` contains the tokens that were read again. Nil if the region
  /// contains malformed tokens, or if the edit changes the matching of brackets.
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
  /// Whether a token has this token's kind and flags, and lies `growth` UTF-8 bytes after this token's position.
  fileprivate func isSame(as other: SwiftToken, by growth: Int32) -> Bool {
    start + growth == other.start && end + growth == other.end && kind == other.kind && startsLine == other.startsLine
      && isConstantString == other.isConstantString && isUnterminated == other.isUnterminated
  }

  /// Returns this token moved by `growth` UTF-8 bytes. A bracket index of `firstShiftedIndex` or higher increases by
  /// `shift`.
  fileprivate func moved(by growth: Int32, tokens shift: Int32, from firstShiftedIndex: Int32) -> SwiftToken {
    var token = SwiftToken(kind: kind, start: start + growth, end: end + growth, startsLine: startsLine)
    (token.isConstantString, token.isUnterminated) = (isConstantString, isUnterminated)
    token.match = match >= firstShiftedIndex ? match + shift : match
    token.parent = parent >= firstShiftedIndex ? parent + shift : parent
    return token
  }
}
