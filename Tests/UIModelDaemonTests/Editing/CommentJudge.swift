/// Finds the element to which each comment in a text belongs. Tests compare these elements with the results of the
/// engine's edits. The algorithm is simple and shares no code with the engine.
struct CommentJudge {
  private enum Kind { case open, close, comma, colon, string, number, comment }

  private struct Token {
    let kind: Kind
    let text: String
    /// The lines on which the token begins and ends, counted from 0.
    let (first, last): (Int, Int)
  }

  private struct Element {
    let tag: String
    let firstTokenIndex: Int
    let lastTokenIndex: Int
  }

  private var tokens: [Token] = []
  private var elements: [Element] = []
  /// The tag of the object whose list contains a comment or comma, by the token's index.
  private var listTags: [Int: String] = [:]
  private var tokenIndex = 0

  /// Returns the tag of the element to which each comment belongs, by the name of the comment. The tag of a list is `*`
  /// and the tag of its object. A repeated comment has the tag `twice`. The set is empty if a comment has no owner.
  static func owners(in text: String) -> [String: Set<String>] {
    var judge = CommentJudge()
    judge.scan(Array(text.unicodeScalars))
    judge.tokenIndex = 0
    _ = judge.readValue(named: nil, in: nil)
    return judge.owners()
  }

  // MARK: Tokens

  private mutating func scan(_ text: [Unicode.Scalar]) {
    var (at, line) = (0, 0)
    func hasText(_ scalars: String, _ at: Int) -> Bool {
      let expectedScalars = Array(scalars.unicodeScalars)
      return at + expectedScalars.count <= text.count && Array(text[at..<at + expectedScalars.count]) == expectedScalars
    }
    while at < text.count {
      let (start, first) = (at, line)
      let kind: Kind
      if hasText("//", at) {
        while at < text.count, text[at] != "\n", text[at] != "\r" { at += 1 }
        kind = .comment
      } else if hasText("/*", at) {
        while !hasText("*/", at) {
          if text[at] == "\n" { line += 1 }
          at += 1
        }
        at += 2
        kind = .comment
      } else if text[at] == "\"" {
        at += 1
        while text[at] != "\"" { at += 1 }
        at += 1
        kind = .string
      } else {
        at += 1
        switch text[start] {
        case "{", "[": kind = .open
        case "}", "]": kind = .close
        case ",": kind = .comma
        case ":": kind = .colon
        case "\n":
          line += 1
          continue
        case " ", "\t", "\r": continue
        default: kind = .number
        }
      }
      let tokenText = String(String.UnicodeScalarView(text[start..<at]))
      tokens.append(Token(kind: kind, text: tokenText, first: first, last: line))
    }
  }

  // MARK: Elements

  private mutating func skipCommentsAndCommas(_ list: String?) {
    while tokenIndex < tokens.count, tokens[tokenIndex].kind == .comment || tokens[tokenIndex].kind == .comma {
      listTags[tokenIndex] = list
      tokenIndex += 1
    }
  }

  /// Reads a value. Returns the tag of an object or the text of a string or number. Returns nil for a list and for an
  /// object without an `id`.
  private mutating func readValue(named name: String?, in list: String?) -> String? {
    skipCommentsAndCommas(list)
    guard tokenIndex < tokens.count else { return nil }
    let token = tokens[tokenIndex]
    tokenIndex += 1
    guard token.kind == .open else { return String(token.text.filter { $0 != "\"" }) }
    return token.text == "{" ? readObject() : readItems(of: name ?? "")
  }

  private mutating func readObject() -> String? {
    var tag: String?
    while true {
      skipCommentsAndCommas(nil)
      guard tokenIndex < tokens.count, tokens[tokenIndex].kind != .close else { break }
      let (start, name) = (tokenIndex, String(tokens[tokenIndex].text.filter { $0 != "\"" }))
      tokenIndex += 1
      skipCommentsAndCommas(nil)
      tokenIndex += 1
      let value = readValue(named: tag, in: nil)
      if name == "id" { tag = value }
      if name.hasPrefix("m") {
        elements.append(Element(tag: name, firstTokenIndex: start, lastTokenIndex: tokenIndex - 1))
      }
    }
    tokenIndex += 1
    return tag
  }

  private mutating func readItems(of holder: String) -> String? {
    while true {
      skipCommentsAndCommas(holder)
      guard tokenIndex < tokens.count, tokens[tokenIndex].kind != .close else { break }
      let start = tokenIndex
      if let tag = readValue(named: nil, in: holder) {
        elements.append(Element(tag: tag, firstTokenIndex: start, lastTokenIndex: tokenIndex - 1))
      }
    }
    tokenIndex += 1
    return nil
  }

  // MARK: Comments

  private func owners() -> [String: Set<String>] {
    var owners: [String: Set<String>] = [:]
    let tagsByFirstToken = Dictionary(elements.map { ($0.firstTokenIndex, $0.tag) }) { old, _ in old }
    let tagsByLastToken = Dictionary(elements.map { ($0.lastTokenIndex, $0.tag) }) { _, new in new }
    for (index, token) in tokens.enumerated() where token.kind == .comment {
      let commentName = token.text.split { !$0.isLetter && !$0.isNumber }.first.map(String.init) ?? ""
      // A comment must occur only once.
      guard owners[commentName] == nil else {
        owners[commentName] = ["twice"]
        continue
      }
      owners[commentName] = Set([owner(of: index, tagsByFirstToken, tagsByLastToken)].compactMap { $0 })
    }
    return owners
  }

  private func owner(of index: Int, _ first: [Int: String], _ last: [Int: String]) -> String? {
    let listOwner = listTags[index].map { "*" + $0 }
    // The comment is after an element on the same line, with only comments between the comment and the end of the line.
    var precedingIndex = index - 1
    while precedingIndex >= 0, tokens[precedingIndex].kind == .comment { precedingIndex -= 1 }
    let followsComma = precedingIndex >= 0 && tokens[precedingIndex].kind == .comma
    if followsComma {
      precedingIndex -= 1
      while precedingIndex >= 0, tokens[precedingIndex].kind == .comment { precedingIndex -= 1 }
    }
    let isOnSameLine = precedingIndex >= 0 && tokens[precedingIndex].last == tokens[index].first
    if isOnSameLine, let tag = last[precedingIndex] {
      var nextIndex = index + 1
      while nextIndex < tokens.count, tokens[nextIndex].kind == .comment,
        tokens[nextIndex].first == tokens[nextIndex - 1].last
      {
        nextIndex += 1
      }
      let isLastOnLine =
        nextIndex >= tokens.count || tokens[nextIndex].first > tokens[nextIndex - 1].last
        || tokens[nextIndex].kind == .close
      if !followsComma || isLastOnLine { return tag }
    }
    // The comment is before an element, without an empty line between them.
    var nearestIndex = index
    while nearestIndex + 1 < tokens.count {
      guard tokens[nearestIndex + 1].first - tokens[nearestIndex].last <= 1 else { return listOwner }
      nearestIndex += 1
      if tokens[nearestIndex].kind != .comment { break }
    }
    let followsOpeningBracket = precedingIndex >= 0 && tokens[precedingIndex].kind == .open && isOnSameLine
    if followsOpeningBracket, tokens[nearestIndex].first > tokens[index].last { return listOwner }
    return first[nearestIndex] ?? listOwner
  }
}
