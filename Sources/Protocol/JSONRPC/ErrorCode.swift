/// The error codes of JSON-RPC 2.0, of the Language Server Protocol, and of this server. The raw values are sent to the
/// client. For example, `staleClock` is sent as -32101.
package struct ErrorCode: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  // MARK: JSON-RPC 2.0

  package static let parseError = ErrorCode(rawValue: -32700)
  package static let invalidRequest = ErrorCode(rawValue: -32600)
  package static let methodNotFound = ErrorCode(rawValue: -32601)
  package static let invalidParams = ErrorCode(rawValue: -32602)
  package static let internalError = ErrorCode(rawValue: -32603)

  // MARK: Language Server Protocol

  package static let serverNotInitialized = ErrorCode(rawValue: -32002)
  package static let unknownError = ErrorCode(rawValue: -32001)
  /// The request is valid but failed.
  package static let requestFailed = ErrorCode(rawValue: -32803)
  /// The server canceled the request. Allowed only for requests that LSP declares as cancelable by the server.
  package static let serverCancelled = ErrorCode(rawValue: -32802)
  /// The text changed while the request was executed, so the result would be outdated.
  package static let contentModified = ErrorCode(rawValue: -32801)
  /// The client canceled the request with `$/cancelRequest`.
  package static let requestCancelled = ErrorCode(rawValue: -32800)

  // MARK: This server

  /// The named entity, document, workspace, rule or other object does not exist.
  package static let notFound = ErrorCode(rawValue: -32100)
  /// The clock in `ifClock` is not the current clock of the model, because the model has changed.
  package static let staleClock = ErrorCode(rawValue: -32101)
  /// The editor or the document refused an edit.
  package static let editRefused = ErrorCode(rawValue: -32102)
  /// The change conflicts with another change of the same document, or the document's file was deleted or replaced.
  package static let conflict = ErrorCode(rawValue: -32103)
  /// The transaction was already committed, rolled back or abandoned.
  package static let transactionEnded = ErrorCode(rawValue: -32104)
  /// Another program changed the file, and the requested change cannot be applied to the new text.
  package static let fileChanged = ErrorCode(rawValue: -32105)
  /// The change would not be saved in a file, and the journal cannot keep it for a restart of the daemon.
  package static let changeNotSaved = ErrorCode(rawValue: -32106)
}
