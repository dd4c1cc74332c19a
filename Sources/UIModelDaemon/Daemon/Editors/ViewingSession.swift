/// A session, as far as the texts that it sees depend on it.
protocol ViewingSession {
  /// Names the session among those of the process.
  var number: Int { get }
  /// The name that the client gives in `initialize`.
  var clientName: String? { get }
  /// The session is an editor's: `initialize` was answered.
  var isInitialized: Bool { get }
}
