import UIModelJSON
import UIModelPlatform

/// Reads the subset of YAML in which projects are described: indented maps, lists and single-line text, and `[a, b]`
/// and `{a: b}`. All scalars stay text. Other values (anchors, tags, text over several lines) become `{ "$unknown": …
/// }`. Text with an ambiguous structure is rejected.
///
/// For example, `name: App` followed by the line `ids: [1, 2]` becomes `{ "name": "App", "ids": ["1", "2"] }`.
enum YAMLSubset {
  /// The maximum size of a text in UTF-8 bytes. A longer text is not read.
  static let maximumLength = 1 << 20
  static let maximumDepth = 32

  static func read(_ bytes: [UInt8]) -> JSONValue? {
    guard bytes.count <= maximumLength else { return nil }
    var reader = YAMLReader(bytes)
    return reader.document()
  }
}

/// Parses the lines of a text, each once.
private struct YAMLReader {
  fileprivate struct Line: HasAbsent {
    var indentation: Int
    var text: ArraySlice<UInt8>

    static var absent: Line { Line(indentation: -1, text: []) }
  }
  private var lines: [Line] = []
  private var at = 0
  private var isInvalid = false

  private static let unknown: JSONValue = ["$unknown": "unsupported YAML"]

  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let indentation = line.prefix { $0 == 0x20 }.count
      let text = YAMLReader.withoutComment(line.dropFirst(indentation))
      // YAML does not allow tabs as indentation.
      if text.first == 0x09 { isInvalid = true }
      if !text.isEmpty, !text.elementsEqual("---".utf8) { lines.append(Line(indentation: indentation, text: text)) }
    }
  }

  mutating func document() -> JSONValue? {
    guard let first = lines.first else { return nil }
    let value = block(first.indentation, depth: 0)
    guard !isInvalid, at == lines.count else { return nil }
    return value
  }

  /// Returns a line without its comment, which begins at the start of the line or after a space, outside quotes.
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

  /// Parses the list, map or scalar whose lines have this indentation.
  private mutating func block(_ indentation: Int, depth: Int) -> JSONValue {
    guard depth < YAMLSubset.maximumDepth, at < lines.count else {
      isInvalid = true
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
    while !isInvalid, at < lines.count, lines[at].indentation == indentation, isItem(lines[at].text) {
      let rest = lines[at].text.dropFirst().drop { $0 == 0x20 }
      if rest.isEmpty {
        at += 1
        elements.append(nested(under: indentation, depth))
      } else {
        // The text after the dash is a block of its own, with a greater indentation.
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
    while !isInvalid, at < lines.count, lines[at].indentation == indentation, let (name, rest) = key(lines[at].text) {
      let value: JSONValue
      if rest.isEmpty {
        at += 1
        // A list may have the same indentation as its key.
        let isList = at < lines.count && lines[at].indentation == indentation && isItem(lines[at].text)
        value = isList ? list(indentation, depth + 1) : nested(under: indentation, depth)
      } else {
        value = scalar(rest, under: indentation, depth)
      }
      if !names.insert(name).inserted { isInvalid = true }
      members.append((name, value))
    }
    if at < lines.count, lines[at].indentation == indentation, !isItem(lines[at].text) { isInvalid = true }
    checkEnd(indentation)
    return .object(JSONObject(distinct: members))
  }

  private mutating func nested(under indentation: Int, _ depth: Int) -> JSONValue {
    guard at < lines.count, lines[at].indentation > indentation else { return .null }
    return block(lines[at].indentation, depth: depth + 1)
  }

  /// Rejects the text if the next line has a greater indentation than the block that has ended.
  private mutating func checkEnd(_ indentation: Int) {
    if at < lines.count, lines[at].indentation > indentation { isInvalid = true }
  }

  /// Returns the key and the value of a line such as `name: value`, or nil for other lines.
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

  /// Parses a value that begins on the current line. Continuation lines of a scalar are skipped, and its value is
  /// unknown.
  private mutating func scalar(_ text: ArraySlice<UInt8>, under indentation: Int, _ depth: Int) -> JSONValue {
    var text = Array(text)
    at += 1
    if text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{") {
      var open = FlowReader.openBracketCount(text[...])
      while at < lines.count, open > 0 {
        open += FlowReader.openBracketCount(lines[at].text)
        text += [0x20] + lines[at].text
        at += 1
      }
      var flow = FlowReader(text)
      guard let value = flow.completeValue(depth) else {
        isInvalid = true
        return YAMLReader.unknown
      }
      return value
    }
    var isMultiline = false
    while at < lines.count, lines[at].indentation > indentation {
      isMultiline = true
      at += 1
    }
    let special: [UInt8] = [0x7C, 0x3E, 0x26, 0x2A, 0x21, 0x25, 0x40, 0x60]
    guard !isMultiline, let first = text.first, !special.contains(first) else { return YAMLReader.unknown }
    return FlowReader.unquoted(text)
  }
}

/// Parses a flow value such as `[a, b]` or `{a: b}`.
private struct FlowReader {
  private let text: [UInt8]
  private var at = 0

  init(_ text: [UInt8]) { self.text = text }

  /// Returns the number of opening brackets minus the number of closing brackets.
  static func openBracketCount(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { depth, byte in
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth + 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth - 1
      default: depth
      }
    }
  }

  mutating func completeValue(_ depth: Int) -> JSONValue? {
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
    guard depth < YAMLSubset.maximumDepth else { return nil }
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

  /// Returns a scalar without its quotes. A quoted text with escapes is unknown.
  static func unquoted(_ text: [UInt8]) -> JSONValue {
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
