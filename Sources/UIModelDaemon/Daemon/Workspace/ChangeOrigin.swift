/// Where a change comes from.
package enum ChangeOrigin: Sendable, Hashable {
  /// Files that were read, whoever has written them.
  case files
  /// A client's message; without a method, what an earlier one has begun, or the client's end. `session` numbers its
  /// connection.
  case client(session: Int, name: String?, method: String?)
}

extension Change {
  /// Where it comes from if a client's message is being carried out.
  func origin(of message: ChangeOrigin) -> ChangeOrigin {
    switch self {
    case .disk(let uri, _, _): uri.path == nil ? message : .files
    case .files, .outside, .unread, .followed, .infoPlist: .files
    case .open, .edit, .saved, .close, .scripts, .session: message
    }
  }
}
