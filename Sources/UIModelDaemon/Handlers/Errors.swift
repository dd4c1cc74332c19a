import UIModelEngine
import UIModelJSON
import UIModelProtocol

extension ResponseError {
  /// What went wrong with a change of the model, as the answer to its request.
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
        .contentModified, "the text of \(uri) is out of step with the editor's; send all of it again",
        data: ["documents": [.string(uri)]])
    case .file(let error): self.init(mutation: error)
    }
  }

  init(_ error: AddressError) {
    switch error {
    case .notFound(let what, let nearest):
      var data: JSONObject = ["entity": .string(what)]
      data["nearest"] = nearest.map { .string($0) }
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      self.init(.notFound, "there is no \(what)\(hint)", data: .object(data))
    case .ambiguous(let what, let candidates):
      self.init(
        .notFound, "\(what) could be any of \(candidates.count): name the document or the kind",
        data: ["entity": .string(what), "candidates": .array(candidates.map { .string($0) })])
    case .noDocument(let uri): self = .noDocument(uri)
    }
  }

  init(_ error: ModelError) {
    switch error {
    case .address(let error): self.init(error)
    case .invalid(let reason): self.init(.invalidParams, reason)
    case .edit(let error, let what):
      let reason =
        switch error {
        case .notFound: "it is no object, list or value that can be changed so"
        case .overlapping: "two of its edits touch the same text"
        case .losesComment: "a comment would be lost"
        case .unclearComment:
          "a comment on a line of its own stands before a comma there, and nobody can tell what it belongs to"
        case .brokenText: "the text around it is too broken"
        }
      self.init(.editRefused, "\(what) cannot be changed: \(reason)", data: ["entity": .string(what)])
    }
  }

  init(_ error: TransactionError) {
    switch error {
    case .unknown(let id):
      self.init(
        .transactionEnded, "there is no transaction '\(id)'; it was committed, rolled back or abandoned",
        data: ["transaction": .string(id)])
    case .conflict(let documents):
      self.init(
        .conflict, "changed since the transaction began: \(documents.joined(separator: ", "))",
        data: ["documents": .array(documents.map { .string($0) })])
    case .outOfStep(let document): self.init(ChangeError.outOfStep(document))
    case .filesChanged(let documents, _):
      self.init(
        .fileChanged,
        "somebody else has written \(documents.joined(separator: ", ")), and the change does not fit what is there now; "
          + "it was read again, and nothing was written", data: ["documents": .array(documents.map { .string($0) })])
    case .file(let error): self.init(mutation: error)
    case .filesDiffer(let documents):
      self.init(
        .fileChanged,
        "somebody else has written \(documents.joined(separator: ", ")) since it was read; nothing was written. Take the "
          + "changes back, or close it with 'discard'", data: ["documents": .array(documents.map { .string($0) })])
    case .waitsForEditor(let document):
      self.init(
        .editRefused,
        "changes of \(document) wait until its editor closes it, which opened it without them and did not take them",
        data: ["documents": [.string(document)]])
    case .documentGone:
      self.init(.conflict, "a file of what was to be taken back is no longer there, or is another one")
    case .nothingToUndo: self.init(.requestFailed, "there is nothing to take back or to make again")
    case .overlapsLaterEdits(let document):
      self.init(
        .conflict, "later edits of \(document) touch the same text", data: ["documents": [.string(document)]])
    }
  }

  static func staleClock(_ wanted: Int, _ clock: Int) -> ResponseError {
    ResponseError(
      .staleClock, "the model has changed: its clock is \(clock), not \(wanted)", data: ["clock": .int(clock)])
  }
}
