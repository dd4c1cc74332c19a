import UIModelPlatform

/// `#if compiler(>=6.4)`: a test for the Swift compiler of Xcode 27.
package enum CompilerTest {
  /// The Swift compiler that comes with Xcode 27.
  static let compiler: Version = 6.4

  /// The line of the first `#if compiler(>=6.4)` of Swift source, counted from 1; nil for none.
  package static func line(_ bytes: [UInt8]) -> Int? {
    // Each keystroke asks this of a file: directives are few, so most of it is passed over.
    for (start, byte) in bytes.enumerated() where byte == UInt8(ascii: "#") {
      let directive = bytes[start...].prefix(longestDirective).prefix { $0 != 0x0A && $0 != 0x0D }
      let before = bytes[..<start].reversed().first { $0 != 0x20 && $0 != 0x09 }
      guard before == nil || before == 0x0A || before == 0x0D,
        directive.starts(with: "#if".utf8) || directive.starts(with: "#elseif".utf8)
      else { continue }
      let text = " " + String(decoding: directive, as: UTF8.self).filter { $0 != " " }
      guard let rest = text.split(separator: "compiler(>=", maxSplits: 1).dropFirst().first,
        let version = String(rest).leadingVersion, version >= compiler
      else { continue }
      return bytes[..<start].count { $0 == 0x0A } + 1
    }
    return nil
  }

  /// UTF-8 bytes of a directive that are looked at.
  private static let longestDirective = 200
}
