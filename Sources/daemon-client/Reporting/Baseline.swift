import UIModelDaemon
import UIModelJSON

/// A file of accepted findings, which is kept with the source code. Findings are identified by fingerprint, so that
/// they stay accepted when lines move.
///
/// For example, a baseline with one entry:
///
///     {"version": 1, "findings": [{"fingerprint": "00a1…", "path": "App.swift", "code": "sheet/no-detents", …}]}
struct Baseline {
  struct Entry: Hashable {
    let fingerprint: String
    let path: String
    let code: String
    let message: String
    /// The accepted severity; nil if every severity is accepted, because the version that wrote the baseline did not
    /// record severities.
    let severity: CheckReport.Level?
  }

  let entries: [Entry]
  /// The rank of the accepted severity, by fingerprint. An entry without a severity has rank 0, which accepts every
  /// severity.
  private let ranksByFingerprint: [String: Int]

  init(_ entries: [Entry] = []) {
    self.entries = entries
    ranksByFingerprint = Dictionary(entries.map { ($0.fingerprint, $0.severity?.rank ?? 0) }, uniquingKeysWith: min)
  }

  init(at path: String) throws(UsageError) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path)
    } catch {
      throw UsageError("--baseline: \(error.description); write one with --write-baseline")
    }
    let tree = JSONTree(bytes, syntax: .strict)
    guard tree.problems.isEmpty, let findings = tree.root.map({ JSONValue($0) })?["findings"]?.array else {
      throw UsageError("--baseline: \(Paths.displayPath(path)) is not a baseline; write one with --write-baseline")
    }
    self.init(findings.compactMap { Entry($0) })
  }

  /// Whether a finding is accepted. A finding is no longer accepted if its severity rises.
  func accepts(_ finding: CheckReport.Finding) -> Bool {
    ranksByFingerprint[finding.fingerprint].map { $0 <= finding.severity.rank } ?? false
  }

  /// Returns the stale entries: those that the check covered, but whose findings are not among `findings`.
  ///
  /// - Parameter wasCovered: a closure that returns whether the check covered an entry.
  func staleEntries(_ findings: [CheckReport.Finding], among wasCovered: (Entry) -> Bool) -> [Entry] {
    let foundFingerprints = Set(findings.map(\.fingerprint))
    return entries.filter { !foundFingerprints.contains($0.fingerprint) && wasCovered($0) }
  }

  /// The content of the file. Each entry is a line, and the lines are sorted, so that diffs are small.
  var text: String {
    let sortedEntries = entries.sorted { ($0.path, $0.code, $0.fingerprint) < ($1.path, $1.code, $1.fingerprint) }
    let lines = sortedEntries.map { "    " + $0.json.text() }
    return "{\n  \"version\": 1,\n  \"findings\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n"
  }
}

extension Baseline.Entry {
  init(_ finding: CheckReport.Finding) {
    self.init(
      fingerprint: finding.fingerprint, path: finding.place.rootedPath, code: finding.code, message: finding.message,
      severity: finding.severity)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let fingerprint = json["fingerprint"]?.string else { return nil }
    self.init(
      fingerprint: fingerprint, path: json["path"]?.string ?? "", code: json["code"]?.string ?? "",
      message: json["message"]?.string ?? "", severity: json["severity"]?.string.flatMap(CheckReport.Level.init))
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "fingerprint": .string(fingerprint), "path": .string(path), "code": .string(code), "message": .string(message),
    ]
    object["severity"] = severity.map { .string($0.rawValue) }
    return .object(object)
  }
}
