import UIModelPlatform

/// A line without its comment, from a file that may contain signs of the SDK, i.e. evidence of the Xcode version that
/// builds an app.
///
/// For example, the line `  - xcode-version: 27.0 # beta` is an element with the indentation 2, and its `member` is
/// `("xcodeversion", "27.0")`.
struct SDKSignLine {
  /// The line number, counted from 1.
  let number: Int
  /// The number of spaces before the text.
  let indentation: Int
  /// The text without white space at its ends and without the dash of a list element.
  let text: String
  let isListElement: Bool

  /// The maximum size of a file in UTF-8 bytes. The lines of a larger file are not read.
  static let maximumLength = 1 << 20

  /// Returns the lines of a file that are not empty, without comments. A comment begins with `#` at the start of a line
  /// or after white space, outside double quotes.
  static func nonEmptyLines(_ bytes: [UInt8]) -> [SDKSignLine] {
    guard bytes.count <= maximumLength else { return [] }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in SDKSignLine(line, number: index + 1) }
  }

  private init?(_ line: ArraySlice<UInt8>, number: Int) {
    var (end, quote): (Int, UInt8?) = (line.endIndex, nil)
    for index in line.indices {
      let byte = line[index]
      let isAtWordStart = index == line.startIndex || line[index - 1] == 0x20 || line[index - 1] == 0x09
      if let openQuote = quote {
        if byte == openQuote { quote = nil }
      } else if byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "#"), isAtWordStart {
        end = index
        break
      }
    }
    indentation = line.prefix { $0 == 0x20 }.count
    let trimmed = String(decoding: line[line.startIndex..<end], as: UTF8.self).withoutOuterBlanks
    isListElement = trimmed == "-" || trimmed.hasPrefix("- ")
    text = isListElement ? String(trimmed.dropFirst()).withoutOuterBlanks : trimmed
    self.number = number
    if trimmed.isEmpty { return nil }
  }

  /// The name and the value of a line such as `name: value`, or nil for other lines. The name is in lower case, without
  /// quotes, `-` and `_`.
  var member: (name: String, value: String)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, case let value = parts[1], value.isEmpty || value.hasPrefix(" ") else { return nil }
    let name = parts[0].filter { !"\"'-_".contains($0) }.lowercased()
    let isName = !name.isEmpty && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    return isName ? (name, String(value).withoutOuterBlanks) : nil
  }
}

extension String {
  /// The version at the start of a string such as `27`, `27.1` or `27.0.x`, or nil if the string does not begin with a
  /// number of one to four digits.
  var leadingVersion: Version? {
    var parts: [Int] = []
    for part in split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false) {
      let digits = part.utf8.prefix { (0x30...0x39).contains($0) }
      guard (1...4).contains(digits.count), let number = Int(String(Substring(digits))) else { break }
      parts.append(number)
      if digits.count < part.utf8.count { break }
    }
    return parts.first.map { Version($0, parts.count > 1 ? parts[1] : 0) }
  }
}
