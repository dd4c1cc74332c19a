import UIModelProtocol

/// The declarations that a plan changes in files. If another program writes the files before the commit, the change is
/// repeated, and these declarations are compared with those that the repeated change affects.
struct PlannedChange {
  /// The texts of the changed declarations, by document.
  private let changedDeclarations: [UInt32: [[UInt8]]]
  private let documents: [String]

  init(_ plan: CommitPlan, _ context: RequestContext) {
    changedDeclarations = context.workspace.declarations(touchedBy: plan)
    documents = plan.daemonDocuments.compactMap { context.workspace.records[$0]?.spelling }
  }

  /// Makes the change again in the current documents. Throws `filesChanged` if it now affects other declarations.
  ///
  /// - Parameter spansDocuments: whether the change examines every document. If so, the repeated change can affect more
  ///   declarations than before, and fewer if a file was deleted.
  func repeated(
    _ context: RequestContext, spansDocuments: Bool, _ make: () throws -> Transaction
  ) throws -> Transaction {
    let workspace = context.workspace
    let filesChangedError = TransactionError.filesChanged(documents, isApart: false)
    let transaction: Transaction
    do { transaction = try make() } catch {
      throw spansDocuments && !ModelChanges.mayComeFromStaleFiles(error) ? error : filesChangedError
    }
    // An index or a name in the request may now refer to another declaration.
    let currentDeclarations = workspace.declarations(touchedBy: try workspace.plan(transaction))
    let affectsSameDeclarations =
      spansDocuments
      ? changedDeclarations.allSatisfy {
        workspace.records[$0] == nil || Set($1).isSubset(of: currentDeclarations[$0] ?? [])
      } : currentDeclarations == changedDeclarations
    guard affectsSameDeclarations else { throw filesChangedError }
    return transaction
  }
}
