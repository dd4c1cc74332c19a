import UIModelJSON

/// Reads a table of localized strings in its source language, from a string catalog or a `.strings` file.
package enum LocalizedStrings {
  /// Returns the strings by key. The result is empty for a file in another format.
  ///
  /// For example, `"title" = "Open";` in a `.strings` file becomes `["title": "Open"]`.
  package static func read(_ bytes: [UInt8], isCatalog: Bool) -> [String: String] {
    if isCatalog { return catalog(String(decoding: bytes, as: UTF8.self)) }
    // UTF-16 files are not supported.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return [:] }
    var scanner = StringsScanner(bytes)
    return scanner.strings()
  }

  /// Returns the strings of a catalog (`.xcstrings`). A string without a localization in the source language is its own
  /// key. Strings with variations, such as plural forms, are left out.
  private static func catalog(_ text: String) -> [String: String] {
    guard let root = JSONValue(text: text), let language = root["sourceLanguage"]?.string,
      let entries = root["strings"]?.object
    else { return [:] }
    var strings: [String: String] = [:]
    for entry in entries.members {
      let source = entry.value["localizations"]?[language]
      if let source, source["stringUnit"] == nil { continue }
      strings[entry.name] = source?["stringUnit"]?["value"]?.string ?? entry.name
    }
    return strings
  }
}

/// A scanner of the bytes of a `.strings` file, which contains entries `"key" = "value";` and comments.
private struct StringsScanner {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  mutating func strings() -> [String: String] {
    var strings: [String: String] = [:]
    while let key = text() {
      guard consume(UInt8(ascii: "=")), let value = text(), consume(UInt8(ascii: ";")) else { return strings }
      strings[key] = value
    }
    return strings
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func skipBlanks() {
    while let first = rest.first {
      if first <= 0x20 {
        rest = rest.dropFirst()
      } else if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
      } else if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        return
      }
    }
  }

  /// Reads a string in quotes or an unquoted word. Returns nil if neither follows.
  private mutating func text() -> String? {
    skipBlanks()
    guard rest.first == UInt8(ascii: "\"") else {
      let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest.dropFirst(word.count)
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
    rest = rest.dropFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        let digits = String(decoding: rest.prefix(4), as: UTF8.self)
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
        rest = rest.dropFirst(4)
        text += Array(String(Character(scalar)).utf8)
      default: text.append(escaped)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
