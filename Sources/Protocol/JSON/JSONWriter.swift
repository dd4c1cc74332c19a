/// Writes JSON as UTF-8 bytes, with members in their order. For example, `["a": 1]` is written as `{"a":1}`.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private let indent: Int?

  /// Makes a writer. `indent` is the number of spaces per level; nil writes everything on one line.
  package init(indent: Int? = nil) { self.indent = indent }

  package mutating func write(_ value: JSONValue, level: Int = 0) {
    switch value {
    case .null: raw("null")
    case .bool(let value): raw(value ? "true" : "false")
    case .int(let value): raw(String(value))
    case .number(let value): number(value)
    case .numeral(let text): raw(text)
    case .string(let value): string(value)
    case .array(let values):
      list(values, open: "[", close: "]", level: level) { $0.write($1, level: level + 1) }
    case .object(let object):
      list(object.members, open: "{", close: "}", level: level) { writer, member in
        writer.string(member.name)
        writer.raw(writer.indent == nil ? ":" : ": ")
        writer.write(member.value, level: level + 1)
      }
    }
  }

  private mutating func list<T>(
    _ items: [T], open: StaticString, close: StaticString, level: Int, _ body: (inout JSONWriter, T) -> Void
  ) {
    raw(open)
    for (index, item) in items.enumerated() {
      if index > 0 { raw(",") }
      newline(level + 1)
      body(&self, item)
    }
    if !items.isEmpty { newline(level) }
    raw(close)
  }

  private mutating func newline(_ level: Int) {
    guard let indent else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent * level))
  }

  private mutating func number(_ value: Double) {
    if !value.isFinite {
      raw("null")
    } else if value == value.rounded(), abs(value) < 1e15 {
      raw(String(Int(value)))
    } else {
      raw("\(value)")
    }
  }

  package mutating func string(_ value: String) {
    bytes.append(.quote)
    var value = value
    value.withUTF8 { utf8 in
      var copied = 0
      for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == .quote || byte == .backslash || byte == 0x7F {
        bytes.append(contentsOf: utf8[copied..<index])
        copied = index + 1
        escape(byte)
      }
      bytes.append(contentsOf: utf8[copied..<utf8.count])
    }
    bytes.append(.quote)
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case .quote: raw("\\\"")
    case .backslash: raw("\\\\")
    case 0x0A: raw("\\n")
    case 0x0D: raw("\\r")
    case 0x09: raw("\\t")
    default:
      raw("\\u00")
      for nibble in [byte >> 4, byte & 15] { bytes.append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble) }
    }
  }

  /// Appends JSON text unchanged.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension JSONValue {
  /// Returns the value as JSON text. `indent` has the same meaning as in `JSONWriter`.
  package func text(indent: Int? = nil) -> String { String(decoding: utf8(indent: indent), as: UTF8.self) }

  package func utf8(indent: Int? = nil) -> [UInt8] {
    var writer = JSONWriter(indent: indent)
    writer.write(self)
    return writer.bytes
  }
}
