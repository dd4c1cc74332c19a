/// The properties of a session that decide which workspace answers it.
protocol ViewingSession {
  /// The session's number, which is unique within the process.
  var number: Int { get }
  /// The client's name from `initialize`.
  var clientName: String? { get }
  /// Whether `initialize` was answered. The client is then an editor.
  var isInitialized: Bool { get }
}
