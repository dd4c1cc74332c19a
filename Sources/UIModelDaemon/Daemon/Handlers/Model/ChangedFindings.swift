import UIModelEngine
import UIModelJSON

/// The findings before a change of the model. A comparison with the findings after the change shows which findings are
/// new.
///
/// A renamed entity does not make its findings new. For example, after renaming "photos" to "pictures", a finding about
/// "pictures" counts as the earlier finding about "photos".
struct ChangedFindings {
  private struct Key: Hashable {
    let code: String
    let message: String
  }

  /// The number of findings with each code and message before the change, by document number.
  private var earlierCounts: [UInt32: [Key: Int]] = [:]
  /// The entities that the change renames. Their old and new names count as equal when messages are compared.
  private let renames: [NameChange]

  init(of plan: CommitPlan, renaming renames: [NameChange] = [], _ context: RequestContext) {
    self.renames = renames
    context.workspace.bringUpToDate()
    for number in plan.scripts.keys {
      guard let record = context.workspace.records[number] else { continue }
      earlierCounts[number] = context.workspace.findings(of: record).reduce(into: [:]) { $0[key($1), default: 0] += 1 }
    }
  }

  /// Returns the code and message of a finding. The old and new names of renamed entities are masked in the message, so
  /// that a finding that existed before a rename is not reported as new.
  private func key(_ locatedFinding: LocatedFinding) -> Key {
    let message = renames.reduce(locatedFinding.finding.message) { $1.hidingNames(in: $0) }
    return Key(code: locatedFinding.finding.code, message: message)
  }

  /// Returns the findings that are new since the change, in the format of `uimodel/diagnostics/get`.
  func newFindings(_ context: RequestContext) -> [JSONValue] {
    context.workspace.bringUpToDate()
    var results: [JSONValue] = []
    for number in context.workspace.inOrder(earlierCounts.keys) {
      guard let record = context.workspace.records[number] else { continue }
      var unmatchedCounts = earlierCounts[number] ?? [:]
      let documentContext = FindingJSON.Context(record, context.workspace)
      for locatedFinding in context.workspace.findings(of: record) {
        let key = key(locatedFinding)
        if let count = unmatchedCounts[key], count > 0 {
          unmatchedCounts[key] = count - 1
        } else {
          results.append(
            FindingJSON.json(locatedFinding, in: record, context.workspace, context.encoding, context: documentContext))
        }
      }
    }
    return results
  }
}
