import UIModelEngine
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
  /// The documents in editors as they were.
  private let before: [UInt32: Document]

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
    before = plan.inEditors.reduce(into: [:]) { $0[$1] = context.workspace.records[$1]?.document }
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
          .conflict, "another request is changing \(name) in its editor; ask again",
          data: ["documents": [.string(name)]]))
    }
    do {
      let requests = try requests(plan.inEditors, plan.scripts, context)
      let watch = context.pendingEdits.watch(texts(plan.scripts, context.workspace))
      context.workspace.expectEdits(of: plan)
      ask(requests[...], watch, asked: [], context)
    } catch {
      fail(error, context)
    }
  }

  private func complete(asked: [EditRequest], _ context: RequestContext) {
    do {
      // Somebody may have typed since the editor made the change: then what takes it back no longer fits.
      let isLater = before.contains { number, document in
        plan.scripts[number]?.applied(to: document.bytes) != context.workspace.records[number]?.document.bytes
      }
      let answer = try finish(context)
      if isLater { for number in plan.inEditors { context.workspace.undoStack.forget(number) } }
      responder.answer(answer)
    } catch {
      takeBack(asked.flatMap(\.documents), ResponseError(mutation: error), context)
    }
  }

  private func fail(_ error: ResponseError, _ context: RequestContext) {
    let workspace = context.workspace
    restore(workspace)
    // An editor may have refused because somebody typed meanwhile.
    let others = before.filter { workspace.records[$0]?.document.bytes != $1.bytes }
    workspace.endEdits(of: plan, differing: others.keys)
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
          "the editor that holds \(names.joined(separator: ", ")) cannot be asked to change it", names)
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

  /// What the documents in editors become by these scripts.
  private func texts(_ scripts: [UInt32: EditScript], _ workspace: Workspace) -> [UInt32: [UInt8]] {
    var texts: [UInt32: [UInt8]] = [:]
    for number in plan.inEditors {
      guard let record = workspace.records[number], let script = scripts[number] else { continue }
      texts[number] = script.applied(to: record.document.bytes)
    }
    return texts
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
          "the editor said yes, but its text of \(names.joined(separator: ", ")) has not changed accordingly", names)
        takeBack(plan.inEditors.filter { !missing.contains($0) }, error, context)
      }
    }
    context.ask("workspace/applyEdit", next.edit, of: next.session, seconds: Committing.patience) { result, context in
      guard let reason = Committing.refusal(result) else {
        return ask(requests.dropFirst(), watch, asked: asked + [next], context)
      }
      let names = next.names.joined(separator: ", ")
      let error = Committing.refused("the editor refused to change \(names): \(reason)", next.names)
      let documents = Set(asked.flatMap(\.documents))
      // What was asked before is taken back once it has been made.
      context.pendingEdits.wait(
        watch, for: documents, seconds: Committing.patience, context
      ) { missing, context in
        takeBack(asked.flatMap(\.documents).filter { !missing.contains($0) }, error, context)
      }
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
  /// once they have made that. Where somebody has typed since it does not fit, and the error says so.
  private func takeBack(_ documents: [UInt32], _ error: ResponseError, _ context: RequestContext) {
    let workspace = context.workspace
    let fitting = documents.filter { number in
      workspace.records[number].map { record in
        before[number].map { plan.scripts[number]?.applied(to: $0.bytes) == record.document.bytes } ?? false
      } ?? false
    }
    let stuck = documents.filter { !fitting.contains($0) }
    guard let inverse = try? requests(fitting, plan.inverse, context) else {
      return fail(error.naming(names(documents, context)), context)
    }
    let texts = texts(plan.inverse, workspace).filter { fitting.contains($0.key) }
    askInverse(inverse[...], context.pendingEdits.watch(texts), Set(fitting), error, stuck: stuck, context)
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
    return ResponseError(code, "\(message); could not put back \(names)", data: .object(data))
  }
}

/// Texts that editors have promised and not sent yet. Touched only by the worker.
final class PendingEdits {
  private struct Watch {
    /// What is yet to be seen, by document. A text counts once it was seen, for typing goes on.
    var missing: [UInt32: [UInt8]]
    var documents: Set<UInt32>?
    var then: ((Set<UInt32>, RequestContext) -> Void)?
  }

  private var watches: [Int: Watch] = [:]
  private var next = 0

  /// Looks out for texts from now on; answers what to wait for later.
  func watch(_ expected: [UInt32: [UInt8]]) -> Int {
    next += 1
    watches[next] = Watch(missing: expected)
    return next
  }

  /// Calls `then` when the texts of these documents have been seen, or after so many seconds with those that have not.
  func wait(
    _ watch: Int, for documents: Set<UInt32>, seconds: Int, _ context: RequestContext,
    then: @escaping (Set<UInt32>, RequestContext) -> Void
  ) {
    watches[watch]?.documents = documents
    watches[watch]?.then = then
    check(context)
    guard watches[watch] != nil else { return }
    context.after(milliseconds: seconds * 1_000) { context in
      guard let late = context.pendingEdits.watches.removeValue(forKey: watch) else { return }
      late.then?(documents.intersection(late.missing.keys), context)
    }
  }

  /// Called after every change of an editor.
  func check(_ context: RequestContext) {
    for id in watches.keys.sorted() {
      for (number, text) in watches[id]?.missing ?? [:]
      where context.workspace.records[number]?.document.bytes == text {
        watches[id]?.missing[number] = nil
      }
      guard let watch = watches[id], let then = watch.then, let documents = watch.documents,
        documents.isDisjoint(with: watch.missing.keys)
      else { continue }
      watches[id] = nil
      then([], context)
    }
  }
}
