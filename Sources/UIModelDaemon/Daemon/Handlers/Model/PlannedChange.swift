import UIModelProtocol

/// The declarations that a plan changes in files. If another program writes the files before the commit, the change is
/// made again. The repeated change must affect the same declarations.
struct PlannedChange {
  /// The UTF-8 texts of the changed declarations, by document number.
  private let changedDeclarations: [UInt32: [[UInt8]]]
  private let documentNames: [String]

  init(_ plan: CommitPlan, _ context: RequestContext) {
    changedDeclarations = context.workspace.declarations(touchedBy: plan)
    documentNames = plan.daemonDocuments.compactMap { context.workspace.records[$0]?.spelling }
  }

  /// Applies the change again to the current documents, and returns the resulting transaction. Throws `filesChanged` if
  /// the change now affects other declarations.
  ///
  /// - Parameter spansDocuments: whether the change examines every document. If so, the repeated change can affect more
  ///   declarations than before, and fewer if a file was deleted.
  func repeatedTransaction(
    _ context: RequestContext, spansDocuments: Bool, _ makeTransaction: () throws -> Transaction
  ) throws -> Transaction {
    let workspace = context.workspace
    let filesChangedError = TransactionError.filesChanged(documentNames, isApart: false)
    let transaction: Transaction
    do { transaction = try makeTransaction() } catch {
      throw spansDocuments && !ModelChanges.mayComeFromStaleFiles(error) ? error : filesChangedError
    }
    // An index or a name in the request may now refer to another declaration.
    let currentDeclarations = workspace.declarations(touchedBy: try workspace.planCommit(transaction))
    let affectsSameDeclarations =
      spansDocuments
      ? changedDeclarations.allSatisfy {
        workspace.records[$0] == nil || Set($1).isSubset(of: currentDeclarations[$0] ?? [])
      } : currentDeclarations == changedDeclarations
    guard affectsSameDeclarations else { throw filesChangedError }
    return transaction
  }
}
