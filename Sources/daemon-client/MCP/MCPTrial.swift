import UIModelDaemon
import UIModelSwift
import UIModelSystems

/// The difference in findings and coverage that edits make.
struct MCPTrial {
  /// The findings that are gone although their places are still judged.
  let removed: [CheckReport.Finding]
  let added: [CheckReport.Finding]
  /// The findings that are gone because their places are no longer judged.
  let unknown: [CheckReport.Finding]
  let unchanged: Int
  /// The places in the edited files that are not judged after the edits, and were judged or absent before.
  let notJudged: [CheckReport.Coverage.NotJudged]

  /// Compares the reports before and after edits of some documents.
  ///
  /// - Parameter edited: The URIs of the edited documents.
  /// - Parameter broken: The URIs of the edited documents that no longer parse.
  init(
    _ before: CheckReport, _ after: CheckReport, of edited: [String], broken: Set<String>, _ workspace: MCPWorkspace
  ) throws(MCPFailure) {
    let missing: [CheckReport.Finding]
    (missing, added) = MCPTrial.difference(before.findings, after.findings)
    unchanged = after.findings.count - added.count
    let (was, now) = (before.coverage?.notJudged ?? [], after.coverage?.notJudged ?? [])
    notJudged = MCPTrial.difference(was, now) { [$0.place.uri, $0.subject, $0.reason].joined(separator: "\0") }
    let others = Set(missing.map(\.place.uri)).subtracting(edited).compactMap { DocumentURI($0).path }
    let elsewhere = others.isEmpty ? [] : try workspace.report(in: others.sorted()).coverage?.notJudged ?? []
    func isUnknown(_ finding: CheckReport.Finding) -> Bool {
      let uri = finding.place.uri
      if broken.contains(uri) { return true }
      guard edited.contains(uri) else {
        return elsewhere.contains { $0.place.uri == uri && $0.place.line == finding.place.line }
      }
      // Edits move lines, so a place cannot be matched to a finding by its line. A finding is unknown if more places of
      // its system are not judged than before.
      let system = finding.code.split(separator: "/").first.flatMap { RuleSystem(rawValue: String($0)) }
      func count(_ places: [CheckReport.Coverage.NotJudged]) -> Int {
        places.count { $0.place.uri == uri && SwiftMention.Subject(rawValue: $0.subject)?.system == system }
      }
      return count(now) > count(was)
    }
    unknown = missing.filter(isUnknown)
    removed = missing.filter { !isUnknown($0) }
  }

  /// Returns the findings that only one of two reports has.
  ///
  /// Findings match if they have the same fingerprint and message, or else the same code, path and message.
  static func difference(
    _ before: [CheckReport.Finding], _ after: [CheckReport.Finding]
  ) -> (removed: [CheckReport.Finding], added: [CheckReport.Finding]) {
    var (removed, added) = (before, after)
    for key in [fingerprintKey, messageKey] {
      (removed, added) = (difference(added, removed, key), difference(removed, added, key))
    }
    return (removed, added)
  }

  /// Returns the elements of `second` that have no counterpart in `first`.
  ///
  /// Each element of `first` matches one element of `second`. For example, of three equal elements against two, one is
  /// returned.
  private static func difference<Element>(
    _ first: [Element], _ second: [Element], _ key: (Element) -> String
  ) -> [Element] {
    var counts: [String: Int] = [:]
    for element in first { counts[key(element), default: 0] += 1 }
    return second.filter { element in
      guard let count = counts[key(element)], count > 0 else { return true }
      counts[key(element)] = count - 1
      return false
    }
  }

  private static func fingerprintKey(_ finding: CheckReport.Finding) -> String { finding.fingerprint + finding.message }

  private static func messageKey(_ finding: CheckReport.Finding) -> String {
    [finding.code, finding.place.path, finding.message].joined(separator: "\0")
  }
}
