/// The codes of JSON-RPC 2.0, of the Language Server Protocol, and our own. Raw values are what goes over the wire.
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
  /// The request is right but could not be carried out.
  package static let requestFailed = ErrorCode(rawValue: -32803)
  /// The server gave up; only for requests that say so.
  package static let serverCancelled = ErrorCode(rawValue: -32802)
  /// The text changed in a way that makes the result worthless.
  package static let contentModified = ErrorCode(rawValue: -32801)
  /// The client asked for it.
  package static let requestCancelled = ErrorCode(rawValue: -32800)

  // MARK: Ours

  /// An entity, document, workspace, rule or the like is not there.
  package static let notFound = ErrorCode(rawValue: -32100)
  /// `ifClock` names a state that is no longer the newest.
  package static let staleClock = ErrorCode(rawValue: -32101)
  /// An edit was refused by the editor or by the document.
  package static let editRefused = ErrorCode(rawValue: -32102)
  /// Two changes touch the same place.
  package static let conflict = ErrorCode(rawValue: -32103)
  /// The transaction was committed, rolled back or abandoned before.
  package static let transactionEnded = ErrorCode(rawValue: -32104)
  /// A file holds something else than what was read of it, and the change does not fit that.
  package static let fileChanged = ErrorCode(rawValue: -32105)
  /// What would be in no file cannot be kept for a restart.
  package static let notKept = ErrorCode(rawValue: -32106)
}
