import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// `uimodel/transaction/…`, `uimodel/undo` and `uimodel/redo`.
enum Transactions {
  struct BeginParams: MessageParameters {
    let name: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["name"])
      name = try reader.string(ifPresent: "name") ?? "Transaction"
    }
  }

  struct EndParams: MessageParameters {
    let transaction: String
    let ifClock: Int?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["transaction", "ifClock"])
      transaction = try reader.string("transaction")
      ifClock = try reader.int(ifPresent: "ifClock")
    }
  }

  static func begin(_ params: BeginParams, _ context: RequestContext) -> JSONValue {
    let transaction = context.workspace.begin(name: params.name, owner: context.session.number)
    return ["transaction": .string(transaction.id), "clock": .int(context.workspace.clock)]
  }

  static func commit(_ params: EndParams, _ context: RequestContext, _ responder: Responder) throws {
    if let wanted = params.ifClock, wanted != context.workspace.clock {
      throw ResponseError.staleClock(wanted, context.workspace.clock)
    }
    try carryOut(context, responder, { try $0.plan(params.transaction) }) { try $0.finishAndRemember($1) }
  }

  static func rollback(_ params: EndParams, _ context: RequestContext) throws -> JSONValue {
    do { try context.workspace.rollback(params.transaction) } catch { throw ResponseError(error) }
    return ["clock": .int(context.workspace.clock)]
  }

  static func undo(_ params: NoParameters, _ context: RequestContext, _ responder: Responder) throws {
    try carryOut(context, responder, { try $0.planUndo() }) { try $0.finishUndo($1) }
  }

  static func redo(_ params: NoParameters, _ context: RequestContext, _ responder: Responder) throws {
    try carryOut(context, responder, { try $0.planRedo() }) { try $0.finishRedo($1) }
  }

  private static func carryOut(
    _ context: RequestContext, _ responder: Responder, _ plan: (Workspace) throws -> CommitPlan,
    _ finish: @escaping @Sendable (Workspace, CommitPlan) throws -> Void
  ) throws {
    let planned: CommitPlan
    do { planned = try plan(context.workspace) } catch { throw ResponseError(mutation: error) }
    Committing.carryOut(planned, context, responder) { context in
      try finish(context.workspace, planned)
      return answer(planned, context)
    }
  }

  /// What has changed, and the clock from then on.
  static func answer(_ plan: CommitPlan, _ context: RequestContext) -> JSONValue {
    let documents = plan.scripts.keys.sorted().compactMap { context.workspace.records[$0]?.spelling }
    return [
      "clock": .int(context.workspace.clock), "name": .string(plan.name),
      "documents": .array(documents.map { .string($0) }),
    ]
  }
}
