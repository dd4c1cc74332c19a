/// How well a fact about the platform is known, strongest first.
package enum Confidence: String, Sendable, Comparable, CaseIterable {
  /// Apple's documentation, release notes or guidelines.
  case documented
  /// A declaration, or a comment, in an SDK header.
  case header
  /// What the running system shows, not written down by Apple.
  case observed
  /// A developer's article, repository or forum answer.
  case post
  /// Said in a talk only.
  case talk
  /// Read by a third party from the shipped binary.
  case rederived = "re-derived"

  private var rank: Int { Confidence.allCases.firstIndex(of: self) ?? 0 }
  package static func < (a: Confidence, b: Confidence) -> Bool { a.rank < b.rank }

  /// The highest severity of a finding that rests on this alone. Observed and posts reach an error only where two
  /// sources agree.
  package func severityCap(sources: Int) -> Severity {
    switch self {
    case .documented, .header: .error
    case .observed, .post: sources > 1 ? .error : .warning
    case .talk, .rederived: .warning
    }
  }
}

/// Where a fact about the platform is from.
package struct Source: Sendable, Hashable {
  /// What a reader can look up: a header, a documentation page, a talk.
  package let title: String
  package let confidence: Confidence

  package init(_ title: String, _ confidence: Confidence) {
    self.title = title
    self.confidence = confidence
  }
}

/// How bad a finding is.
package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  case error, warning, information, hint

  private var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
  /// A worse severity is smaller.
  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}
