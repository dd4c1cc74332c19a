import UIModelEngine
import UIModelJSON

/// The findings of documents that a change is about to edit, to tell which it brought.
struct ChangedFindings {
  private struct Key: Hashable {
    let code: String
    let message: String
  }

  private var before: [UInt32: [Key: Int]] = [:]

  init(of plan: CommitPlan, _ context: RequestContext) {
    context.workspace.bringUpToDate()
    for number in plan.scripts.keys {
      guard let record = context.workspace.records[number] else { continue }
      before[number] = ChangedFindings.counted(context.workspace.findings(of: record))
    }
  }

  private static func counted(_ findings: [LocatedFinding]) -> [Key: Int] {
    findings.reduce(into: [:]) { $0[Key(code: $1.finding.code, message: $1.finding.message), default: 0] += 1 }
  }

  /// What is found in these documents now and was not before, as `uimodel/diagnostics/get` tells it.
  func brought(_ context: RequestContext) -> [JSONValue] {
    context.workspace.bringUpToDate()
    var found: [JSONValue] = []
    for number in context.workspace.inOrder(before.keys) {
      guard let record = context.workspace.records[number] else { continue }
      var known = before[number] ?? [:]
      let environments = context.workspace.environments(around: record)
      for located in context.workspace.findings(of: record) {
        let key = Key(code: located.finding.code, message: located.finding.message)
        if let count = known[key], count > 0 {
          known[key] = count - 1
        } else {
          found.append(
            FindingJSON.json(located, in: record, context.workspace, context.encoding, environments: environments))
        }
      }
    }
    return found
  }
}
