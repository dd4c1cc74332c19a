/// The source of a change: files on disk or a client.
package enum ChangeOrigin: Sendable, Hashable {
  /// Files that were read, no matter which program wrote them.
  case files
  /// A client's message. `session` is the number of the client's connection. `method` is nil if an earlier message
  /// began the change, or if the client has disconnected.
  case client(session: Int, name: String?, method: String?)
}

extension Change {
  /// Returns the origin of the change. `message` is the origin of the client message that is being handled.
  func origin(of message: ChangeOrigin) -> ChangeOrigin {
    switch self {
    case .disk(let uri, _, _): uri.path == nil ? message : .files
    case .files, .outsideChanges, .unreadFiles, .trunkChanges, .infoPlist: .files
    case .open, .edit, .saved, .close, .scripts, .session: message
    }
  }
}
