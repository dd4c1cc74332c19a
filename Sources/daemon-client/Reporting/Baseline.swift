import UIModelDaemon
import UIModelJSON

/// The findings that are accepted for now, by their fingerprints: a file that is kept with the code.
struct Baseline {
  struct Entry: Hashable {
    let fingerprint: String
    let path: String
    let code: String
    let message: String
  }

  let entries: [Entry]
  private let fingerprints: Set<String>

  init(_ entries: [Entry] = []) {
    self.entries = entries
    fingerprints = Set(entries.map(\.fingerprint))
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
      throw UsageError("--baseline: \(Paths.shown(path)) is not a baseline; write one with --write-baseline")
    }
    self.init(findings.compactMap { Entry($0) })
  }

  func contains(_ finding: CheckReport.Finding) -> Bool { fingerprints.contains(finding.fingerprint) }

  /// The entries that were looked for and are not found any more.
  func stale(_ findings: [CheckReport.Finding], among isLookedFor: (Entry) -> Bool) -> [Entry] {
    let found = Set(findings.map(\.fingerprint))
    return entries.filter { !found.contains($0.fingerprint) && isLookedFor($0) }
  }

  /// The file, sorted so that it changes by lines.
  var text: String {
    let sorted = entries.sorted { ($0.path, $0.code, $0.fingerprint) < ($1.path, $1.code, $1.fingerprint) }
    let lines = sorted.map { "    " + $0.json.text() }
    return "{\n  \"version\": 1,\n  \"findings\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n"
  }
}

extension Baseline.Entry {
  init(_ finding: CheckReport.Finding) {
    self.init(
      fingerprint: finding.fingerprint, path: finding.place.rootedPath, code: finding.code, message: finding.message)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let fingerprint = json["fingerprint"]?.string else { return nil }
    self.init(
      fingerprint: fingerprint, path: json["path"]?.string ?? "", code: json["code"]?.string ?? "",
      message: json["message"]?.string ?? "")
  }

  fileprivate var json: JSONValue {
    ["fingerprint": .string(fingerprint), "path": .string(path), "code": .string(code), "message": .string(message)]
  }
}
