import UIModelProtocol

/// The declarations in files that a plan changes. If another program writes the files before the commit, they show
/// whether the repeated change still affects the same declarations.
struct PlannedChange {
  /// The texts of the changed declarations, by document.
  private let touched: [UInt32: [[UInt8]]]
  private let documents: [String]

  init(_ plan: CommitPlan, _ context: RequestContext) {
    touched = context.workspace.declarations(touchedBy: plan)
    documents = plan.others.compactMap { context.workspace.records[$0]?.spelling }
  }

  /// Makes the change again in the current documents. Throws `filesChanged` if it now affects other declarations.
  ///
  /// - Parameter spansDocuments: Whether the change examines every document. Such a change may affect more declarations than
  ///   before, and fewer if a file is gone.
  func repeated(
    _ context: RequestContext, spansDocuments: Bool, _ make: () throws -> Transaction
  ) throws -> Transaction {
    let workspace = context.workspace
    let refused = TransactionError.filesChanged(documents, isApart: false)
    let made: Transaction
    do { made = try make() } catch {
      throw spansDocuments && !ModelChanges.mayComeFromStaleFiles(error) ? error : refused
    }
    // An index or a name in the request may now refer to another declaration.
    let now = workspace.declarations(touchedBy: try workspace.plan(made))
    let affectsSameDeclarations =
      spansDocuments
      ? touched.allSatisfy { workspace.records[$0] == nil || Set($1).isSubset(of: now[$0] ?? []) } : now == touched
    guard affectsSameDeclarations else { throw refused }
    return made
  }
}
