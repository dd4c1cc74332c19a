/// The properties of a session that `EditorViews` uses to select the session's workspace.
protocol ViewingSession {
  /// The session's number, which is unique within the process.
  var number: Int { get }
  /// The client's name from `initialize`, or nil if the client did not send a name.
  var clientName: String? { get }
  /// Whether the client has sent `initialize`, as editors do.
  var isInitialized: Bool { get }
}
