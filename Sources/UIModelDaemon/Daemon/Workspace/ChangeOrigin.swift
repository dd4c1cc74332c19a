/// The source of a change: files on disk or a client.
package enum ChangeOrigin: Sendable, Hashable {
  /// Files that the daemon read. The program that wrote the files does not matter.
  case files
  /// A client's message. `session` is the number of the client's connection, and `name` is the client's name, if known.
  /// `method` is nil if an earlier message began the change, or if the client has disconnected.
  case client(session: Int, name: String?, method: String?)
}

extension Change {
  /// Returns the origin of the change. `messageOrigin` is the origin of the client message that is being handled.
  func origin(of messageOrigin: ChangeOrigin) -> ChangeOrigin {
    switch self {
    case .fileContent(let uri, _, _): uri.path == nil ? messageOrigin : .files
    case .scannedFiles, .externalChanges, .unreadFiles, .trunkChanges, .infoPlist: .files
    case .open, .edit, .save, .close, .scripts, .session: messageOrigin
    }
  }
}
