/// The lock and the socket of a running shared daemon. The lock prevents a second daemon for the same project, and
/// clients connect to the socket. Other programs might remove both files, for example when they clean up `/tmp`.
struct DaemonEndpoint {
  private let address: SharedAddress
  private var lockDescriptor: Int32
  private(set) var listenerDescriptor: Int32
  /// The identity of the socket's file; nil if the file could not be examined.
  private var socketIdentity: FileIdentity?
  /// Whether the log already contains the message that the lock or the socket cannot be recreated.
  private var hasReportedFailure = false

  /// Listens on the address's socket and takes over `lockDescriptor`, the descriptor of a lock file that the caller has
  /// locked. Nil if the socket cannot be created.
  init?(_ address: SharedAddress, lockDescriptor: Int32) {
    guard let listener = OperatingSystem.listen(at: address.socketPath) else { return nil }
    (self.address, self.lockDescriptor, self.listenerDescriptor) = (address, lockDescriptor, listener)
    socketIdentity = FileIdentity(of: address.socketPath)
    OperatingSystem.write("\(OperatingSystem.processIdentifier)\n", toLock: lockDescriptor)
  }

  /// Recreates the lock and the socket if their files were removed. Returns false only if another daemon holds the lock
  /// now; other failures are logged.
  mutating func recreateIfRemoved() -> Bool {
    let isLocked = FileIdentity(of: address.lockPath) == FileIdentity(of: lockDescriptor)
    let hasSocket = socketIdentity != nil && FileIdentity(of: address.socketPath) == socketIdentity
    if isLocked, hasSocket { return true }
    guard address.makeRuntimeFolder() else { return reportUnreachable(OperatingSystem.runtimeFolder) }
    if !isLocked {
      guard let newLockDescriptor = OperatingSystem.lock(file: address.lockPath) else {
        guard FileSystem.exists(address.lockPath) else { return reportUnreachable(address.lockPath) }
        Log.write("another daemon has taken over, because the lock of this one was removed")
        return false
      }
      OperatingSystem.close(lockDescriptor)
      lockDescriptor = newLockDescriptor
      OperatingSystem.write("\(OperatingSystem.processIdentifier)\n", toLock: lockDescriptor)
      Log.write("the lock was removed and is made again")
    }
    if !hasSocket {
      OperatingSystem.remove(address.socketPath)
      guard let newListener = OperatingSystem.listen(at: address.socketPath) else {
        return reportUnreachable(address.socketPath)
      }
      // Closing the old socket makes the clients that wait there fail, after which they connect to the new socket.
      OperatingSystem.close(listenerDescriptor)
      (listenerDescriptor, socketIdentity) = (newListener, FileIdentity(of: address.socketPath))
      Log.write("the socket was removed and is made again")
    }
    hasReportedFailure = false
    return true
  }

  /// Logs once that clients cannot find the daemon. Returns true, because the daemon continues to serve its connected
  /// clients.
  private mutating func reportUnreachable(_ path: String) -> Bool {
    if !hasReportedFailure {
      Log.write("clients cannot find this daemon, because \(path) was removed and cannot be made")
    }
    hasReportedFailure = true
    return true
  }

  /// Stops listening and removes the socket's file, unless another daemon has replaced the file.
  func close() {
    if socketIdentity != nil, FileIdentity(of: address.socketPath) == socketIdentity {
      OperatingSystem.remove(address.socketPath)
    }
    OperatingSystem.close(listenerDescriptor)
  }

  /// Releases the lock, so that a waiting daemon can start. Removes the lock's file, unless another daemon has replaced
  /// it.
  func releaseLock() {
    if FileIdentity(of: address.lockPath) == FileIdentity(of: lockDescriptor) {
      OperatingSystem.remove(address.lockPath)
    }
    OperatingSystem.unlock(lockDescriptor)
  }
}
