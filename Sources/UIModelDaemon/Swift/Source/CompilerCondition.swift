import UIModelPlatform

/// Finds conditions for the Swift compiler of Xcode 27 in Swift source, such as `#if compiler(>=6.4)`.
package enum CompilerCondition {
  /// The version of the Swift compiler in Xcode 27.
  static let xcode27Compiler: Version = 6.4

  /// Returns the line of the first `#if` or `#elseif` with a condition for this compiler or a later one, counted from
  /// 1; nil if there is none. For example, the result is 2 if the second line is `#if compiler(>=6.4)`.
  package static func firstLine(_ bytes: [UInt8]) -> Int? {
    // Only bytes that are `#` are examined, because this search runs after each keystroke.
    for (start, byte) in bytes.enumerated() where byte == UInt8(ascii: "#") {
      let directive = bytes[start...].prefix(maximumDirectiveLength).prefix { $0 != 0x0A && $0 != 0x0D }
      let precedingByte = bytes[..<start].reversed().first { $0 != 0x20 && $0 != 0x09 }
      guard precedingByte == nil || precedingByte == 0x0A || precedingByte == 0x0D,
        directive.starts(with: "#if".utf8) || directive.starts(with: "#elseif".utf8)
      else { continue }
      let text = " " + String(decoding: directive, as: UTF8.self).filter { $0 != " " }
      guard let rest = text.split(separator: "compiler(>=", maxSplits: 1).dropFirst().first,
        let version = String(rest).leadingVersion, version >= xcode27Compiler
      else { continue }
      return bytes[..<start].count { $0 == 0x0A } + 1
    }
    return nil
  }

  /// The maximum number of UTF-8 bytes to read of one directive.
  private static let maximumDirectiveLength = 200
}
