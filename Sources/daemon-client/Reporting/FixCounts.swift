extension CheckReport {
  /// A fix that was applied, at the place that its finding had before.
  struct AppliedFix {
    let place: Place
    let code: String
    let title: String
  }

  /// "3 fixable with --fix, 2 more with --fix --unsafe-fixes": what fixes wait, as far as the findings are listed. Nil if no
  /// listed finding has a fix.
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

/// Finds out which fixes were applied: the daemon applies one for each finding, unless it touches another one's text.
struct AppliedFixes {
  private let before: [CheckReport.Finding]
  private let includesUnsafe: Bool

  /// `before`: the findings that were to be fixed, with what their fixes change.
  init(_ before: [CheckReport.Finding], includingUnsafe: Bool) {
    (self.before, includesUnsafe) = (before, includingUnsafe)
  }

  /// `after`: the findings that are left.
  func list(leaving after: [CheckReport.Finding]) -> [CheckReport.AppliedFix] {
    var left = Dictionary(after.map { (key($0), 1) }, uniquingKeysWith: +)
    var made: [CheckReport.Edit] = []
    var applied: [CheckReport.AppliedFix] = []
    // Of equal findings, those at the end are the ones that are left.
    var isLeft = Set<Int>()
    for index in before.indices.reversed() {
      guard let count = left[key(before[index])], count > 0 else { continue }
      left[key(before[index])] = count - 1
      isLeft.insert(index)
    }
    for (index, finding) in before.enumerated() where !isLeft.contains(index) {
      guard let fix = finding.fixes.first(where: { $0.isSafe || includesUnsafe }), !fix.edits.isEmpty,
        !fix.edits.contains(where: { edit in made.contains { $0.isTouched(by: edit) } })
      else { continue }
      made += fix.edits
      applied.append(CheckReport.AppliedFix(place: finding.place, code: finding.code, title: fix.title))
    }
    return applied
  }

  private func key(_ finding: CheckReport.Finding) -> [String] {
    [finding.place.uri, finding.code, finding.message]
  }
}

extension CheckReport.Edit {
  fileprivate func isTouched(by other: CheckReport.Edit) -> Bool {
    let (a, b) = (place, other.place)
    return a.uri == b.uri && (a.line, a.column) <= (b.endLine, b.endColumn)
      && (b.line, b.column) <= (a.endLine, a.endColumn)
  }
}
