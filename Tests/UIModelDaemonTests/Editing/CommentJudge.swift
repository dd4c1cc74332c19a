/// Assigns each comment of a text to an element with a simple algorithm. The judge checks the edits of the engine, with
/// which it shares no code.
struct CommentJudge {
  private enum Kind { case open, close, comma, colon, string, number, comment }

  private struct Token {
    let kind: Kind
    let text: String
    /// The lines on which the token begins and ends.
    let (first, last): (Int, Int)
  }

  private struct Element {
    let tag: String
    let first: Int
    let last: Int
  }

  private var tokens: [Token] = []
  private var elements: [Element] = []
  /// The list that contains a comment or comma, by the index of the token. A list is identified by the tag of the
  /// object that holds it.
  private var lists: [Int: String] = [:]
  private var at = 0

  /// Returns the tags of the elements to which each comment may belong, by the name of the comment.
  static func owners(in text: String) -> [String: Set<String>] {
    var judge = CommentJudge()
    judge.scan(Array(text.unicodeScalars))
    judge.at = 0
    _ = judge.value(named: nil, in: nil)
    return judge.owners()
  }

  // MARK: Tokens

  private mutating func scan(_ text: [Unicode.Scalar]) {
    var (at, line) = (0, 0)
    func has(_ scalars: String, _ at: Int) -> Bool {
      let wanted = Array(scalars.unicodeScalars)
      return at + wanted.count <= text.count && Array(text[at..<at + wanted.count]) == wanted
    }
    while at < text.count {
      let (start, first) = (at, line)
      let kind: Kind
      if has("//", at) {
        while at < text.count, text[at] != "\n", text[at] != "\r" { at += 1 }
        kind = .comment
      } else if has("/*", at) {
        while !has("*/", at) {
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
      let piece = String(String.UnicodeScalarView(text[start..<at]))
      tokens.append(Token(kind: kind, text: piece, first: first, last: line))
    }
  }

  // MARK: Elements

  private mutating func skip(_ list: String?) {
    while at < tokens.count, tokens[at].kind == .comment || tokens[at].kind == .comma {
      lists[at] = list
      at += 1
    }
  }

  /// Reads a value. Returns the tag of an object or the text of a string or number, and nil for a list.
  private mutating func value(named name: String?, in list: String?) -> String? {
    skip(list)
    guard at < tokens.count else { return nil }
    let token = tokens[at]
    at += 1
    guard token.kind == .open else { return String(token.text.filter { $0 != "\"" }) }
    return token.text == "{" ? object() : items(of: name ?? "")
  }

  private mutating func object() -> String? {
    var tag: String?
    while true {
      skip(nil)
      guard at < tokens.count, tokens[at].kind != .close else { break }
      let (start, name) = (at, String(tokens[at].text.filter { $0 != "\"" }))
      at += 1
      skip(nil)
      at += 1
      let value = value(named: tag, in: nil)
      if name == "id" { tag = value }
      if name.hasPrefix("m") { elements.append(Element(tag: name, first: start, last: at - 1)) }
    }
    at += 1
    return tag
  }

  private mutating func items(of holder: String) -> String? {
    while true {
      skip(holder)
      guard at < tokens.count, tokens[at].kind != .close else { break }
      let start = at
      if let tag = value(named: nil, in: holder) { elements.append(Element(tag: tag, first: start, last: at - 1)) }
    }
    at += 1
    return nil
  }

  // MARK: Comments

  private func owners() -> [String: Set<String>] {
    var owners: [String: Set<String>] = [:]
    let first = Dictionary(elements.map { ($0.first, $0.tag) }) { old, _ in old }
    let last = Dictionary(elements.map { ($0.last, $0.tag) }) { _, new in new }
    for (index, token) in tokens.enumerated() where token.kind == .comment {
      let name = token.text.split { !$0.isLetter && !$0.isNumber }.first.map(String.init) ?? ""
      // A comment must occur only once.
      guard owners[name] == nil else {
        owners[name] = ["twice"]
        continue
      }
      owners[name] = Set([owner(of: index, first, last)].compactMap { $0 })
    }
    return owners
  }

  private func owner(of index: Int, _ first: [Int: String], _ last: [Int: String]) -> String? {
    let list = lists[index].map { "*" + $0 }
    // The comment is after an element on the same line, with only comments between the comment and the end of the line.
    var before = index - 1
    while before >= 0, tokens[before].kind == .comment { before -= 1 }
    let isBehindComma = before >= 0 && tokens[before].kind == .comma
    if isBehindComma {
      before -= 1
      while before >= 0, tokens[before].kind == .comment { before -= 1 }
    }
    let isOnLine = before >= 0 && tokens[before].last == tokens[index].first
    if isOnLine, let tag = last[before] {
      var next = index + 1
      while next < tokens.count, tokens[next].kind == .comment, tokens[next].first == tokens[next - 1].last {
        next += 1
      }
      let isAlone = next >= tokens.count || tokens[next].first > tokens[next - 1].last || tokens[next].kind == .close
      if !isBehindComma || isAlone { return tag }
    }
    // The comment is before an element, without an empty line between them.
    var at = index
    while at + 1 < tokens.count {
      guard tokens[at + 1].first - tokens[at].last <= 1 else { return list }
      at += 1
      if tokens[at].kind != .comment { break }
    }
    let isOnBracketLine = before >= 0 && tokens[before].kind == .open && isOnLine
    if isOnBracketLine, tokens[at].first > tokens[index].last { return list }
    return first[at] ?? list
  }
}
