import UIModelDaemon
import UIModelSwift
import UIModelSystems

/// The changes in findings and coverage that edits cause.
struct MCPTrial {
  /// The findings that disappear because of the edits, except those in `unknownFindings`.
  let removedFindings: [CheckReport.Finding]
  let addedFindings: [CheckReport.Finding]
  /// The findings that disappear, but possibly only because the daemon can no longer determine what the code at their
  /// places does.
  let unknownFindings: [CheckReport.Finding]
  let unchangedCount: Int
  /// The places in the edited files that are unjudged only after the edits, i.e. whose code the daemon can no longer
  /// evaluate. Places before and after the edits match if they have the same file, subject and reason.
  let newlyUnjudgedPlaces: [CheckReport.Coverage.UnjudgedPlace]

  /// Compares the reports before and after edits of some documents.
  ///
  /// - Parameter editedURIs: the URIs of the edited documents.
  /// - Parameter brokenURIs: the URIs of the edited documents that no longer parse.
  init(
    _ reportBefore: CheckReport, _ reportAfter: CheckReport, of editedURIs: [String], brokenURIs: Set<String>,
    _ workspace: MCPWorkspace
  ) throws(MCPFailure) {
    let missingFindings: [CheckReport.Finding]
    (missingFindings, addedFindings) = MCPTrial.difference(reportBefore.findings, reportAfter.findings)
    unchangedCount = reportAfter.findings.count - addedFindings.count
    let (unjudgedBefore, unjudgedAfter) = (
      reportBefore.coverage?.unjudgedPlaces ?? [], reportAfter.coverage?.unjudgedPlaces ?? []
    )
    newlyUnjudgedPlaces = MCPTrial.difference(unjudgedBefore, unjudgedAfter) {
      [$0.place.uri, $0.subject, $0.reason].joined(separator: "\0")
    }
    let otherPaths = Set(missingFindings.map(\.place.uri)).subtracting(editedURIs).compactMap { DocumentURI($0).path }
    let otherUnjudgedPlaces =
      otherPaths.isEmpty ? [] : try workspace.report(in: otherPaths.sorted()).coverage?.unjudgedPlaces ?? []
    func isUnknown(_ finding: CheckReport.Finding) -> Bool {
      let uri = finding.place.uri
      if brokenURIs.contains(uri) { return true }
      guard editedURIs.contains(uri) else {
        return otherUnjudgedPlaces.contains { $0.place.uri == uri && $0.place.line == finding.place.line }
      }
      // Edits move lines, so a place cannot be matched to a finding by its line. A finding in an edited file is unknown
      // if the edits increase the number of unjudged places of its system.
      let system = finding.code.split(separator: "/").first.flatMap { RuleSystem(rawValue: String($0)) }
      func placeCount(_ places: [CheckReport.Coverage.UnjudgedPlace]) -> Int {
        places.count { $0.place.uri == uri && SwiftMention.Subject(rawValue: $0.subject)?.system == system }
      }
      return placeCount(unjudgedAfter) > placeCount(unjudgedBefore)
    }
    unknownFindings = missingFindings.filter(isUnknown)
    removedFindings = missingFindings.filter { !isUnknown($0) }
  }

  /// Returns the findings that only the first report has, and the findings that only the second report has.
  ///
  /// Findings match if they have the same fingerprint and message, or else the same code, path and message.
  static func difference(
    _ oldFindings: [CheckReport.Finding], _ newFindings: [CheckReport.Finding]
  ) -> (removed: [CheckReport.Finding], added: [CheckReport.Finding]) {
    var (removed, added) = (oldFindings, newFindings)
    for key in [fingerprintKey, messageKey] {
      (removed, added) = (difference(added, removed, key), difference(removed, added, key))
    }
    return (removed, added)
  }

  /// Returns the elements that have no counterpart in `otherElements`.
  ///
  /// Each of the other elements matches at most one element. For example, if `elements` has three equal elements and
  /// `otherElements` has two of them, one element is returned.
  private static func difference<Element>(
    _ otherElements: [Element], _ elements: [Element], _ key: (Element) -> String
  ) -> [Element] {
    var counts: [String: Int] = [:]
    for element in otherElements { counts[key(element), default: 0] += 1 }
    return elements.filter { element in
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
