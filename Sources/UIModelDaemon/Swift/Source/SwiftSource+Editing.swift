import UIModelPlatform

/// An edit of Swift source, and which tokens it gave other ones for. All others are what they were, at other places, with
/// the same brackets around them.
struct SwiftSourceEdit {
  let before: SwiftSource
  let after: SwiftSource
  /// The tokens that went, and those that came. Either may be empty.
  let old: Range<Int>
  let new: Range<Int>

  /// Where a token that stays is afterwards.
  func moved(token: Int) -> Int { token < old.upperBound ? token : token + new.count - old.count }

  /// Where some tokens are afterwards of which none but those in the middle went.
  func moved(tokens: Range<Int>) -> Range<Int> { moved(token: tokens.lowerBound)..<moved(token: tokens.upperBound) }

  /// UTF-8 bytes up to the last token before those that went, and from the first one after them: what stands there stays.
  private var stays: (before: Int, after: Int) {
    (
      old.lowerBound > 0 ? Int(before.tokens[old.lowerBound - 1].end) : 0,
      old.upperBound < before.tokens.count ? Int(before.tokens[old.upperBound].start) : before.bytes.count
    )
  }

  /// A map from UTF-8 bytes of tokens that stay to where they are afterwards.
  var move: SwiftMove {
    let stays = stays
    return SwiftMove(head: stays.before, tail: stays.after, by: after.bytes.count - before.bytes.count)
  }
}

/// Where places are after an edit between two tokens.
struct SwiftMove: Sendable {
  /// What is before `head` stays where it is, what is behind `tail` moves. UTF-8 bytes.
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
  /// After so many tokens it is no longer worth it to look for the place from which on all is as before.
  private static let longestEdit = 4_000

  /// The source with a part replaced (UTF-8 bytes), of which only what is near is read again. The edit is nil where it
  /// changes more than some tokens: which brackets belong together, or how all is to be read that comes behind.
  func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> (source: SwiftSource, edit: SwiftSourceEdit?) {
    var bytes = bytes
    bytes.replaceSubrange(range, with: replacement)
    guard let (source, region) = read(bytes, range, count: replacement.count) else { return (SwiftSource(bytes), nil) }
    return (source, edit(range, to: source, in: region))
  }

  /// Reads a new text up to where all is as it was from there on. Answers the source, and the tokens of this one that were
  /// read again; nil where there is no such place.
  private func read(_ new: [UInt8], _ range: Range<Int>, count: Int) -> (source: SwiftSource, region: Range<Int>)? {
    // What ends before the line has not looked as far as the edit.
    var line = range.lowerBound
    while line > 0, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    let first = tokens.partitioningIndex { $0.end > line }
    let start = first > 0 ? Int(tokens[first - 1].end) : 0
    let (open, growth) = (openBrackets(before: first), new.count - bytes.count)
    var head = Array(tokens[..<first])
    // What closes them is still to come, if anything does.
    for index in open { head[index].match = -1 }
    var lexer = SwiftLexer(new, after: head, Array(comments.prefix { $0.lowerBound < start }), open: open)
    guard let next = meet(&lexer, from: first, behind: range.lowerBound + count, growth) else { return nil }
    var read = lexer.tokens
    let met = read.removeLast()
    let shift = Int32(read.count - next)
    for index in lexer.open where tokens[index].match >= next { read[index].match = tokens[index].match + shift }
    read.reserveCapacity(tokens.count + Int(shift))
    for token in tokens[next...] { read.append(token.moved(by: Int32(growth), tokens: shift, from: Int32(next))) }
    let rest = comments.partitioningIndex { $0.lowerBound >= Int(tokens[next].start) }
    let after = comments[rest...].map { $0.lowerBound + growth..<$0.upperBound + growth }
    let before = lexer.comments.prefix { $0.lowerBound < Int(met.start) }
    return (SwiftSource(new, tokens: read, comments: before + after), first..<next)
  }

  /// Goes on until a token is as it was, and all behind it. Answers which one that was.
  private func meet(_ lexer: inout SwiftLexer, from first: Int, behind end: Int, _ growth: Int) -> Int? {
    var old = first
    while lexer.tokens.count - first < Self.longestEdit {
      let count = lexer.tokens.count
      guard lexer.step() else { return nil }
      guard lexer.tokens.count > count, let token = lexer.tokens.last, token.start >= end else { continue }
      while old < tokens.count, Int(tokens[old].start) + growth < Int(token.start) { old += 1 }
      guard old < tokens.count else { return nil }
      // In the same bracket, which is one from before: then what is around that is the same too.
      if !token.isBracket, tokens[old].isSame(as: token, by: Int32(growth)), token.parent == tokens[old].parent,
        token.parent < first
      {
        return old
      }
    }
    return nil
  }

  /// The brackets that are open before a token, from the outermost.
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

  /// What an edit did to the tokens of a region, which is all that was read again.
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
    // Whether there is space beside an operator says what it is.
    if old.isEmpty, new.isEmpty, isBehindSpace(old.lowerBound) != after.isBehindSpace(new.lowerBound) {
      (old, new) = (old.lowerBound..<old.lowerBound + 1, new.lowerBound..<new.lowerBound + 1)
    }
    let edit = SwiftSourceEdit(before: self, after: after, old: old, new: new)
    guard isSound(region), after.isSound(region.lowerBound..<edit.moved(token: region.upperBound)) else { return nil }
    // A bracket that stays has the one that it had.
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
  /// Whether a token of another text is this one, so many bytes further on.
  fileprivate func isSame(as other: SwiftToken, by growth: Int32) -> Bool {
    start + growth == other.start && end + growth == other.end && kind == other.kind && startsLine == other.startsLine
      && isPlain == other.isPlain && isBroken == other.isBroken
  }

  /// So many bytes further on, with so many tokens more before those from a first one on.
  fileprivate func moved(by growth: Int32, tokens shift: Int32, from first: Int32) -> SwiftToken {
    var token = SwiftToken(kind: kind, start: start + growth, end: end + growth, startsLine: startsLine)
    (token.isPlain, token.isBroken) = (isPlain, isBroken)
    token.match = match >= first ? match + shift : match
    token.parent = parent >= first ? parent + shift : parent
    return token
  }
}
