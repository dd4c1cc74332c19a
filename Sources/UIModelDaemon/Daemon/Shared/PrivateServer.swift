/// A server of this process for one client, spoken to as a shared daemon is.
enum PrivateServer {
  /// Begins to serve. Answers the client's end of the connection; nil if the system has none to give.
  static func start() -> Int32? {
    guard let (client, server) = OperatingSystem.makeSocketPair() else { return nil }
    OperatingSystem.growMemoryInLargeSteps()
    ReadingGuard.install()
    SocketSession(server: Server(workspace: Workspace()), descriptor: server) {}.start()
    return client
  }
}
