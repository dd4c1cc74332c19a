import UIModelJSON
import UIModelPlatform

/// Reads the subset of YAML that project descriptions use: indented maps, lists and single-line text, and `[a, b]` and
/// `{a: b}`. All scalars stay text. Other values (anchors, tags, text over several lines) become `{ "$unknown":
/// "unsupported YAML" }`. Text with an ambiguous structure is rejected.
///
/// For example, `name: App` followed by the line `ids: [1, 2]` becomes `{ "name": "App", "ids": ["1", "2"] }`.
enum YAMLSubset {
  /// The maximum size of a text in UTF-8 bytes. A longer text is not read.
  static let maximumLength = 1 << 20
  /// The maximum nesting depth of lists and maps.
  static let maximumDepth = 32

  static func read(_ bytes: [UInt8]) -> JSONValue? {
    guard bytes.count <= maximumLength else { return nil }
    var reader = YAMLReader(bytes)
    return reader.readDocument()
  }
}

/// Parses a YAML text in block style, line by line.
private struct YAMLReader {
  fileprivate struct Line: AbsentValueProviding {
    var indentation: Int
    var text: ArraySlice<UInt8>

    static var absent: Line { Line(indentation: -1, text: []) }
  }
  private var lines: [Line] = []
  private var lineIndex = 0
  private var isInvalid = false

  private static let unknownValue: JSONValue = ["$unknown": "unsupported YAML"]

  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let indentation = line.prefix { $0 == 0x20 }.count
      let text = YAMLReader.withoutComment(line.dropFirst(indentation))
      // YAML does not allow tabs as indentation.
      if text.first == 0x09 { isInvalid = true }
      if !text.isEmpty, !text.elementsEqual("---".utf8) { lines.append(Line(indentation: indentation, text: text)) }
    }
  }

  mutating func readDocument() -> JSONValue? {
    guard let firstLine = lines.first else { return nil }
    let value = readBlock(firstLine.indentation, depth: 0)
    guard !isInvalid, lineIndex == lines.count else { return nil }
    return value
  }

  /// Returns a line without its comment, which begins at the start of the line or after a space, outside quotes.
  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var quote: UInt8?
    var end = line.endIndex
    for index in line.indices {
      let canStartQuote = index == line.startIndex || [0x20, 0x2C, 0x3A, 0x5B, 0x7B].contains(line[index - 1])
      if let openQuote = quote {
        if line[index] == openQuote { quote = nil }
      } else if line[index] == UInt8(ascii: "\"") || line[index] == UInt8(ascii: "'") {
        if canStartQuote { quote = line[index] }
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
  private mutating func readBlock(_ indentation: Int, depth: Int) -> JSONValue {
    guard depth < YAMLSubset.maximumDepth, lineIndex < lines.count else {
      isInvalid = true
      return YAMLReader.unknownValue
    }
    if isListElement(lines[lineIndex].text) { return readList(indentation, depth) }
    if keyAndValue(lines[lineIndex].text) != nil { return readMap(indentation, depth) }
    return readScalar(lines[lineIndex].text, under: indentation - 1, depth)
  }

  private func isListElement(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "-") && (text.count == 1 || text[text.startIndex + 1] == 0x20)
  }

  private mutating func readList(_ indentation: Int, _ depth: Int) -> JSONValue {
    var elements: [JSONValue] = []
    while !isInvalid, lineIndex < lines.count, lines[lineIndex].indentation == indentation,
      isListElement(lines[lineIndex].text)
    {
      let elementText = lines[lineIndex].text.dropFirst().drop { $0 == 0x20 }
      if elementText.isEmpty {
        lineIndex += 1
        elements.append(readNestedBlock(under: indentation, depth))
      } else {
        // The text after the dash is a block of its own, with a greater indentation.
        lines[lineIndex].indentation += elementText.startIndex - lines[lineIndex].text.startIndex
        lines[lineIndex].text = elementText
        elements.append(readBlock(lines[lineIndex].indentation, depth: depth + 1))
      }
    }
    checkEnd(indentation)
    return .array(elements)
  }

  private mutating func readMap(_ indentation: Int, _ depth: Int) -> JSONValue {
    var members: [(String, JSONValue)] = []
    var names: Set<String> = []
    while !isInvalid, lineIndex < lines.count, lines[lineIndex].indentation == indentation,
      let (name, valueText) = keyAndValue(lines[lineIndex].text)
    {
      let value: JSONValue
      if valueText.isEmpty {
        lineIndex += 1
        // A list may have the same indentation as its key.
        let isList =
          lineIndex < lines.count && lines[lineIndex].indentation == indentation && isListElement(lines[lineIndex].text)
        value = isList ? readList(indentation, depth + 1) : readNestedBlock(under: indentation, depth)
      } else {
        value = readScalar(valueText, under: indentation, depth)
      }
      if !names.insert(name).inserted { isInvalid = true }
      members.append((name, value))
    }
    if lineIndex < lines.count, lines[lineIndex].indentation == indentation, !isListElement(lines[lineIndex].text) {
      isInvalid = true
    }
    checkEnd(indentation)
    return .object(JSONObject(distinct: members))
  }

  private mutating func readNestedBlock(under indentation: Int, _ depth: Int) -> JSONValue {
    guard lineIndex < lines.count, lines[lineIndex].indentation > indentation else { return .null }
    return readBlock(lines[lineIndex].indentation, depth: depth + 1)
  }

  /// Rejects the text if the next line has a greater indentation than the block that has ended.
  private mutating func checkEnd(_ indentation: Int) {
    if lineIndex < lines.count, lines[lineIndex].indentation > indentation { isInvalid = true }
  }

  /// Returns the key and the value of a line such as `name: value`, or nil for other lines.
  private func keyAndValue(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = text.dropFirst().firstIndex(of: quote), close + 1 < text.endIndex,
        text[close + 1] == UInt8(ascii: ":")
      else { return nil }
      let name = String(decoding: text[text.startIndex + 1..<close], as: UTF8.self)
      return (name, text[(close + 2)...].drop { $0 == 0x20 })
    }
    guard let firstByte = text.first, firstByte != UInt8(ascii: "["), firstByte != UInt8(ascii: "{") else { return nil }
    for index in text.indices where text[index] == UInt8(ascii: ":") {
      guard index + 1 == text.endIndex || text[index + 1] == 0x20 else { continue }
      return (String(decoding: text[..<index], as: UTF8.self), text[(index + 1)...].drop { $0 == 0x20 })
    }
    return nil
  }

  // MARK: Values on a line

  /// Parses a value that begins on the current line. If a scalar has continuation lines, they are skipped and the value
  /// is unknown.
  private mutating func readScalar(_ text: ArraySlice<UInt8>, under indentation: Int, _ depth: Int) -> JSONValue {
    var text = Array(text)
    lineIndex += 1
    if text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{") {
      var openCount = FlowReader.openBracketCount(text[...])
      while lineIndex < lines.count, openCount > 0 {
        openCount += FlowReader.openBracketCount(lines[lineIndex].text)
        text += [0x20] + lines[lineIndex].text
        lineIndex += 1
      }
      var flow = FlowReader(text)
      guard let value = flow.readCompleteValue(depth) else {
        isInvalid = true
        return YAMLReader.unknownValue
      }
      return value
    }
    var isMultiline = false
    while lineIndex < lines.count, lines[lineIndex].indentation > indentation {
      isMultiline = true
      lineIndex += 1
    }
    let specialBytes: [UInt8] = [0x7C, 0x3E, 0x26, 0x2A, 0x21, 0x25, 0x40, 0x60]
    guard !isMultiline, let firstByte = text.first, !specialBytes.contains(firstByte) else {
      return YAMLReader.unknownValue
    }
    return FlowReader.unquoted(text)
  }
}

/// Parses a flow value such as `[a, b]` or `{a: b}`.
private struct FlowReader {
  private let text: [UInt8]
  private var offset = 0

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

  /// Reads a value. Returns nil if the value is malformed or is followed by other text.
  mutating func readCompleteValue(_ depth: Int) -> JSONValue? {
    guard let value = readValue(depth) else { return nil }
    skipSpace()
    guard offset == text.count else { return nil }
    return value
  }

  private mutating func skipSpace() {
    while offset < text.count, text[offset] == 0x20 || text[offset] == 0x09 { offset += 1 }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    skipSpace()
    guard offset < text.count, text[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func readValue(_ depth: Int) -> JSONValue? {
    guard depth < YAMLSubset.maximumDepth else { return nil }
    if consume(UInt8(ascii: "[")) {
      var elements: [JSONValue] = []
      while !consume(UInt8(ascii: "]")) {
        guard let element = readValue(depth + 1) else { return nil }
        elements.append(element)
        guard consume(UInt8(ascii: ",")) || (offset < text.count && text[offset] == UInt8(ascii: "]")) else {
          return nil
        }
      }
      return .array(elements)
    }
    if consume(UInt8(ascii: "{")) {
      var members: [(String, JSONValue)] = []
      while !consume(UInt8(ascii: "}")) {
        guard let name = readWord(), consume(UInt8(ascii: ":")), !members.contains(where: { $0.0 == name }),
          members.count < 1000, let value = readValue(depth + 1)
        else { return nil }
        members.append((name, value))
        guard consume(UInt8(ascii: ",")) || (offset < text.count && text[offset] == UInt8(ascii: "}")) else {
          return nil
        }
      }
      return .object(JSONObject(distinct: members))
    }
    return readWord().map { .string($0) }
  }

  private mutating func readWord() -> String? {
    skipSpace()
    let start = offset
    if offset < text.count, text[offset] == UInt8(ascii: "\"") || text[offset] == UInt8(ascii: "'") {
      guard let close = text[(offset + 1)...].firstIndex(of: text[offset]) else { return nil }
      offset = close + 1
      return String(decoding: text[start + 1..<close], as: UTF8.self)
    }
    while offset < text.count, ![0x2C, 0x5B, 0x5D, 0x7B, 0x7D].contains(text[offset]) {
      if text[offset] == UInt8(ascii: ":"), offset + 1 == text.count || text[offset + 1] == 0x20 { break }
      offset += 1
    }
    let word = String(decoding: text[start..<offset], as: UTF8.self).withoutOuterBlanks
    return word.isEmpty ? nil : word
  }

  /// Returns a scalar without its quotes. Quoted text with escapes becomes an unknown value.
  static func unquoted(_ text: [UInt8]) -> JSONValue {
    guard let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return .string(String(decoding: text, as: UTF8.self))
    }
    let content = text.dropFirst().dropLast()
    guard text.count > 1, text.last == quote, !content.contains(quote), !content.contains(UInt8(ascii: "\\")) else {
      return ["$unknown": "unsupported YAML"]
    }
    return .string(String(decoding: content, as: UTF8.self))
  }
}
