import UIModelPlatform

/// The lines of a file that says what an app is built with, without comments.
struct SDKSignLine {
  /// Counted from 1.
  let number: Int
  /// The number of blanks before the text.
  let indentation: Int
  /// Without blanks at its ends, and without the dash of a list's element.
  let text: String
  let isElement: Bool

  /// UTF-8 bytes; a longer file is not read.
  static let longest = 1 << 20

  /// The lines that say something. A comment begins with `#` at the beginning or behind a blank.
  static func all(_ bytes: [UInt8]) -> [SDKSignLine] {
    guard bytes.count <= longest else { return [] }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in SDKSignLine(line, number: index + 1) }
  }

  private init?(_ line: ArraySlice<UInt8>, number: Int) {
    var (end, quote): (Int, UInt8?) = (line.endIndex, nil)
    for index in line.indices {
      let byte = line[index]
      let isFirst = index == line.startIndex || line[index - 1] == 0x20 || line[index - 1] == 0x09
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "#"), isFirst {
        end = index
        break
      }
    }
    indentation = line.prefix { $0 == 0x20 }.count
    let whole = String(decoding: line[line.startIndex..<end], as: UTF8.self).withoutOuterBlanks
    isElement = whole == "-" || whole.hasPrefix("- ")
    text = isElement ? String(whole.dropFirst()).withoutOuterBlanks : whole
    self.number = number
    if whole.isEmpty { return nil }
  }

  /// `name: value`, the name without quotes, and in lower case without `-` and `_`; nil for another line.
  var member: (name: String, value: String)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, case let rest = parts[1], rest.isEmpty || rest.hasPrefix(" ") else { return nil }
    let name = parts[0].filter { !"\"'-_".contains($0) }.lowercased()
    let isName = !name.isEmpty && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    return isName ? (name, String(rest).withoutOuterBlanks) : nil
  }
}

extension String {
  /// The version that begins here: `27`, `27.1`, `27.0.x`; nil for other text.
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
