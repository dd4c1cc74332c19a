/// A version of an operating system, an SDK, Xcode or the daemon.
package struct Version: Sendable, Hashable, Comparable, CustomStringConvertible, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  package let major: Int
  package let minor: Int

  package init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// Parses a version such as `15`, `16.4` or `16.4.1`. Returns nil for any other text. The patch number is ignored,
  /// because platform rules do not depend on it.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    let numbers = parts.map { $0.count <= 4 ? Int(String(decoding: $0, as: UTF8.self)) : nil }
    guard let major = numbers[0], major >= 0, !numbers.contains(where: { $0 == nil || ($0 ?? 0) < 0 }) else {
      return nil
    }
    self.init(major, numbers.count > 1 ? numbers[1] ?? 0 : 0)
  }

  package init(integerLiteral value: Int) { self.init(value) }
  /// Creates a version from a literal with one decimal digit, such as `16.4`.
  package init(floatLiteral value: Double) {
    let tenths = Int((value * 10).rounded())
    self.init(tenths / 10, tenths % 10)
  }

  package var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

  package static func < (a: Version, b: Version) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}
