import UIModelDaemon
import UIModelJSON

/// The findings that are accepted for now, by their fingerprints: a file that is kept with the code.
struct Baseline {
  private var fingerprints: Set<String> = []

  init(at path: String) throws(UsageError) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path)
    } catch {
      throw UsageError("--baseline: \(error.description); write one with --write-baseline")
    }
    let tree = JSONTree(bytes, syntax: .strict)
    guard tree.problems.isEmpty, let findings = tree.root.map({ JSONValue($0) })?["findings"]?.array else {
      throw UsageError("--baseline: \(Paths.shown(path)) is not a baseline; write one with --write-baseline")
    }
    fingerprints = Set(findings.compactMap { $0["fingerprint"]?.string })
  }

  func contains(_ finding: CheckReport.Finding) -> Bool { fingerprints.contains(finding.fingerprint) }

  /// How many entries are not found any more.
  func stale(_ findings: [CheckReport.Finding]) -> Int {
    fingerprints.subtracting(findings.map(\.fingerprint)).count
  }

  /// Those entries that are still found.
  func pruned(_ findings: [CheckReport.Finding]) -> [CheckReport.Finding] { findings.filter(contains) }

  /// The file for findings, sorted so that it changes by lines.
  static func text(_ findings: [CheckReport.Finding]) -> String {
    let sorted = findings.sorted {
      ($0.place.rootedPath, $0.code, $0.fingerprint) < ($1.place.rootedPath, $1.code, $1.fingerprint)
    }
    let entries = sorted.map { finding in
      let entry: JSONValue = [
        "fingerprint": .string(finding.fingerprint), "path": .string(finding.place.rootedPath),
        "code": .string(finding.code), "message": .string(finding.message),
      ]
      return "    " + entry.text()
    }
    return "{\n  \"version\": 1,\n  \"findings\": [\n\(entries.joined(separator: ",\n"))\n  ]\n}\n"
  }
}
