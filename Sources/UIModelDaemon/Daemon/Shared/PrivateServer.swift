/// A server in this process for one client. The client communicates with the server over a socket, as with a shared
/// daemon.
enum PrivateServer {
  /// Starts the server. Returns the descriptor of the client's end of the connection; nil if no socket can be created.
  static func start() -> Int32? {
    guard let (client, server) = OperatingSystem.makeSocketPair() else { return nil }
    OperatingSystem.growMemoryInLargeSteps()
    ReadingGuard.install()
    SocketSession(server: Server(workspace: Workspace()), descriptor: server) {}.start()
    return client
  }
}
