/// A range of releases with an inclusive start and an optional exclusive end, such as `16.0`, `15.0..<16.0` or
/// `..<16.0`.
package struct ReleaseRange: Sendable, Hashable, CustomStringConvertible {
  /// The start of a range without a lower bound.
  private static let firstVersion = Version(1)
  /// The range of all releases.
  package static let allReleases = ReleaseRange(from: firstVersion)

  package let start: Version
  /// The first release after the range; nil if the range has no end.
  package let end: Version?

  package init(from start: Version, until end: Version? = nil) { (self.start, self.end) = (start, end) }

  /// Parses a range. Returns nil for any other text, and for an empty range.
  package init?(_ text: String) {
    guard let separatorRange = text.firstRange(of: "..<") else {
      guard let start = Version(text) else { return nil }
      self.init(from: start)
      return
    }
    let startText = text[..<separatorRange.lowerBound]
    guard let start = startText.isEmpty ? ReleaseRange.firstVersion : Version(String(startText)),
      let end = Version(String(text[separatorRange.upperBound...])), start < end
    else { return nil }
    self.init(from: start, until: end)
  }

  package func contains(_ version: Version) -> Bool { start <= version && end.map { version < $0 } ?? true }

  /// Returns the releases that both ranges contain; nil if the ranges do not overlap.
  package func intersection(_ other: ReleaseRange) -> ReleaseRange? {
    let (start, end) = (max(start, other.start), [end, other.end].compactMap { $0 }.min())
    return end.map { start < $0 } ?? true ? ReleaseRange(from: start, until: end) : nil
  }

  /// The ranges that contain all other releases: at most one range before this range and one range after it.
  package var complement: [ReleaseRange] {
    let earlierRanges =
      start > ReleaseRange.firstVersion ? [ReleaseRange(from: ReleaseRange.firstVersion, until: start)] : []
    return earlierRanges + (end.map { [ReleaseRange(from: $0)] } ?? [])
  }

  /// The range as text, in the form that `init(_:)` parses.
  package var description: String {
    guard let end else { return "\(start)" }
    return start == ReleaseRange.firstVersion ? "..<\(end)" : "\(start)..<\(end)"
  }
}
