import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// Carries out what a transaction's commit, an undo or a redo has to do: first the editors are asked that hold documents
/// of it, then the files of the others are written. If an editor refuses, nothing has changed.
enum Committing {
  /// What an editor says at the latest, in seconds.
  private static let patience = 5

  static func carryOut(
    _ plan: CommitPlan, _ context: RequestContext, _ responder: Responder,
    finish: @escaping @Sendable (RequestContext) throws -> JSONValue
  ) {
    guard !plan.inEditors.isEmpty else { return complete(context, responder, finish) }
    do {
      let requests = try requests(plan, plan.scripts, context)
      let expected = expectedTexts(plan, context.workspace)
      context.workspace.expectEdits(of: plan)
      ask(requests[...], plan, expected, asked: [], context, responder, finish)
    } catch {
      responder.fail(ResponseError(wrapping: error))
    }
  }

  private static func complete(
    _ context: RequestContext, _ responder: Responder, _ finish: (RequestContext) throws -> JSONValue
  ) {
    do {
      responder.answer(try finish(context))
    } catch {
      responder.fail(ResponseError(mutation: error))
    }
  }

  /// One request to one editor.
  private struct EditRequest: Sendable {
    let session: Session
    let edit: LSP.ApplyWorkspaceEditParams
    let documents: [String]
  }

  private static func requests(
    _ plan: CommitPlan, _ scripts: [UInt32: EditScript], _ context: RequestContext
  ) throws(ResponseError) -> [EditRequest] {
    var byHolder: [Int: [DocumentRecord]] = [:]
    for number in plan.inEditors {
      guard let record = context.workspace.records[number], let holder = record.holder else { continue }
      byHolder[holder, default: []].append(record)
    }
    var requests: [EditRequest] = []
    for holder in byHolder.keys.sorted() {
      let records = byHolder[holder] ?? []
      let names = records.map(\.spelling)
      guard let session = context.server.session(holder), session.profile.capabilities.applyEdit else {
        throw refused("the editor that holds \(names.joined(separator: ", ")) cannot be asked to change it", names)
      }
      let encoding = session.profile.positionEncoding
      let changes = records.map { $0.textEdits(scripts[$0.number]?.textEdits ?? [], encoding) }
      requests.append(
        EditRequest(
          session: session,
          edit: LSP.ApplyWorkspaceEditParams(
            label: plan.name, edit: LSP.WorkspaceEdit(documentChanges: changes)),
          documents: names))
    }
    return requests
  }

  private static func expectedTexts(_ plan: CommitPlan, _ workspace: Workspace) -> [UInt32: [UInt8]] {
    var expected: [UInt32: [UInt8]] = [:]
    for number in plan.inEditors {
      guard let record = workspace.records[number], let script = plan.scripts[number] else { continue }
      expected[number] = script.applied(to: record.document.bytes)
    }
    return expected
  }

  /// Asks one editor after the other; after the last the model is waited for, which moves with their `didChange`.
  private static func ask(
    _ requests: ArraySlice<EditRequest>, _ plan: CommitPlan, _ expected: [UInt32: [UInt8]], asked: [EditRequest],
    _ context: RequestContext, _ responder: Responder,
    _ finish: @escaping @Sendable (RequestContext) throws -> JSONValue
  ) {
    guard let next = requests.first else {
      context.pendingEdits.wait(for: expected, seconds: patience, context) { isThere, context in
        guard isThere else {
          context.workspace.giveUpEdits(of: plan)
          return responder.fail(refused("the editor said yes, but its text has not changed accordingly", []))
        }
        complete(context, responder, finish)
      }
      return
    }
    context.ask("workspace/applyEdit", next.edit, of: next.session, seconds: patience) { result, context in
      if let reason = refusal(result) {
        // One that was asked first and refused has changed nothing.
        if asked.isEmpty { context.workspace.tracked.subtract(plan.inEditors) } else { context.workspace.giveUpEdits(of: plan) }
        putBack(asked, plan, context)
        let names = next.documents.joined(separator: ", ")
        return responder.fail(refused("the editor refused to change \(names): \(reason)", next.documents))
      }
      ask(requests.dropFirst(), plan, expected, asked: asked + [next], context, responder, finish)
    }
  }

  private static func refusal(_ result: Result<JSONValue, ResponseError>) -> String? {
    switch result {
    case .failure(let error): error.message
    case .success(let value):
      value["applied"]?.bool == true ? nil : value["failureReason"]?.string ?? "it gave no reason"
    }
  }

  /// Gives the editors that have made the change already the inverse of it.
  private static func putBack(_ asked: [EditRequest], _ plan: CommitPlan, _ context: RequestContext) {
    guard !asked.isEmpty, let requests = try? requests(plan, plan.inverse, context) else { return }
    for request in requests where asked.contains(where: { $0.session === request.session }) {
      context.ask("workspace/applyEdit", request.edit, of: request.session, seconds: patience) { result, context in
        guard let reason = refusal(result) else { return }
        context.session.log(
          .error, "could not put back \(request.documents.joined(separator: ", ")): \(reason)")
      }
    }
  }

  private static func refused(_ message: String, _ documents: [String]) -> ResponseError {
    ResponseError(.editRefused, message, data: ["documents": .array(documents.map { .string($0) })])
  }
}

/// Texts that editors have promised and not sent yet. Touched only by the worker.
final class PendingEdits {
  private struct Pending {
    let expected: [UInt32: [UInt8]]
    let then: (Bool, RequestContext) -> Void
  }

  private var pending: [Int: Pending] = [:]
  private var next = 0

  /// Calls `then` when the documents have these texts, or with false after so many seconds.
  func wait(
    for expected: [UInt32: [UInt8]], seconds: Int, _ context: RequestContext,
    then: @escaping (Bool, RequestContext) -> Void
  ) {
    next += 1
    let id = next
    pending[id] = Pending(expected: expected, then: then)
    check(context)
    guard pending[id] != nil else { return }
    context.after(seconds: seconds) { context in
      context.pendingEdits.pending.removeValue(forKey: id)?.then(false, context)
    }
  }

  /// Called after every change of an editor.
  func check(_ context: RequestContext) {
    for (id, wait) in pending.sorted(by: { $0.key < $1.key }) {
      let isThere = wait.expected.allSatisfy { context.workspace.records[$0]?.document.bytes == $1 }
      guard isThere else { continue }
      pending[id] = nil
      wait.then(true, context)
    }
  }
}
