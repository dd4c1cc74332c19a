/// The lock and the socket of a running shared daemon. The lock makes it the only daemon of its project, and clients
/// connect to the socket. Other programs might remove both files, for example when they clean up `/tmp`.
struct DaemonEndpoint {
  private let address: SharedAddress
  private var lockDescriptor: Int32
  private(set) var listener: Int32
  /// The identity of the socket's file; nil if the file could not be examined.
  private var socketIdentity: FileIdentity?
  /// Whether the log already contains the message that the lock or the socket cannot be recreated.
  private var hasReportedFailure = false

  /// Listens on the socket of the address and takes over `lock`, the descriptor of the lock file, which the caller has
  /// locked. Nil if the socket cannot be created.
  init?(_ address: SharedAddress, lock: Int32) {
    guard let listener = OperatingSystem.listen(offset: address.socket) else { return nil }
    (self.address, self.lockDescriptor, self.listener) = (address, lock, listener)
    socketIdentity = FileIdentity(of: address.socket)
    OperatingSystem.write("\(OperatingSystem.processIdentifier)\n", toLock: lock)
  }

  /// Recreates the lock and the socket if their files were removed. Returns false only if another daemon holds the lock
  /// now; other failures are logged.
  mutating func recreateIfRemoved() -> Bool {
    let isLocked = FileIdentity(of: address.lock) == FileIdentity(of: lockDescriptor)
    let hasSocket = socketIdentity != nil && FileIdentity(of: address.socket) == socketIdentity
    if isLocked, hasSocket { return true }
    guard address.makeFolder() else { return reportUnreachable(OperatingSystem.runtimeFolder) }
    if !isLocked {
      guard let newLock = OperatingSystem.lock(file: address.lock) else {
        guard FileSystem.exists(address.lock) else { return reportUnreachable(address.lock) }
        Log.write("another daemon has taken over, because the lock of this one was removed")
        return false
      }
      OperatingSystem.close(lockDescriptor)
      lockDescriptor = newLock
      OperatingSystem.write("\(OperatingSystem.processIdentifier)\n", toLock: lockDescriptor)
      Log.write("the lock was removed and is made again")
    }
    if !hasSocket {
      OperatingSystem.remove(address.socket)
      guard let newListener = OperatingSystem.listen(offset: address.socket) else {
        return reportUnreachable(address.socket)
      }
      // Clients that wait at the old socket are refused, and connect again.
      OperatingSystem.close(listener)
      (listener, socketIdentity) = (newListener, FileIdentity(of: address.socket))
      Log.write("the socket was removed and is made again")
    }
    hasReportedFailure = false
    return true
  }

  private mutating func reportUnreachable(_ path: String) -> Bool {
    if !hasReportedFailure {
      Log.write("clients cannot find this daemon, because \(path) was removed and cannot be made")
    }
    hasReportedFailure = true
    return true
  }

  /// Stops listening and removes the socket's file, unless another daemon has replaced the file.
  func close() {
    if socketIdentity != nil, FileIdentity(of: address.socket) == socketIdentity {
      OperatingSystem.remove(address.socket)
    }
    OperatingSystem.close(listener)
  }

  /// Releases the lock, so that a waiting daemon can start. Removes the lock's file, unless another daemon has replaced
  /// it.
  func releaseLock() {
    if FileIdentity(of: address.lock) == FileIdentity(of: lockDescriptor) { OperatingSystem.remove(address.lock) }
    OperatingSystem.unlock(lockDescriptor)
  }
}
