/// The reliability of a fact about the platform. The cases are in order of decreasing reliability.
package enum Confidence: String, Sendable, Comparable, CaseIterable {
  /// Apple's documentation, release notes or guidelines.
  case documented
  /// A declaration, or a comment, in an SDK header.
  case header
  /// Behavior of the running system that Apple does not document.
  case observed
  /// A developer's article, repository or forum answer.
  case post
  /// A statement in a talk, without any other source.
  case talk
  /// A third party's measurement or analysis of the shipped binary, or common knowledge for which no source was sought.
  case rederived = "re-derived"

  private var rank: Int { Confidence.allCases.firstIndex(of: self) ?? 0 }
  package static func < (a: Confidence, b: Confidence) -> Bool { a.rank < b.rank }

  /// Returns the maximum severity of a finding that depends on this fact alone. Observations and posts allow an error
  /// only if two sources agree.
  ///
  /// - Parameter sourceCount: the number of sources for the fact.
  package func severityCap(sourceCount: Int) -> Severity {
    switch self {
    case .documented, .header: .error
    case .observed, .post: sourceCount > 1 ? .error : .warning
    case .talk, .rederived: .warning
    }
  }
}

/// The origin of a fact about the platform.
package struct Source: Sendable, Hashable {
  /// The reference to look up: a header, a documentation page, a talk.
  package let title: String
  package let confidence: Confidence

  package init(_ title: String, _ confidence: Confidence) {
    self.title = title
    self.confidence = confidence
  }
}

/// The severity of a finding.
package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  case error, warning, information, hint

  private var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
  /// Whether the first severity is more severe than the second one. For example, `error` is less than `warning`.
  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}
