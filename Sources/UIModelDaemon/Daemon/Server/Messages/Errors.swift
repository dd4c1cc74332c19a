import UIModelEngine
import UIModelJSON
import UIModelProtocol

extension ResponseError {
  /// Converts an error of a model change to the error response of the request.
  init(mutation error: any Error) {
    switch error {
    case let error as ResponseError: self = error
    case let error as TransactionError: self.init(error)
    case let error as ModelError: self.init(error)
    case let error as AddressError: self.init(error)
    case let error as FileError: self.init(.requestFailed, error.description, data: ["path": .string(error.path)])
    default: self.init(.internalError, "\(error)")
    }
  }

  init(_ error: ChangeError) {
    switch error {
    case .unknownDocument(let uri): self = .noDocument(uri)
    case .outOfStep(let uri):
      self.init(
        .contentModified, "the text of \(uri) differs from the editor's text; send the full text again",
        data: ["documents": [.string(uri)]])
    case .file(let error): self.init(mutation: error)
    case .journalFailed(let failure): self.init(failure)
    }
  }

  init(_ failure: JournalFailure) {
    self.init(
      .changeNotSaved,
      "nothing was changed, because the change would be in no file and cannot be kept in the journal: \(failure.reason)"
    )
  }

  init(_ error: AddressError) {
    switch error {
    case .notFound(let entityName, let nearest):
      var data: JSONObject = ["entity": .string(entityName)]
      data["nearest"] = nearest.map { .string($0) }
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      self.init(.notFound, "there is no \(entityName)\(hint)", data: .object(data))
    case .ambiguous(let entityName, let candidates):
      self.init(
        .notFound, "\(entityName) is ambiguous (\(candidates.count) candidates); name the document or the kind",
        data: ["entity": .string(entityName), "candidates": .array(candidates.map { .string($0) })])
    case .noDocument(let uri, let nearest): self = .noDocument(uri, nearest: nearest)
    }
  }

  init(_ error: ModelError) {
    switch error {
    case .address(let error): self.init(error)
    case .invalid(let reason): self.init(.invalidParams, reason)
    case .edit(let error, let entityName):
      let reason =
        switch error {
        case .notFound: "it is not an object, list or value that this method can change"
        case .overlapping: "two of its edits change the same text"
        case .deletesComment: "the change would delete a comment"
        case .unclearComment:
          "a comment on its own line before a comma could belong to either element"
        case .brokenText: "the text around it has too many syntax errors"
        }
      self.init(.editRefused, "\(entityName) cannot be changed: \(reason)", data: ["entity": .string(entityName)])
    }
  }

  init(_ error: TransactionError) {
    switch error {
    case .unknownTransaction(let id):
      self.init(
        .transactionEnded, "there is no transaction '\(id)'; it was committed, rolled back or abandoned",
        data: ["transaction": .string(id)])
    case .ownedByOtherSession(let id):
      self.init(
        .requestFailed,
        "transaction '\(id)' belongs to another client; only one that was begun with \"shared\": true can be passed on",
        data: ["transaction": .string(id)])
    case .changeFailed(let id, let failedChange):
      self.init(
        .requestFailed,
        "transaction '\(id)' cannot be committed, only rolled back (uimodel/transaction/rollback), because "
          + "\(failedChange.method) failed in it: \(failedChange.message)",
        data: [
          "transaction": .string(id), "method": .string(failedChange.method), "failure": .string(failedChange.message),
        ])
    case .conflict(let documents):
      self.init(
        .conflict, "these documents have changed since the transaction began: \(documents.joined(separator: ", "))",
        data: ["documents": .array(documents.map { .string($0) })])
    case .outOfStep(let document): self.init(ChangeError.outOfStep(document))
    case .filesChanged(let documents, _):
      self.init(
        .fileChanged,
        "another program has changed \(documents.joined(separator: ", ")), and this change does not fit the new text; "
          + "nothing was written", data: ["documents": .array(documents.map { .string($0) })])
    case .file(let error): self.init(mutation: error)
    case .filesDiffer(let documents):
      self.init(
        .fileChanged,
        "another program has changed \(documents.joined(separator: ", ")) since it was read, so nothing was written; undo "
          + "the changes, or close it with 'discard'", data: ["documents": .array(documents.map { .string($0) })])
    case .contested(let document, let sharedText):
      self.init(
        .editRefused,
        "\(document) is open with different texts in \(sharedText.joinedNames); save it in one of them and reload it in the others",
        data: [
          "documents": [.string(document)],
          "holders": .array(
            sharedText.holders.map { ["session": .int($0.session), "client": .string($0.name)] }),
        ])
    case .waitsForEditor(let document):
      self.init(
        .editRefused,
        "\(document) has unsaved changes that its editor did not apply; they wait until the editor closes it",
        data: ["documents": [.string(document)]])
    case .journalFailed(let failure): self.init(failure)
    case .documentRemoved:
      self.init(.conflict, "a file of the change to undo has been deleted or replaced")
    case .nothingToUndo: self.init(.requestFailed, "there is nothing to undo or redo")
    case .overlapsLaterEdits(let document):
      self.init(
        .conflict, "later edits of \(document) change the same text", data: ["documents": [.string(document)]])
    }
  }

  /// Returns the error for a change with an outdated `ifClock`. If the history reaches back far enough, the error
  /// contains the documents that have changed since, and the clients that changed them.
  ///
  /// For example: "the model has changed: its clock is 4, not 1; changed since: a.uimodel.json".
  static func staleClock(_ expectedClock: Int, _ workspace: Workspace) -> ResponseError {
    let clock = workspace.clock
    var data: JSONObject = ["clock": .int(clock)]
    var message = "the model has changed: its clock is \(clock), not \(expectedClock)"
    if expectedClock < clock, let changedDocuments = workspace.history.documents(since: expectedClock) {
      let documents = workspace.inOrder(changedDocuments).compactMap { workspace.records[$0]?.spelling }
      data["documents"] = .array(documents.map { .string($0) })
      data["origins"] = .array(workspace.history.origins(since: expectedClock).map(\.json))
      if let firstDocument = documents.first {
        message += "; changed since: \(firstDocument)" + (documents.count > 1 ? " and \(documents.count - 1) more" : "")
      }
    }
    return ResponseError(.staleClock, message, data: .object(data))
  }
}
