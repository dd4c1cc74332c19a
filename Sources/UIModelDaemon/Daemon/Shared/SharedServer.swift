import Dispatch
import Synchronization
import UIModelProtocol

/// The shared daemon: a server with one workspace for all clients of its socket.
struct SharedServer {
  private let address: SharedAddress
  /// The number of seconds without a client after which the daemon ends.
  private let idleSeconds: Int
  /// Whether a running daemon of another build is asked to end.
  private let replacesOtherBuild: Bool
  private let server = Server(workspace: Workspace())
  private let clients = ClientConnections()
  private let refusalQueue = DispatchQueue(label: "uimodel.refusals")

  init(_ address: SharedAddress, idleSeconds: Int, replacesOtherBuild: Bool) {
    (self.address, self.idleSeconds, self.replacesOtherBuild) = (address, idleSeconds, replacesOtherBuild)
  }

  /// Serves until the daemon is asked to stop, has had no client for `idleSeconds`, or has lost its lock or folder.
  /// Returns the exit status: 0, or 3 if serving cannot start.
  ///
  /// While this process holds the lock, no other daemon runs. Sockets that exist at that time are therefore left over
  /// from daemons that have ended.
  func run() -> Int32 {
    guard !address.isSocketPathTooLong else {
      Log.write("the path of the socket is too long: \(address.socketPath)")
      return 3
    }
    // A running daemon whose lock file was removed recreates the file, but perhaps not before this process locks a new
    // one. Therefore, the daemon's sockets are checked before the lock.
    if !replacesOtherBuild, let otherProcessID = address.servingProcessID {
      Log.write("process \(otherProcessID) serves \(address.workspacePath) already")
      return 3
    }
    guard address.makeRuntimeFolder(), let lock = acquireLock() else {
      Log.write("another daemon serves \(address.workspacePath), or \(OperatingSystem.runtimeFolder) is not private")
      return 3
    }
    Log.keep(in: address.rotatingLog)
    address.removeSockets()
    guard var endpoint = DaemonEndpoint(address, lockDescriptor: lock) else {
      Log.write("cannot listen at \(address.socketPath)")
      return 3
    }
    OperatingSystem.raiseDescriptorLimit()
    server.setStopHandler { Signals.stop() }
    server.setServedWorkspacePath(address.workspacePath)
    server.keepUnsavedState(
      in: UnsavedStateJournal(of: address.workspacePath, at: JournalAddress(projectPath: address.workspacePath)))
    server.fileMonitor.begin(for: server)
    Log.write("serving \(address.workspacePath), process \(OperatingSystem.processIdentifier), \(Product.fullVersion)")
    serve(&endpoint)
    endpoint.close()
    // Requests that have started still get responses.
    server.executor.waitUntilIdle(milliseconds: 1000)
    clients.disconnectAll()
    clients.waitUntilEmpty(milliseconds: 300)
    server.executor.waitUntilIdle(milliseconds: 300)
    Log.write("stopped")
    endpoint.releaseLock()
    return 0
  }

  /// The maximum time to wait for the lock of a daemon that is replaced, in milliseconds.
  private static let replacementTimeout = 10_000

  /// Acquires the lock; nil if another daemon holds it.
  private func acquireLock() -> Int32? {
    if let lock = OperatingSystem.lock(file: address.lockPath) { return lock }
    guard replacesOtherBuild else { return nil }
    // Another client might start a daemon while this loop waits. That daemon is asked to stop as well, which is rarely
    // necessary, because other clients try the lock less often.
    for attempt in 0..<Self.replacementTimeout {
      if attempt % 500 == 0 {
        for socketPath in address.otherSocketPaths {
          if case .connected(let otherDaemon) = SharedConnection.probe(at: socketPath) {
            _ = otherDaemon.request("uimodel/daemon/stop", nil)
          }
        }
      }
      if let lock = OperatingSystem.lock(file: address.lockPath) { return lock }
      OperatingSystem.sleep(milliseconds: 1)
    }
    return nil
  }

  private func serve(_ endpoint: inout DaemonEndpoint) {
    var idleStartTime = OperatingSystem.now()
    var lastCheckTime = idleStartTime
    while !Signals.isStopRequested {
      switch OperatingSystem.waitForInput(endpoint.listenerDescriptor, signal: Signals.descriptor, milliseconds: 1000) {
      case .input:
        if let clientDescriptor = OperatingSystem.accept(endpoint.listenerDescriptor) {
          accept(clientDescriptor)
        } else {
          // The process might have no free descriptor. The client then stays in the queue, and the pause avoids a busy
          // loop.
          OperatingSystem.sleep(milliseconds: 10)
        }
      case .signal: continue
      case .timeout: break
      }
      let currentTime = OperatingSystem.now()
      if currentTime &- lastCheckTime >= 1_000_000_000 {
        guard endpoint.recreateIfRemoved() else { return }
        lastCheckTime = currentTime
      }
      if clients.count > 0 {
        idleStartTime = currentTime
      } else if !FileSystem.exists(address.workspacePath) {
        Log.write("the folder is gone")
        return
      }
      if currentTime &- idleStartTime > UInt64(idleSeconds) * 1_000_000_000 { return }
    }
  }

  private func accept(_ clientDescriptor: Int32) {
    guard clients.add(clientDescriptor, limit: Limits.connections.value) else { return refuse(clientDescriptor) }
    let clients = clients
    SocketSession(server: server, descriptor: clientDescriptor) { clients.remove(clientDescriptor) }.start()
  }

  /// The time to wait for the first byte of a refused client, in milliseconds. The byte determines the framing of the
  /// response.
  private static let refusalDelay = 50

  private func refuse(_ clientDescriptor: Int32) {
    let limit = Limits.connections.value
    let text =
      "the daemon for \(address.workspacePath), process \(OperatingSystem.processIdentifier), has \(limit) connections, "
      + "which is the limit (connections); close some, or start it with --limit connections=NUMBER"
    refusalQueue.asyncAfter(deadline: .now() + .milliseconds(Self.refusalDelay)) {
      let usesHeaders = OperatingSystem.firstByte(clientDescriptor).map { $0 | 0x20 == UInt8(ascii: "c") } ?? false
      let error = ResponseError(.requestFailed, text)
      let message = JSONRPCWriting.response(id: .null, .failure(error))
      _ = FrameEncoder.encode(message, as: usesHeaders ? .headers : .line).withUnsafeBytes {
        OperatingSystem.writeAll($0, to: clientDescriptor, askingEvery: 0) { false }
      }
      OperatingSystem.close(clientDescriptor)
    }
  }
}

/// The set of open connections to clients.
private final class ClientConnections: Sendable {
  private let descriptors = Mutex<Set<Int32>>([])

  var count: Int { descriptors.withLock { $0.count } }

  /// Adds a connection. Returns false if there are already `limit` connections.
  func add(_ descriptor: Int32, limit: Int) -> Bool {
    descriptors.withLock { $0.count < limit && $0.insert(descriptor).inserted }
  }

  func remove(_ descriptor: Int32) { descriptors.withLock { _ = $0.remove(descriptor) } }

  /// Waits until the threads that read from the connections have ended and have written their last log lines, but at
  /// most for `milliseconds`.
  func waitUntilEmpty(milliseconds: Int) {
    for _ in 0..<milliseconds / 10 where count > 0 { OperatingSystem.sleep(milliseconds: 10) }
  }

  func disconnectAll() { descriptors.withLock { $0.forEach(OperatingSystem.endConnection) } }
}
