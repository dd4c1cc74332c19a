/// A server in this process for one client, which uses it through a socket as it would use a shared daemon.
enum PrivateServer {
  /// Starts the server. Returns the client's end of the connection; nil if the system provides no socket.
  static func start() -> Int32? {
    guard let (client, server) = OperatingSystem.makeSocketPair() else { return nil }
    OperatingSystem.growMemoryInLargeSteps()
    ReadingGuard.install()
    SocketSession(server: Server(workspace: Workspace()), descriptor: server) {}.start()
    return client
  }
}
