import Synchronization

/// The shared daemon: one workspace for all clients that connect to its socket.
struct SharedServer {
  private let address: SharedAddress
  /// Seconds without a client after which it ends.
  private let idleSeconds: Int
  /// The daemon of another build is asked to end.
  private let replaces: Bool
  private let server = Server(workspace: Workspace())
  private let clients = Clients()

  init(_ address: SharedAddress, idleSeconds: Int, replaces: Bool) {
    (self.address, self.idleSeconds, self.replaces) = (address, idleSeconds, replaces)
  }

  /// Serves until it is told to stop, nobody has been there for long, or it cannot begin. The lock is held as long as the
  /// process is there, so a socket without its holder is a dead one's.
  func run() -> Int32 {
    guard address.makeFolder(), let lock = takeLock() else {
      Log.write("another daemon serves \(address.workspace), or \(OperatingSystem.runtimeFolder) is not private")
      return 3
    }
    Log.keep(in: address.logs)
    (address.otherSockets + [address.socket]).forEach(OperatingSystem.remove)
    guard let listener = OperatingSystem.listen(at: address.socket) else {
      Log.write("cannot listen at \(address.socket)")
      return 3
    }
    server.whenStopped { Signals.stop() }
    // Clients that come meanwhile wait.
    server.keep(in: StateJournal(of: address.workspace, at: JournalAddress(project: address.workspace)))
    server.files.begin(for: server)
    server.serves(address.workspace)
    Log.write("serving \(address.workspace), process \(OperatingSystem.processIdentifier), \(Product.longText)")
    serve(listener)
    // No client finds it from here on, and the next daemon waits for the lock.
    OperatingSystem.remove(address.socket)
    OperatingSystem.close(listener)
    // What has begun is answered.
    server.executor.waitUntilIdle(milliseconds: 1000)
    clients.endAll()
    server.executor.waitUntilIdle(milliseconds: 300)
    Log.write("stopped")
    OperatingSystem.remove(address.lock)
    OperatingSystem.unlock(lock)
    return 0
  }

  private static let mostMilliseconds = 10_000

  /// Nil if another daemon holds it.
  private func takeLock() -> Int32? {
    if let lock = OperatingSystem.lock(file: address.lock) { return lock }
    guard replaces else { return nil }
    // Others try to start one meanwhile, but less often than this, and the one that they start is asked as well.
    for attempt in 0..<Self.mostMilliseconds {
      if attempt % 500 == 0 {
        for socket in address.otherSockets {
          _ = SharedConnection(socket: socket, patience: 1000)?.request("uimodel/daemon/stop", nil)
        }
      }
      if let lock = OperatingSystem.lock(file: address.lock) { return lock }
      OperatingSystem.sleep(milliseconds: 1)
    }
    return nil
  }

  private func serve(_ listener: Int32) {
    var idleSince = OperatingSystem.now()
    while !Signals.hasTerminated {
      switch OperatingSystem.waitForInput(listener, signal: Signals.descriptor, milliseconds: 1000) {
      case .input:
        guard let client = OperatingSystem.accept(listener) else { continue }
        clients.begin(client)
        let clients = clients
        SocketSession(server: server, descriptor: client) { clients.end(client) }.start()
      case .signal: continue
      case .timeout: break
      }
      let now = OperatingSystem.now()
      if clients.count > 0 {
        idleSince = now
      } else if !FileSystem.exists(address.workspace) {
        Log.write("the folder is gone")
        return
      }
      if now &- idleSince > UInt64(idleSeconds) * 1_000_000_000 { return }
    }
  }
}

/// The connections that are open.
private final class Clients: Sendable {
  private let descriptors = Mutex<Set<Int32>>([])

  var count: Int { descriptors.withLock { $0.count } }

  func begin(_ descriptor: Int32) { descriptors.withLock { _ = $0.insert(descriptor) } }
  func end(_ descriptor: Int32) { descriptors.withLock { _ = $0.remove(descriptor) } }
  func endAll() { descriptors.withLock { $0.forEach(OperatingSystem.endConnection) } }
}
