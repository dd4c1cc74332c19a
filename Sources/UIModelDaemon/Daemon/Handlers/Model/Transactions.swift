import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/transaction/begin`, `commit` and `rollback`, `uimodel/undo` and `uimodel/redo`.
enum Transactions {
  struct BeginParams: MessageParameters {
    let name: String
    let isShared: Bool

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["name", "shared"])
      name = try reader.string(ifPresent: "name") ?? "Transaction"
      isShared = try reader.bool(ifPresent: "shared") ?? false
    }
  }

  struct EndParams: MessageParameters {
    let transactionID: String
    let ifClock: Int?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["transaction", "ifClock"])
      transactionID = try reader.string("transaction")
      ifClock = try reader.int(ifPresent: "ifClock")
    }
  }

  struct RollbackParams: MessageParameters {
    let transactionID: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["transaction"])
      transactionID = try reader.string("transaction")
    }
  }

  static func begin(_ params: BeginParams, _ context: RequestContext) -> JSONValue {
    let transaction = context.workspace.beginTransaction(
      name: params.name, ownerSession: context.session.number, isShared: params.isShared)
    return ["transaction": .string(transaction.id), "clock": .int(context.workspace.clock)]
  }

  static func commit(_ params: EndParams, _ context: RequestContext, _ responder: Responder) throws {
    let workspace = context.workspace
    try requireOwnership(params.transactionID, context)
    // A failed transaction cannot be committed, so this check precedes the reading of changed files.
    if let failure = workspace.transactions[params.transactionID]?.failure {
      throw ResponseError(TransactionError.changeFailed(params.transactionID, failure))
    }
    let transaction: Transaction?
    if let expectedClock = params.ifClock {
      transaction = workspace.transactions[params.transactionID]
      if transaction?.spansDocuments == true { workspace.reloadFolders() }
      guard expectedClock == workspace.clock else { throw ResponseError.staleClock(expectedClock, workspace) }
    } else {
      try repeatIfStale(params.transactionID, context)
      transaction = workspace.transactions[params.transactionID]
    }
    let plan = try withResponseErrors { () throws(TransactionError) in try workspace.planCommit(params.transactionID) }
    let server = context.server
    let restore: @Sendable (Workspace) -> Void = { workspace in
      // If the client has disconnected, its transactions were abandoned.
      guard let transaction, server.session(transaction.ownerSession) != nil else { return }
      workspace.transactions[transaction.id] = transaction
    }
    carryOut(plan, context, responder, restore: restore) { context in
      let mayRetry = plan.editorDocuments.isEmpty && params.ifClock == nil
      let replan = mayRetry ? transaction.map { replanClosure($0, PlannedChange(plan, context), context) } : nil
      // A transaction that examines every document cannot be rebased over a changed file. That file might now refer to
      // the same entity, or use the entity's name for another entity.
      let allowsRebase = params.ifClock == nil && (replan == nil || transaction?.spansDocuments != true)
      _ = try context.workspace.finishAndRecordUndo(
        plan, allowsRebase: allowsRebase, onlyIfIndependent: true, replan: replan)
    }
  }

  /// Returns a closure that applies the changes of a transaction again to the current documents and plans the commit.
  private static func replanClosure(
    _ transaction: Transaction, _ plannedChange: PlannedChange, _ context: RequestContext
  ) -> () throws -> CommitPlan {
    {
      let repeatedTransaction = try plannedChange.repeatedTransaction(
        context, spansDocuments: transaction.spansDocuments
      ) {
        try ModelChanges.reapplied(transaction, context)
      }
      return try context.workspace.planCommit(repeatedTransaction)
    }
  }

  /// Applies the changes of a transaction again to the current documents, if the transaction examines every document
  /// and a document has changed since.
  private static func repeatIfStale(_ id: String, _ context: RequestContext) throws(ResponseError) {
    let workspace = context.workspace
    guard let transaction = workspace.transactions[id], transaction.spansDocuments else { return }
    do {
      // Throws a conflict if this daemon has changed the same documents in the meantime.
      let plannedChange = PlannedChange(try workspace.planCommit(transaction), context)
      workspace.reloadFolders()
      guard workspace.clock != transaction.clock else { return }
      workspace.transactions[id] = try plannedChange.repeatedTransaction(context, spansDocuments: true) {
        try ModelChanges.reapplied(transaction, context)
      }
    } catch { throw ResponseError(mutation: error) }
  }

  /// Throws if the transaction belongs to another client. Does nothing if the transaction does not exist, because the
  /// handler of the request reports this error later.
  private static func requireOwnership(_ id: String, _ context: RequestContext) throws(ResponseError) {
    guard context.workspace.transactions[id] != nil else { return }
    do { _ = try context.workspace.transaction(id, of: context.session.number) } catch { throw ResponseError(error) }
  }

  static func rollback(_ params: RollbackParams, _ context: RequestContext) throws -> JSONValue {
    try requireOwnership(params.transactionID, context)
    do { try context.workspace.rollBack(params.transactionID) } catch { throw ResponseError(error) }
    return ["clock": .int(context.workspace.clock)]
  }

  static func undo(_ params: NoParameters, _ context: RequestContext, _ responder: Responder) throws {
    let plan = try withResponseErrors(context.workspace.planUndo)
    carryOut(plan, context, responder, restore: { $0.restoreUndo(plan) }, finish: { try $0.workspace.finishUndo(plan) })
  }

  static func redo(_ params: NoParameters, _ context: RequestContext, _ responder: Responder) throws {
    let plan = try withResponseErrors(context.workspace.planRedo)
    carryOut(plan, context, responder, restore: { $0.restoreRedo(plan) }, finish: { try $0.workspace.finishRedo(plan) })
  }

  private static func withResponseErrors(_ plan: () throws(TransactionError) -> CommitPlan) throws(ResponseError)
    -> CommitPlan
  {
    do { return try plan() } catch { throw ResponseError(error) }
  }

  private static func carryOut(
    _ plan: CommitPlan, _ context: RequestContext, _ responder: Responder,
    restore: @escaping @Sendable (Workspace) -> Void, finish: @escaping @Sendable (RequestContext) throws -> Void
  ) {
    let commit = CommitOperation(plan, context, responder, restore: restore) { context in
      try finish(context)
      return result(plan, context)
    }
    commit.carryOut(context)
  }

  /// Returns the result of a change: the changed documents, the title, and the clock after the change.
  static func result(_ plan: CommitPlan, _ context: RequestContext) -> JSONValue {
    let documents = context.workspace.inOrder(plan.scripts.keys).compactMap { context.workspace.records[$0]?.spelling }
    return [
      "clock": .int(context.workspace.clock), "name": .string(plan.name),
      "documents": .array(documents.map { .string($0) }),
    ]
  }
}
