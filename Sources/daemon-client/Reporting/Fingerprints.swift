import UIModelPlatform

/// Gives each finding a name that stays the same when lines move: by its rule, its file and the text
/// that it marks. It is the same wherever a check is started.
struct Fingerprints {
  /// The text of a document by its URI; nil where it cannot be had.
  let source: (String) -> SourceText?

  /// `findings` are in order; of those that are alike, the first keeps its name when others follow.
  func named(_ findings: [CheckReport.Finding]) -> [CheckReport.Finding] {
    var seen: [String: Int] = [:]
    return findings.map { finding in
      let key = [finding.code, finding.place.rootedPath, source(finding.place.uri)?.marked(finding.place) ?? ""].joined(
        separator: "\0")
      seen[key, default: 0] += 1
      var finding = finding
      finding.fingerprint = Fingerprints.hash(key + "\0\(seen[key] ?? 1)")
      return finding
    }
  }

  /// A hash of 64 bits in hexadecimal digits.
  private static func hash(_ text: String) -> String {
    let digits = String(FNV1a.hash(text.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
