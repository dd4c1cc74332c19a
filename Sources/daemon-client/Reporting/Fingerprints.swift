import UIModelPlatform

/// Assigns each finding a fingerprint that stays the same when lines move. The fingerprint is a hash of the rule, the
/// file's path from the root and the marked text, so it does not depend on the current folder.
///
/// For example, an unchanged sheet that moves from line 10 to line 20 keeps the fingerprint of its finding.
struct Fingerprints {
  /// Returns the text of a document by its URI; nil if the text is not available.
  let source: (String) -> SourceText?

  /// Returns the findings with their fingerprints. Findings with the same rule, file and text are numbered in order, so
  /// that the first one keeps its fingerprint when others are added after it.
  func fingerprintedFindings(_ findings: [CheckReport.Finding]) -> [CheckReport.Finding] {
    var occurrenceCounts: [String: Int] = [:]
    return findings.map { finding in
      let key = [finding.code, finding.place.rootedPath, source(finding.place.uri)?.markedText(finding.place) ?? ""]
        .joined(
          separator: "\0")
      occurrenceCounts[key, default: 0] += 1
      var finding = finding
      finding.fingerprint = Fingerprints.hash(key + "\0\(occurrenceCounts[key] ?? 1)")
      return finding
    }
  }

  /// Returns a 64-bit hash (FNV-1a) as 16 hexadecimal digits.
  private static func hash(_ text: String) -> String {
    let digits = String(FNV1a.hash(text.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
