/// Finds the owner of each comment in a text, i.e. the element to which the comment belongs. Tests compare these owners
/// with the results of the engine's edits. The algorithm is simple and shares no code with the engine.
struct CommentJudge {
  private enum Kind { case open, close, comma, colon, string, number, comment }

  private struct Token {
    let kind: Kind
    let text: String
    /// The lines on which the token begins and ends, counted from 0.
    let (firstLine, lastLine): (Int, Int)
  }

  private struct Element {
    let tag: String
    let firstTokenIndex: Int
    let lastTokenIndex: Int
  }

  private var tokens: [Token] = []
  private var elements: [Element] = []
  /// For each comment or comma that is directly in a list, by the token's index: the `id` of the object with the list.
  private var listTags: [Int: String] = [:]
  private var tokenIndex = 0

  /// Maps the first word of each comment to the tag of the element that owns the comment. The tag of an object is its
  /// `id`, the tag of a member is its name, and the tag of a list is `*` and the `id` of the object with the list.
  ///
  /// The set is empty if a comment has no owner, and `["twice"]` if a word begins several comments.
  static func owners(in text: String) -> [String: Set<String>] {
    var judge = CommentJudge()
    judge.scan(Array(text.unicodeScalars))
    judge.tokenIndex = 0
    _ = judge.readValue(named: nil, in: nil)
    return judge.owners()
  }

  // MARK: Tokens

  private mutating func scan(_ text: [Unicode.Scalar]) {
    var (offset, line) = (0, 0)
    func hasText(_ scalars: String, _ i: Int) -> Bool {
      let expectedScalars = Array(scalars.unicodeScalars)
      return i + expectedScalars.count <= text.count && Array(text[i..<i + expectedScalars.count]) == expectedScalars
    }
    while offset < text.count {
      let (start, firstLine) = (offset, line)
      let kind: Kind
      if hasText("//", offset) {
        while offset < text.count, text[offset] != "\n", text[offset] != "\r" { offset += 1 }
        kind = .comment
      } else if hasText("/*", offset) {
        while !hasText("*/", offset) {
          if text[offset] == "\n" { line += 1 }
          offset += 1
        }
        offset += 2
        kind = .comment
      } else if text[offset] == "\"" {
        offset += 1
        while text[offset] != "\"" { offset += 1 }
        offset += 1
        kind = .string
      } else {
        offset += 1
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
      let tokenText = String(String.UnicodeScalarView(text[start..<offset]))
      tokens.append(Token(kind: kind, text: tokenText, firstLine: firstLine, lastLine: line))
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

  private func owner(of index: Int, _ tagsByFirstToken: [Int: String], _ tagsByLastToken: [Int: String]) -> String? {
    let listOwner = listTags[index].map { "*" + $0 }
    // The comment is after an element on the same line, with only comments between the comment and the end of the line.
    var precedingIndex = index - 1
    while precedingIndex >= 0, tokens[precedingIndex].kind == .comment { precedingIndex -= 1 }
    let followsComma = precedingIndex >= 0 && tokens[precedingIndex].kind == .comma
    if followsComma {
      precedingIndex -= 1
      while precedingIndex >= 0, tokens[precedingIndex].kind == .comment { precedingIndex -= 1 }
    }
    let isOnSameLine = precedingIndex >= 0 && tokens[precedingIndex].lastLine == tokens[index].firstLine
    if isOnSameLine, let tag = tagsByLastToken[precedingIndex] {
      var nextIndex = index + 1
      while nextIndex < tokens.count, tokens[nextIndex].kind == .comment,
        tokens[nextIndex].firstLine == tokens[nextIndex - 1].lastLine
      {
        nextIndex += 1
      }
      let isLastOnLine =
        nextIndex >= tokens.count || tokens[nextIndex].firstLine > tokens[nextIndex - 1].lastLine
        || tokens[nextIndex].kind == .close
      if !followsComma || isLastOnLine { return tag }
    }
    // The comment is before an element, without an empty line between them.
    var nearestIndex = index
    while nearestIndex + 1 < tokens.count {
      guard tokens[nearestIndex + 1].firstLine - tokens[nearestIndex].lastLine <= 1 else { return listOwner }
      nearestIndex += 1
      if tokens[nearestIndex].kind != .comment { break }
    }
    let followsOpeningBracket = precedingIndex >= 0 && tokens[precedingIndex].kind == .open && isOnSameLine
    if followsOpeningBracket, tokens[nearestIndex].firstLine > tokens[index].lastLine { return listOwner }
    return tagsByFirstToken[nearestIndex] ?? listOwner
  }
}
