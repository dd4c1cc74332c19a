import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Carries out the commit of a transaction, an undo or a redo.
///
/// First, the editors that hold affected documents are asked to make the change (`workspace/applyEdit`). Then the files
/// of all other documents are written. If an editor refuses or a file cannot be written, the editors that have made the
/// change are asked to revert it, so that in the end nothing has changed.
struct Committing: Sendable {
  private let plan: CommitPlan
  private let responder: Responder
  private let restore: @Sendable (Workspace) -> Void
  private let finish: @Sendable (RequestContext) throws -> JSONValue
  /// The change that editors are asked to make, by document.
  private let changes: [UInt32: AskedChange]
  /// The editor texts to change. A document that several editors hold has one entry for each editor.
  private let texts: [HeldText]

  /// Prepares the commit.
  ///
  /// - Parameter restore: Puts back the transaction or undo stack entry that the plan was made from, so that a client
  ///   can send a failed request again.
  /// - Parameter finish: Changes the documents that no editor holds, and returns the result of the request.
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
    texts = plan.inEditors.flatMap { number -> [HeldText] in
      guard let record = context.workspace.records[number] else { return [] }
      return context.workspace.holders(of: record).map { HeldText(session: $0, document: number) }
    }
  }

  /// The maximum time to wait for an editor, in seconds.
  private static let responseTimeout = 5

  func carryOut(_ context: RequestContext) {
    guard !plan.inEditors.isEmpty else { return complete(asked: [], context) }
    if let busy = plan.inEditors.first(where: { context.workspace.tracked.contains($0) }) {
      // Only one change of an editor's text can be pending at a time. This request has not changed anything yet.
      restore(context.workspace)
      let name = context.workspace.records[busy]?.spelling ?? ""
      return responder.fail(
        ResponseError(
          .conflict, "another request is changing \(name) in its editor; send the request again",
          data: ["documents": [.string(name)]]))
    }
    do {
      let scripts = Dictionary(uniqueKeysWithValues: texts.map { ($0, plan.scripts[$0.document] ?? EditScript()) })
      let requests = try requests(texts, scripts, context)
      let watch = context.pendingEdits.watch(
        texts.reduce(into: [:]) { $0[$1] = changes[$1.document] }, of: context.workspace.message)
      context.workspace.expectEdits(of: plan)
      ask(requests[...], watch, asked: [], context)
    } catch {
      fail(error, context)
    }
  }

  private func complete(asked: [EditRequest], _ context: RequestContext) {
    do {
      let answer = try finish(context)
      // The user may have typed since the request. Undoing the change must not undo this typing.
      for (number, change) in changes {
        guard let now = context.workspace.records[number]?.document.bytes else { continue }
        if case .made(let typed) = change.status(of: now) {
          context.workspace.carryUndo(number, over: typed)
        } else {
          context.workspace.carryUndo(number, over: nil)
        }
      }
      responder.answer(answer)
    } catch {
      revert(asked.flatMap(\.texts), ResponseError(mutation: error), context)
    }
  }

  private func fail(_ error: ResponseError, _ context: RequestContext) {
    let workspace = context.workspace
    restore(workspace)
    workspace.endEdits(of: plan)
    context.views.reconcile(plan.inEditors)
    // The editor may have refused because the user typed in the meantime.
    for (number, change) in changes {
      guard let now = workspace.records[number]?.document.bytes else { continue }
      if case .notMade(let typed) = change.status(of: now) {
        workspace.carryUndo(number, over: typed)
      } else {
        workspace.carryUndo(number, over: nil)
      }
    }
    responder.fail(error)
  }

  // MARK: Asking editors

  /// One `workspace/applyEdit` request to one editor.
  private struct EditRequest: Sendable {
    let session: Session
    let edit: LSP.ApplyWorkspaceEditParams
    let texts: [HeldText]
    let names: [String]
  }

  private func requests(
    _ texts: [HeldText], _ scripts: [HeldText: EditScript], _ context: RequestContext
  ) throws(ResponseError) -> [EditRequest] {
    let byHolder = Dictionary(grouping: texts, by: \.session)
    var requests: [EditRequest] = []
    for holder in byHolder.keys.sorted() {
      let texts = (byHolder[holder] ?? []).compactMap { text in context.views.record(text).map { (text, $0) } }
      let names = texts.map(\.1.spelling)
      guard let session = context.server.session(holder), session.profile.capabilities.applyEdit else {
        throw Committing.refused(
          "the editor of \(names.joined(separator: ", ")) cannot apply edits (workspace/applyEdit)", names)
      }
      let encoding = session.profile.positionEncoding
      let changes = texts.map { text, record in record.textEdits(scripts[text]?.textEdits ?? [], encoding) }
      requests.append(
        EditRequest(
          session: session,
          edit: LSP.ApplyWorkspaceEditParams(label: plan.name, edit: LSP.WorkspaceEdit(documentChanges: changes)),
          texts: texts.map(\.0), names: names))
    }
    return requests
  }

  /// Sends the requests one after the other. After the last response, waits until the `didChange` notifications of the
  /// editors have changed the model.
  private func ask(
    _ requests: ArraySlice<EditRequest>, _ watch: Int, asked: [EditRequest], _ context: RequestContext
  ) {
    guard let next = requests.first else {
      return context.pendingEdits.wait(
        watch, for: Set(texts), seconds: Committing.responseTimeout, context
      ) { missing, context in
        if missing.isEmpty { return complete(asked: asked, context) }
        // Some editors skip a document that they hold in a newer version, change the others, and still report success.
        let names = names(missing, context)
        let error = Committing.refused(
          "the editor accepted the edit, but its text of \(names.joined(separator: ", ")) did not change", names)
        revert(texts, error, context)
      }
    }
    context.ask("workspace/applyEdit", next.edit, of: next.session, seconds: Committing.responseTimeout) {
      result, context in
      guard let reason = Committing.refusal(result) else {
        return ask(requests.dropFirst(), watch, asked: asked + [next], context)
      }
      let names = next.names.joined(separator: ", ")
      let error = Committing.refused("the editor refused to change \(names): \(reason)", next.names)
      let texts = asked.flatMap(\.texts)
      // Edits that other editors have already accepted are reverted after they have been made.
      context.pendingEdits.wait(
        watch, for: Set(texts), seconds: Committing.responseTimeout, context
      ) { _, context in revert(texts, error, context) }
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

  // MARK: Reverting

  /// Sends the inverse edit to each editor whose text has the change, then fails the request with `error`.
  ///
  /// If a text cannot be reverted, or if it is unclear whether it has the change, the error also names the document.
  private func revert(_ texts: [HeldText], _ error: ResponseError, _ context: RequestContext) {
    var inverse: [HeldText: EditScript] = [:]
    var asked: [HeldText: AskedChange] = [:]
    var stuck: [HeldText] = []
    for text in texts {
      guard let change = changes[text.document], let record = context.views.record(text) else { continue }
      let bytes = record.document.bytes
      switch change.status(of: bytes) {
      case .notMade where !record.isOutOfStep: break
      case .made where record.isOpen && !record.isOutOfStep:
        inverse[text] = change.inverseScript(in: bytes)
        asked[text] = inverse[text].map { AskedChange($0, of: bytes) }
      default: stuck.append(text)
      }
    }
    let revertible = texts.filter { inverse[$0] != nil }
    guard let requests = try? requests(revertible, inverse, context) else {
      return fail(error.naming(names(revertible + stuck, context)), context)
    }
    sendInverse(
      requests[...], context.pendingEdits.watch(asked, of: context.workspace.message), Set(revertible), error,
      stuck: stuck, context)
  }

  private func sendInverse(
    _ requests: ArraySlice<EditRequest>, _ watch: Int, _ texts: Set<HeldText>, _ error: ResponseError,
    stuck: [HeldText], _ context: RequestContext
  ) {
    if let next = requests.first {
      context.ask("workspace/applyEdit", next.edit, of: next.session, seconds: Committing.responseTimeout) {
        result, context in
        let isStuck = Committing.refusal(result) != nil
        sendInverse(
          requests.dropFirst(), watch, texts.subtracting(isStuck ? next.texts : []), error,
          stuck: stuck + (isStuck ? next.texts : []), context)
      }
      return
    }
    context.pendingEdits.wait(watch, for: texts, seconds: Committing.responseTimeout, context) { missing, context in
      fail(error.naming(names(stuck + missing, context)), context)
    }
  }

  private func names(_ texts: some Sequence<HeldText>, _ context: RequestContext) -> [String] {
    context.workspace.inOrder(Set(texts.map(\.document))).compactMap { context.workspace.records[$0]?.spelling }
  }
}

extension ResponseError {
  /// Returns this error with the documents whose change could not be reverted, as `notPutBack` in its data.
  fileprivate func naming(_ stuck: [String]) -> ResponseError {
    if stuck.isEmpty { return self }
    var data = self.data?.object ?? [:]
    data["notPutBack"] = .array(stuck.map { .string($0) })
    let names = stuck.joined(separator: ", ")
    return ResponseError(code, "\(message); could not undo the change in \(names)", data: .object(data))
  }
}
