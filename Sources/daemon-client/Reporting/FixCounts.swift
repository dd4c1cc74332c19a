extension CheckReport {
  /// An applied fix. Its place is the place of its finding before the fix.
  struct AppliedFix {
    let place: Place
    let code: String
    let title: String
  }

  /// A text with the numbers of available fixes: "3 fixable with --fix, 2 more with --fix --unsafe-fixes". Nil if no
  /// listed finding has a fix.
  var fixSummary: String? {
    let safeCount = findings.count(where: \.hasSafeFix)
    let unsafeCount = findings.count { !$0.fixes.isEmpty && !$0.hasSafeFix }
    guard safeCount + unsafeCount > 0 else { return nil }
    let counts = [(safeCount, "--fix"), (unsafeCount, "--fix --unsafe-fixes"), (hiddenFixableHintCount, "--hints")]
    let parts = counts.filter { $0.0 > 0 }.enumerated().map { number, part in
      "\(part.0) \(number == 0 ? "fixable" : "more") with \(part.1)"
    }
    return parts.joined(separator: ", ")
  }
}

extension CheckReport.Finding {
  var hasSafeFix: Bool { fixes.contains(where: \.isSafe) }
}
