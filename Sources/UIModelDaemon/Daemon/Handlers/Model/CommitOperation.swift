import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The execution of a commit, an undo or a redo.
///
/// First, the editors that hold affected documents are asked to make the change (`workspace/applyEdit`). Then the files
/// of all other documents are written. If an editor refuses or a file cannot be written, the editors that have made the
/// change are asked to revert it, and the request fails.
struct CommitOperation: Sendable {
  private let plan: CommitPlan
  private let responder: Responder
  private let restore: @Sendable (Workspace) -> Void
  private let finish: @Sendable (RequestContext) throws -> JSONValue
  /// The text change that editors are asked to make in each document, by document number.
  private let changes: [UInt32: RequestedTextChange]
  /// The documents to change in editors. A document that is open in several editors has one entry for each editor.
  private let heldDocuments: [HeldDocument]

  /// Prepares the commit.
  ///
  /// - Parameter restore: a closure that restores the plan's transaction or undo stack entry after a failure, so that
  ///   the client can repeat the request.
  /// - Parameter finish: a closure that changes the documents that no editor holds, and returns the result of the
  ///   request.
  init(
    _ plan: CommitPlan, _ context: RequestContext, _ responder: Responder,
    restore: @escaping @Sendable (Workspace) -> Void = { _ in },
    finish: @escaping @Sendable (RequestContext) throws -> JSONValue
  ) {
    self.plan = plan
    self.responder = responder
    self.restore = restore
    self.finish = finish
    changes = plan.editorDocuments.reduce(into: [:]) { changes, number in
      guard let script = plan.scripts[number], let record = context.workspace.records[number] else { return }
      changes[number] = RequestedTextChange(script, of: record.document.bytes)
    }
    heldDocuments = plan.editorDocuments.flatMap { number -> [HeldDocument] in
      guard let record = context.workspace.records[number] else { return [] }
      return context.workspace.holders(of: record).map { HeldDocument(sessionNumber: $0, documentNumber: number) }
    }
  }

  /// The maximum time to wait for an editor's response or edit, in seconds.
  private static let responseTimeout = 5

  func carryOut(_ context: RequestContext) {
    guard !plan.editorDocuments.isEmpty else { return complete(acceptedRequests: [], context) }
    if let busyDocument = plan.editorDocuments.first(where: { context.workspace.trackedDocuments.contains($0) }) {
      // Only one change of an editor's text can be pending at a time, so this request fails. Nothing has to be
      // reverted, because the request has not changed any text yet.
      restore(context.workspace)
      let name = context.workspace.records[busyDocument]?.spelling ?? ""
      return responder.fail(
        ResponseError(
          .conflict, "another request is changing \(name) in its editor; send the request again",
          data: ["documents": [.string(name)]]))
    }
    do {
      let scripts = Dictionary(
        uniqueKeysWithValues: heldDocuments.map { ($0, plan.scripts[$0.documentNumber] ?? EditScript()) })
      let requests = try requests(heldDocuments, scripts, context)
      let watchID = context.pendingEdits.watch(
        heldDocuments.reduce(into: [:]) { $0[$1] = changes[$1.documentNumber] }, of: context.workspace.messageOrigin)
      context.workspace.expectEdits(of: plan)
      sendRequests(requests[...], watchID, acceptedRequests: [], context)
    } catch {
      fail(error, context)
    }
  }

  private func complete(acceptedRequests: [EditRequest], _ context: RequestContext) {
    do {
      let result = try finish(context)
      // The user may have typed after the editor was asked. A later undo must not remove this typing, so the undo entry
      // is rebased.
      for (number, change) in changes {
        guard let currentBytes = context.workspace.records[number]?.document.bytes else { continue }
        if case .applied(let typedHunks) = change.status(of: currentBytes) {
          context.workspace.rebaseUndoEntries(number, over: typedHunks)
        } else {
          context.workspace.rebaseUndoEntries(number, over: nil)
        }
      }
      responder.answer(result)
    } catch {
      revert(acceptedRequests.flatMap(\.heldDocuments), ResponseError(mutation: error), context)
    }
  }

  private func fail(_ error: ResponseError, _ context: RequestContext) {
    let workspace = context.workspace
    restore(workspace)
    workspace.endEdits(of: plan)
    context.views.reconcile(plan.editorDocuments)
    // The editor may have refused because the user typed in the meantime, so the undo entries are rebased over the
    // typed text.
    for (number, change) in changes {
      guard let currentBytes = workspace.records[number]?.document.bytes else { continue }
      if case .notApplied(let typedHunks) = change.status(of: currentBytes) {
        workspace.rebaseUndoEntries(number, over: typedHunks)
      } else {
        workspace.rebaseUndoEntries(number, over: nil)
      }
    }
    responder.fail(error)
  }

  // MARK: Asking editors

  /// One `workspace/applyEdit` request to one editor.
  private struct EditRequest: Sendable {
    let session: Session
    let edit: LSP.ApplyWorkspaceEditParams
    let heldDocuments: [HeldDocument]
    let names: [String]
  }

  private func requests(
    _ heldDocuments: [HeldDocument], _ scripts: [HeldDocument: EditScript], _ context: RequestContext
  ) throws(ResponseError) -> [EditRequest] {
    let textsByEditor = Dictionary(grouping: heldDocuments, by: \.sessionNumber)
    var requests: [EditRequest] = []
    for sessionNumber in textsByEditor.keys.sorted() {
      let textsAndRecords = (textsByEditor[sessionNumber] ?? []).compactMap { text in
        context.views.record(text).map { (text, $0) }
      }
      let documentNames = textsAndRecords.map(\.1.spelling)
      guard let session = context.server.session(sessionNumber), session.profile.capabilities.applyEdit else {
        throw CommitOperation.refusalError(
          "the editor of \(documentNames.joined(separator: ", ")) cannot apply edits (workspace/applyEdit)",
          documentNames)
      }
      let encoding = session.profile.positionEncoding
      let documentEdits = textsAndRecords.map { text, record in
        record.textEdits(scripts[text]?.textEdits ?? [], encoding)
      }
      requests.append(
        EditRequest(
          session: session,
          edit: LSP.ApplyWorkspaceEditParams(label: plan.name, edit: LSP.WorkspaceEdit(documentChanges: documentEdits)),
          heldDocuments: textsAndRecords.map(\.0), names: documentNames))
    }
    return requests
  }

  /// Sends the requests one after the other. After the last response, waits until the editors' `didChange`
  /// notifications have updated the model, and completes the commit.
  private func sendRequests(
    _ requests: ArraySlice<EditRequest>, _ watchID: Int, acceptedRequests: [EditRequest], _ context: RequestContext
  ) {
    guard let nextRequest = requests.first else {
      return context.pendingEdits.wait(
        watchID, for: Set(heldDocuments), seconds: CommitOperation.responseTimeout, context
      ) { missingTexts, context in
        if missingTexts.isEmpty { return complete(acceptedRequests: acceptedRequests, context) }
        // Some editors skip a document if they have a newer version of it, change the other documents, and still report
        // success.
        let documentNames = documentNames(missingTexts, context)
        let error = CommitOperation.refusalError(
          "the editor accepted the edit, but its text of \(documentNames.joined(separator: ", ")) did not change",
          documentNames)
        revert(heldDocuments, error, context)
      }
    }
    context.ask(
      "workspace/applyEdit", nextRequest.edit, of: nextRequest.session, seconds: CommitOperation.responseTimeout
    ) {
      result, context in
      guard let reason = CommitOperation.refusalReason(result) else {
        return sendRequests(requests.dropFirst(), watchID, acceptedRequests: acceptedRequests + [nextRequest], context)
      }
      let documentList = nextRequest.names.joined(separator: ", ")
      let error = CommitOperation.refusalError(
        "the editor refused to change \(documentList): \(reason)", nextRequest.names)
      let heldDocuments = acceptedRequests.flatMap(\.heldDocuments)
      // Other editors may have accepted an edit but not applied it yet. The edit is reverted after the editor has
      // applied it.
      context.pendingEdits.wait(
        watchID, for: Set(heldDocuments), seconds: CommitOperation.responseTimeout, context
      ) { _, context in revert(heldDocuments, error, context) }
    }
  }

  private static func refusalReason(_ result: Result<JSONValue, ResponseError>) -> String? {
    switch result {
    case .failure(let error): error.message
    case .success(let value):
      value["applied"]?.bool == true ? nil : value["failureReason"]?.string ?? "it gave no reason"
    }
  }

  private static func refusalError(_ message: String, _ documents: [String]) -> ResponseError {
    ResponseError(.editRefused, message, data: ["documents": .array(documents.map { .string($0) })])
  }

  // MARK: Reverting

  /// Sends the inverse edit to each editor whose text contains the change, then fails the request with `error`.
  ///
  /// If a text cannot be reverted, or might contain only a part of the change, the error also names the document.
  private func revert(_ heldDocuments: [HeldDocument], _ error: ResponseError, _ context: RequestContext) {
    var inverseScripts: [HeldDocument: EditScript] = [:]
    var inverseChanges: [HeldDocument: RequestedTextChange] = [:]
    var unrevertedTexts: [HeldDocument] = []
    for text in heldDocuments {
      guard let change = changes[text.documentNumber], let record = context.views.record(text) else { continue }
      let bytes = record.document.bytes
      switch change.status(of: bytes) {
      case .notApplied where !record.isOutOfStep: break
      case .applied where record.isOpen && !record.isOutOfStep:
        inverseScripts[text] = change.inverseScript(in: bytes)
        inverseChanges[text] = inverseScripts[text].map { RequestedTextChange($0, of: bytes) }
      default: unrevertedTexts.append(text)
      }
    }
    let revertibleTexts = heldDocuments.filter { inverseScripts[$0] != nil }
    guard let requests = try? requests(revertibleTexts, inverseScripts, context) else {
      return fail(error.withUnrevertedDocuments(documentNames(revertibleTexts + unrevertedTexts, context)), context)
    }
    sendInverseEdits(
      requests[...], context.pendingEdits.watch(inverseChanges, of: context.workspace.messageOrigin),
      Set(revertibleTexts), error,
      unrevertedTexts: unrevertedTexts, context)
  }

  private func sendInverseEdits(
    _ requests: ArraySlice<EditRequest>, _ watchID: Int, _ heldDocuments: Set<HeldDocument>, _ error: ResponseError,
    unrevertedTexts: [HeldDocument], _ context: RequestContext
  ) {
    if let nextRequest = requests.first {
      context.ask(
        "workspace/applyEdit", nextRequest.edit, of: nextRequest.session, seconds: CommitOperation.responseTimeout
      ) {
        result, context in
        let isRefused = CommitOperation.refusalReason(result) != nil
        sendInverseEdits(
          requests.dropFirst(), watchID, heldDocuments.subtracting(isRefused ? nextRequest.heldDocuments : []), error,
          unrevertedTexts: unrevertedTexts + (isRefused ? nextRequest.heldDocuments : []), context)
      }
      return
    }
    context.pendingEdits.wait(watchID, for: heldDocuments, seconds: CommitOperation.responseTimeout, context) {
      missing, context in
      fail(error.withUnrevertedDocuments(documentNames(unrevertedTexts + missing, context)), context)
    }
  }

  private func documentNames(_ heldDocuments: some Sequence<HeldDocument>, _ context: RequestContext) -> [String] {
    context.workspace.inOrder(Set(heldDocuments.map(\.documentNumber))).compactMap {
      context.workspace.records[$0]?.spelling
    }
  }
}

extension ResponseError {
  /// Returns this error with `notPutBack` in its data: the names of the documents whose change could not be reverted.
  fileprivate func withUnrevertedDocuments(_ documentNames: [String]) -> ResponseError {
    if documentNames.isEmpty { return self }
    var data = self.data?.object ?? [:]
    data["notPutBack"] = .array(documentNames.map { .string($0) })
    let documentList = documentNames.joined(separator: ", ")
    return ResponseError(code, "\(message); could not undo the change in \(documentList)", data: .object(data))
  }
}
