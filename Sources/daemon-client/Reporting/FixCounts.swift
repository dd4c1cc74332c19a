extension CheckReport {
  /// An applied fix, at the place that its finding had before.
  struct AppliedFix {
    let place: Place
    let code: String
    let title: String
  }

  /// The numbers of available fixes: "3 fixable with --fix, 2 more with --fix --unsafe-fixes". Nil if no listed finding
  /// has a fix.
  var fixable: String? {
    let safe = findings.count(where: \.hasSafeFix)
    let unsafe = findings.count { !$0.fixes.isEmpty && !$0.hasSafeFix }
    guard safe + unsafe > 0 else { return nil }
    let counts = [(safe, "--fix"), (unsafe, "--fix --unsafe-fixes"), (hiddenFixable, "--hints")]
    let parts = counts.filter { $0.0 > 0 }.enumerated().map { number, part in
      "\(part.0) \(number == 0 ? "fixable" : "more") with \(part.1)"
    }
    return parts.joined(separator: ", ")
  }
}

extension CheckReport.Finding {
  var hasSafeFix: Bool { fixes.contains(where: \.isSafe) }
}
