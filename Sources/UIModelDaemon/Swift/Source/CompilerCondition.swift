import UIModelPlatform

/// Finds conditions in Swift source that require the Swift compiler of Xcode 27, such as `#if compiler(>=6.4)`.
package enum CompilerCondition {
  /// The version of the Swift compiler in Xcode 27.
  static let xcode27CompilerVersion: Version = 6.4

  /// Returns the line of the first `#if` or `#elseif` that requires the compiler of Xcode 27 or a later one, counted
  /// from
  /// 1. Nil if there is none. For example, the result is 2 if the second line is `#if compiler(>=6.4)`.
  package static func firstConditionLine(_ bytes: [UInt8]) -> Int? {
    // Text is decoded only after a `#` that begins a line, because this search runs after each keystroke.
    for (hashOffset, byte) in bytes.enumerated() where byte == UInt8(ascii: "#") {
      let directive = bytes[hashOffset...].prefix(maximumDirectiveLength).prefix { $0 != 0x0A && $0 != 0x0D }
      let precedingByte = bytes[..<hashOffset].reversed().first { $0 != 0x20 && $0 != 0x09 }
      guard precedingByte == nil || precedingByte == 0x0A || precedingByte == 0x0D,
        directive.starts(with: "#if".utf8) || directive.starts(with: "#elseif".utf8)
      else { continue }
      let text = " " + String(decoding: directive, as: UTF8.self).filter { $0 != " " }
      guard let versionText = text.split(separator: "compiler(>=", maxSplits: 1).dropFirst().first,
        let version = String(versionText).leadingVersion, version >= xcode27CompilerVersion
      else { continue }
      return bytes[..<hashOffset].count { $0 == 0x0A } + 1
    }
    return nil
  }

  /// The maximum number of UTF-8 bytes to read of a directive.
  private static let maximumDirectiveLength = 200
}
