import UIModelJSON

/// A reader that converts an XML property list, such as Info.plist, to JSON. Values without a JSON equivalent become an
/// object such as `{ "$unknown": "a date" }`.
///
/// The nesting depth is bounded for any input. Foundation's property list reader has no such limit and can crash the
/// process.
///
/// For example, `<plist><dict><key>A</key><true/></dict></plist>` becomes `{ "A": true }`.
package enum PropertyList {
  /// The reason why a file is not a readable XML property list.
  package struct Problem: Error, Sendable, Hashable {
    /// The line number, counted from 1; nil if the problem concerns the entire file.
    package let line: Int?
    package let reason: String

    package var description: String { (line.map { "line \($0): " } ?? "") + reason }

    package init(line: Int?, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// The maximum nesting depth of containers.
  package static let maximumDepth = 64

  package static func read(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
    if bytes.starts(with: Array("bplist".utf8)) {
      throw Problem(line: nil, reason: "it is a binary property list; convert it with 'plutil -convert xml1'")
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw Problem(line: nil, reason: "it is UTF-16, but must be UTF-8")
    }
    var scanner = PropertyListScanner(bytes)
    return try scanner.readDocument()
  }
}

/// A parser for the bytes of an XML property list, in one pass.
private struct PropertyListScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  mutating func readDocument() throws(PropertyList.Problem) -> JSONValue {
    try skipIgnoredMarkup()
    guard offset < bytes.count else { throw problem("it is empty; expected <plist>") }
    let rootTag = try readTag()
    guard rootTag.name == "plist", !rootTag.isEnd else { throw problem("expected <plist>, found \(rootTag.text)") }
    guard !rootTag.isEmpty else { throw problem("<plist> is empty") }
    try skipIgnoredMarkup()
    let value = try readValue(of: try readTag(), depth: 0)
    try skipIgnoredMarkup()
    let endTag = try readTag()
    guard endTag.name == "plist", endTag.isEnd else { throw problem("expected </plist>, found \(endTag.text)") }
    return value
  }

  // MARK: Values

  private mutating func readValue(of tag: Tag, depth: Int) throws(PropertyList.Problem) -> JSONValue {
    guard !tag.isEnd else { throw problem("expected a value, found \(tag.text)") }
    guard depth < PropertyList.maximumDepth else {
      throw problem("values are nested more than \(PropertyList.maximumDepth) levels deep")
    }
    switch tag.name {
    case "true", "false":
      if !tag.isEmpty { try readEndTag(tag.name) }
      return .bool(tag.name == "true")
    case "string": return .string(try readText(of: tag))
    case "integer":
      let text = try readText(of: tag).trimmed
      guard let value = PropertyListScanner.integer(text) else {
        throw problem("'\(text.prefix(40))' is not an integer")
      }
      return value
    case "real":
      let text = try readText(of: tag).trimmed
      guard let value = Double(text) else { throw problem("'\(text.prefix(40))' is not a number") }
      return value.isFinite ? .number(value) : ["$unknown": "not a number"]
    case "date", "data":
      _ = try readText(of: tag)
      return ["$unknown": tag.name == "date" ? "a date" : "data"]
    case "array": return .array(try readElements(of: tag, depth))
    case "dict": return .object(try readMembers(of: tag, depth))
    default: throw problem("\(tag.text) is not a property list value")
    }
  }

  private static func integer(_ text: String) -> JSONValue? {
    let digits = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      let hexDigits = digits.dropFirst(2)
      // `Int` would also accept a sign after `0x`, and -Int.min overflows.
      guard !hexDigits.isEmpty, hexDigits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
      return Int(hexDigits, radix: 16).map { .int(text.hasPrefix("-") ? -$0 : $0) } ?? [
        "$unknown": "a number too large"
      ]
    }
    if let value = Int(text) { return .int(value) }
    return !digits.isEmpty && digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      ? ["$unknown": "a number too large"] : nil
  }

  private mutating func readElements(of tag: Tag, _ depth: Int) throws(PropertyList.Problem) -> [JSONValue] {
    var elements: [JSONValue] = []
    guard !tag.isEmpty else { return elements }
    while true {
      try skipIgnoredMarkup()
      let child = try self.readTag()
      if child.isEnd, child.name == "array" { return elements }
      elements.append(try readValue(of: child, depth: depth + 1))
    }
  }

  private mutating func readMembers(of tag: Tag, _ depth: Int) throws(PropertyList.Problem) -> JSONObject {
    var members: [(String, JSONValue)] = []
    var names: Set<String> = []
    guard !tag.isEmpty else { return JSONObject() }
    while true {
      try skipIgnoredMarkup()
      let child = try self.readTag()
      if child.isEnd, child.name == "dict" { return JSONObject(distinct: members) }
      guard child.name == "key", !child.isEnd else { throw problem("expected <key> in <dict>, found \(child.text)") }
      let name = try readText(of: child)
      try skipIgnoredMarkup()
      let valueTag = try self.readTag()
      guard !valueTag.isEnd, valueTag.name != "key" else { throw problem("the key '\(name.prefix(80))' has no value") }
      let value = try readValue(of: valueTag, depth: depth + 1)
      // If a dictionary contains a key twice, the first value counts, as everywhere in the model.
      if names.insert(name).inserted { members.append((name, value)) }
    }
  }

  // MARK: Text

  /// Returns the text of an element, up to its end tag. The element must not contain other elements.
  private mutating func readText(of tag: Tag) throws(PropertyList.Problem) -> String {
    guard !tag.isEmpty else { return "" }
    var textBytes: [UInt8] = []
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "&"): try decodeEntity(into: &textBytes)
      case UInt8(ascii: "<"):
        if hasPrefix("<!--") {
          try skip(past: "-->")
        } else if hasPrefix("<![CDATA[") {
          offset += 9
          let start = offset
          try skip(past: "]]>")
          textBytes.append(contentsOf: bytes[start..<offset - 3])
        } else {
          try readEndTag(tag.name)
          return String(decoding: textBytes, as: UTF8.self)
        }
      default:
        textBytes.append(bytes[offset])
        offset += 1
      }
    }
    throw problem("<\(tag.name)> is not closed")
  }

  private mutating func readEndTag(_ name: String) throws(PropertyList.Problem) {
    let endTag = try readTag()
    guard endTag.isEnd, endTag.name == name else { throw problem("expected </\(name)>, found \(endTag.text)") }
  }

  private static let entities: [(name: String, byte: UInt8)] = [
    ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")), ("amp", UInt8(ascii: "&")), ("quot", UInt8(ascii: "\"")),
    ("apos", UInt8(ascii: "'")),
  ]

  private mutating func decodeEntity(into textBytes: inout [UInt8]) throws(PropertyList.Problem) {
    let start = offset + 1
    guard let endOffset = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw problem("'&' must be written as '&amp;'")
    }
    let name = String(decoding: bytes[start..<endOffset], as: UTF8.self)
    if let entity = PropertyListScanner.entities.first(where: { $0.name == name }) {
      textBytes.append(entity.byte)
    } else if name.hasPrefix("#"), let scalar = PropertyListScanner.scalar(name.dropFirst()) {
      textBytes.append(contentsOf: Array(String(Character(scalar)).utf8))
    } else {
      throw problem("unknown entity '&\(name);'")
    }
    offset = endOffset + 1
  }

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    let isHex = digits.hasPrefix("x")
    return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).flatMap { Unicode.Scalar($0) }
  }

  // MARK: Tags

  private struct Tag {
    let name: String
    let isEnd: Bool
    /// Whether the tag closes itself, as `<true/>` does.
    let isEmpty: Bool

    var text: String { "<" + (isEnd ? "/" : "") + name.prefix(40) + (isEmpty ? "/>" : ">") }
  }

  private mutating func readTag() throws(PropertyList.Problem) -> Tag {
    guard offset < bytes.count else { throw problem("unexpected end of the file") }
    guard bytes[offset] == UInt8(ascii: "<") else { throw problem("expected a tag") }
    guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else { throw problem("a tag is not closed") }
    var tagContent = bytes[(offset + 1)..<end]
    let isEnd = tagContent.first == UInt8(ascii: "/")
    if isEnd { tagContent = tagContent.dropFirst() }
    let isEmpty = tagContent.last == UInt8(ascii: "/")
    if isEmpty { tagContent = tagContent.dropLast() }
    let name = String(decoding: tagContent.prefix { !PropertyListScanner.isSpace($0) }, as: UTF8.self)
    offset = end + 1
    return Tag(name: name, isEnd: isEnd, isEmpty: isEmpty)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private func hasPrefix(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  /// Skips white space, comments, `<?xml …?>` and `<!DOCTYPE …>`.
  private mutating func skipIgnoredMarkup() throws(PropertyList.Problem) {
    while offset < bytes.count {
      if PropertyListScanner.isSpace(bytes[offset]) {
        offset += 1
      } else if hasPrefix("<!--") {
        try skip(past: "-->")
      } else if hasPrefix("<?") {
        try skip(past: "?>")
      } else if hasPrefix("<!DOCTYPE") {
        try skip(past: ">")
      } else {
        return
      }
    }
  }

  private mutating func skip(past terminator: String) throws(PropertyList.Problem) {
    let terminatorBytes = Array(terminator.utf8)
    let start = offset
    while offset + terminatorBytes.count <= bytes.count {
      if bytes[offset] == terminatorBytes[0], bytes[offset...].starts(with: terminatorBytes) {
        offset += terminatorBytes.count
        return
      }
      offset += 1
    }
    offset = start
    throw problem("a comment or a declaration is not closed")
  }

  private func problem(_ reason: String) -> PropertyList.Problem {
    let line = bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return PropertyList.Problem(line: line, reason: reason)
  }
}

extension String {
  fileprivate var trimmed: String {
    let isSpace = { (character: Character) in character.isWhitespace }
    let unindentedText = drop(while: isSpace)
    return String(unindentedText.reversed().drop(while: isSpace).reversed())
  }
}
