import UIModelProtocol

/// What a plan was to change before others wrote its files.
struct PlannedChange {
  /// What was declared, by document.
  private let touched: [UInt32: [[UInt8]]]
  private let documents: [String]

  init(_ plan: CommitPlan, _ context: RequestContext) {
    touched = context.workspace.declarations(touchedBy: plan)
    documents = plan.others.compactMap { context.workspace.records[$0]?.spelling }
  }

  /// The change made anew in the documents as they are now, if it is of the same things still. `isOfAll`: it looks at all
  /// documents, and so may be of more, and of those in files that are gone no longer.
  func anew(
    _ context: RequestContext, isOfAll: Bool, _ make: () throws -> Transaction
  ) throws -> Transaction {
    let workspace = context.workspace
    let refused = TransactionError.filesChanged(documents, isApart: false)
    let made: Transaction
    do { made = try make() } catch { throw isOfAll && !ModelChanges.mayBeOfOldFiles(error) ? error : refused }
    // What was counted or named may be something else by now.
    let now = workspace.declarations(touchedBy: try workspace.plan(made))
    let isSame =
      isOfAll
      ? touched.allSatisfy { workspace.records[$0] == nil || Set($1).isSubset(of: now[$0] ?? []) } : now == touched
    guard isSame else { throw refused }
    return made
  }
}
