/// A writer of JSON as UTF-8 bytes, with members in their order. For example, `["a": 1]` is written as `{"a":1}`.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private let indent: Int?

  /// Makes a writer. `indent` is the number of spaces per nesting level. If `indent` is nil, everything is on one line.
  package init(indent: Int? = nil) { self.indent = indent }

  package mutating func write(_ value: JSONValue, level: Int = 0) {
    switch value {
    case .null: writeRaw("null")
    case .bool(let value): writeRaw(value ? "true" : "false")
    case .int(let value): writeRaw(String(value))
    case .number(let value): writeNumber(value)
    case .numeral(let text): writeRaw(text)
    case .string(let value): writeString(value)
    case .array(let values):
      writeList(values, open: "[", close: "]", level: level) { $0.write($1, level: level + 1) }
    case .object(let object):
      writeList(object.members, open: "{", close: "}", level: level) { writer, member in
        writer.writeString(member.name)
        writer.writeRaw(writer.indent == nil ? ":" : ": ")
        writer.write(member.value, level: level + 1)
      }
    }
  }

  private mutating func writeList<T>(
    _ items: [T], open: StaticString, close: StaticString, level: Int, _ body: (inout JSONWriter, T) -> Void
  ) {
    writeRaw(open)
    for (index, item) in items.enumerated() {
      if index > 0 { writeRaw(",") }
      writeNewline(level + 1)
      body(&self, item)
    }
    if !items.isEmpty { writeNewline(level) }
    writeRaw(close)
  }

  private mutating func writeNewline(_ level: Int) {
    guard let indent else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent * level))
  }

  private mutating func writeNumber(_ value: Double) {
    if !value.isFinite {
      writeRaw("null")
    } else if value == value.rounded(), abs(value) < 1e15 {
      writeRaw(String(Int(value)))
    } else {
      writeRaw("\(value)")
    }
  }

  package mutating func writeString(_ value: String) {
    bytes.append(.quote)
    var value = value
    value.withUTF8 { utf8 in
      var copiedEnd = 0
      for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == .quote || byte == .backslash || byte == 0x7F {
        bytes.append(contentsOf: utf8[copiedEnd..<index])
        copiedEnd = index + 1
        writeEscape(byte)
      }
      bytes.append(contentsOf: utf8[copiedEnd..<utf8.count])
    }
    bytes.append(.quote)
  }

  private mutating func writeEscape(_ byte: UInt8) {
    switch byte {
    case .quote: writeRaw("\\\"")
    case .backslash: writeRaw("\\\\")
    case 0x0A: writeRaw("\\n")
    case 0x0D: writeRaw("\\r")
    case 0x09: writeRaw("\\t")
    default:
      writeRaw("\\u00")
      for nibble in [byte >> 4, byte & 15] { bytes.append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble) }
    }
  }

  /// Appends JSON text unchanged.
  package mutating func writeRaw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func writeRaw(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension JSONValue {
  /// Returns the value as JSON text. `indent` is the number of spaces per nesting level, or nil for one line.
  package func text(indent: Int? = nil) -> String { String(decoding: utf8(indent: indent), as: UTF8.self) }

  package func utf8(indent: Int? = nil) -> [UInt8] {
    var writer = JSONWriter(indent: indent)
    writer.write(self)
    return writer.bytes
  }
}
