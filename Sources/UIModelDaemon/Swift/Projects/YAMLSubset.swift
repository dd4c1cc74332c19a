import UIModelJSON
import UIModelPlatform

/// Reads the part of YAML in which projects are described: maps, lists and text on lines, by their indentation, and
/// `[a, b]` and `{a: b}`. All text stays text. What is more than that (anchors, tags, text over several lines) comes out
/// as `{ "$unknown": … }`; what cannot be told apart is refused.
enum YAMLSubset {
  /// UTF-8 bytes; a longer one is not read.
  static let longest = 1 << 20
  static let deepest = 32

  static func read(_ bytes: [UInt8]) -> JSONValue? {
    guard bytes.count <= longest else { return nil }
    var reader = YAMLReader(bytes)
    return reader.document()
  }
}

/// Goes through the lines once.
private struct YAMLReader {
  fileprivate struct Line: HasAbsent {
    var indentation: Int
    var text: ArraySlice<UInt8>

    static var absent: Line { Line(indentation: -1, text: []) }
  }
  private var lines: [Line] = []
  private var at = 0
  private var isBroken = false

  private static let unknown: JSONValue = ["$unknown": "unsupported YAML"]

  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let indentation = line.prefix { $0 == 0x20 }.count
      let text = YAMLReader.withoutComment(line.dropFirst(indentation))
      // A tab indents nothing.
      if text.first == 0x09 { isBroken = true }
      if !text.isEmpty, !text.elementsEqual("---".utf8) { lines.append(Line(indentation: indentation, text: text)) }
    }
  }

  mutating func document() -> JSONValue? {
    guard let first = lines.first else { return nil }
    let value = block(first.indentation, depth: 0)
    guard !isBroken, at == lines.count else { return nil }
    return value
  }

  /// A comment begins a line, or stands behind a blank, outside quotes.
  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var quote: UInt8?
    var end = line.endIndex
    for index in line.indices {
      let isFirst = index == line.startIndex || [0x20, 0x2C, 0x3A, 0x5B, 0x7B].contains(line[index - 1])
      if let open = quote {
        if line[index] == open { quote = nil }
      } else if line[index] == UInt8(ascii: "\"") || line[index] == UInt8(ascii: "'") {
        if isFirst { quote = line[index] }
      } else if line[index] == UInt8(ascii: "#"), index == line.startIndex || line[index - 1] == 0x20 {
        end = index
        break
      }
    }
    while end > line.startIndex, line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
    return line[line.startIndex..<end]
  }

  // MARK: Blocks

  /// What stands at an indentation, as far as it goes.
  private mutating func block(_ indentation: Int, depth: Int) -> JSONValue {
    guard depth < YAMLSubset.deepest, at < lines.count else {
      isBroken = true
      return YAMLReader.unknown
    }
    if isItem(lines[at].text) { return list(indentation, depth) }
    if key(lines[at].text) != nil { return map(indentation, depth) }
    return scalar(lines[at].text, under: indentation - 1, depth)
  }

  private func isItem(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "-") && (text.count == 1 || text[text.startIndex + 1] == 0x20)
  }

  private mutating func list(_ indentation: Int, _ depth: Int) -> JSONValue {
    var elements: [JSONValue] = []
    while !isBroken, at < lines.count, lines[at].indentation == indentation, isItem(lines[at].text) {
      let rest = lines[at].text.dropFirst().drop { $0 == 0x20 }
      if rest.isEmpty {
        at += 1
        elements.append(nested(under: indentation, depth))
      } else {
        // What stands behind the dash is a block of its own.
        lines[at].indentation += rest.startIndex - lines[at].text.startIndex
        lines[at].text = rest
        elements.append(block(lines[at].indentation, depth: depth + 1))
      }
    }
    checkEnd(indentation)
    return .array(elements)
  }

  private mutating func map(_ indentation: Int, _ depth: Int) -> JSONValue {
    var members: [(String, JSONValue)] = []
    var names: Set<String> = []
    while !isBroken, at < lines.count, lines[at].indentation == indentation, let (name, rest) = key(lines[at].text) {
      let value: JSONValue
      if rest.isEmpty {
        at += 1
        // A list may stand no deeper than its key.
        let isList = at < lines.count && lines[at].indentation == indentation && isItem(lines[at].text)
        value = isList ? list(indentation, depth + 1) : nested(under: indentation, depth)
      } else {
        value = scalar(rest, under: indentation, depth)
      }
      if !names.insert(name).inserted { isBroken = true }
      members.append((name, value))
    }
    if at < lines.count, lines[at].indentation == indentation, !isItem(lines[at].text) { isBroken = true }
    checkEnd(indentation)
    return .object(JSONObject(distinct: members))
  }

  private mutating func nested(under indentation: Int, _ depth: Int) -> JSONValue {
    guard at < lines.count, lines[at].indentation > indentation else { return .null }
    return block(lines[at].indentation, depth: depth + 1)
  }

  /// What follows stands further out.
  private mutating func checkEnd(_ indentation: Int) {
    if at < lines.count, lines[at].indentation > indentation { isBroken = true }
  }

  /// `name: rest`; nil for another line.
  private func key(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = text.dropFirst().firstIndex(of: quote), close + 1 < text.endIndex,
        text[close + 1] == UInt8(ascii: ":")
      else { return nil }
      let name = String(decoding: text[text.startIndex + 1..<close], as: UTF8.self)
      return (name, text[(close + 2)...].drop { $0 == 0x20 })
    }
    guard let first = text.first, first != UInt8(ascii: "["), first != UInt8(ascii: "{") else { return nil }
    for index in text.indices where text[index] == UInt8(ascii: ":") {
      guard index + 1 == text.endIndex || text[index + 1] == 0x20 else { continue }
      return (String(decoding: text[..<index], as: UTF8.self), text[(index + 1)...].drop { $0 == 0x20 })
    }
    return nil
  }

  // MARK: Values on a line

  /// A value that begins on the line that is looked at; what of it stands deeper on the next lines is passed over.
  private mutating func scalar(_ text: ArraySlice<UInt8>, under indentation: Int, _ depth: Int) -> JSONValue {
    var text = Array(text)
    at += 1
    if text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{") {
      var open = FlowReader.opened(text[...])
      while at < lines.count, open > 0 {
        open += FlowReader.opened(lines[at].text)
        text += [0x20] + lines[at].text
        at += 1
      }
      var flow = FlowReader(text)
      guard let value = flow.whole(depth) else {
        isBroken = true
        return YAMLReader.unknown
      }
      return value
    }
    var isLong = false
    while at < lines.count, lines[at].indentation > indentation {
      isLong = true
      at += 1
    }
    let special: [UInt8] = [0x7C, 0x3E, 0x26, 0x2A, 0x21, 0x25, 0x40, 0x60]
    guard !isLong, let first = text.first, !special.contains(first) else { return YAMLReader.unknown }
    return FlowReader.plain(text)
  }
}

/// `[a, b]` and `{a: b}`.
private struct FlowReader {
  private let text: [UInt8]
  private var at = 0

  init(_ text: [UInt8]) { self.text = text }

  /// How many brackets more are opened than closed.
  static func opened(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { depth, byte in
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth + 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth - 1
      default: depth
      }
    }
  }

  mutating func whole(_ depth: Int) -> JSONValue? {
    guard let value = value(depth) else { return nil }
    skip()
    guard at == text.count else { return nil }
    return value
  }

  private mutating func skip() { while at < text.count, text[at] == 0x20 || text[at] == 0x09 { at += 1 } }

  private mutating func take(_ byte: UInt8) -> Bool {
    skip()
    guard at < text.count, text[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func value(_ depth: Int) -> JSONValue? {
    guard depth < YAMLSubset.deepest else { return nil }
    if take(UInt8(ascii: "[")) {
      var elements: [JSONValue] = []
      while !take(UInt8(ascii: "]")) {
        guard let element = value(depth + 1) else { return nil }
        elements.append(element)
        guard take(UInt8(ascii: ",")) || (at < text.count && text[at] == UInt8(ascii: "]")) else { return nil }
      }
      return .array(elements)
    }
    if take(UInt8(ascii: "{")) {
      var members: [(String, JSONValue)] = []
      while !take(UInt8(ascii: "}")) {
        guard let name = word(), take(UInt8(ascii: ":")), !members.contains(where: { $0.0 == name }),
          members.count < 1000, let value = value(depth + 1)
        else { return nil }
        members.append((name, value))
        guard take(UInt8(ascii: ",")) || (at < text.count && text[at] == UInt8(ascii: "}")) else { return nil }
      }
      return .object(JSONObject(distinct: members))
    }
    return word().map { .string($0) }
  }

  private mutating func word() -> String? {
    skip()
    let start = at
    if at < text.count, text[at] == UInt8(ascii: "\"") || text[at] == UInt8(ascii: "'") {
      guard let close = text[(at + 1)...].firstIndex(of: text[at]) else { return nil }
      at = close + 1
      return String(decoding: text[start + 1..<close], as: UTF8.self)
    }
    while at < text.count, ![0x2C, 0x5B, 0x5D, 0x7B, 0x7D].contains(text[at]) {
      if text[at] == UInt8(ascii: ":"), at + 1 == text.count || text[at + 1] == 0x20 { break }
      at += 1
    }
    let word = String(decoding: text[start..<at], as: UTF8.self).withoutOuterBlanks
    return word.isEmpty ? nil : word
  }

  /// Text without its quotes.
  static func plain(_ text: [UInt8]) -> JSONValue {
    guard let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return .string(String(decoding: text, as: UTF8.self))
    }
    let inner = text.dropFirst().dropLast()
    guard text.count > 1, text.last == quote, !inner.contains(quote), !inner.contains(UInt8(ascii: "\\")) else {
      return ["$unknown": "unsupported YAML"]
    }
    return .string(String(decoding: inner, as: UTF8.self))
  }
}
