import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Carries out what a transaction's commit, an undo or a redo has to do: first the editors are asked that hold documents
/// of it, then the files of the others are written. If an editor refuses or a file cannot be written, the editors that
/// have made the change are asked to take it back, and nothing has changed.
struct Committing: Sendable {
  private let plan: CommitPlan
  private let responder: Responder
  private let restore: @Sendable (Workspace) -> Void
  private let finish: @Sendable (RequestContext) throws -> JSONValue
  /// What editors are asked for, by document.
  private let changes: [UInt32: AskedChange]

  /// `restore` puts back what was taken for the plan, so that the request can be made again: the transaction, or the entry
  /// of the undo stack. `finish` moves the model where no editor does, and says what is answered.
  init(
    _ plan: CommitPlan, _ context: RequestContext, _ responder: Responder,
    restore: @escaping @Sendable (Workspace) -> Void = { _ in },
    finish: @escaping @Sendable (RequestContext) throws -> JSONValue
  ) {
    self.plan = plan
    self.responder = responder
    self.restore = restore
    self.finish = finish
    changes = plan.inEditors.reduce(into: [:]) { changes, number in
      guard let script = plan.scripts[number], let record = context.workspace.records[number] else { return }
      changes[number] = AskedChange(script, of: record.document.bytes)
    }
  }

  /// What an editor says at the latest, in seconds.
  private static let patience = 5

  func carryOut(_ context: RequestContext) {
    guard !plan.inEditors.isEmpty else { return complete(asked: [], context) }
    if let busy = plan.inEditors.first(where: { context.workspace.tracked.contains($0) }) {
      // An editor has one answer to give at a time; this request has changed nothing yet.
      restore(context.workspace)
      let name = context.workspace.records[busy]?.spelling ?? ""
      return responder.fail(
        ResponseError(
          .conflict, "another request is changing \(name) in its editor; send the request again",
          data: ["documents": [.string(name)]]))
    }
    do {
      let requests = try requests(plan.inEditors, plan.scripts, context)
      let watch = context.pendingEdits.watch(changes, of: context.workspace.message)
      context.workspace.expectEdits(of: plan)
      ask(requests[...], watch, asked: [], context)
    } catch {
      fail(error, context)
    }
  }

  private func complete(asked: [EditRequest], _ context: RequestContext) {
    do {
      let answer = try finish(context)
      // Somebody may have typed meanwhile; that is not to be taken back.
      for (number, change) in changes {
        guard let now = context.workspace.records[number]?.document.bytes else { continue }
        if case .made(let typed) = change.standing(of: now) {
          context.workspace.carryUndo(number, over: typed)
        } else {
          context.workspace.carryUndo(number, over: nil)
        }
      }
      responder.answer(answer)
    } catch {
      takeBack(asked.flatMap(\.documents), ResponseError(mutation: error), context)
    }
  }

  private func fail(_ error: ResponseError, _ context: RequestContext) {
    let workspace = context.workspace
    restore(workspace)
    workspace.endEdits(of: plan)
    // An editor may have refused because somebody typed meanwhile.
    for (number, change) in changes {
      guard let now = workspace.records[number]?.document.bytes else { continue }
      if case .notMade(let typed) = change.standing(of: now) {
        workspace.carryUndo(number, over: typed)
      } else {
        workspace.carryUndo(number, over: nil)
      }
    }
    responder.fail(error)
  }

  // MARK: Asking editors

  /// One request to one editor.
  private struct EditRequest: Sendable {
    let session: Session
    let edit: LSP.ApplyWorkspaceEditParams
    let documents: [UInt32]
    let names: [String]
  }

  private func requests(
    _ documents: [UInt32], _ scripts: [UInt32: EditScript], _ context: RequestContext
  ) throws(ResponseError) -> [EditRequest] {
    var byHolder: [Int: [DocumentRecord]] = [:]
    for number in documents {
      guard let record = context.workspace.records[number], let holder = record.holder else { continue }
      byHolder[holder, default: []].append(record)
    }
    var requests: [EditRequest] = []
    for holder in byHolder.keys.sorted() {
      let records = byHolder[holder] ?? []
      let names = records.map(\.spelling)
      guard let session = context.server.session(holder), session.profile.capabilities.applyEdit else {
        throw Committing.refused(
          "the editor of \(names.joined(separator: ", ")) cannot apply edits (workspace/applyEdit)", names)
      }
      let encoding = session.profile.positionEncoding
      let changes = records.map { $0.textEdits(scripts[$0.number]?.textEdits ?? [], encoding) }
      requests.append(
        EditRequest(
          session: session,
          edit: LSP.ApplyWorkspaceEditParams(label: plan.name, edit: LSP.WorkspaceEdit(documentChanges: changes)),
          documents: records.map(\.number), names: names))
    }
    return requests
  }

  /// Asks one editor after the other; after the last the model is waited for, which moves with their `didChange`.
  private func ask(
    _ requests: ArraySlice<EditRequest>, _ watch: Int, asked: [EditRequest], _ context: RequestContext
  ) {
    guard let next = requests.first else {
      return context.pendingEdits.wait(
        watch, for: Set(plan.inEditors), seconds: Committing.patience, context
      ) { missing, context in
        if missing.isEmpty { return complete(asked: asked, context) }
        // Some editors pass over a document that they hold in a newer version, change the others, and say yes.
        let names = context.workspace.inOrder(missing).compactMap { context.workspace.records[$0]?.spelling }
        let error = Committing.refused(
          "the editor accepted the edit, but its text of \(names.joined(separator: ", ")) did not change", names)
        takeBack(plan.inEditors, error, context)
      }
    }
    context.ask("workspace/applyEdit", next.edit, of: next.session, seconds: Committing.patience) { result, context in
      guard let reason = Committing.refusal(result) else {
        return ask(requests.dropFirst(), watch, asked: asked + [next], context)
      }
      let names = next.names.joined(separator: ", ")
      let error = Committing.refused("the editor refused to change \(names): \(reason)", next.names)
      let documents = asked.flatMap(\.documents)
      // What was asked before is taken back once it has been made.
      context.pendingEdits.wait(
        watch, for: Set(documents), seconds: Committing.patience, context
      ) { _, context in takeBack(documents, error, context) }
    }
  }

  private static func refusal(_ result: Result<JSONValue, ResponseError>) -> String? {
    switch result {
    case .failure(let error): error.message
    case .success(let value):
      value["applied"]?.bool == true ? nil : value["failureReason"]?.string ?? "it gave no reason"
    }
  }

  private static func refused(_ message: String, _ documents: [String]) -> ResponseError {
    ResponseError(.editRefused, message, data: ["documents": .array(documents.map { .string($0) })])
  }

  // MARK: Taking back

  /// Gives the editors the inverse of the change in the documents in which they have made it, and answers with the error
  /// once they have made that. Where it cannot be told whether they have, the error names the document.
  private func takeBack(_ documents: [UInt32], _ error: ResponseError, _ context: RequestContext) {
    var inverse: [UInt32: EditScript] = [:]
    var stuck: [UInt32] = []
    for number in documents {
      guard let change = changes[number], let record = context.workspace.records[number] else { continue }
      switch change.standing(of: record.document.bytes) {
      case .notMade where !record.isOutOfStep: break
      case .made where record.isOpen && !record.isOutOfStep:
        inverse[number] = change.takingBack(in: record.document.bytes)
      default: stuck.append(number)
      }
    }
    let fitting = context.workspace.inOrder(inverse.keys)
    guard let requests = try? requests(fitting, inverse, context) else {
      return fail(error.naming(names(fitting + stuck, context)), context)
    }
    let asked = inverse.reduce(into: [UInt32: AskedChange]()) { asked, entry in
      guard let record = context.workspace.records[entry.key] else { return }
      asked[entry.key] = AskedChange(entry.value, of: record.document.bytes)
    }
    askInverse(
      requests[...], context.pendingEdits.watch(asked, of: context.workspace.message), Set(fitting), error,
      stuck: stuck, context)
  }

  private func askInverse(
    _ requests: ArraySlice<EditRequest>, _ watch: Int, _ documents: Set<UInt32>, _ error: ResponseError,
    stuck: [UInt32], _ context: RequestContext
  ) {
    if let next = requests.first {
      context.ask("workspace/applyEdit", next.edit, of: next.session, seconds: Committing.patience) { result, context in
        let isStuck = Committing.refusal(result) != nil
        askInverse(
          requests.dropFirst(), watch, documents.subtracting(isStuck ? next.documents : []), error,
          stuck: stuck + (isStuck ? next.documents : []), context)
      }
      return
    }
    context.pendingEdits.wait(watch, for: documents, seconds: Committing.patience, context) { missing, context in
      fail(error.naming(names(stuck + missing, context)), context)
    }
  }

  private func names(_ documents: [UInt32], _ context: RequestContext) -> [String] {
    context.workspace.inOrder(documents).compactMap { context.workspace.records[$0]?.spelling }
  }
}

extension ResponseError {
  /// The same error, with the documents that could not be put back.
  fileprivate func naming(_ stuck: [String]) -> ResponseError {
    if stuck.isEmpty { return self }
    var data = self.data?.object ?? [:]
    data["notPutBack"] = .array(stuck.map { .string($0) })
    let names = stuck.joined(separator: ", ")
    return ResponseError(code, "\(message); could not undo the change in \(names)", data: .object(data))
  }
}
