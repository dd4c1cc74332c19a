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
    let transaction: String
    let ifClock: Int?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["transaction", "ifClock"])
      transaction = try reader.string("transaction")
      ifClock = try reader.int(ifPresent: "ifClock")
    }
  }

  struct RollbackParams: MessageParameters {
    let transaction: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["transaction"])
      transaction = try reader.string("transaction")
    }
  }

  static func begin(_ params: BeginParams, _ context: RequestContext) -> JSONValue {
    let transaction = context.workspace.begin(
      name: params.name, owner: context.session.number, isShared: params.isShared)
    return ["transaction": .string(transaction.id), "clock": .int(context.workspace.clock)]
  }

  static func commit(_ params: EndParams, _ context: RequestContext, _ responder: Responder) throws {
    let workspace = context.workspace
    try requireOwnership(params.transaction, context)
    // Checked before reading changed files, which is unnecessary for a transaction that cannot be committed.
    if let failure = workspace.transactions[params.transaction]?.failure {
      throw ResponseError(TransactionError.changeFailed(params.transaction, failure))
    }
    let transaction: Transaction?
    if let expectedClock = params.ifClock {
      transaction = workspace.transactions[params.transaction]
      if transaction?.spansDocuments == true { workspace.reloadFolders() }
      guard expectedClock == workspace.clock else { throw ResponseError.staleClock(expectedClock, workspace) }
    } else {
      try repeatIfStale(params.transaction, context)
      transaction = workspace.transactions[params.transaction]
    }
    let plan = try convertingErrors { () throws(TransactionError) in try workspace.plan(params.transaction) }
    let server = context.server
    let restore: @Sendable (Workspace) -> Void = { workspace in
      // If the client has disconnected, its transactions were abandoned.
      guard let transaction, server.session(transaction.owner) != nil else { return }
      workspace.transactions[transaction.id] = transaction
    }
    carryOut(plan, context, responder, restore: restore) { context in
      let mayRetry = plan.editorDocuments.isEmpty && params.ifClock == nil
      let replan = mayRetry ? transaction.map { repeatedPlan($0, PlannedChange(plan, context), context) } : nil
      // If the transaction examines every document, it must be repeated: another file might now use the same name, or
      // use it for another entity.
      let carrying = params.ifClock == nil && (replan == nil || transaction?.spansDocuments != true)
      _ = try context.workspace.finishAndRemember(plan, allowsRebase: carrying, onlyIfIndependent: true, replan: replan)
    }
  }

  private static func repeatedPlan(
    _ transaction: Transaction, _ plannedChange: PlannedChange, _ context: RequestContext
  ) -> () throws -> CommitPlan {
    {
      let repeatedTransaction = try plannedChange.repeated(context, spansDocuments: transaction.spansDocuments) {
        try ModelChanges.reapplied(transaction, context)
      }
      return try context.workspace.plan(repeatedTransaction)
    }
  }

  /// Repeats a transaction that examines every document, if any document has changed since, through this daemon or
  /// another program.
  private static func repeatIfStale(_ id: String, _ context: RequestContext) throws(ResponseError) {
    let workspace = context.workspace
    guard let transaction = workspace.transactions[id], transaction.spansDocuments else { return }
    do {
      // Throws a conflict if this daemon has changed the same documents in the meantime.
      let plannedChange = PlannedChange(try workspace.plan(transaction), context)
      workspace.reloadFolders()
      guard workspace.clock != transaction.clock else { return }
      workspace.transactions[id] = try plannedChange.repeated(context, spansDocuments: true) {
        try ModelChanges.reapplied(transaction, context)
      }
    } catch { throw ResponseError(mutation: error) }
  }

  /// Throws if the transaction belongs to another client. A missing transaction is reported later, by the request
  /// itself.
  private static func requireOwnership(_ id: String, _ context: RequestContext) throws(ResponseError) {
    guard context.workspace.transactions[id] != nil else { return }
    do { _ = try context.workspace.transaction(id, of: context.session.number) } catch { throw ResponseError(error) }
  }

  static func rollback(_ params: RollbackParams, _ context: RequestContext) throws -> JSONValue {
    try requireOwnership(params.transaction, context)
    do { try context.workspace.rollback(params.transaction) } catch { throw ResponseError(error) }
    return ["clock": .int(context.workspace.clock)]
  }

  static func undo(_ params: NoParameters, _ context: RequestContext, _ responder: Responder) throws {
    let plan = try convertingErrors(context.workspace.planUndo)
    carryOut(plan, context, responder, restore: { $0.restoreUndo(plan) }, finish: { try $0.workspace.finishUndo(plan) })
  }

  static func redo(_ params: NoParameters, _ context: RequestContext, _ responder: Responder) throws {
    let plan = try convertingErrors(context.workspace.planRedo)
    carryOut(plan, context, responder, restore: { $0.restoreRedo(plan) }, finish: { try $0.workspace.finishRedo(plan) })
  }

  private static func convertingErrors(_ plan: () throws(TransactionError) -> CommitPlan) throws(ResponseError)
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
