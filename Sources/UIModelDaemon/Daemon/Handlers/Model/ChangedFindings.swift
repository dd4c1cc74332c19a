import UIModelEngine
import UIModelJSON

/// The findings of documents that a change is about to edit, to tell which it brought.
struct ChangedFindings {
  private struct Key: Hashable {
    let code: String
    let message: String
  }

  private var before: [UInt32: [Key: Int]] = [:]
  /// What is the same in a message before and after.
  private let renames: [NameChange]

  init(of plan: CommitPlan, renaming renames: [NameChange] = [], _ context: RequestContext) {
    self.renames = renames
    context.workspace.bringUpToDate()
    for number in plan.scripts.keys {
      guard let record = context.workspace.records[number] else { continue }
      before[number] = context.workspace.findings(of: record).reduce(into: [:]) { $0[key($1), default: 0] += 1 }
    }
  }

  /// A finding that was there before, and now has the new name in it, is not one that the change brought.
  private func key(_ located: LocatedFinding) -> Key {
    let message = renames.reduce(located.finding.message) { $1.hidingNames(in: $0) }
    return Key(code: located.finding.code, message: message)
  }

  /// What is found in these documents now and was not before, as `uimodel/diagnostics/get` tells it.
  func brought(_ context: RequestContext) -> [JSONValue] {
    context.workspace.bringUpToDate()
    var found: [JSONValue] = []
    for number in context.workspace.inOrder(before.keys) {
      guard let record = context.workspace.records[number] else { continue }
      var known = before[number] ?? [:]
      let ofDocument = FindingJSON.Context(record, context.workspace)
      for located in context.workspace.findings(of: record) {
        let key = key(located)
        if let count = known[key], count > 0 {
          known[key] = count - 1
        } else {
          found.append(
            FindingJSON.json(located, in: record, context.workspace, context.encoding, context: ofDocument))
        }
      }
    }
    return found
  }
}
