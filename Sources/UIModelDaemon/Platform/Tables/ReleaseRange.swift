/// Releases of a platform from one on, and before another where there is an end: `16.0`, `15.0..<16.0`, `..<16.0`.
package struct ReleaseRange: Sendable, Hashable, CustomStringConvertible {
  /// The first release there can be, for those from the beginning on.
  private static let first = Version(1)
  package static let all = ReleaseRange(from: first)

  package let start: Version
  /// The first that is not in it; nil without an end.
  package let end: Version?

  package init(from start: Version, until end: Version? = nil) { (self.start, self.end) = (start, end) }

  /// Nil for anything else, and for a range in which nothing is.
  package init?(_ text: String) {
    guard let dots = text.firstRange(of: "..<") else {
      guard let start = Version(text) else { return nil }
      self.init(from: start)
      return
    }
    let before = text[..<dots.lowerBound]
    guard let start = before.isEmpty ? ReleaseRange.first : Version(String(before)),
      let end = Version(String(text[dots.upperBound...])), start < end
    else { return nil }
    self.init(from: start, until: end)
  }

  package func contains(_ version: Version) -> Bool { start <= version && end.map { version < $0 } ?? true }

  /// What is in both; nil for nothing.
  package func intersection(_ other: ReleaseRange) -> ReleaseRange? {
    let (start, end) = (max(start, other.start), [end, other.end].compactMap { $0 }.min())
    return end.map { start < $0 } ?? true ? ReleaseRange(from: start, until: end) : nil
  }

  /// All that is not in it, before it and after it.
  package var others: [ReleaseRange] {
    let before = start > ReleaseRange.first ? [ReleaseRange(from: ReleaseRange.first, until: start)] : []
    return before + (end.map { [ReleaseRange(from: $0)] } ?? [])
  }

  package var description: String {
    guard let end else { return "\(start)" }
    return start == ReleaseRange.first ? "..<\(end)" : "\(start)..<\(end)"
  }
}
