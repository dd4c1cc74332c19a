import UIModelJSON

/// A reader of localized strings: the source language of a string catalog, or the entries of a `.strings` file.
package enum LocalizedStrings {
  /// Returns the strings by key. Returns an empty dictionary if the file has an unsupported format.
  ///
  /// For example, `"title" = "Open";` in a `.strings` file becomes `["title": "Open"]`.
  package static func read(_ bytes: [UInt8], isCatalog: Bool) -> [String: String] {
    if isCatalog { return catalogStrings(String(decoding: bytes, as: UTF8.self)) }
    // UTF-16 files are not supported.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return [:] }
    var scanner = StringsScanner(bytes)
    return scanner.readStrings()
  }

  /// Returns the strings of a catalog (`.xcstrings`). A string without a localization in the source language is its own
  /// key. Strings with variations, such as plural forms, are left out.
  private static func catalogStrings(_ text: String) -> [String: String] {
    guard let root = JSONValue(text: text), let language = root["sourceLanguage"]?.string,
      let entries = root["strings"]?.object
    else { return [:] }
    var strings: [String: String] = [:]
    for entry in entries.members {
      let localization = entry.value["localizations"]?[language]
      if let localization, localization["stringUnit"] == nil { continue }
      strings[entry.name] = localization?["stringUnit"]?["value"]?.string ?? entry.name
    }
    return strings
  }
}

/// A scanner of the bytes of a `.strings` file, which contains entries `"key" = "value";` and comments.
private struct StringsScanner {
  private var remainder: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    remainder = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  mutating func readStrings() -> [String: String] {
    var strings: [String: String] = [:]
    while let key = readString() {
      guard consume(UInt8(ascii: "=")), let value = readString(), consume(UInt8(ascii: ";")) else { return strings }
      strings[key] = value
    }
    return strings
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard remainder.first == byte else { return false }
    remainder = remainder.dropFirst()
    return true
  }

  private mutating func skipBlanks() {
    while let nextByte = remainder.first {
      if nextByte <= 0x20 {
        remainder = remainder.dropFirst()
      } else if remainder.starts(with: "//".utf8) {
        remainder = remainder.drop { $0 != 0x0A && $0 != 0x0D }
      } else if remainder.starts(with: "/*".utf8) {
        remainder = remainder.dropFirst(2)
        while !remainder.isEmpty, !remainder.starts(with: "*/".utf8) { remainder = remainder.dropFirst() }
        remainder = remainder.dropFirst(2)
      } else {
        return
      }
    }
  }

  /// Reads a quoted string or an unquoted word. Returns nil if neither follows.
  private mutating func readString() -> String? {
    skipBlanks()
    guard remainder.first == UInt8(ascii: "\"") else {
      let wordBytes = remainder.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      remainder = remainder.dropFirst(wordBytes.count)
      return wordBytes.isEmpty ? nil : String(decoding: wordBytes, as: UTF8.self)
    }
    remainder = remainder.dropFirst()
    var stringBytes: [UInt8] = []
    while let byte = remainder.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = remainder.popFirst() else {
        stringBytes.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): stringBytes.append(0x0A)
      case UInt8(ascii: "t"): stringBytes.append(0x09)
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        let digits = String(decoding: remainder.prefix(4), as: UTF8.self)
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
        remainder = remainder.dropFirst(4)
        stringBytes += Array(String(Character(scalar)).utf8)
      default: stringBytes.append(escaped)
      }
    }
    return String(decoding: stringBytes, as: UTF8.self)
  }
}
